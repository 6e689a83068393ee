import { after, test } from 'node:test';
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bash, fourmi, jsonLines } from './fourmi.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-'));
after(() => rmSync(folder, { recursive: true }));
const at = (name) => path.join(folder, name);

const brain = at('my, own.brain'); // a comma in a name is part of the name
fourmi(['train', 'tictactoe', '--out', brain]);
const cut = at('cut.brain');
writeFileSync(cut, readFileSync(brain).subarray(0, 200));

const match = (...words) => fourmi(['match', ...words]);
const play = (words, moves) => fourmi(['play', ...words], { input: moves.map((move) => `${move}\n`).join('') });

test('a brain plays its own game, and does not lose it', () => {
  const { status, stdout } = match(`brain:${brain}`, 'expert', '--games', '40', '--json');
  const result = JSON.parse(stdout);
  assert.equal(result.game, 'tictactoe');
  assert.deepEqual([result.first, result.second], [`brain:${brain}`, 'expert']);
  assert.equal(result.together.drawn, 40);
  assert.equal(status, 0);
});

test('a brain that moves blindly plays worse', () => {
  const lost = (text) => JSON.parse(match(text, 'expert', '--games', '100', '--json').stdout).together.lost;
  assert.equal(lost(`brain:${brain},random=0`), 0);
  const medium = lost(`brain:${brain},random=10`);
  assert.ok(0 < medium && medium < lost(`brain:${brain},random=70`));
});

test('two brains meet', () => {
  const words = [`brain:${brain}`, `brain:${brain},random=70`, '--games', '50', '--json'];
  const { together } = JSON.parse(match(...words).stdout);
  assert.equal(together.lost, 0);
  assert.ok(together.won > 25);
});

test('random openings vary the games, and both sides get each of them', () => {
  const words = ['depth=1', 'depth=1', '-g', 'connect4', '--games', '20', '--opening-plies', '4', '--record', '--json'];
  const openings = jsonLines(match(...words).stdout).slice(0, 20).map(({ moves }) => moves.slice(0, 4));
  for (let i = 0; i < 20; i += 2) assert.equal(openings[i], openings[i + 1]);
  assert.ok(new Set(openings).size > 5);
});

test('a person plays against a brain', () => {
  for (const [words, name] of [[['--brain', brain], brain], [['tictactoe', '-l', `brain:${brain}`], `brain:${brain}`]]) {
    const { status, stdout } = play([...words, '--first', 'ai', '--position', 'O-XX-X-OO'], ['quit']);
    assert.ok(stdout.startsWith(`tictactoe: you are O, the AI (${name}) is X.`));
    assert.match(stdout, /\nThe AI, X, plays 5\.\n/);
    assert.match(stdout, /The AI wins\./);
    assert.equal(status, 0);
  }
});

test('the line that goes on with a game names the brain', () => {
  assert.match(play(['--brain', brain], ['5', 'quit']).stdout,
    /\nGo on with: .*fourmi'? play tictactoe --brain '\S*my, own.brain' --position 5\d\n$/);
});

/* ------------------------------------------------------------- learning */

const values = (name, position) => jsonLines(fourmi(['brain', 'q', name, position, '--json']).stdout);

test('a brain learns from the games that it plays to their end', () => {
  const pupil = at('pupil.brain');
  fourmi(['train', 'tictactoe', '--games', '0', '--out', pupil]);
  const { status, stdout } = play(['--position', '1425', '--learn', '--brain', pupil], ['3', 'quit']);
  assert.match(stdout, /\nYou win\./);
  assert.equal(status, 0);
  const winning = values(pupil, '1425').find(({ move }) => move === '3');
  assert.deepEqual([winning.value, winning.visits], [1, 1]);
  assert.equal(values(pupil, '142').find(({ move }) => move === '5').value, -0.9);
});

test('a brain that learned from others says so', () => {
  const pupil = at('marked.brain');
  fourmi(['train', 'tictactoe', '--games', '20', '--out', pupil]);
  assert.doesNotMatch(fourmi(['brain', 'show', pupil]).stdout, /^changed/m);
  play(['--position', '1425', '--learn', '--brain', pupil], ['3', 'quit']);
  assert.match(fourmi(['brain', 'show', pupil]).stdout, /^changed +after 20 games/m);
});

test('what it has learned changes how it plays', () => {
  const pupil = at('loser.brain');
  fourmi(['train', 'tictactoe', '--games', '0', '--out', pupil]);
  /* O has to answer 3 at once, and any move but that loses. */
  for (let game = 0; game < 30; game++) {
    play(['--position', '142', '--first', 'ai', '--learn', '--brain', pupil, '--seed', `${game}`], ['3', 'quit']);
  }
  const best = values(pupil, '142').sort((a, b) => b.value - a.value)[0];
  assert.equal(best.move, '3');
});

test('a game that is left has been learned from, move by move', () => {
  const pupil = at('left.brain');
  fourmi(['train', 'tictactoe', '--games', '0', '--out', pupil]);
  const words = ['--brain', pupil, '--learn', '--position', '19'];
  assert.equal(play(words, ['5', 'quit']).status, 0);
  assert.equal(values(pupil, '19').find(({ move }) => move === '5').visits, 1);
  assert.equal(play(words, ['2', 'quit']).status, 0); // it can be taken up again
});

test('a game from a board teaches nothing, nor does one that is only looked at', () => {
  const before = readFileSync(brain);
  play(['--brain', brain, '--learn', '--position', 'O-XX-X-OO'], ['5', 'quit']);
  play(['--brain', brain, '--learn', '--position', '14253'], ['quit']);
  play(['--brain', brain], ['5', '1', '2', '3', 'quit']);
  assert.deepEqual(readFileSync(brain), before);
});

test('a brain that cannot be saved is told, and left as it was', () => {
  const before = readFileSync(brain);
  const { status, stdout, stderr } = bash(
    `ulimit -f 0; trap '' XFSZ; printf '3\\nquit\\n' | "$FOURMI" play --position 1425 --learn --brain '${brain}'`,
  );
  assert.match(stderr, /own.brain could not be written: File too large/);
  assert.match(stdout, /You win\./);
  assert.deepEqual(readFileSync(brain), before);
  assert.equal(status, 3);
});

test('only brains learn', () => {
  const { status, stderr } = play(['--learn'], []);
  assert.match(stderr, /--learn is for a brain/);
  assert.equal(status, 2);
  assert.match(play(['--learn', '--two'], []).stderr, /--learn is for games against the AI/);
});

/* --------------------------------------------------------------- errors */

test('brains that cannot play are refused', () => {
  for (const [words, message] of [
    [['match', `brain:${at('absent')}`, 'random'], /absent could not be read: No such file/],
    [['match', 'random', `brain:${cut},random=5`], /cut.brain is damaged/],
    [['match', 'random', `brain:${brain}`, '-g', 'connect4'], /own.brain: the model is for tictactoe, not for connect4/],
    [['match', 'random', `brain:${brain},depth=4`], /a Q-table cannot search by depth=4/],
    [['match', 'random', `brain:${brain},evaluations=9`], /a Q-table cannot search by evaluations=9/],
    [['play', '--brain', cut], /cut.brain is damaged/],
    [['play', 'connect4', '--brain', brain], /own.brain: the model is for tictactoe, not for connect4/],
    [['play', '--brain', `${brain},depth=2`], /a Q-table cannot search by depth=2/],
  ]) {
    const { status, stdout, stderr } = fourmi(words);
    assert.match(stderr, message);
    assert.equal(stdout, '');
    assert.equal(status, 1);
  }
  const { status, stderr } = fourmi(['play', '--brain', `${brain},random=101`]);
  assert.match(stderr, /own.brain,random=101/);
  assert.equal(status, 2);
});

test('what names no brain is told before any work', () => {
  for (const text of ['brain:', 'brain:,random=3', `brain:${brain},random=x`, `brain:${brain},depth=65`, 'brian:x']) {
    const { status, stderr } = match('random', text);
    assert.match(stderr, /^fourmi: [^\n]*brain[^\n]*\n$/, text);
    assert.notEqual(status, 0);
  }
  const both = play(['--brain', brain, '--level', 'expert'], []);
  assert.match(both.stderr, /--level and --brain go together only for beginner and medium/);
  assert.equal(both.status, 2);
  assert.match(play(['--brain', brain, '--two'], []).stderr, /--brain is for games against the AI/);
});

test('a beginner and a medium player can play what a brain has learned', () => {
  const answers = (...words) => [...play(['--brain', brain, '--seed', '9', '--first', 'ai', ...words], []).stdout.matchAll(/plays (\d)/g)].join();
  assert.match(play(['--brain', brain, '--level', 'beginner'], []).stdout, /the AI \(.*, beginner\) is/);
  for (const [level, random] of [['beginner', 70], ['medium', 10]]) {
    assert.equal(answers('--level', level), [...play(['--level', `brain:${brain},random=${random}`, '--seed', '9', '--first', 'ai'], []).stdout.matchAll(/plays (\d)/g)].join());
  }
});

// ----------------------------------------------------------------- self-taught

const shipped = fileURLToPath(new URL('../../data', import.meta.url));

test('self-taught is the brain that comes with Connect Four', () => {
  const words = ['--games', '6', '--record', '--opening-plies', '2'];
  const named = match('self-taught', 'depth=2', ...words);
  assert.equal(named.status, 0, named.stderr);
  const file = match(`brain:${path.join(shipped, 'connect4.brain')}`, 'depth=2', ...words);
  assert.equal(named.stdout, file.stdout.replaceAll(`brain:${path.join(shipped, 'connect4.brain')}`, 'self-taught'));
  assert.match(play(['--level', 'self-taught', '--seed', '1'], ['4', 'quit']).stdout, /4/);
});

test('self-taught takes the settings of a brain', () => {
  const blind = JSON.parse(match('self-taught,random=100', 'self-taught', '--games', '10', '--json').stdout);
  assert.equal(blind.together.lost, 10);
  assert.equal(match('self-taught,depth=2', 'random', '--games', '2').status, 0);
  assert.match(match('self-taught,evaluations=9', 'random', '--games', '2').stderr, /an n-tuple network cannot search by evaluations=9/);
  assert.notEqual(match('self-taught,dept=2', 'random').status, 0);
});

test('self-taught can be judged like a file', () => {
  const words = ['--side', 'first', '--budget', '2000'];
  const named = fourmi(['certify', 'self-taught', ...words]);
  assert.equal(named.stdout, fourmi(['certify', path.join(shipped, 'connect4.brain'), ...words]).stdout);
  assert.match(named.stdout, /positions/);
});

test('a game that nobody has taught itself is refused, and so is a missing file', () => {
  for (const [words, env, message] of [
    [['match', 'self-taught', 'random', '-g', 'tictactoe'], {}, /no model comes with tictactoe; self-taught plays connect4/],
    [['play', 'tictactoe', '--level', 'self-taught'], {}, /no model comes with tictactoe; self-taught plays connect4/],
    [['match', 'self-taught', 'random', '-g', 'connect4:5x4'], {}, /self-taught: the model is for connect4, not for connect4:5x4/],
    [['match', 'self-taught', 'random'], { FOURMI_BRAINS: folder }, /self-taught needs connect4\.brain, which comes with fourmi and is not there: .*connect4\.brain; FOURMI_BRAINS/],
  ]) {
    const { status, stdout, stderr } = fourmi(words, { env });
    assert.match(stderr, message);
    assert.equal(status, 1);
    assert.equal(stdout, '');
  }
  assert.equal(fourmi(['match', 'self-taught', 'random', '--games', '2'], { env: { FOURMI_BRAINS: shipped, FOURMI_DATA: 'a.db' } }).status, 0);
});

test('what comes with the program does not learn', () => {
  const { status, stderr } = play(['--level', 'self-taught', '--learn'], ['quit']);
  assert.equal(status, 2);
  assert.match(stderr, /self-taught comes with fourmi and stays as it is; copy .*connect4\.brain/);
});

// ------------------------------------------------------------------------ CSV

test('a Q-table is exported as CSV: the values that brain q has, sorted', () => {
  const out = at('table.csv');
  assert.equal(fourmi(['brain', 'export', brain, '--format', 'csv', '--out', out]).status, 0);
  const [names, ...lines] = readFileSync(out, 'utf8').trimEnd().split('\n');
  assert.equal(names, 'position,move,value,visits');
  const rows = lines.map((line) => line.split(','));
  assert.ok(rows.every((row) => row.length === 4 && /^[XO-]{9}$/.test(row[0])));
  assert.deepEqual(rows, [...rows].sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] - b[1])));
  const counts = new Map();
  for (const [position] of rows) counts.set(position, (counts.get(position) ?? 0) + 1);
  for (const [position, count] of counts) assert.equal(count, position.split('-').length - 1); // every legal move
  for (const position of ['---------', rows[40][0], rows.at(-1)[0]]) {
    const told = jsonLines(fourmi(['brain', 'q', brain, position, '--json']).stdout);
    const written = rows.filter((row) => row[0] === position);
    assert.deepEqual(written.map(([, move, value, visits]) => [move, Number(value), Number(visits)]),
      told.map(({ move, value, visits }) => [move, value, visits]));
  }
});

test('who has no table says so, and how it is exported instead', () => {
  const net = at('net.brain');
  fourmi(['train', 'tictactoe', '--kind', 'network', '--games', '20', '--out', net]);
  const world = at('world.brain');
  fourmi(['train', 'blackjack', '--games', '20', '--out', world]);
  for (const [file, format, message] of [
    [net, 'csv', /a neural network has no table of positions and moves; it can be exported with --format safetensors/],
    [brain, 'safetensors', /a Q-table cannot be taken apart into arrays; it can be exported with --format csv/],
    [world, 'csv', /of a world has no table of positions and moves/],
    [path.join(shipped, 'connect4.brain'), 'csv', /an n-tuple network has no table of positions and moves/],
  ]) {
    const { status, stderr } = fourmi(['brain', 'export', file, '--format', format, '--out', at('none')]);
    assert.equal(status, 1);
    assert.match(stderr, message);
    assert.ok(!existsSync(at('none')));
  }
});
