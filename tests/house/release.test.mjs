// What packages say of the version, the library and the tools is what the build says. (The compiler checks the header's.)
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** What a pattern's first brackets hold in a file. */
const find = (file, pattern) => readFileSync(path.join(root, file), 'utf8').match(pattern)?.[1];

test('packages have the version of CMake', () => {
  assert.equal(find('packaging/debian/changelog', /^fourmi \(([\d.]+)-\d+\)/),
    find('CMakeLists.txt', /^project\(fourmi VERSION ([\d.]+)/m));
});

test('the package of the library is named after its binary interface', () => {
  assert.equal(find('packaging/debian/control', /^Package: libfourmi(\d+)$/m), find('api/fourmi/base.h', /FOURMI_ABI = (\d+)/));
});

/** The packages that a function of scripts/setup asks for. */
const wanted = (name) =>
  [...find('scripts/setup', new RegExp(`^${name}\\(\\) {\n([^]*?)^}`, 'm'))
    .matchAll(/(?:want_\w+ \S+|missing="\$missing) ([a-z][\w-]+)/g)].map(([, name]) => name);

test('packages are built with what scripts/setup installs for the program', () => {
  const builders = find('packaging/debian/control', /^Build-Depends:\n((?: .*\n)+)/m).match(/(?<=^ )[a-z][\w-]*/gm);
  // Debian takes a compiler for granted, and debhelper for itself.
  const program = [...wanted('want_compiler'), ...wanted('want_mpi'), 'scdoc'].filter((name) => !['gcc', 'libc6-dev'].includes(name));
  assert.deepEqual(builders.filter((name) => name !== 'debhelper-compat').sort(), program.sort());
});
