// Every function of the library that takes pointers is tried without them.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const read = (file) => readFileSync(path.join(root, file), 'utf8');

/** What the headers declare: { result, name, parameters }. */
const declared = readdirSync(path.join(root, 'lib/fourmi')).flatMap((header) =>
  [...read(`lib/fourmi/${header}`).matchAll(/^FOURMI_API ([\w ]+?[ *]+)(fourmi_\w+)\(([^;]*)\);/gm)].map(([, result, name, list]) =>
    ({ result: result.trim(), name, parameters: list.split(',').map((parameter) => parameter.trim()) })));

const isPointer = (parameter) => /[*[]/.test(parameter);

/** Those that ask a handle for something that it has, and cannot fail; those that end it, or say whom to call. */
const isSimple = ({ result, name, parameters }) =>
  (parameters.slice(1).every((parameter) => !isPointer(parameter)) && /^(const .*|void)$/.test(parameters[0]) && !/_(choose\w*|copy)$/.test(name)) ||
  (result === 'void' && /_(free|cancel|forget|reset|set_progress|set_poll)$/.test(name));

test('every function of the library that takes pointers is tried without them', () => {
  const tested = read('tests/test_library_missing.c');
  const wanted = declared.filter((one) => one.parameters.some(isPointer) && !isSimple(one));
  assert.ok(wanted.length > 60);
  assert.deepEqual(wanted.map(({ name }) => name).filter((name) => !tested.includes(`${name}(`)), []);
});
