// look.js - tic-tac-toe: crosses and rings on a grid of lines.

/** @type {import('../paint.js').PaintPiece} */
function paintPiece(ink, at, piece, colour, progress) {
  ink.strokeStyle = colour;
  ink.lineWidth = at.size * 0.11;
  ink.lineCap = 'round';
  ink.beginPath();
  if (piece === 'X') {
    cross(ink, at, progress);
  } else {
    const top = -Math.PI / 2;
    ink.arc(at.x, at.y, at.size * 0.29, top, top + 2 * Math.PI * progress);
  }
  ink.stroke();
}

/** One stroke after the other. @param {CanvasRenderingContext2D} ink @param {import('../ground.js').Box} at @param {number} progress */
function cross(ink, { x, y, size }, progress) {
  const arm = size * 0.27;
  const first = 2 * arm * Math.min(1, progress * 2);
  const second = 2 * arm * Math.max(0, progress * 2 - 1);
  ink.moveTo(x - arm, y - arm);
  ink.lineTo(x - arm + first, y - arm + first);
  if (second > 0) {
    ink.moveTo(x + arm, y - arm);
    ink.lineTo(x + arm - second, y - arm + second);
  }
}

/** @type {import('../looks.js').GameLook} */
export default { paintPiece, sides: 'signs', example: { start: 'O-XX-X-OO' }, telling: '1', learnsFromScratch: true };
