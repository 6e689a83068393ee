// The example uci.c: scripted sessions, and a game against Stockfish where it is installed.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fourmi, program } from './fourmi.mjs';

const uci = path.resolve(process.env.FOURMI_UCI ?? path.join(path.dirname(program), 'tests/uci'));
const run = (words, input) => spawnSync(uci, words, { input, encoding: 'utf8' });
const session = (...lines) => run([], `${lines.join('\n')}\n`);
const told = (...lines) => session(...lines).stdout.trimEnd().split('\n');
const rook = 'position fen 8/8/8/4k3/8/8/8/R3K3 w - - 0 1';

test('it says who it is, and that it is ready', () => {
  const lines = told('uci', 'isready', 'quit');
  assert.match(lines[0], /^id name Fourmi /);
  assert.ok(lines.includes('option name Brain type string default <empty>'));
  assert.deepEqual(lines.slice(-2), ['uciok', 'readyok']);
});

test('it mates as soon as can be, and says how', () => {
  const [info, move] = told(rook, 'go wtime 1000 btime 1000');
  assert.match(info, /^info depth 27 score mate 14 pv a1a5 /);
  assert.equal(info.split(' pv ')[1].split(' ').length, 27);
  assert.equal(move, 'bestmove a1a5');
  const [lost] = told(`${rook} moves a1a5`, 'go depth 1');
  assert.match(lost, /score mate -13 pv /);
});

test('moves after the position are played, and those to choose from are kept to', () => {
  assert.match(told(`${rook} moves a1a5 e5e4`, 'go')[0], /score mate 13 /);
  assert.equal(told(rook, 'go searchmoves a1b1 wtime 10').at(-1), 'bestmove a1b1');
});

test('a draw has no mate, and an ended game no move', () => {
  assert.match(told('position fen k7/8/8/8/8/8/1p6/1K6 w - -', 'go')[0], /^info depth 1 score cp 0 pv b1/);
  const mated = told('position fen k6R/8/1K6/8/8/8/8/8 b - - 0 1', 'go');
  assert.deepEqual(mated.slice(-2), ['info depth 0 score mate 0', 'bestmove (none)']);
});

test('what it has no table for gets a legal move, or none, and the reason', () => {
  const five = told('position fen 1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1', 'go');
  assert.match(five[0], /^info string there is no table/);
  assert.match(five[1], /^bestmove [a-h][1-8][a-h][1-8]$/);
  const all = told('position startpos moves e2e4', 'go movetime 100');
  assert.match(all[0], /^info string there are too many men/);
  assert.equal(all[1], 'bestmove 0000');
});

test('moves where a FEN should be are told from a FEN', () => {
  assert.deepEqual(told('position fen a1a5', 'go'), ["info string 'a1a5' is not a FEN", 'bestmove 0000']);
});

test('who stops it before a table is made hears so', async () => {
  const { lines, say, end } = engine(uci, ['chess:KRPKR']);
  say('position fen 1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1\ngo\nstop');
  assert.match((await lines.next()).value, /^info string stopped before the table was made/);
  assert.match((await lines.next()).value, /^bestmove [a-h][1-8][a-h][1-8]$/);
  end();
});

test('the name of an option may be written small', () => {
  assert.deepEqual(told('setoption name brain value <empty>', 'isready'), ['readyok']);
});

test('a capture that leads to a known ending is followed', () => {
  const lines = told('position fen 7k/8/8/7r/8/b7/8/K6R w - - 0 1 moves h1h5', 'go');
  assert.match(lines[0], /^info depth \d+ score (cp 0|mate -\d+) pv h8g[78]/);
});

test('go infinite waits for stop, and isready is answered meanwhile', () => {
  const lines = told(rook, 'go infinite', 'isready', 'stop', 'isready');
  const at = (start) => lines.findIndex((line) => line.startsWith(start));
  assert.ok(at('readyok') < at('bestmove'));
  assert.equal(lines.at(-1), 'readyok');
});

test('nonsense is skipped, and said where it matters', () => {
  const { stdout, status } = session(
    'xyzzy',
    '',
    '\0\xff',
    'position',
    'go',
    'position fen',
    'go',
    'position fen 8/8 w',
    'go',
    `${rook} moves e1e9`,
    'go',
    `position fen ${'8/'.repeat(100_000)}`,
    'go',
    'setoption',
    'setoption name Hash value 3',
    `setoption name Brain value ${'x'.repeat(10_000)}`,
    'setoption name Brain value /nowhere',
    'isready'
  );
  assert.equal(status, 0);
  assert.equal(stdout.match(/^bestmove 0000$/gm).length, 5);
  assert.equal(stdout.match(/^info string ./gm).length, 9);
  assert.match(stdout, /readyok\n$/);
});

test('a brain moves in the ending that it has learned, and tables elsewhere', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-'));
  const brain = path.join(folder, 'rook.brain');
  try {
    assert.equal(fourmi(['train', 'chess:KRK', '--games', '20', '--out', brain]).status, 0);
    const lines = told(`setoption name Brain value ${brain}`, rook, 'go', 'position fen 8/8/8/4k3/8/8/8/Q3K3 b - - 0 1', 'go');
    assert.match(lines[0], /^bestmove [ae]1/);
    assert.equal(lines[1], 'info string the brain has not learned this ending');
    assert.match(lines[2], /^info depth \d+ score mate -/);
    assert.match(told(`setoption name Brain value ${brain}`, 'setoption name Brain value <empty>', rook, 'go')[0], /score mate 14/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('other games are not for this protocol', () => {
  const { status, stderr } = run(['tictactoe'], '');
  assert.equal(status, 2);
  assert.match(stderr, /tictactoe cannot be played by this protocol/);
});

/** An engine that answers questions. */
function engine(command, words) {
  const child = spawn(command, words);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    lines,
    say: (line) => child.stdin.write(`${line}\n`),
    async move(position) {
      child.stdin.write(`${position}\ngo depth 8\n`);
      for (;;) {
        const { value } = await lines.next();
        if (value.startsWith('bestmove')) return value.split(' ')[1];
      }
    },
    end: () => child.stdin.end('quit\n'),
  };
}

const stockfish = '/usr/games/stockfish';

test('Stockfish is mated in no more moves than were told', { skip: !existsSync(stockfish) }, async () => {
  const ours = engine(uci, []);
  const theirs = engine(stockfish, []);
  const moves = [];
  const position = () => `position fen 7k/8/8/8/8/8/8/KBN5 w - - 0 1${moves.length ? ' moves ' : ''}${moves.join(' ')}`;
  const [, said] = /score mate (\d+)/.exec(run([], `${position()}\ngo\n`).stdout);
  while (moves.at(-1) !== '(none)' && moves.length < 200) {
    moves.push(await (moves.length % 2 === 0 ? ours : theirs).move(position()));
  }
  ours.end();
  theirs.end();
  assert.equal(moves.length % 2, 0, 'Stockfish is the one without a move');
  assert.ok(moves.length / 2 <= Number(said), `${moves.length / 2} moves, not ${said}`);
  assert.equal(JSON.parse(fourmi(['solve', '--json', '-g', 'chess', '7k/8/8/8/8/8/8/KBN5 w - -']).stdout).plies, 2 * Number(said) - 1);
});
