// lint.mjs - what the compiler, the linter and the formatter say of the page's code.
//
//      node scripts/lint.mjs           names what is wrong; exit status 1 if anything is
//      node scripts/lint.mjs --write   mends what can be mended without a thought
//
// Compiler and linter share one program, since to make it is most of the work.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ESLint } from 'eslint';
import prettier from 'prettier';
import ts from 'typescript';
import tseslint from 'typescript-eslint';

import { filesIn, hashOf } from './page.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const isWriting = process.argv.includes('--write');

function makeProgram() {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  return ts.createProgram(fileNames, options);
}

function typeErrors(program) {
  const host = { getCanonicalFileName: (name) => name, getCurrentDirectory: () => root, getNewLine: () => '\n' };
  return ts.getPreEmitDiagnostics(program).map((found) => ts.formatDiagnostic(found, host).trim());
}

async function lintErrors(program) {
  const overrideConfig = { languageOptions: { parser: tseslint.parser, parserOptions: { programs: [program] } } };
  const eslint = new ESLint({ cwd: root, fix: isWriting, overrideConfig });
  const results = await eslint.lintFiles(['web']);
  if (isWriting) await ESLint.outputFixes(results);
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, column, message, ruleId }) => `${filePath.slice(root.length)}(${line},${column}): ${message} (${ruleId})`));
}

/** Files that prettier would write in another way, unless they may be written. */
async function unformatted() {
  const style = JSON.parse(readFileSync(`${root}.prettierrc.json`, 'utf8'));
  const ignored = readFileSync(`${root}.prettierignore`, 'utf8').split('\n');
  const files = filesIn(`${root}web`, 'web/').filter((file) => file.endsWith('.ts') && !ignored.includes(file));
  const found = [];
  for (const file of files) {
    const text = readFileSync(root + file, 'utf8');
    const formatted = await prettier.format(text, { ...style, parser: 'typescript' });
    if (formatted === text) continue;
    if (isWriting) writeFileSync(root + file, formatted);
    else found.push(`${file}: not formatted ("make format" helps)`);
  }
  return found;
}

/** A state of the sources that was found to be well is not looked at again. */
const sources = [...filesIn(`${root}web`, 'web/'), ...filesIn(`${root}npm`, 'npm/')].filter((file) => /\.[jt]s$/.test(file));
const settings = ['tsconfig.json', 'eslint.config.js', '.prettierrc.json', '.prettierignore', 'package-lock.json', 'scripts/lint.mjs'];
const stamp = `${root}build/lint/${hashOf([...sources, ...settings].map((file) => root + file))}`;

async function flaws() {
  const program = makeProgram();
  return [...typeErrors(program), ...(await lintErrors(program)), ...(await unformatted())];
}

if (isWriting || !existsSync(stamp)) {
  const found = await flaws();
  if (found.length > 0) {
    console.log(found.join('\n'));
    process.exitCode = 1;
  } else if (!isWriting) {
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, '');
  }
}
