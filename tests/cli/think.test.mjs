import { test } from 'node:test';
import assert from 'node:assert/strict';
import { bash, fourmi, jsonLines } from './fourmi.mjs';

const think = (...words) => fourmi(['think', ...words]);
const events = (...words) => jsonLines(think(...words, '--json').stdout);

test('the worked example is told call by call', () => {
  const { status, stdout } = think('-g', 'tictactoe', '--algo', 'minimax', 'O-XX-X-OO');
  assert.equal(
    stdout,
    `
   O | 2 | X 
  ---+---+---
   X | 5 | X 
  ---+---+---
   7 | O | O 

call 1: X is to move; X picks the largest value
|  call 2: X plays 2; O picks the smallest value
|  |  call 3: O plays 5; O has won: -10
|  |  call 4: O plays 7; O has won: -10
|  call 2 returns -10
|  call 5: X plays 5; X has won: +10
|  call 6: X plays 7; O picks the smallest value
|  |  call 7: O plays 2; X picks the largest value
|  |  |  call 8: X plays 5; X has won: +10
|  |  call 7 returns +10
|  |  call 9: O plays 5; O has won: -10
|  call 6 returns -10
call 1 returns +10

9 calls, 0 cuts
move 2: -10
move 5: +10
move 7: -10
best move for X: 5, value +10
`,
  );
  assert.equal(status, 0);
});

test('the worked example has nine calls, and -10, +10, -10 come back', () => {
  const all = events('-g', 'tictactoe', '--algo', 'minimax', 'O-XX-X-OO');
  assert.equal(all.filter((e) => e.event === 'enter').length, 9);
  const back = all.filter((e) => e.event === 'return' && e.depth === 1);
  assert.deepEqual(back.map((e) => [e.move, e.value]), [[2, -10], [5, 10], [7, -10]]);
});

test('the first event has everything that events share', () => {
  assert.deepEqual(events('O-XX-X-OO')[0], {
    event: 'enter',
    call: 1,
    parent: 0,
    depth: 0,
    move: null,
    position: 'O-XX-X-OO',
    side: 'X',
    maximizing: true,
    alpha: null,
    beta: null,
  });
});

test('a leaf has its value and result', () => {
  const leaf = events('O-XX-X-OO').find((e) => e.event === 'leaf');
  assert.equal(leaf.value, -10);
  assert.equal(leaf.result, 'O');
  assert.equal(leaf.position, 'OXXXOX-OO');
});

test('events are nested: each call is entered and returned once, inside its parent', () => {
  const open = [];
  for (const e of events('--algo', 'alphabeta', '12')) {
    if (e.event === 'enter') {
      assert.equal(e.parent, open.at(-1) ?? 0);
      open.push(e.call);
    } else if (e.event === 'return') {
      assert.equal(e.call, open.pop());
    } else {
      assert.equal(e.call, open.at(-1));
    }
  }
  assert.deepEqual(open, []);
});

test('a cut has its reason and what it skips', () => {
  const cut = events('--algo', 'alphabeta', 'O-XX-X-OO').find((e) => e.event === 'cut');
  assert.equal(cut.reason, 'below_alpha');
  assert.equal(cut.skipped, 1);
  assert.ok(cut.value <= cut.alpha);
});

test('a cut is explained in a sentence', () => {
  const { stdout } = think('--algo', 'alphabeta', 'O-XX-X-OO');
  assert.match(stdout, /cut: at most \+10 here, and X already has \+10 elsewhere; 1 move is skipped/);
  assert.match(stdout, /8 calls, 1 cut\n/);
  assert.match(stdout, /move 7: at most \+10/);
});

test('a search that stops at a certain win needs four calls of the nine, and says why', () => {
  const { stdout } = think('--stop-at-win', 'O-XX-X-OO');
  assert.match(stdout, /\ncut: \+10 is a certain win for X; 1 move is skipped\n/);
  assert.match(stdout, /\n4 calls, 2 cuts\nmove 2: -10\nmove 5: \+10\nbest move for X: 5, value \+10\n$/);
  assert.equal(events('--stop-at-win', 'O-XX-X-OO').find((e) => e.event === 'cut').reason, 'certain_win');
  assert.equal(events('--stop-at-win', '--algo', 'alphabeta', 'O-XX-X-OO').filter((e) => e.event === 'enter').length, 4);
});

test('with --sooner each move on the way takes one off', () => {
  const back = events('--sooner', 'O-XX-X-OO').filter((e) => e.event === 'return' && e.depth === 1);
  assert.deepEqual(back.map((e) => e.value), [-8, 9, -8]);
});

test('a depth limit makes leaves of unfinished positions', () => {
  const leaves = events('-g', 'connect4', '--depth', '2', '4453').filter((e) => e.event === 'leaf');
  assert.equal(leaves.length, 49);
  assert.ok(leaves.every((e) => e.result === 'unfinished' && e.depth === 2));
});

test('the order of moves can be given, from the centre, or shuffled by a seed', () => {
  const firsts = (...words) =>
    events('-g', 'connect4', '--depth', '1', ...words, '')
      .filter((e) => e.event === 'enter' && e.depth === 1)
      .map((e) => e.move);
  assert.deepEqual(firsts(), [1, 2, 3, 4, 5, 6, 7]);
  assert.deepEqual(firsts('--order', 'centre'), [4, 3, 5, 2, 6, 1, 7]);
  const shuffled = firsts('--order', 'shuffled', '--seed', '5');
  assert.deepEqual(firsts('--order', 'shuffled', '--seed', '5'), shuffled);
  assert.deepEqual([...shuffled].sort(), [1, 2, 3, 4, 5, 6, 7]);
  assert.notDeepEqual(firsts('--order', 'shuffled', '--seed', '6'), shuffled);
});

test('a search that is too long is stopped, and says so', () => {
  const { status, stdout, stderr } = think('-g', 'tictactoe', '--max-calls', '100', '--json', '');
  assert.equal(jsonLines(stdout).filter((e) => e.event === 'enter').length, 100);
  assert.match(stderr, /^fourmi: stopped after 100 calls/);
  assert.equal(status, 1);
});

test('what a depth limit lets see is certain only if the game is decided within it', () => {
  const last = (...words) => think('-g', 'connect4', ...words).stdout.trimEnd().split('\n').at(-1);
  assert.equal(last('--depth', '2', '4455'), 'best move for X: 3, value 0 as far as the depth limit lets see');
  assert.equal(last('--depth', '3', '4455'), 'best move for X: 3, value +43');
  assert.equal(last('--depth', '3', '--sooner', '4455'), 'best move for X: 3, value +40');
  // X threatens on both sides, and O comes too late.
  assert.match(last('--depth', '2', '44553'), /^best move for O: \d, value -43$/);
});

test('a position of another game is suspected if no game was chosen', () => {
  assert.equal(
    think('1295').stderr,
    `fourmi: position '1295': character 3, '9', is not a move of connect4, from 1 to 7; is it another game? see -g\n`,
  );
  assert.equal(
    think('-g', 'tictactoe', '4453').stderr,
    `fourmi: position '4453': move 2: cell 4 of tictactoe is taken\n`,
  );
});

test('Connect Four is meant unless another game is named, as everywhere, and a long game is looked into two moves deep', () => {
  const taken = ['solve', 'think', 'match', 'certify', 'eval', 'book make'];
  for (const name of taken) {
    assert.match(fourmi(['help', ...name.split(' ')]).stdout.replace(/\s+/g, ' '), /-g, --game GAME .*? Default: connect4\./, name);
  }
  assert.deepEqual(think('44').stdout, think('-g', 'connect4', '--depth', '2', '44').stdout);
  assert.match(think('44').stdout, /57 calls, 0 cuts/);
  assert.match(think('-g', 'tictactoe', '12345').stdout, /best move for O: \d, value -10\n$/);
});

test('a finished game is one call', () => {
  const { status, stdout } = think('XXXOO----');
  assert.match(stdout, /call 1: X is to move; X has won: \+10/);
  assert.equal(status, 0);
});

test('a bad position is bad input', () => {
  const { status, stdout, stderr } = think('O-XX-X-O');
  assert.equal(stdout, '');
  assert.match(stderr, /^fourmi: position 'O-XX-X-O': character 1, 'O', is not a move of connect4, from 1 to 7; is it another game\? see -g\n$/);
  assert.equal(status, 1);
});

test('a reader that has seen enough ends a long search quietly', () => {
  for (const start of ['', `trap '' PIPE; `]) {
    const { stdout, stderr } = bash(`${start}"$FOURMI" think -g tictactoe '' --json | head -n 1`);
    assert.equal(jsonLines(stdout).length, 1);
    assert.equal(stderr, '');
  }
});

test('Ctrl-C while nobody reads loses no output', () => {
  // The search fills the pipe, is interrupted, and only then somebody reads.
  const { stdout, stderr } = bash(
    `exec 3>&1
     { "$FOURMI" think -g tictactoe '' --json & pid=$!; sleep 0.5; kill -TERM $pid; sleep 0.2; echo go >&3
       wait $pid; echo "status $?" >&2; } | { sleep 1; cat; }`,
  );
  const lines = jsonLines(stdout.replace(/^go\n/, ''));
  assert.equal(lines.at(-1).event !== undefined, true);
  assert.match(stderr, /^fourmi: interrupted after \d+ calls\nstatus 143\n$/);
});
