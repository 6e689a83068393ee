// database.test.mjs - what tests leave behind.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { programs } from './database.mjs';

const missing = programs === null ? 'PostgreSQL is not installed' : !process.env.SOAK && 'takes long: make soak';

const program = `
import { Database } from ${JSON.stringify(new URL('database.mjs', import.meta.url).href)};
console.log((await Database.make()).folder);
setInterval(() => {}, 1000);
`;

test('a test that is killed leaves no database behind', { skip: missing }, async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const folder = await new Promise((resolve) => child.stdout.setEncoding('utf8').once('data', (text) => resolve(text.trim())));
  assert.ok(existsSync(folder));
  child.kill('SIGKILL');
  for (let i = 0; i < 600 && existsSync(folder); i++) await sleep(50);
  assert.ok(!existsSync(folder));
});
