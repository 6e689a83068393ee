// referee.mjs - the rules of both games, slow and obvious, to check the server's judgement against.

const inARow = { connect4: 4, tictactoe: 3 };
const rowsOf = { connect4: 6, tictactoe: 3 };
const movesOf = { connect4: 7, tictactoe: 9 };

/** Where a move, counted from 1, puts its stone: [column, row]. */
function place(game, stones, move) {
  if (game === 'tictactoe') return [(move - 1) % 3, Math.floor((move - 1) / 3)];
  let row = 0;
  while (stones.has(`${move},${row}`)) row++;
  return [move, row];
}

/** Whether a line of stones of one side goes through this one. */
function isInLine(game, stones, [column, row]) {
  const side = stones.get(`${column},${row}`);
  const reach = (dx, dy) => {
    let count = 0;
    while (stones.get(`${column + (count + 1) * dx},${row + (count + 1) * dy}`) === side) count++;
    return count;
  };
  return [[1, 0], [0, 1], [1, 1], [1, -1]].some(([dx, dy]) => 1 + reach(dx, dy) + reach(-dx, -dy) >= inARow[game]);
}

/** Plays moves, throws at the first that is against the rules; 'X', 'O', 'draw', or null if the game goes on. */
export function referee(game, moves) {
  const stones = new Map();
  let winner = null;
  for (const [ply, move] of moves.entries()) {
    const [column, row] = place(game, stones, move);
    if (winner || !(1 <= move && move <= movesOf[game]) || row >= rowsOf[game] || stones.has(`${column},${row}`)) {
      throw new Error(`${game} ${moves.join('')}: move ${ply + 1} is illegal`);
    }
    stones.set(`${column},${row}`, 'XO'[ply % 2]);
    if (isInLine(game, stones, [column, row])) winner = 'XO'[ply % 2];
  }
  const isFull = moves.length === { connect4: 42, tictactoe: 9 }[game];
  return winner ?? (isFull ? 'draw' : null);
}

/** The moves that are legal after these. */
export function legalMoves(game, moves) {
  return Array.from({ length: movesOf[game] }, (_, i) => i + 1).filter((move) => {
    try {
      referee(game, [...moves, move]);
      return true;
    } catch {
      return false;
    }
  });
}
