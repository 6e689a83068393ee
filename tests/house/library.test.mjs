// Every function of the library is tried without each pointer that it takes.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const read = (file) => readFileSync(path.join(root, file), 'utf8');
const headers = readdirSync(path.join(root, 'api/fourmi')).filter((name) => name.endsWith('.h')).map((name) => read(`api/fourmi/${name}`)).join('\n');
const names = read('api/generated/functions.txt').split('\n').filter((line) => line.startsWith('fourmi_'));

/** What the headers declare: { result, name, pointers }, the names of parameters that are pointers. */
const declared = [...headers.matchAll(/^FOURMI_API ([\w ]+?[ *]+)(fourmi_\w+)\(([^;]*)\);/gm)].map(([, result, name, list]) =>
  ({ result: result.trim(), name, pointers: [...list.matchAll(/\*(\w+)\s*(?:,|$)/g)].map(([, pointer]) => pointer) }));

/** Fields that options call needed, by function; of those that are pointers. */
const neededFields = new Map([...headers.matchAll(/^typedef struct (fourmi_\w+)_options \{([\s\S]*?)^\}/gm)].map(([, thing, body]) =>
  [`${thing}_new`, [...body.matchAll(/\*(\w+)(?:\[\w+\])?;\s*\/\* needed/g)].map(([, field]) => field)]));

/** Functions that can say nothing: they trust the pointers that they get. */
const trusting = ['fourmi_rng_seed', 'fourmi_rng_next', 'fourmi_value_compare'];

/** 'function parameter' for each row of the test. */
const tested = new Set();
const source = read('tests/api/test_door_missing.c');
for (const [, pointer, name] of source.matchAll(/^ +(?:NEEDED|OPTIONAL)\(([\w.]+),\s*(fourmi_\w+)\(/gm)) tested.add(`${name} ${pointer}`);
for (const [, thing, place, field] of source.matchAll(/^ +NEEDED_TO_MAKE\((\w+), (\w+), options\.(\w+)/gm)) {
  for (const pointer of ['lab', 'options', place, `options.${field}`]) tested.add(`fourmi_${thing}_new ${pointer}`);
}

test('every function that the library has is read from its headers', () => {
  assert.deepEqual(declared.map(({ name }) => name).sort(), names.sort());
});

test('every function that takes pointers is tried without each of them', () => {
  const wanted = declared.filter(({ result, name }) => result === 'int' && !trusting.includes(name))
    .flatMap(({ name, pointers }) => [...pointers, ...(neededFields.get(name) ?? []).map((field) => `options.${field}`)].map((pointer) => `${name} ${pointer}`))
    .map((row) => row.replace(/(fourmi_state_observe) states/, '$1 state')); // which is missed as one state
  assert.ok(wanted.length > 150);
  assert.deepEqual(wanted.filter((row) => !tested.has(row)), []);
});

test('and so is every one that has no status', () => {
  const wanted = declared.filter(({ result, name, pointers }) => result !== 'int' && pointers.length > 0 && !trusting.includes(name));
  assert.ok(wanted.length > 2);
  assert.deepEqual(wanted.map(({ name }) => name).filter((name) => !source.includes(`${name}(NULL`)), []);
});
