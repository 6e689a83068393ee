import { test } from 'node:test';
import assert from 'node:assert/strict';
import { symlinkSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bash, fourmi, program, talk, talkOnTerminal } from './fourmi.mjs';

const play = (words, lines) => fourmi(['play', ...words], { input: lines.map((l) => l + '\n').join('') });

test('the first line says who plays whom, and where to read more', () => {
  const first = (...words) => play(words, []).stdout.split('\n')[0];
  const more = 'Type help; levels and games: --help.';
  assert.equal(first(), `connect4: you are X, the AI (medium) is O. ${more}`);
  assert.equal(first('tictactoe', '--first', 'ai', '-l', 'depth=2'), `tictactoe: you are O, the AI (depth=2) is X. ${more}`);
  assert.equal(first('--two', '--position', '4'), `connect4: O is to move. ${more}`);
});

test('two people play a game to its end', () => {
  const { status, stdout, stderr } = play(['tictactoe', '--two'], ['1', '4', '2', '5', '3']);
  assert.match(stdout, /\[X\]\|\[X\]\|\[X\]/);
  assert.match(stdout, /X wins\./);
  assert.doesNotMatch(stdout, /Go on with/);
  assert.equal(stderr, '');
  assert.equal(status, 0);
});

test('a board reads without colour: last move, free columns, winning line', () => {
  const { stdout } = play(['--two'], ['4', '4', '5', '5', '6', '6', '7']);
  assert.ok(
    stdout.includes(`
    1  2  3  4  5  6  7 
  | .  .  .  .  .  .  . |
  | .  .  .  .  .  .  . |
  | .  .  .  .  .  .  . |
  | .  .  .  .  .  .  . |
  | .  .  . (O) .  .  . |
  | .  .  .  X  .  .  . |
  +---------------------+
`),
  );
  assert.ok(stdout.includes('  | .  .  . [X][X][X][X]|\n'));
});

test('the AI answers, and the same seed gives the same game', () => {
  const game = () => play(['--seed', '5', '--level', 'beginner'], ['4', '4', '3']).stdout;
  assert.equal(game().match(/The AI, O, plays [1-7]\./g).length, 3);
  assert.equal(game(), game());
});

test('the AI begins if told to', () => {
  const { stdout } = play(['tictactoe', '--first', 'ai', '--seed', '1'], []);
  assert.match(stdout, /The AI, X, plays [1-9]\./);
  assert.match(stdout, /Your move, O/);
});

test('undo takes back a move and its answer, redo plays them again', () => {
  const { stdout } = play(['tictactoe', '--seed', '1'], ['5', 'undo', 'redo', 'u', 'r', 'quit']);
  const boards = stdout.split(/Your move, X \(1-9, or help\): /).map((part) => part.split('\n').slice(-7, -1).join('\n'));
  // start, 5 and the answer, undone, redone, undone, redone
  assert.equal(boards[2], boards[0]);
  assert.equal(boards[3], boards[1]);
  assert.equal(boards[4], boards[0]);
  assert.equal(boards[5], boards[1]);
});

test('a finished game can be taken back', () => {
  const { stdout } = play(['tictactoe', '--two'], ['1', '4', '2', '5', '3', 'undo', '9']);
  assert.match(stdout, /X wins\.[^]*Move of X[^]*Move of O/);
});

test('undo and redo with nothing to do say so', () => {
  const { stdout } = play(['tictactoe', '--first', 'ai'], ['undo', 'redo']);
  assert.match(stdout, /There is no move of yours to take back\./);
  assert.match(stdout, /There is no move to play again\./);
});

// Each with the hint that it deserves.
const hints = [
  ['tictactoe', 'O-XX-X-OO', '5 wins at once; no other move wins.'],
  ['tictactoe', '', '5 draws.'],
  ['tictactoe', '1', '5 draws; every other move loses.'],
  ['tictactoe', '12', '5 wins in 3 moves.'],
  ['tictactoe', '1529', '3 wins at once.'],
  ['tictactoe', '12537', 'Every move loses; 4 lasts longest, 1 more move.'],
  ['connect4', '4455', '3 wins in 2 moves.'],
  ['connect4', '44455554221', 'Every move loses; 4 lasts longest, 1 more move.'],
  ['connect4', '2252576253462244111563365343671351441', 'Every move loses; 6 lasts longest, 2 more moves.'],
];

for (const [game, position, hint] of hints) {
  test(`a hint says what a move is worth: ${game} '${position}'`, () => {
    const { stdout } = play([game, '--two', '--position', position], ['hint', 'h']);
    assert.equal(stdout.split(`: hint\n${hint}\n`).length, 2, stdout);
    assert.equal(stdout.split(`: h\n${hint}\n`).length, 2, stdout);
  });
}

test('a hint does not change what the AI does', () => {
  const last = (lines) => play(['tictactoe', '--seed', '9'], lines).stdout.match(/Go on with: .*/)[0];
  assert.equal(last(['5', 'hint']), last(['5']));
});

test('the expert wins Connect Four where it can', () => {
  // A win for the side to move, 22 - 4 = 18: its fourth stone.
  const { stdout } = play(['--level', 'expert', '--position', '4455', '--first', 'ai'], ['1', '1']);
  assert.match(stdout, /The AI wins\./);
});

test('swap changes sides', () => {
  const { stdout } = play(['tictactoe'], ['swap']);
  assert.match(stdout, /You are now O\.\nThe AI, X, plays [1-9]\./);
});

test('new starts from the empty board', () => {
  const { stdout } = play(['tictactoe', '--two'], ['5', 'new', 'quit']);
  assert.equal(stdout.split(' 4 | 5 | 6 ').length - 1, 2);
});

test('help lists the words', () => {
  const { stdout } = play([], ['help', '?']);
  for (const word of ['undo', 'redo', 'hint', 'new', 'swap', 'help', 'quit']) {
    assert.equal(stdout.match(new RegExp(`^  ${word} `, 'gm')).length, 2, word);
  }
});

test('nonsense gets a sentence, and nothing is lost', () => {
  const lines = ['5', '5', '0', '10', '99999999999999999999', '-1', '4x', '1 2', 'undo all', 'xyzzy', '', ' \t',
    '\x01', '1\x00', '\x1b[31m', 'a', '1'.repeat(5000), ' 9 \r'];
  const { status, stdout } = play(['tictactoe', '--two'], lines);
  assert.match(stdout, /Cell 5 is taken\./);
  assert.match(stdout, /'xyzzy' is neither a move nor a word I know; type help\./);
  assert.match(stdout, /: \\x01\n'\\x01' is neither/);
  assert.match(stdout, /: 1\\x00\n'1\\x00' is neither/);
  assert.match(stdout, /: \\x1b\[31m\n'\\x1b\[31m' is neither/);
  assert.match(stdout, /'a' is neither/);
  assert.match(stdout, /'1+\.\.\.' is neither/);
  assert.match(stdout, /'1 2' is more than one move or word; type one at a time\./);
  assert.match(stdout, /'undo all' is more than one move or word/);
  assert.doesNotMatch(stdout, /[\x00-\x09\x0b-\x1f]/);
  assert.equal(stdout.match(/Moves are numbered from 1 to 9\./g).length, 4);
  assert.match(stdout, /--two --position 59\n/);
  assert.equal(status, 0);
});

test('beyond column 9 a move is a number or a letter', () => {
  const { stdout } = play(['connect4:12x4', '--two'], ['10', 'a', 'C', '12', '13', 'd', 'help']);
  assert.match(stdout, /--position aacc\n$/);
  assert.match(stdout, /Moves are numbered from 1 to 12\./);
  assert.match(stdout, /'d' is neither/);
  assert.match(stdout, /Move by typing 1-12; a is another name of 10, b of 11/);
});

test('a full column is refused', () => {
  const { stdout } = play(['--two', '--position', '444444'], ['4']);
  assert.match(stdout, /Column 4 is full\./);
});

test('no move is played after the end', () => {
  const { stdout } = play(['--two', '--position', '4455667'], ['1']);
  assert.match(stdout, /^connect4: the game is over\./);
  assert.match(play(['--position', '4455667'], []).stdout, /^connect4: you are O, the AI \(medium\) is X\.[^]*The AI wins\./);
  assert.match(stdout, /The game is over; type new, undo or quit\./);
});

test('the end of the input shows the line that goes on, and that line works', () => {
  const { status, stdout } = play(['--two', '--position', '4453'], ['3', '2']);
  assert.match(stdout, /\nGo on with: .*fourmi'? play connect4 --two --position 445332\n$/);
  assert.equal(status, 0);
  assert.match(play(['connect4', '--two', '--position', '445332'], ['1']).stdout, /--position 4453321\n$/);
});

test('the line that goes on can be pasted as it is, and keeps the options', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-'));
  const link = path.join(folder, "it's mine");
  symlinkSync(program, link);
  const words = 'play --level depth=2 --first ai --seed 3 --still --color never';
  const left = bash(`printf '1\\n' | "${link}" ${words}`).stdout;
  const line = left.match(/Go on with: (.*)\n$/)[1];
  assert.ok(line.startsWith(`'${folder}/it'\\''s mine' play connect4 --level depth=2 --seed 3 --color never --still --position `));
  const { status, stdout } = bash(`${line} < /dev/null`);
  rmSync(folder, { recursive: true });
  assert.equal(status, 0);
  assert.match(stdout, /^connect4: you are O, the AI \(depth=2\) is X\./);
  assert.equal(stdout.match(/Go on with: (.*)\n$/)[1], line);
});

test('a board of tic-tac-toe says which game it is', () => {
  const { status, stdout } = play(['--two', '--position', 'O-XX-X-OO'], ['7']);
  assert.match(stdout, /play tictactoe --two --position O-XX-XXOO\n$/);
  assert.equal(status, 0);
});

test('a game that began from a board goes on from a board', () => {
  const { stdout } = play(['tictactoe', '--two', '--position', 'O-XX-X-OO'], ['7']);
  assert.match(stdout, /--position O-XX-XXOO\n$/);
});

test('a bad position is bad input', () => {
  const { status, stdout, stderr } = play(['--position', '8'], []);
  assert.equal(stdout, '');
  assert.match(stderr, /^fourmi: position '8': character 1, '8', is not a move of connect4, from 1 to 7; is it another game\? see -g\n$/);
  assert.equal(status, 1);
});

test('two people need no level', () => {
  const { status, stderr } = play(['--two', '--level', 'expert'], []);
  assert.match(stderr, /^fourmi: --level is for games against the AI/);
  assert.equal(status, 2);
});

test('off a terminal there is neither colour nor animation', () => {
  assert.ok(!play(['--seed', '1'], ['4', '4']).stdout.includes('\x1b'));
});

test('colour can be asked for', () => {
  assert.match(play(['--two', '--color', 'always'], ['4']).stdout, /\x1b\[1;38;5;202m\(X\)\x1b\[0m/);
  const env = { COLORTERM: 'truecolor' };
  const { stdout } = fourmi(['play', '--two', '--color', 'always'], { input: '4\n', env });
  assert.match(stdout, /\x1b\[1;38;2;224;96;31m\(X\)\x1b\[0m/);
});

test('on a terminal there is colour, and stones fall', async () => {
  const { status, stdout } = await talkOnTerminal(['play', '--two'], [
    ['Move of ', '4\r'],
    ['Move of ', 'quit\r'],
  ]);
  assert.match(stdout, /\x1b\[1;38;5;202m\(X\)/);
  assert.match(stdout, /\x1b\[8A/);
  assert.equal(status, 0);
});

test('with --still nothing moves', async () => {
  const { stdout } = await talkOnTerminal(['play', '--two', '--still'], [
    ['Move of ', '4\r'],
    ['Move of ', 'quit\r'],
  ]);
  assert.doesNotMatch(stdout, /\x1b\[\d+A/);
});

test('in a window that is smaller than the board nothing moves', async () => {
  for (const [size, falls] of [['rows 8 cols 80', false], ['rows 24 cols 24', false], ['rows 9 cols 25', true]]) {
    const { stdout } = await talkOnTerminal(['play', '--two'], [
      ['Move of ', '4\r'],
      ['Move of ', 'quit\r'],
    ], { before: `stty ${size}` });
    assert.equal(/\x1b\[8A/.test(stdout), falls, size);
  }
});

test('NO_COLOR is honoured on a terminal', async () => {
  const steps = [['Move of ', '4\r'], ['Move of ', 'quit\r']];
  const { stdout } = await talkOnTerminal(['play', '--two'], steps, { env: { NO_COLOR: '1' } });
  assert.doesNotMatch(stdout, /\x1b\[[0-9;]*m/);
});

test('Ctrl-C at the prompt leaves with the line that goes on', async () => {
  const { status, stdout } = await talkOnTerminal(['play', '--two'], [
    ['Move of ', '4\r'],
    ['Move of ', '\x03'],
  ]);
  assert.match(stdout, /\r\nGo on with: .*fourmi'? play connect4 --two --position 4\r\n$/);
  assert.equal(status, 130);
});

test('Ctrl-C while the AI thinks leaves at once', async () => {
  const { status, stdout } = await talkOnTerminal(['play', '--level', 'depth=40', '--still'], [
    ['Your move', '4\r'],
    ['thinking', '\x03'],
  ]);
  assert.match(stdout, /\r\nGo on with: .*fourmi'? play connect4 --level depth=40 --still --first ai --position 4\r\n$/);
  assert.equal(status, 130);
});

test('Ctrl-D leaves with the line that goes on', async () => {
  const { status, stdout } = await talkOnTerminal(['play', '--two'], [
    ['Move of ', '4\r'],
    ['Move of ', '\x04'],
  ]);
  assert.match(stdout, /\r\nGo on with: .*--position 4\r\n$/);
  assert.equal(status, 0);
});

test('Ctrl-C is heard whenever it comes, and SIGTERM as well', async () => {
  // As soon as the prompt is there: often before anything waits for input.
  for (let i = 0; i < 40; i++) {
    const signal = i % 2 === 0 ? 'SIGINT' : 'SIGTERM';
    const { status } = await talk(['play', '--two'], [['help): ', (child) => child.kill(signal)]]);
    assert.equal(status, i % 2 === 0 ? 130 : 143);
  }
});

test('input that cannot be read is bad input', () => {
  for (const [source, reason] of [['< /', 'Is a directory'], ['<&-', 'Bad file descriptor']]) {
    const { status, stderr } = bash(`"$FOURMI" play ${source}`);
    assert.equal(stderr, `fourmi: the input could not be read: ${reason}\n`);
    assert.equal(status, 1);
  }
});

test('a game of one player is played by the number, the name, or the beginning of the name of an action', () => {
  const { status, stdout } = play(['snake:2x2', '--seed', '1'], ['1', ' up ', 'do', 'sideways', 'u p', 'q']);
  assert.match(stdout, /^(?: {2}[.*@] [.*@]\n){2} {2}length 1 of 4\n1 up, 2 right, 3 down, 4 left \(or help\): 1\n/);
  assert.match(stdout, /: up\n|dead/);
  assert.equal(status, 0);
  const { stdout: slow } = play(['snake:9x9', '--seed', '2'], ['right', 'do', 'sideways', 'u p', 'l', 'quit']);
  assert.match(slow, /: sideways\nThat is none of these; type help\./);
  assert.match(slow, /: u p\n'u p' is more than one move or word/);
});

test('a game of one player may be left, begun anew and taken back', () => {
  for (const input of [['q'], ['quit'], []]) {
    const { status, stdout } = play(['snake:9x9'], input);
    assert.equal(status, 0);
    assert.doesNotMatch(stdout, /over|Go on/);
  }
  const boards = play(['snake:9x9', '--seed', '3'], ['right', 'undo', 'redo', 'help', 'new', 'swap']).stdout.split(/\(or help\): .*\n/);
  assert.equal(boards[2], boards[0]);
  assert.equal(boards[3], boards[1]);
  assert.match(boards[4], /\n {2}undo +u +take back/);
  assert.match(boards[5], /length 1 of 81/);
  assert.match(boards[6], /^You play alone\./);
});

test('a hint in a game of one player names the best action and its value', () => {
  assert.match(play(['blackjack:gym', '--seed', '1'], ['hint']).stdout, /\n(hit|stand) is best: [+-]0\.\d+\n/);
  assert.match(play(['snake'], ['hint']).stdout, /\nThere is no hint: .*\.\n/);
});

test('what is for two players is refused in a game of one', () => {
  for (const words of [['--two'], ['--first', 'ai'], ['--position', '1'], ['--learn', '--level', 'cycle']]) {
    const { status, stderr } = play(['snake', ...words], []);
    assert.match(stderr, /^fourmi: --(two|first|position) is for games of two players, and snake has one\n|--learn is for a brain/, words.join(' '));
    assert.equal(status, 2);
  }
});

test('a model of a game of one player is watched', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-'));
  const file = path.join(folder, 'hands.brain');
  fourmi(['train', 'blackjack:gym', '-n', '1000', '-o', file]);
  for (const words of [['--brain', file], ['blackjack:gym', '--brain', file], ['--level', `brain:${file}`]]) {
    assert.match(play([...words, '--seed', '1'], []).stdout, /It is over after \d steps?: return -?\d\n$/, words.join(' '));
  }
  assert.match(play(['snake', '--brain', file], []).stderr, /the model is for blackjack:gym, not for snake/);
  rmSync(folder, { recursive: true });
});

test('whatever memory is missing, that is told', (t) => {
  // Sanitizers reserve more address space than any limit leaves.
  if (bash('ulimit -v 200000; "$FOURMI" --version').status !== 0) return t.skip('needs ulimit -v');
  const statuses = new Set();
  for (let limit = 26_000; limit <= 100_000; limit += 4000) {
    const { status, stderr } = bash(`ulimit -v ${limit}; printf '4\\n' | "$FOURMI" play --level expert --position 44444`);
    statuses.add(status);
    assert.match(stderr, status === 0 ? /^$/ : /^fourmi: .*memory.*\n$/);
    assert.equal(status, stderr === '' ? 0 : 4, stderr);
  }
  assert.deepEqual([...statuses].sort(), [0, 4]);
  assert.equal(bash('ulimit -v 40000; printf "4\\n" | "$FOURMI" play').status, 0); // no table is opened for medium
});
