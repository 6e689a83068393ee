// readme.test.mjs - the README is short, and what it tells a newcomer to run works as it stands.
//
// BUILD is the folder of a release build with its packages for Python and npm. make, which would build
// them again, is replaced by what its targets do in the end.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import test, { after } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const BUILD = process.env.BUILD ?? `${root}build`;
const text = readFileSync(`${root}README.md`, 'utf8');
const folder = mkdtempSync(`${tmpdir()}/fourmi-readme-`);
after(() => rmSync(folder, { recursive: true }));

// Where the README's paths lead: a Fourmi that is built.
symlinkSync(BUILD, `${folder}/build`);
writeFileSync(`${folder}/make`, `#!/bin/sh\n[ "$3" != install ] || cmake --install '${BUILD}' --prefix "\${4#PREFIX=}" >/dev/null\n`, { mode: 0o755 });
const environment = {
  ...process.env, FOURMI: folder, HOME: folder, PATH: `${folder}:/usr/bin:${process.env.PATH}`,
  PIP_NO_INDEX: '1', PIP_DISABLE_PIP_VERSION_CHECK: '1', npm_config_offline: 'true', npm_config_cache: `${folder}/cache`,
};

/** Whether a package is there: a release has no tools to pack one. */
const isPacked = (name, ending) => existsSync(`${BUILD}/${name}`) && readdirSync(`${BUILD}/${name}`).some((file) => file.endsWith(ending));

/** What a shell prints for a line; it must succeed. */
const runLine = (line, input = '') => execFileSync('sh', ['-euc', line], { cwd: folder, env: environment, input, encoding: 'utf8', timeout: 120_000 });

/** Follows one of the starts: its lines of shell, with its program in the file that they name. */
function follow(name) {
  const [start] = text.split(/^(?=\*\*|## )/m).filter((part) => part.startsWith(`**${name}.**`));
  const [, file] = /\b(my\.\w+)/.exec(start);
  const [, program] = /```\w+\n(.*?)```/s.exec(start);
  writeFileSync(`${folder}/${file}`, program);
  assert.ok(program.split('\n').length < 20, 'it is short');
  const [before] = start.split('```');
  return [...before.matchAll(/`([^`]+)`/g)].map(([, line]) => runLine(line)).join('');
}

test('it_has_at_most_120_lines_and_one_picture', () => {
  assert.ok(text.split('\n').length <= 120);
  const pictures = [...text.matchAll(/!\[[^\]]*\]\(([^)]*)\)/g)].map(([, file]) => file);
  assert.equal(pictures.length, 1);
  assert.match(readFileSync(`${root}${pictures[0]}`, 'utf8'), /@keyframes/);
  assert.ok(readFileSync(`${root}${pictures[0]}`).length < 1e6);
});

test('the_start_in_the_terminal_works_line_by_line', () => {
  const [, lines] = /\*\*Play and teach\.\*\*.*?```sh\n(.*?)```/s.exec(text);
  const said = lines.trim().split('\n').map((line) => runLine(line, 'q\n'));
  assert.equal(said.length, 5);
  assert.match(said[3], /no line is lost/);
  assert.match(said[4], /best move for X: 5/);
});

test('the_start_in_C_works', () => {
  assert.match(follow('C'), /^-2 by [1-7]+$/m);
});

test('the_start_in_Python_works', { skip: !isPacked('python', '.whl') }, () => {
  assert.match(follow('Python'), /^CERTIFIED$/m);
});

test('the_start_in_JavaScript_works', { skip: !isPacked('npm', '.tgz') }, () => {
  assert.match(follow('JavaScript'), /^[1-7]$/m);
});

test('the_commands_that_repeat_the_figures_are_understood', () => {
  const [, lines] = /To repeat ours.*?```sh\n(.*?)```/s.exec(text);
  for (const line of lines.trim().split('\n')) {
    // For half a second, and with little memory: the figures themselves take a big machine.
    const quick = line.replace('build/fourmi', 'timeout -s INT 0.5 build/fourmi').replace('1025', '33').replace('snake:6x6', 'snake:4x4')
      .replace('cut', 'echo 4455 | cut').replace('Test_L1_R2', '');
    const { status, stderr } = spawnSync('sh', ['-c', quick], { cwd: folder, encoding: 'utf8' });
    assert.ok([0, 124].includes(status), `${line}\n${stderr}`);
  }
});
