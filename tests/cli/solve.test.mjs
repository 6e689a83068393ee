import { test } from 'node:test';
import assert from 'node:assert/strict';
import { bash, fourmi, jsonLines, talk, talkOnTerminal } from './fourmi.mjs';

const solve = (...words) => fourmi(['solve', ...words]);

test('each position is answered on a line of its own', () => {
  const { status, stdout, stderr } = solve('-g', 'tictactoe', 'O-XX-X-OO', '15', '12');
  assert.equal(stdout, 'O-XX-X-OO 9\n15 0\n12 5\n');
  assert.equal(stderr, '');
  assert.equal(status, 0);
});

test('all moves are scored, and impossible ones are shown as a dash', () => {
  assert.equal(solve('-g', 'tictactoe', '-a', 'O-XX-X-OO').stdout, 'O-XX-X-OO - -8 - - 9 - -8 - -\n');
});

test('a weak answer says only who wins', () => {
  assert.equal(solve('-g', 'tictactoe', '-w', '12', '15').stdout, '12 1\n15 0\n');
  assert.equal(solve('-g', 'tictactoe', '-aw', 'O-XX-X-OO').stdout, 'O-XX-X-OO - -1 - - 1 - -1 - -\n');
});

test('an empty argument is the empty board', () => {
  assert.equal(solve('-g', 'tictactoe', '').stdout, ' 0\n');
});

test('a board that starts with a dash is not taken for an option', () => {
  assert.equal(solve('-g', 'tictactoe', '---------', '-X-------').stdout, '--------- 0\n-X------- 0\n');
});

test('JSON has the position, its score and the scores of all moves', () => {
  const { stdout } = solve('-g', 'tictactoe', '-a', '--json', 'O-XX-X-OO', '');
  assert.deepEqual(jsonLines(stdout), [
    { position: 'O-XX-X-OO', score: 9, scores: [null, -8, null, null, 9, null, -8, null, null] },
    { position: '', score: 0, scores: Array(9).fill(0) },
  ]);
});

test('without arguments the lines of standard input are answered', () => {
  const { status, stdout } = fourmi(['solve', '-g', 'tictactoe'], { input: '12\n15\n\n19' });
  assert.equal(stdout, '12 5\n15 0\n 0\n19 5\n');
  assert.equal(status, 0);
});

test('further words of a line and its carriage return are ignored', () => {
  const { stdout } = fourmi(['solve', '-g', 'tictactoe'], { input: '12 5 known\r\n15\r\n' });
  assert.equal(stdout, '12 5\n15 0\n');
});

test('a bad line is named with its number and reason, and the others are answered', () => {
  const input = '12\nxx\n11\n1234567\n12345678\n  12\nXXX------\nXO\n1\x002\n15\n';
  const { status, stdout, stderr } = fourmi(['solve', '-g', 'tictactoe'], { input });
  assert.equal(stdout, '12 5\n15 0\n');
  assert.equal(status, 1);
  const lines = stderr.trimEnd().split('\n');
  const reasons = [
    /line 2, 'xx': character 1, 'x', is not a move/,
    /line 3, '11': move 2: cell 1 of tictactoe is taken/,
    /line 4, '1234567': the game is over: X has won/,
    /line 5, '12345678': the game of tictactoe was already over before move 8/,
    /line 6, '  12': it starts with a blank/,
    /line 7, 'XXX------': no game of tictactoe leads to this board/,
    /line 8, 'XO': a board of tictactoe has 9 cells/,
    /line 9, '1\\x002': character 2, '\\x00', is not a move/,
  ];
  assert.equal(lines.length, reasons.length);
  reasons.forEach((reason, i) => assert.match(lines[i], reason));
  lines.forEach((line) => assert.match(line, /^fourmi: /));
});

test('in JSON every line has its object, a bad one the reason and what was given', () => {
  const long = 'x'.repeat(10_000);
  const lines = ['12', 'xx 5', ' 12', '1\x002', '"\\\x01', 'é€😀', long, '1234567\r', ''];
  const { status, stdout, stderr } = fourmi(['solve', '-g', 'tictactoe', '--json'], { input: `${lines.join('\n')}\n` });
  const answers = jsonLines(stdout);
  assert.deepEqual(answers.map(({ position }) => position),
    ['12', 'xx', ' 12', '1\x002', '"\\\x01', 'é€😀', long, '1234567', '']);
  answers.forEach((answer, i) => assert.equal('error' in answer, i !== 0 && i !== 8, lines[i]));
  assert.match(answers[1].error, /^line 2, 'xx 5': character 1, 'x', is not a move/);
  assert.match(answers[7].error, /the game is over: X has won/);
  assert.equal(stderr, 'fourmi: 7 positions could not be answered: see error\n');
  assert.equal(status, 1);
});

test('bytes that are no text become the character for that', () => {
  const { stdout } = bash(`printf '\\xff\\xc3(\\xed\\xa0\\x80\\xe2\\x82\\n' | "$FOURMI" solve --json`);
  assert.equal(JSON.parse(stdout).position, '\ufffd\ufffd(' + '\ufffd'.repeat(5));
});

test('a program that asks for JSON and waits is answered, whatever it asks', async () => {
  const { status, stdout } = await talk(['solve', '-g', 'tictactoe', '--json'], [
    ['', (child) => child.stdin.write('xx\n')],
    ['"error":', (child) => child.stdin.write('12\n')],
    ['"score":5}', (child) => child.stdin.end()],
  ]);
  assert.equal(jsonLines(stdout).length, 2);
  assert.equal(status, 1);
  for (const threads of ['1', '2']) {
    assert.equal(jsonLines(solve('--json', '-t', threads, 'xx').stdout)[0].position, 'xx');
  }
});

test('a full column of Connect Four is named', () => {
  const { status, stderr } = solve('44444444');
  assert.match(stderr, /move 7: column 4 of connect4 is full/);
  assert.equal(status, 1);
});

test('a board of tic-tac-toe needs no -g, even among other positions', () => {
  assert.equal(solve('O-XX-X-OO').stdout, 'O-XX-X-OO 9\n');
  assert.equal(solve('-t', '3', 'O-XX-X-OO').stdout, 'O-XX-X-OO 9\n');
  const { stdout } = fourmi(['solve', '-a', '-t', '2'], { input: '44455554221\nO-XX-X-OO\n' });
  assert.equal(stdout, `${solve('-a', '44455554221').stdout}O-XX-X-OO - -8 - - 9 - -8 - -\n`);
  const [{ scores }] = jsonLines(solve('-a', '--json', 'O-XX-X-OO').stdout);
  assert.equal(scores.length, 9);
});

test('a position of another game is suspected if no game was chosen', () => {
  const reason = `fourmi: position 'O-XX': character 1, 'O', is not a move of connect4, from 1 to 7`;
  assert.equal(solve('O-XX').stderr, `${reason}; is it another game? see -g\n`);
  assert.equal(solve('-g', 'connect4', 'O-XX').stderr, `${reason}\n`);
  assert.match(solve('-g', 'connect4', 'O-XX-X-OO').stderr, /is not a move of connect4, from 1 to 7\n$/);
});

test('after column 9 come letters', () => {
  assert.match(solve('-g', 'connect4:12x4', 'a1b1c19').stderr, /the game is over: X has won/);
  assert.match(solve('-g', 'connect4:12x4', 'd').stderr, /'d', is not a move of connect4:12x4, from 1 to 9 or a to c\n$/);
});

test('positions of Connect Four have their published scores', () => {
  // The first two are from the set end-easy of Pascal Pons.
  const lines = [
    '2252576253462244111563365343671351441 -1',
    '7422341735647741166133573473242566 1',
    '4455 18',
    '44455554221 -15',
  ];
  const { stdout } = fourmi(['solve'], { input: lines.join('\n') });
  assert.equal(stdout, lines.join('\n') + '\n');
});

test('a full column is null in JSON', () => {
  const [{ score, scores }] = jsonLines(solve('-a', '--json', '4444445555556621261').stdout);
  assert.equal(scores.length, 7);
  assert.deepEqual(scores.map((s) => s === null), [false, false, false, true, true, false, false]);
  assert.equal(Math.max(...scores.filter((s) => s !== null)), score);
});

test('other boards are solved as well, with the published outcomes', () => {
  assert.equal(solve('-g', 'connect4:4x4', '-a', '112233').stdout, '112233 0 0 -1 5\n');
  for (const [board, outcome] of [['4x4', 0], ['5x4', 0], ['6x4', -1], ['4x5', 0], ['4x6', 0]]) {
    assert.equal(solve('-g', `connect4:${board}`, '-w', '').stdout, ` ${outcome}\n`, board);
  }
});

test('a line is best play to the end of the game', () => {
  assert.equal(solve('--line', '44455554221').stdout, '44455554221 -15 43\n');
  const [{ position, score, line }] = jsonLines(solve('--line', '--json', '4455').stdout);
  assert.equal(score, 18);
  assert.equal(line.length, 3); // 22 - 18 = 4 stones of the winner, who has two
  assert.match(solve(position + line).stderr, /the game is over: X has won/);
});

test('along a line the score keeps its worth', () => {
  const board = ['-g', 'connect4:5x4'];
  const [{ line }] = jsonLines(solve(...board, '--line', '--json', '').stdout);
  const positions = [...line].map((_, i) => line.slice(0, i));
  for (const { score } of jsonLines(solve(...board, '--json', ...positions).stdout)) assert.equal(score, 0);
  assert.match(solve(...board, line).stderr, /it is a draw/);
});

test('time and nodes are told on request', () => {
  const { stdout, stderr } = solve('--stats', '4455', '44455554221');
  assert.equal(stdout, '4455 18\n44455554221 -15\n');
  assert.match(stderr, /^fourmi: 2 positions in \d+\.\d+ s, \d+ nodes, \d+\.\d M nodes\/s\n$/);
});

test('a small table will do', () => {
  assert.equal(solve('--table', '1', '-g', 'connect4:5x5', '').stdout, ' 0\n');
  assert.equal(solve('--table', '1', '-g', 'connect4:9x6', '112233').stdout, '112233 24\n');
});

test('too little memory is told', (t) => {
  // Sanitizers reserve more address space than any limit leaves.
  if (bash('ulimit -v 200000; "$FOURMI" --version').status !== 0) return t.skip('needs ulimit -v');
  const { status, stdout, stderr } = bash('ulimit -v 200000; "$FOURMI" solve --table 1000 4455');
  assert.equal(stdout, '');
  assert.match(stderr, /^fourmi: not enough memory for a table of 1000 MiB\n$/);
  assert.equal(status, 4);
});

/* ------------------------------------------------------------- threads */

// Positions of random games, some lines of which are bad.
const mixture = jsonLines(
  fourmi(['match', 'random', 'random', '--games', '200', '--record', '--json']).stdout,
)
  .filter(({ moves }) => moves?.length > 25)
  .flatMap(({ moves }, i) => [moves.slice(0, 21 + (i % 5)), ...(i % 10 === 3 ? ['xx', '4444444', ' 1'] : [])])
  .join('\n');

test('the answers, their order and the bad lines are the same with any number of threads', () => {
  for (const words of [[], ['-a', '--json'], ['-w', '--line']]) {
    const alone = fourmi(['solve', ...words], { input: mixture });
    assert.equal(alone.status, 1);
    assert.ok(alone.stdout.split('\n').length > 50);
    for (const threads of ['2', '5']) {
      const together = fourmi(['solve', ...words, '--threads', threads], { input: mixture });
      assert.deepEqual(together, alone, `${words} with ${threads} threads`);
    }
  }
});

test('more positions than wait at once come out in order', () => {
  const input = Array.from({ length: 2000 }, (_, i) => `${(i % 9) + 1}${((i + 1) % 9) + 1}\n`).join('');
  const words = ['solve', '-g', 'tictactoe', '-w'];
  assert.equal(fourmi([...words, '-t', '3'], { input }).stdout, fourmi(words, { input }).stdout);
});

test('threads search one position together', () => {
  for (const position of ['4455', '44455554221', '36344755153345523', '4'])  {
    const words = ['-g', position === '4' ? 'connect4:5x5' : 'connect4', '-a', '--line', position];
    assert.deepEqual(solve('-t', '3', ...words), solve(...words));
  }
  assert.equal(solve('-t', '3', '-g', 'tictactoe', '12').stdout, '12 5\n');
  const { status, stderr } = solve('-t', '3', 'xx');
  assert.match(stderr, /^fourmi: position 'xx': character 1/);
  assert.equal(status, 1);
});

/* ---------------------------------------------------------- interruption */

// Nobody has solved this board.
const endless = ['solve', '-g', 'connect4:9x6'];

for (const threads of ['1', '2']) {
  test(`Ctrl-C stops a search at once, with ${threads} threads`, async () => {
    const { status, stdout, stderr } = await talk([...endless, '-t', threads], [
      ['', (child) => child.stdin.write('112233\n\n112233\n')],
      ['112233 24\n', (child) => child.kill('SIGINT')],
    ]);
    assert.equal(stdout, '112233 24\n');
    assert.match(stderr, /^fourmi: interrupted after 1 answer\n$/);
    assert.equal(status, 130);
  });

  test(`Ctrl-C is heard while input is awaited, with ${threads} threads`, async () => {
    const { status, stdout, stderr } = await talk(['solve', '-g', 'tictactoe', '-t', threads], [
      ['', (child) => child.stdin.write('12\n')],
      ['12 5\n', (child) => setTimeout(() => child.kill('SIGINT'), 100)],
    ]);
    assert.equal(stdout, '12 5\n');
    assert.match(stderr, /^fourmi: interrupted after 1 answer\n$/);
    assert.equal(status, 130);
  });
}

for (const threads of ['1', '2']) {
  test(`on a terminal a long search shows its nodes, and takes them away: ${threads} threads`, async () => {
    const { status, stdout } = await talkOnTerminal([...endless, '-t', threads, ''], [[' M/s', '\x03']]);
    assert.match(stdout, /\r\d+\.\d M nodes, \d+\.\d M\/s\x1b\[K/);
    assert.match(stdout, /\r\x1b\[Kfourmi: interrupted after 0 answers\r\n$/);
    assert.equal(status, 130);
  });
}

test('the line about a long search is no wider than the terminal', async () => {
  for (const before of ['stty cols 12', 'stty cols 0; export COLUMNS=12']) {
    const { stdout } = await talkOnTerminal([...endless, ''], [[' M no', '\x03']], { before });
    const drawn = stdout.match(/\r(\d+\.\d M no[^\x1b]*)\x1b\[K/)[1];
    assert.equal(drawn.length, 11, before);
  }
});

test('SIGTERM is heard like Ctrl-C, with a status of its own', async () => {
  const { status, stderr } = await talk(['solve', '-g', 'tictactoe'], [
    ['', (child) => child.stdin.write('12\n')],
    ['12 5\n', (child) => child.kill('SIGTERM')],
  ]);
  assert.match(stderr, /^fourmi: interrupted after 1 answer\n$/);
  assert.equal(status, 143);
});

test('a last line may do without its end, and a long one is read whole', () => {
  const long = '1'.repeat(100_000);
  const { stdout, stderr } = fourmi(['solve', '-g', 'tictactoe'], { input: `12\n${long}\n15` });
  assert.equal(stdout, '12 5\n15 0\n');
  assert.match(stderr, /^fourmi: line 2, '1+\.\.\.': move 2: cell 1 of tictactoe is taken\n$/);
});

test('input that cannot be read is bad input', () => {
  const { status, stderr } = bash('"$FOURMI" solve < /');
  assert.match(stderr, /the input could not be read/);
  assert.equal(status, 1);
});

test('an answer comes before the next question is asked', async () => {
  const { stdout, status } = await talk(['solve', '-g', 'tictactoe'], [
    ['', (child) => child.stdin.write('12\n')],
    ['12 5\n', (child) => child.stdin.write('15\n')],
    ['15 0\n', (child) => child.stdin.end()],
  ]);
  assert.equal(stdout, '12 5\n15 0\n');
  assert.equal(status, 0);
});
