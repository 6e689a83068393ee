// schedule.test.mjs - scripts/tests.mjs, which runs the tests of all presets, told of a few by a CTest of ours.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs tests, lines of shell by preset and name, and returns the exit status and what was printed. */
function schedule(presets) {
  const folder = mkdtempSync(`${tmpdir()}/fourmi-schedule-`);
  try {
    cpSync(`${root}/scripts/tests.mjs`, `${folder}/scripts/tests.mjs`);
    cpSync(`${root}/CMakePresets.json`, `${folder}/CMakePresets.json`);
    mkdirSync(`${folder}/bin`);
    for (const [preset, lines] of Object.entries(presets)) {
      const tests = Object.entries(lines).map(([name, line]) => ({
        name, command: ['sh', '-c', line], properties: [{ name: 'WORKING_DIRECTORY', value: folder }],
      }));
      writeFileSync(`${folder}/${preset}.json`, JSON.stringify({ tests }));
    }
    writeFileSync(`${folder}/bin/ctest`, `#!/bin/sh\ncat '${folder}'/"$2".json\n`, { mode: 0o755 });
    const { status, stdout } = spawnSync('node', [`${folder}/scripts/tests.mjs`, ...Object.keys(presets)],
      { encoding: 'utf8', env: { ...process.env, PATH: `${folder}/bin:${process.env.PATH}` } });
    return { status, stdout, seconds: JSON.parse(readFileSync(`${folder}/build/test-seconds.json`, 'utf8')) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const ONCE = (name) => `test -e ${name} || { touch ${name}; echo it was late; exit 1; }`;

test('a_test_that_passes_at_its_second_chance_is_counted_and_named', () => {
  const { status, stdout, seconds } = schedule({ release: { good: 'true', late: ONCE('late') }, asan: { good: 'true' } });
  assert.equal(status, 0);
  assert.match(stdout, /---- release late failed:\nit was late\n/);
  assert.match(stdout, /\n3 tests of release, asan in \d+ s: all passed\n1 test needed a second chance: release late\n$/);
  assert.deepEqual(Object.keys(seconds).sort(), ['asan good', 'release good', 'release late']);
});

test('a_test_that_fails_twice_fails_the_run', () => {
  const { status, stdout } = schedule({ release: { good: 'true', bad: 'echo no; exit 1' } });
  assert.equal(status, 1);
  assert.match(stdout, /\n2 tests of release in \d+ s: 1 FAILED: release bad\n$/);
  assert.equal(stdout.match(/---- release bad failed:\nno\n/g).length, 2);
});

test('what_looks_for_races_gets_no_second_chance', () => {
  const { status, stdout } = schedule({ tsan: { race: ONCE('race') } });
  assert.equal(status, 1);
  assert.match(stdout, /1 FAILED: tsan race\n$/);
});

test('a_test_has_the_environment_of_its_preset', () => {
  const { status, stdout } = schedule({ asan: { sees: 'test "$ASAN_OPTIONS" = strict_string_checks=1' } });
  assert.equal(status, 0, stdout);
});
