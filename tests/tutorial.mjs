// tutorial.mjs - an AI as a well-known tutorial in JavaScript makes it, for the tests of
// importing: it learns tic-tac-toe by itself in one table for both sides, and exports it.
//
// This is the slow and obvious reference: how its greedy moves fare is counted here
// line by line, without our engine.

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const START = '---------';

/** Numbers from 0 to 1 that depend on the seed alone. */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const place = (state, move, stone) => state.slice(0, move) + stone + state.slice(move + 1);

export const sideToMove = (state) => ([...state].filter((cell) => cell !== '-').length % 2 === 0 ? 'X' : 'O');

export const freeCells = (state) => [...Array(9).keys()].filter((cell) => state[cell] === '-');

/** 'X', 'O', 'draw', or null while the game goes on. */
export function resultOf(state) {
  const line = LINES.find(([a, b, c]) => state[a] !== '-' && state[a] === state[b] && state[b] === state[c]);
  return line ? state[line[0]] : state.includes('-') ? null : 'draw';
}

/** The largest value among the free cells, the first if several are equal; unknown states are zeros. */
export function greedyMove(table, state) {
  const values = table.get(state) ?? Array(9).fill(0);
  return freeCells(state).reduce((best, cell) => (values[cell] > values[best] ? cell : best));
}

/** One game against itself: what was played, and who won. */
function playGame(table, random, epsilon) {
  const played = [];
  let state = START;
  while (resultOf(state) === null) {
    const free = freeCells(state);
    const move = random() < epsilon ? free[Math.floor(random() * free.length)] : greedyMove(table, state);
    const side = sideToMove(state);
    played.push({ state, move, side });
    state = place(state, move, side);
  }
  return { played, result: resultOf(state) };
}

/** Moves the value of each move towards +1 for who has won and -1 for who has lost. */
function learnGame(table, { played, result }, alpha) {
  for (const { state, move, side } of played) {
    const values = table.get(state) ?? Array(9).fill(0);
    const reward = result === 'draw' ? 0 : result === side ? 1 : -1;
    values[move] += alpha * (reward - values[move]);
    table.set(state, values);
  }
}

/** Trains for so many games; gives the table and what the tutorial calls stats. */
export function trainTutorial({ games = 1000, seed = 1, alpha = 0.1 } = {}) {
  const random = randomFrom(seed);
  const table = new Map();
  const stats = { played: 0, aiWins: 0, playerWins: 0, draws: 0 };
  let epsilon = 0.3;
  for (let i = 0; i < games; i++) {
    const game = playGame(table, random, epsilon);
    learnGame(table, game, alpha);
    epsilon = Math.max(0.01, epsilon * 0.995);
    stats.played++;
    stats[{ X: 'playerWins', O: 'aiWins', draw: 'draws' }[game.result]]++;
  }
  return { table, stats };
}

/** The file that it exports, as text. */
export function exportText({ table, stats }) {
  return JSON.stringify({ q: [...table], stats, difficulty: 'intermediate', timestamp: '2026-11-15T12:00:00.000Z' });
}

/** All games in which the opponent of the greedy AI makes every move: how many, and how many it loses. */
export function countLines(table, side, state = START) {
  const result = resultOf(state);
  if (result !== null) {
    return { lines: 1, lost: result !== 'draw' && result !== side ? 1 : 0 };
  }
  const moves = sideToMove(state) === side ? [greedyMove(table, state)] : freeCells(state);
  return moves.map((move) => countLines(table, side, place(state, move, sideToMove(state))))
    .reduce((sum, { lines, lost }) => ({ lines: sum.lines + lines, lost: sum.lost + lost }), { lines: 0, lost: 0 });
}
