// setup.test.mjs - scripts/setup, on a machine where little is installed and apt-get only says what it was asked.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const setup = fileURLToPath(new URL('../../scripts/setup', import.meta.url));

/** What it says as root, and its exit status. */
function runAsRoot(job, environment = {}) {
  const folder = mkdtempSync(`${tmpdir()}/fourmi-setup-`);
  try {
    for (const tool of ['sh', 'env', 'sed', 'head', 'dirname', 'cat', 'tr', 'wc']) {
      symlinkSync(execFileSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).trim(), `${folder}/${tool}`);
    }
    for (const [tool, line] of [['id', 'echo 0'], ['apt-get', 'echo "apt-get $*" >&2'], ['gcc', 'cat >/dev/null']]) {
      writeFileSync(`${folder}/${tool}`, `#!/bin/sh\n${line}\n`, { mode: 0o755 });
    }
    return spawnSync('sh', [setup, job], { encoding: 'utf8', env: { PATH: folder, ...environment } });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('packages_are_named_before_they_are_installed_and_so_is_the_way_without', () => {
  const { status, stderr } = runAsRoot('format');
  assert.equal(status, 3, 'apt-get of ours installs nothing');
  const lines = stderr.split('\n');
  assert.equal(lines[0], 'setup: installing 1 package with apt-get: clang-format');
  assert.match(lines[1], /^setup: .*SETUP=check/);
  assert.match(lines[2], /^apt-get /);
});

test('with_SETUP_check_it_installs_nothing_and_says_what_is_missing', () => {
  const { status, stderr } = runAsRoot('format', { SETUP: 'check' });
  assert.equal(status, 3);
  assert.doesNotMatch(stderr, /^apt-get /m);
  assert.match(stderr, /^ {4}sudo apt-get install --no-install-recommends clang-format$/m);
});

test('what_only_the_page_needs_can_be_left_out', () => {
  const { stderr } = runAsRoot('build', { SETUP: 'check' });
  assert.match(stderr, /--no-install-recommends .*clang lld nodejs npm$/m);
  assert.match(stderr, /FOURMI_PAGE=OFF/);
});
