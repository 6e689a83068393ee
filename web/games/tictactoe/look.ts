// look.ts - tic-tac-toe: crosses and rings on a grid of lines.
import type { Box } from '../ground.js';
import type { GameLook } from '../looks.js';
import type { PaintPiece } from '../paint.js';

const paintPiece: PaintPiece = (ink, at, piece, colour, progress) => {
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
};

/** One stroke after the other. */
function cross(ink: CanvasRenderingContext2D, { x, y, size }: Box, progress: number) {
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

export default {
  paintPiece,
  sides: 'signs',
  example: { start: 'O-XX-X-OO' },
  telling: '1',
  pictured: '1579',
  learnsFromScratch: true,
} satisfies GameLook;
