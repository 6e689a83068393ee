import { after, test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fourmi, jsonLines } from './fourmi.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-'));
after(() => rmSync(folder, { recursive: true }));
const at = (name) => path.join(folder, name);
const small = ['--width', '8', '--hidden', '8'];
const train = (name, ...words) => fourmi(['train', 'connect4', '--kind', 'network', '--out', at(name), ...small, ...words]);
const shown = (name) => jsonLines(fourmi(['brain', 'show', '--json', at(name)]).stdout)[0];

const trained = train('net.brain', '--games', '300', '--seed', '3');

test('a kind of learner is chosen by its name, and the brain tells of it', () => {
  assert.match(trained.stderr, /net.brain has learned \d+ values in 300 games/);
  assert.equal(trained.status, 0);
  const { kind, game, games, width, hidden, tactics, bits, alpha_games: schedule } = shown('net.brain');
  assert.deepEqual({ kind, game, games, width, hidden, tactics, bits, schedule },
    { kind: 'network', game: 'connect4', games: 300, width: 8, hidden: 8, tactics: true, bits: 8, schedule: 300 });
});

test('every knob of a neural network is in its brain', () => {
  const knobs = ['--preset', 'network-pure', '-n', '20', '--alpha', '0.5', '--alpha-end', '0.25', '--alpha-games', '77', '--lambda', '.5',
    '--epsilon', '0.125', '--openings', '0.75', '--opening-plies', '9', '--one-sided', '1', '--head-rate', '0.0625', '--evaluations', '12',
    '--search-share', '0.25', '--wander', '0.5', '--policy'];
  assert.equal(train('knobs.brain', ...knobs).status, 0);
  const brain = shown('knobs.brain');
  const expected = { alpha: 0.5, alpha_end: 0.25, alpha_games: 77, lambda: 0.5, epsilon: 0.125, openings: 0.75, opening_plies: 9,
    one_sided: 1, head_rate: 0.0625, evaluations: 12, search_share: 0.25, wander: 0.5, policy: true, tactics: false, bits: 32 };
  for (const [key, value] of Object.entries(expected)) assert.equal(brain[key], value, key);
});

test('a break changes nothing, though a brain on the way is not rounded', () => {
  train('part.brain', '--games', '100', '--alpha-games', '300', '--seed', '3');
  assert.ok(statSync(at('part.brain')).size > 3 * statSync(at('net.brain')).size);
  assert.equal(fourmi(['train', '--resume', at('part.brain')]).status, 0);
  assert.deepEqual(readFileSync(at('part.brain')), readFileSync(at('net.brain')));
});

test('a world is learned by a network of the same name', () => {
  const words = ['train', 'snake:3x3,start=3', '--kind', 'network', '-n', '50', '--out', at('snake.brain')];
  assert.equal(fourmi(words).status, 0);
  const { kind, world, episodes, bits, range } = shown('snake.brain');
  assert.deepEqual({ kind, world, episodes, bits, range }, { kind: 'network', world: 'snake:3x3,start=3', episodes: 50, bits: 8, range: 23 });
  assert.match(fourmi(['train', 'snake:7x7', '--kind', 'network', '--out', at('no.brain')]).stderr, /no network can learn snake:7x7/);
});

test('a network of a world says what cannot change, and nothing of states', () => {
  const { status, stderr } = fourmi(['train', '-r', at('snake.brain'), '--hidden', '32']);
  assert.match(stderr, /^fourmi: --hidden cannot change what \S+snake\.brain is made of\n$/);
  assert.equal(status, 2);
});

test('what does not go together is refused', () => {
  for (const [words, message] of [
    [['connect4', '--kind', 'network', '--preset', 'pure'], /the preset pure is an n-tuple network, and not of the kind network/],
    [['connect4', '--kind', 'model'], /no model can learn connect4/],
    [['connect4', '--kind', 'net'], /--kind cannot be 'net'/],
    [['connect4', '--kind', 'network', '--tuples', '9'], /--tuples is for an n-tuple network, and this learner is a neural network/],
    [['--resume', at('net.brain'), '--width', '9'], /--width cannot change what \S+ is made of/],
    [['--resume', at('net.brain'), '--kind', 'network'], /--kind, --preset and --seed are for new brains/],
    [['snake:4x4', '--kind', 'qtable', '--preset', 'percepts'], /the preset percepts is a network of percepts, and not of the kind qtable/],
  ]) {
    const { status, stderr } = fourmi(['train', '--out', at('none.brain'), ...words]);
    assert.match(stderr, message);
    assert.equal(status, 2);
  }
});

test('it learns tic-tac-toe so that no line is lost, and certify says so', () => {
  assert.equal(fourmi(['train', 'tictactoe', '--kind', 'network', '--out', at('ttt.brain')]).status, 0);
  assert.match(fourmi(['certify', at('ttt.brain')]).stdout, /certified: no line is lost/);
  assert.ok(statSync(at('ttt.brain')).size < 16384);
});

test('eval, match, curves and search know it as any other', () => {
  const curve = at('net.csv');
  assert.equal(fourmi(['train', 'tictactoe', '--kind', 'network', '-n', '40', '-o', at('curve.brain'), '--curve', curve]).status, 0);
  assert.ok(readFileSync(curve, 'utf8').split('\n').length > 3);
  assert.match(fourmi(['match', `brain:${at('net.brain')},depth=3`, 'random', '--games', '10', '--seed', '1']).stdout, /\d/);
  assert.match(fourmi(['match', `brain:${at('net.brain')},evaluations=50`, 'random', '--games', '4']).stdout, /\d/);
  for (const words of [[`brain:${at('net.brain')},evaluations=1001`, 'random'], ['evaluations=50', 'random']]) {
    assert.equal(fourmi(['match', ...words]).status, 2);
  }
  const moves = jsonLines(fourmi(['brain', 'q', at('net.brain'), '444444262626', '--json']).stdout);
  for (const { value } of moves) assert.ok(value >= -1 && value <= 1);
});

/* ------------------------------------------------------------- arrays */

const script = fileURLToPath(new URL('../../examples/network.py', import.meta.url));
const python = (...words) => spawnSync('/usr/bin/python3', words, { encoding: 'utf8' });
const hasNumpy = python('-c', 'import numpy').status === 0;

const exported = (brain, name) => {
  assert.equal(fourmi(['brain', 'export', at(brain), '--out', at(name), '--format', 'safetensors']).status, 0);
  return readFileSync(at(name));
};
const headerOf = (bytes) => JSON.parse(bytes.subarray(8, 8 + Number(bytes.readBigUInt64LE(0))).toString());
/** The same file with another header. */
const withHeader = (bytes, header) => {
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  return Buffer.concat([length, text, bytes.subarray(8 + Number(bytes.readBigUInt64LE(0)))]);
};

test('what is exported is a safetensors file that tells what it is', () => {
  const bytes = exported('net.brain', 'net.safetensors');
  const { __metadata__: texts, ...arrays } = headerOf(bytes);
  assert.equal(texts.game, 'connect4');
  assert.equal(texts.kind, 'network');
  assert.match(texts.description, /tanh/);
  for (const text of Object.values(texts)) assert.equal(typeof text, 'string');
  assert.deepEqual(arrays.offsets.shape, [8]);
  assert.deepEqual(arrays['groups.cells'].shape, [48 + 7, 6]);
  assert.deepEqual(arrays.lines.shape, [69, 4]);
  assert.deepEqual(arrays['threats.cells'].shape, [7, 6]);
  let end = 0;
  for (const { dtype, shape, data_offsets: [from, to] } of Object.values(arrays)) {
    assert.ok(dtype === 'F32' || dtype === 'I32');
    assert.equal(from, end);
    assert.equal(to - from, 4 * shape.reduce((a, b) => a * b));
    end = to;
  }
  assert.equal(end, bytes.length - 8 - Number(bytes.readBigUInt64LE(0)));
});

test('imported again it plays as before, and exported again it is the same', () => {
  assert.deepEqual(headerOf(exported('knobs.brain', 'knobs.safetensors'))['second.policy'].shape, [8, 7]);
  const importing = ['brain', 'import', '--format', 'safetensors', at('knobs.safetensors'), '-o', at('knobs-again.brain')];
  assert.equal(fourmi(importing).status, 0);
  assert.deepEqual(exported('knobs-again.brain', 'knobs-again.safetensors'), exported('knobs.brain', 'knobs.safetensors'));
  const bytes = exported('net.brain', 'net.safetensors');
  const { status, stdout } = fourmi(['brain', 'import', '--format', 'safetensors', at('net.safetensors'), '-o', at('again.brain'), '--json']);
  assert.equal(status, 0);
  assert.deepEqual(jsonLines(stdout)[0].games, 300);
  assert.deepEqual(exported('again.brain', 'again.safetensors'), bytes);
  const q = (name) => fourmi(['brain', 'q', at(name), '44533']).stdout;
  assert.equal(q('again.brain'), q('net.brain'));
});

test('a safetensors file is recognised by how it begins', () => {
  const bytes = exported('net.brain', 'plain.safetensors');
  const { status, stderr } = fourmi(['brain', 'import', at('plain.safetensors'), '-o', at('plain.brain')]);
  assert.equal(status, 0, stderr);
  assert.deepEqual(exported('plain.brain', 'plain-again.safetensors'), bytes);
  const asked = fourmi(['brain', 'import', '--format', 'json', at('plain.safetensors'), '-o', at('plain.brain')]);
  assert.match(asked.stderr, /it is not JSON: .*; perhaps --format safetensors is meant/);
});

test('a network of a world is exported and imported as well', () => {
  const bytes = exported('snake.brain', 'snake.safetensors');
  const { __metadata__: texts, ...arrays } = headerOf(bytes);
  assert.deepEqual([texts.world, texts.kind, texts.game, texts.range], ['snake:3x3,start=3', 'network', undefined, '23']);
  assert.match(texts.description, /first_row/);
  assert.deepEqual(arrays.mix.shape, [32, 16]);
  assert.deepEqual(arrays.first_row.shape, [39]);
  const { status, stdout } = fourmi(['brain', 'import', '--format', 'safetensors', at('snake.safetensors'), '-o', at('snake-again.brain'), '--json']);
  assert.equal(status, 0);
  const [{ world, episodes }] = jsonLines(stdout);
  assert.deepEqual({ world, episodes }, { world: 'snake:3x3,start=3', episodes: 50 });
  assert.deepEqual(exported('snake-again.brain', 'snake-again.safetensors'), bytes);
  const certified = (name) => fourmi(['certify', at(name), '--json']).stdout;
  assert.equal(certified('snake-again.brain'), certified('snake.brain'));
  const header = headerOf(bytes);
  header.__metadata__.world = 'snake:3x4';
  writeFileSync(at('other.safetensors'), withHeader(bytes, header));
  assert.match(fourmi(['brain', 'import', '--format', 'safetensors', at('other.safetensors'), '-o', at('no.brain')]).stderr, /"rows" is not there, or of another type or shape/);
});

test('a training in a world that was broken off goes on to the same bytes', () => {
  const world = ['train', 'snake:3x3,start=3', '--kind', 'network', ...small, '--alpha-games', '60'];
  assert.equal(fourmi([...world, '-n', '60', '-o', at('whole.brain')]).status, 0);
  assert.equal(fourmi([...world, '-n', '25', '-o', at('broken.brain')]).status, 0);
  assert.equal(fourmi(['train', '--resume', at('broken.brain'), '-n', '60']).status, 0);
  assert.deepEqual(readFileSync(at('broken.brain')), readFileSync(at('whole.brain')));
  const [played] = jsonLines(fourmi(['eval', at('whole.brain'), '--games', '20', '--json']).stdout);
  assert.equal(played.games, 20);
});

test('an array that is missing, of another shape or out of range is refused by name', () => {
  const bytes = exported('net.brain', 'net.safetensors');
  const header = headerOf(bytes);
  const change = (edit) => {
    const copy = structuredClone(header);
    edit(copy);
    return withHeader(bytes, copy);
  };
  const infinite = Buffer.from(bytes);
  infinite.writeFloatLE(Infinity, 8 + Number(bytes.readBigUInt64LE(0)) + 8 * 4);
  for (const [file, message] of [
    [bytes.subarray(0, 5), /it is no safetensors file/],
    [bytes.subarray(0, 100), /it is no safetensors file/],
    [change((h) => { delete h.__metadata__; }), /no JSON object with __metadata__/],
    [change((h) => { h.__metadata__.game = 'go'; }), /its "game" or "world" is none that is known/],
    [change((h) => { h.__metadata__.kind = 'qtable'; }), /its "kind" is none that is made of arrays/],
    [change((h) => { h.__metadata__.width = '999'; }), /its "width" is out of range/],
    [change((h) => { h.__metadata__.width = '9'; }), /"rows" is not there, or of another type or shape/],
    [change((h) => { delete h.offsets; }), /"offsets" is not there/],
    [change((h) => { h.rows.dtype = 'F16'; }), /"rows" is not there, or of another type/],
    [change((h) => { h['second.out'].data_offsets[1] += 4; }), /the numbers of "second.out" are not there/],
    [bytes.subarray(0, 9000), /the numbers of "rows" are not there/],
    [infinite, /a number is out of the range of rows/],
  ]) {
    writeFileSync(at('bad.safetensors'), file);
    const { status, stderr } = fourmi(['brain', 'import', '--format', 'safetensors', at('bad.safetensors'), '-o', at('bad.brain')]);
    assert.match(stderr, message);
    assert.equal(status, 1);
  }
});

test('a brain without arrays is not exported', () => {
  fourmi(['train', 'tictactoe', '-n', '10', '-o', at('table.brain')]);
  const { status, stderr } = fourmi(['brain', 'export', at('table.brain'), '-o', at('none.safetensors')]);
  assert.match(stderr, /a Q-table cannot be taken apart into arrays/);
  assert.equal(status, 1);
});

test('NumPy finds the same values', { skip: !hasNumpy && 'python3-numpy is not installed' }, () => {
  train('numpy.brain', '--preset', 'network-pure', '-n', '200');
  fourmi(['train', 'tictactoe', '--preset', 'network', '-n', '500', '-o', at('numpy-3x3.brain')]);
  for (const [brain, position] of [['numpy.brain', ''], ['numpy.brain', '445323'], ['numpy-3x3.brain', '512']]) {
    exported(brain, 'numpy.safetensors');
    const { stdout, stderr } = python(script, at('numpy.safetensors'), position);
    assert.equal(stderr, '');
    const found = stdout.trim().split('\n').map((line) => line.split(' '));
    const moves = jsonLines(fourmi(['brain', 'q', at(brain), position, '--json']).stdout);
    assert.equal(found.length, moves.length);
    moves.forEach(({ move, value }, i) => {
      assert.equal(found[i][0], move);
      assert.ok(Math.abs(Number(found[i][1]) - value) < 1e-6, `${move}: ${found[i][1]} and ${value}`);
    });
  }
});
