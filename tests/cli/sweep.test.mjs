// Many trainings, and one table of what came of them: the same bytes, whoever helps.
import { after, test } from 'node:test';
import assert from 'node:assert/strict';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fourmi, jsonLines, talkOnTerminal } from './fourmi.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-'));
after(() => rmSync(folder, { recursive: true }));
const at = (name) => path.join(folder, name);
const sweep = (out, ...words) => fourmi(['sweep', ...words, '--out', at(out)]);
const rowsOf = (name) => jsonLines(readFileSync(at(name), 'utf8'));
const csvOf = (name) => readFileSync(at(name), 'utf8').trimEnd().split('\n').map((line) => line.split(','));

test('every combination is a row, the last axis the quickest', () => {
  const { status, stdout, stderr } = sweep('all.ndjson', 'tictactoe', '-n', '50', '-v', 'preset=sound,tutorial', '-v', 'alpha=0.1:0.3:0.1', '-v', 'seed=7,9');
  assert.equal(status, 0, stderr);
  assert.equal(stdout, '');
  assert.match(stderr, /all\.ndjson has 12 rows\n/);
  const rows = rowsOf('all.ndjson');
  assert.deepEqual(rows.slice(0, 7).map((row) => [row.preset, row.alpha, row.seed]),
    [['sound', 0.1, 7], ['sound', 0.1, 9], ['sound', 0.2, 7], ['sound', 0.2, 9], ['sound', 0.3, 7], ['sound', 0.3, 9], ['tutorial', 0.1, 7]]);
  assert.ok(rows.every((row) => row.game === 'tictactoe' && row.games === 50 && row.played === 50));
  assert.ok(!existsSync(at('all.ndjson.part')) && !existsSync(at('all.ndjson.part.lock')));
});

test('a sweep ends by naming the best setting, and how sure that is', () => {
  for (const name of ['best.csv', 'best.ndjson']) {
    const { stderr } = sweep(name, 'tictactoe', '-n', '100', '-v', 'epsilon=0,1', '-v', 'seed=1:6');
    const [, mean] = stderr.match(/best is epsilon=1: ([\d.]+) % of its choices are right \(mean of 6 seeds, [\d.]+ to [\d.]+\)\nfourmi: it is better than all others, with 95 % confidence\n$/);
    sweep('best.rows.ndjson', 'tictactoe', '-n', '100', '-v', 'epsilon=0,1', '-v', 'seed=1:6');
    const of = rowsOf('best.rows.ndjson').filter((row) => row.epsilon === 1).map((row) => 50 * (row.first_optimal + row.second_optimal));
    assert.ok(Math.abs(of.reduce((a, b) => a + b) / 6 - Number(mean)) < 0.01);
  }
  assert.match(sweep('alike.csv', 'tictactoe', '-n', '100', '-v', 'epsilon=0.8,0.9,1', '-v', 'seed=1:2').stderr,
    /best is epsilon=[\d.]+: .*\nfourmi: [12] of 2 other settings may be as good: more seeds would tell\n$/);
  assert.match(sweep('same.csv', 'tictactoe', '-v', 'alpha=0.1,0.3').stderr, /all 2 settings come to the same\n$/);
  assert.match(sweep('single.csv', 'tictactoe', '-n', '100', '-v', 'epsilon=0,1').stderr, /one seed cannot tell: add -v seed=1:10\n$/);
  assert.match(sweep('seeds.csv', 'snake:3x3', '-n', '20', '-v', 'seed=1:3').stderr, /rows\nfourmi: [\d.]+ % of episodes reach their goal \(mean of 3 seeds/);
});

test('a row has what train, with the same settings, measures at its end', () => {
  sweep('like.ndjson', 'tictactoe', '-v', 'epsilon=0.5', '-v', 'symmetry=0', '-v', 'games=300', '-v', 'seed=4');
  const [row] = rowsOf('like.ndjson');
  const brain = at('like.brain');
  const { stdout } = fourmi(['train', 'tictactoe', '-n', '300', '--epsilon', '0.5', '--no-symmetry', '--seed', '4', '--curve', '-', '--every', '300', '-o', brain]);
  const last = jsonLines(stdout).at(-1);
  for (const side of ['first', 'second']) {
    for (const [name, value] of Object.entries({ ...last[side], random: undefined, perfect: undefined })) {
      if (value !== undefined) assert.equal(row[`${side}_${name}`], value, name);
    }
    for (const opponent of ['random', 'perfect']) {
      for (const [name, value] of Object.entries(last[side][opponent])) assert.equal(row[`${side}_${opponent}_${name}`], value);
    }
  }
  const shown = JSON.parse(fourmi(['brain', 'show', brain, '--json']).stdout);
  for (const name of ['values', 'alpha', 'gamma', 'epsilon', 'symmetry', 'kind', 'seed', 'games']) assert.equal(row[name], shown[name], name);
  assert.equal(row.certified, Number(row.first_lost === 0 && row.second_lost === 0));
});

const wide = ['tictactoe', '-v', 'preset=sound,network', '-v', 'games=100,40', '-v', 'seed=1:6'];

test('threads make the same table, as CSV and as NDJSON', () => {
  for (const ending of ['csv', 'ndjson']) {
    assert.equal(sweep(`one.${ending}`, ...wide).status, 0);
    assert.equal(sweep(`two.${ending}`, ...wide, '--threads', '3').status, 0);
    assert.deepEqual(readFileSync(at(`two.${ending}`)), readFileSync(at(`one.${ending}`)));
  }
  const [names, ...lines] = csvOf('one.csv');
  const rows = rowsOf('one.ndjson');
  assert.equal(lines.length, rows.length);
  lines.forEach((line, i) => {
    assert.equal(line.length, names.length);
    // What another kind has, this one leaves empty.
    names.forEach((name, k) => assert.equal(line[k], String(typeof rows[i][name] === 'boolean' ? Number(rows[i][name]) : rows[i][name] ?? ''), name));
  });
});

test('units that are done are not done again, however the sweep ended', () => {
  const lines = readFileSync(at('one.csv'), 'utf8').split('\n').slice(0, -1);
  const [header, ...rows] = lines;
  // Rows as they came, and one that was not written whole. A row that is there is believed, so it shows who did it.
  const marked = rows[5].replace(/,[01]$/, ',7');
  writeFileSync(at('later.csv.part'), `${[header, rows[9], marked, rows[0]].join('\n')}\n${rows[3].slice(0, 30)}`);
  const { status, stderr } = sweep('later.csv', ...wide, '--threads', '2');
  assert.equal(status, 0);
  assert.match(stderr, /going on from .*later\.csv\.part: 3 of 24 units are known/);
  assert.equal(readFileSync(at('later.csv'), 'utf8'), `${[header, ...rows].map((row, i) => (i === 6 ? marked : row)).join('\n')}\n`);
  assert.ok(!existsSync(at('later.csv.part')));
});

test('a finished sweep can be widened', () => {
  const words = ['tictactoe', '-n', '30', '-v', 'alpha=0.2,0.4'];
  assert.match(sweep('wider.ndjson', ...words, '-v', 'seed=1:2').stderr, /has 4 rows/);
  assert.match(sweep('wider.ndjson', ...words, '-v', 'seed=1:2').stderr, /has all 4 rows already/);
  assert.match(sweep('wider.ndjson', ...words, '-v', 'seed=1:3').stderr, /4 of 6 units are known/);
  sweep('at-once.ndjson', ...words, '-v', 'seed=1:3');
  assert.deepEqual(readFileSync(at('wider.ndjson')), readFileSync(at('at-once.ndjson')));
});

test('rows of another sweep are left alone', () => {
  for (const [name, text] of [['foreign.csv', 'a,b\n1,2\n'], ['foreign.ndjson', '{"game":"tictactoe"}\n']]) {
    writeFileSync(at(name), text);
    const { status, stderr } = sweep(name, 'tictactoe', '-n', '5');
    assert.equal(status, 1);
    assert.match(stderr, /has rows that are not of this sweep/);
    assert.equal(readFileSync(at(name), 'utf8'), text);
  }
  // The same units, but with an exam: other columns.
  sweep('exam.ndjson', 'connect4:4x4', '-n', '5');
  writeFileSync(at('set'), '1 0\n');
  assert.equal(sweep('exam.ndjson', 'connect4:4x4', '-n', '5', '--exam', at('set')).status, 1);
});

test('an exam is sat by each', () => {
  writeFileSync(at('middle'), '11 0\n1212 0\n123 0\n');
  assert.equal(sweep('sat.ndjson', 'connect4:4x4', '-n', '20', '-v', 'seed=1:2', '--exam', at('middle'), '-t', '2').status, 0);
  const brain = at('sat.brain');
  fourmi(['train', 'connect4:4x4', '-n', '20', '--seed', '2', '-o', brain]);
  const { all, not_trivial: telling } = JSON.parse(fourmi(['eval', brain, at('middle'), '--json']).stdout);
  const row = rowsOf('sat.ndjson')[1];
  assert.deepEqual([row.exam_positions, row.exam_kept, row.exam_best], [3, all.keeps_result.share, all.best.share]);
  assert.equal(row.exam_telling, telling.positions);
});

test('worlds are swept as games are', () => {
  assert.equal(sweep('snake.csv', 'snake:3x3,start=3', '-n', '40', '-v', 'seed=1:2', '-t', '2').status, 0);
  const text = readFileSync(at('snake.csv'), 'utf8');
  assert.match(text, /^game,preset,kind,games,seed,.*,played,values,reached,low,high,ended,circled,steps,progress,exact,certain,best,best_steps,certified\n"snake:3x3,start=3",percepts,/);
  assert.equal(sweep('blackjack.ndjson', 'blackjack:gym', '-n', '500', '-v', 'preset=counting,sound').status, 0);
  const [counting, sound] = rowsOf('blackjack.ndjson');
  assert.deepEqual([counting.kind, sound.kind], ['model', 'qtable']);
  assert.ok(counting.value > sound.value && counting.value <= counting.best);
});

test('Ctrl-C keeps what is done, and the same command goes on', async () => {
  const words = ['connect4:4x4', '-n', '2000', '-v', 'seed=1:400'];
  const { status, stdout } = await talkOnTerminal(['sweep', ...words, '--out', at('cut.csv')], [['of 400', '\x03']]);
  assert.equal(status, 130);
  assert.match(stdout, /interrupted; \d+ of 400 units are known, and the same command goes on from there/);
  assert.ok(!existsSync(at('cut.csv')));
  assert.ok(readFileSync(at('cut.csv.part'), 'utf8').trimEnd().split('\n').length > 1);
});

test('what cannot be swept is refused before anything is done', () => {
  for (const [words, message] of [
    [['-v', 'alpha'], /--vary takes NAME=VALUES/],
    [['-v', 'alpa=1'], /--vary alpa: a Q-table has no such knob; there are preset, games, seed, alpha, /],
    [['-v', 'alpha=0.5,2'], /--vary alpha cannot be '2'/],
    [['-v', 'alpha=0.1:nan'], /--vary alpha cannot be '0\.1:nan'/],
    [['-v', 'seed=1,2,1'], /--vary seed has the value 1 twice/],
    [['-v', 'seed=1:5,3'], /--vary seed has the value 3 twice/],
    [['-v', 'games=1e3,1000'], /--vary games has the value 1000 twice/],
    [['-v', 'alpha=0.1,0.10'], /--vary alpha has the value 0\.1\d* twice/],
    [['-v', 'preset=tutorial,tutorial'], /--vary preset has the value tutorial twice/],
    [['-v', 'seed=0x10'], /--vary seed cannot be '0x10'; it is a whole number/],
    [['-v', 'alpha=0x1p-2'], /--vary alpha cannot be '0x1p-2'/],
    [['-v', 'seed=0x1:0x3'], /--vary seed cannot be '0x1:0x3'/],
    [['-v', 'seed=1:2:1:1'], /--vary seed cannot be '1:2:1:1'/],
    [['-v', 'seed=3:1'], /a range is FROM:TO:STEP, upwards/],
    [['-v', 'alpha=0.1:0.9'], /--vary alpha=0\.1:0\.9 needs a step, such as alpha=0\.1:0\.9:0\.2\n$/],
    [['-v', 'alpha=0:0.5'], /needs a step/],
    [['-v', 'seed=1,,2'], /an empty value/],
    [['-v', 'seed=1:10', '-v', 'seed=2'], /--vary seed is given twice/],
    [['-v', 'seed=1:1000', '-v', 'alpha=0.001:1:0.001'], /a sweep has at most 100000 units/],
    [['-v', 'preset=tactical'], /tictactoe has no preset tactical/],
  ]) {
    const { status, stderr } = sweep('none.csv', 'tictactoe', ...words);
    assert.match(stderr, message);
    assert.equal(status, 2, stderr);
    assert.ok(!existsSync(at('none.csv.part')));
  }
  assert.match(sweep('none.txt', 'tictactoe').stderr, /the name of a table ends in \.csv or \.ndjson/);
  appendFileSync(at('half.csv.part'), 'nothing of this');
  assert.equal(sweep('half.csv', 'tictactoe').status, 1);
});
