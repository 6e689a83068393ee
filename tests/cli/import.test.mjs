import { after, test } from 'node:test';
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { countLines, exportText, freeCells, greedyMove, resultOf, trainTutorial } from '../tutorial.mjs';
import { fourmi, jsonLines } from './fourmi.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-'));
after(() => rmSync(folder, { recursive: true }));
const at = (name) => path.join(folder, name);

const trained = trainTutorial({ games: 1000, seed: 7 });
const exported = exportText(trained);
const file = at('exported.json');
const brain = at('imported.brain');
writeFileSync(file, exported);
const imported = fourmi(['brain', 'import', file, '-o', brain]);

test('what the tutorial exports becomes a brain, and what is in it is told', () => {
  const { played, playerWins, aiWins, draws } = trained.stats;
  assert.equal(imported.status, 0, imported.stderr);
  assert.match(imported.stdout, new RegExp(`^positions {6}${trained.table.size}$`, 'm'));
  assert.match(imported.stdout, new RegExp(`^games {10}${played} \\(X won ${playerWins}, O won ${aiWins}, drawn ${draws}\\)$`, 'm'));
  assert.match(imported.stdout, /fourmi certify .*imported\.brain says which lines it loses/);
  const shown = JSON.parse(fourmi(['brain', 'show', brain, '--json']).stdout);
  assert.deepEqual([shown.game, shown.games, shown.symmetry, shown.first_best], ['tictactoe', played, false, true]);
});

test('it is judged as the tutorial\'s own moves deserve, line by line', () => {
  const judged = jsonLines(fourmi(['certify', brain, '--json']).stdout)[0];
  for (const [side, name] of [['X', 'first'], ['O', 'second']]) {
    const { lines, lost } = countLines(trained.table, side);
    assert.deepEqual([judged[name].lines, judged[name].lost], [lines, lost]);
    assert.ok(lost > 0);
  }
});

test('in every position of the file it thinks what the file says', () => {
  const states = [...trained.table.keys()].filter((state) => resultOf(state) === null);
  for (const state of states.filter((_, i) => i % 97 === 0)) {
    const moves = jsonLines(fourmi(['brain', 'q', brain, state, '--json']).stdout);
    assert.deepEqual(moves.map(({ value }) => value), freeCells(state).map((cell) => trained.table.get(state)[cell]));
    const best = moves.reduce((a, b) => (b.value > a.value ? b : a));
    assert.equal(Number(best.move) - 1, greedyMove(trained.table, state));
  }
});

test('it comes from standard input as well, and can be told as JSON', () => {
  const { status, stdout } = fourmi(['brain', 'import', '-', '-o', at('piped.brain'), '--json'], { input: exported });
  assert.equal(status, 0);
  assert.deepEqual(Object.keys(JSON.parse(stdout)), ['game', 'positions', 'values', 'games']);
  assert.deepEqual(readFileSync(at('piped.brain')), readFileSync(brain));
});

test('training goes on from it', () => {
  const { status, stderr } = fourmi(['train', '-r', brain, '-n', '1500', '-o', at('better.brain')]);
  assert.equal(status, 0, stderr);
  assert.equal(JSON.parse(fourmi(['brain', 'show', at('better.brain'), '--json']).stdout).games, 1500);
});

test('games that are not told, do not add up, or are more than anybody plays are not counted', () => {
  const all = (played) => ({ played, aiWins: 0, playerWins: played, draws: 0 });
  for (const stats of [undefined, 7, { played: 5, aiWins: 1, playerWins: 1, draws: 1 }, { played: -1 }, all(10 ** 12 + 1), all(9e18), all(0.5), all('7')]) {
    const { status, stdout } = fourmi(['brain', 'import', '-', '-o', at('x.brain')],
      { input: JSON.stringify({ q: [...trained.table], stats }) });
    assert.equal(status, 0);
    assert.match(stdout, /^games {10}not told$/m);
  }
});

test('as many games as anybody plays are counted', () => {
  const stats = { played: 10 ** 12, aiWins: 0, playerWins: 10 ** 12, draws: 0 };
  const { stdout } = fourmi(['brain', 'import', '-', '-o', at('x.brain')], { input: JSON.stringify({ q: [...trained.table], stats }) });
  assert.match(stdout, /^games {10}1000000000000 /m);
  assert.equal(JSON.parse(fourmi(['brain', 'show', at('x.brain'), '--json']).stdout).games, 10 ** 12);
});

test('a table of another game is taken where its positions can be written', () => {
  const { status, stderr } = fourmi(['brain', 'import', '-', '-o', at('x.brain'), '-g', 'connect4:4x4'],
    { input: '{"q":[["12",[0,0.5,0,0]]]}' });
  assert.deepEqual([status, stderr], [0, '']);
  assert.match(fourmi(['brain', 'q', at('x.brain'), '12']).stdout, /^ {3}2 {2}0\.500000/m);
});

const zeros = '[0,0,0,0,0,0,0,0,0]';
const pair = (state, values = zeros) => `["${state}",${values}]`;
const good = pair('X--------');

for (const [what, text, says] of [
  ['no JSON', '{"q": [', /it is not JSON: line 1, column 7/],
  ['empty', '', /it is not JSON/],
  ['without a table', '{"stats": {}}', /it has no list "q"/],
  ['a list', '[]', /it has no list "q"/],
  ['a table of another shape', '{"q": {"X--------": [0]}}', /it has no list "q"/],
  ['a pair of something else', `{"q": [${good}, ["-X-------"]]}`, /q\[1\] is not a position and a list/],
  ['a position that is too short', `{"q": [${good}, ${pair('XO')}]}`, /q\[1\]: /],
  ['a position of other characters', `{"q": [${pair('X-------?')}]}`, /q\[0\]: /],
  ['a position that no game leads to', `{"q": [${pair('XX-------')}]}`, /q\[0\]: /],
  ['too few values', `{"q": [${pair('---------', '[0,0]')}]}`, /q\[0\] has 2 values, and tictactoe has 9 moves/],
  ['far too many values', `{"q": [${pair('---------', `[${'0,'.repeat(999)}0]`)}]}`, /q\[0\] has 1000 values/],
  ['a value that is none', `{"q": [${pair('---------', '[0,0,0,null,0,0,0,0,0]')}]}`, /q\[0\]\[1\]\[3\] is not a number/],
  ['a value beyond numbers', `{"q": [${pair('---------', '[1e999,0,0,0,0,0,0,0,0]')}]}`, /it is not JSON: .*overflow/],
  ['a value beyond a win', `{"q": [${pair('---------', '[10,0,0,0,0,0,0,0,0]')}]}`, /q\[0\]: a value is not from -1 to 1/],
  ['a position twice', `{"q": [${good}, ${pair('-X-------')}, ${good}]}`, /q\[2\]: it has learned about this state before/],
  ['a key twice', `{"q": [], "q": []}`, /it is not JSON: .*duplicate/],
  ['too large', ' '.repeat((1 << 24) + 1), /could not be read: File too large/],
]) {
  test(`${what}: says where, and nothing is written`, () => {
    const out = at('refused.brain');
    writeFileSync(at('bad.json'), text);
    const { status, stdout, stderr } = fourmi(['brain', 'import', at('bad.json'), '-o', out]);
    assert.equal(status, 1);
    assert.equal(stdout, '');
    assert.match(stderr, says);
    assert.equal(stderr.split('\n').length, 2);
    assert.equal(existsSync(out), false);
  });
}

test('who imports over a brain keeps the old one if the file is bad', () => {
  const before = readFileSync(brain);
  assert.equal(fourmi(['brain', 'import', '-', '-o', brain], { input: '{}' }).status, 1);
  assert.deepEqual(readFileSync(brain), before);
});

test('a brain does not take the place of what it is made from', () => {
  const { status, stderr } = fourmi(['brain', 'import', file, '-o', file]);
  assert.equal(status, 2);
  assert.match(stderr, /cannot be both/);
  assert.equal(readFileSync(file, 'utf8'), exported);
});
