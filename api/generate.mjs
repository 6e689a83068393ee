// generate.mjs - what follows from fourmi.h: layouts and types for JavaScript, declarations for
// Python's cffi, the tables by which fourmi_print prints, and a list of the functions for the linker.
//
//      clang's syntax tree of fourmi.h --+--> generated/fourmi.js      layouts and words for wasm32
//                                        +--> generated/fourmi.d.ts    their types, with comments
//                                        +--> generated/cdef.h
//                                        +--> generated/shapes.[ch]
//                                        `--> generated/functions.txt
//
//      node api/generate.mjs            writes them
//      node api/generate.mjs --check    says what is out of date, and fails if anything is
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const flags = ['--target=wasm32', '-ffreestanding', '-std=c11', '-fparse-all-comments', '-Xclang', '-ast-dump=json', '-fsyntax-only'];
const ast = JSON.parse(execFileSync('clang', [...flags, `-I${here}../engine/seam`, `${here}fourmi.h`],
  { maxBuffer: 1 << 28, encoding: 'utf8' }));

// ------------------------------------------------------------------ what the headers say

/** The comment before a declaration, or behind it, in one line. */
function commentOf(node) {
  const text = (part) => part.text ?? (part.inner ?? []).map(text).join(part.kind === 'ParagraphComment' ? ' ' : '');
  const comment = node.inner?.find(({ kind }) => kind === 'FullComment');
  return comment ? text(comment).replace(/-{8,}.*$/s, '').replace(/\s+/g, ' ').trim() : '';
}

const isOurs = ({ name }) => name === undefined || name.startsWith('fourmi_');
const declared = (kind) => ast.inner.filter((node) => node.kind === kind && isOurs(node));

/** The number that a constant has, or the one after that of the constant before. */
function constantOf(node, before) {
  const given = (part) => (part.value !== undefined ? Number(part.value) : (part.inner ?? []).map(given).find((value) => value !== undefined));
  return given({ inner: (node.inner ?? []).filter(({ kind }) => kind !== 'FullComment') }) ?? before + 1;
}

/** What all names have in front: FOURMI_FORMAT_ of FOURMI_FORMAT_TEXT. */
function prefixOf(names) {
  const same = [...names[0]].findIndex((letter, i) => !names.every((name) => name[i] === letter));
  return names[0].slice(0, same).replace(/[^_]*$/, '');
}

const enums = declared('EnumDecl').map((node) => {
  let value = -1;
  const constants = node.inner.filter(({ kind }) => kind === 'EnumConstantDecl')
    .map((constant) => ({ name: constant.name, value: (value = constantOf(constant, value)) }));
  const names = constants.map(({ name }) => name);
  const prefix = names.length > 1 ? prefixOf(names) : 'FOURMI_';
  return {
    name: node.name,
    comment: commentOf(node),
    constants: constants.map((constant) => ({ ...constant, word: constant.name.slice(prefix.length).toLowerCase() })),
  };
});

const plain = (type) => type.replace(/\bstruct /g, '');
const structs = declared('RecordDecl').filter(({ completeDefinition, name }) => completeDefinition && name).map((node) => ({
  name: node.name,
  comment: commentOf(node),
  fields: node.inner.filter(({ kind }) => kind === 'FieldDecl')
    .map((field) => ({ name: field.name, type: plain(field.type.qualType), comment: commentOf(field) })),
}));
const callbacks = declared('TypedefDecl').filter(({ type }) => /^[^(]+\([^(*]*\)$|^[^(]+\((?!\*).*\)$/.test(type.qualType))
  .map(({ name, type }) => ({ name, type: type.qualType }));
const functions = declared('FunctionDecl').map((node) => ({
  name: node.name,
  comment: commentOf(node),
  returns: plain(node.type.qualType.replace(/ ?\(.*$/, '')),
  parameters: (node.inner ?? []).filter(({ kind }) => kind === 'ParmVarDecl')
    .map(({ name, type }) => ({ name, type: plain(type.qualType) })),
}));

const enumOf = new Map(enums.filter(({ name }) => name).map((each) => [each.name, each]));
const structOf = new Map(structs.map((each) => [each.name, each]));
const callbackNames = new Set(callbacks.map(({ name }) => name));

// ---------------------------------------------------------------------- layouts, wasm32

const SIZES = {
  _Bool: 1, bool: 1, char: 1, uint8_t: 1, int16_t: 2, uint16_t: 2, fourmi_action: 2, int: 4, int32_t: 4, uint32_t: 4,
  size_t: 4, uint64_t: 8, double: 8,
};

/** What a C type is: { kind, size, align }, with `of` for what it points to, holds or is called. */
function typeOf(type) {
  const array = /^(.*?)\s*\[(\d+)\]$/.exec(type);
  if (array) {
    const of = typeOf(array[1]);
    return { kind: 'array', of, count: Number(array[2]), size: of.size * Number(array[2]), align: of.align };
  }
  const bare = type.replace(/\bconst\b ?/g, '').trim();
  const target = bare.replace(/ ?\*$/, '').trim();
  if (bare.includes('(*)') || callbackNames.has(target)) return { kind: 'function', size: 4, align: 4 };
  if (bare === 'char *') return { kind: 'text', size: 4, align: 4 };
  if (bare.endsWith('*')) return { kind: 'pointer', of: target, size: 4, align: 4 };
  if (enumOf.has(bare)) return { kind: 'enum', of: bare, size: 4, align: 4 };
  if (structOf.has(bare)) return { kind: 'struct', of: bare, ...layOut(structOf.get(bare)) };
  if (SIZES[bare] === undefined) throw new Error(`no layout for ${type}`);
  return { kind: bare === '_Bool' ? 'bool' : bare, size: SIZES[bare], align: SIZES[bare] };
}

/** Sets where the fields of a struct lie, and which field counts another; returns its size. */
function layOut(struct) {
  if (struct.size === undefined) {
    let at = 0;
    struct.align = 1;
    for (const field of struct.fields) {
      field.is = typeOf(field.type);
      at = Math.ceil(at / field.is.align) * field.is.align;
      field.at = at;
      at += field.is.size;
      struct.align = Math.max(struct.align, field.is.align);
    }
    struct.size = Math.ceil(at / struct.align) * struct.align;
    struct.fields.forEach((field, i) => {
      const next = struct.fields[i + 1];
      if (field.is.kind === 'pointer' && field.is.of !== 'void' && next?.name.endsWith('_count')) field.countedBy = next;
    });
  }
  return { size: struct.size, align: struct.align };
}
structs.forEach(layOut);

// ------------------------------------------------------------------------------ JavaScript

const camel = (name) => name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
const pascal = (name) => camel(`_${name.replace(/^fourmi_/, '')}`);
const readable = (struct) => !/_options$/.test(struct.name);
const counters = (struct) => new Set(struct.fields.map(({ countedBy }) => countedBy));

/** A field as the reader of layouts wants it. */
function placeOf(field) {
  const { is, countedBy } = field;
  const element = countedBy ? typeOf(is.of) : is;
  return {
    at: field.at,
    kind: element.kind,
    ...(element.kind === 'enum' || element.kind === 'struct' ? { of: pascal(element.of) } : {}),
    ...(element.kind === 'pointer' && is.of === 'fourmi_game' ? { of: 'Game' } : {}),
    ...(element.kind === 'array' ? { of: element.of.kind, length: element.count } : {}),
    ...(countedBy ? { count: countedBy.at, size: element.size } : {}),
  };
}

const layouts = Object.fromEntries(structs.map((struct) => [pascal(struct.name), {
  size: struct.size,
  fields: Object.fromEntries(struct.fields.filter((field) => !counters(struct).has(field))
    .map((field) => [camel(field.name), placeOf(field)])),
}]));
const words = Object.fromEntries([...enumOf.values()].map(({ name, constants }) => [pascal(name),
  Object.fromEntries(constants.map(({ value, word }) => [value, word]))]));
const constants = Object.fromEntries(enums.filter(({ name }) => !name).flatMap((each) => each.constants)
  .map(({ name, value }) => [name.replace(/^FOURMI_/, ''), value]));
const wasmOf = (type) => {
  const { kind } = type === 'void' ? { kind: 'void' } : typeOf(type);
  return kind === 'void' ? 'void' : kind === 'double' ? 'f64' : /64/.test(kind) ? 'i64' : 'i32';
};
const calls = Object.fromEntries(functions.map(({ name, returns, parameters }) => [name, [returns, ...parameters.map(({ type }) => type)].map(wasmOf)]));
const constant = (name, value) => `export const ${name} = ${JSON.stringify(value, null, 1)};\n`;
const js = `// Generated by api/generate.mjs from fourmi.h.

/** Where the fields of each struct lie in the module's memory. */
${constant('layouts', layouts)}
/** The words of each enumeration, by their numbers. */
${constant('words', words)}
${constant('constants', constants)}
/** What each function returns and takes. */
${constant('calls', calls)}`;

// ------------------------------------------------------------------------------ TypeScript

const tsOfWasm = { void: 'void', i32: 'number', i64: 'bigint', f64: 'number' };

function tsOf(is) {
  if (is.kind === 'text') return 'string | null';
  if (is.kind === 'bool') return 'boolean';
  if (is.kind === 'enum' || is.kind === 'struct') return pascal(is.of);
  if (is.kind === 'array') return is.of.kind === 'char' ? 'string' : `readonly ${tsOf(is.of)}[]`;
  if (is.kind === 'pointer' || is.kind === 'function') return 'Pointer';
  return is.kind === 'uint64_t' ? 'bigint' : 'number';
}

const doc = (comment, indent = '') => (comment ? `${indent}/** ${comment.replaceAll('*/', '* /')} */\n` : '');
const interfaceOf = (struct) => `${doc(struct.comment)}export interface ${pascal(struct.name)} {\n${struct.fields
  .filter((field) => !counters(struct).has(field))
  .map((field) => `${doc(field.comment, '  ')}  readonly ${camel(field.name)}: ${field.countedBy ? `readonly ${tsOf(typeOf(field.is.of)).replace(/^(.*\|.*)$/, '($1)')}[]` : tsOf(field.is)};\n`)
  .join('')}}`;
const ts = [
  '// Generated by api/generate.mjs from fourmi.h.',
  '/** An address in the module\'s memory. */\nexport type Pointer = number;',
  ...[...enumOf.values()].map(({ name, comment, constants: all }) =>
    `${doc(comment)}export type ${pascal(name)} = ${all.map(({ word }) => `'${word}'`).join(' | ')};`),
  ...structs.filter(readable).map(interfaceOf),
  `export interface Structs {\n${structs.filter(readable).map(({ name }) => `  ${pascal(name)}: ${pascal(name)};\n`).join('')}}`,
  `export interface Calls {\n${functions.map(({ name, comment, returns, parameters }) =>
    `${doc(comment, '  ')}  ${name}(${parameters.map(({ name: parameter, type }) => `${camel(parameter)}: ${tsOfWasm[wasmOf(type)]}`).join(', ')}): ${tsOfWasm[wasmOf(returns)]};\n`).join('')}}`,
  'export const layouts: Record<string, { size: number; fields: Record<string, { at: number; kind: string; of?: string; length?: number; count?: number; size?: number }> }>;',
  'export const words: Record<string, Record<number, string>>;',
  'export const constants: Record<string, number>;',
  'export const calls: { readonly [Name in keyof Calls]: readonly string[] };',
].join('\n\n');

// ---------------------------------------------------------------------------------- Python

/** A declaration of a name, as C writes it. */
function declare(type, name) {
  const said = type.replace(/\b_Bool\b/g, 'bool');
  const array = /^(.*?)\s*((\[\d+\])+)$/.exec(said);
  if (said.includes('(*)')) return said.replace('(*)', `(*${name})`);
  if (array) return `${declare(array[1], name)}${array[2]}`;
  return said.endsWith('*') ? `${said}${name}` : `${said} ${name}`;
}

const cdef = [
  '/* Generated by api/generate.mjs from fourmi.h. */',
  'typedef uint16_t fourmi_action;',
  ...enums.map(({ name, constants: all }) =>
    `${name ? 'typedef ' : ''}enum { ${all.map((each) => `${each.name} = ${each.value}`).join(', ')} }${name ? ` ${name}` : ''};`),
  ...structs.map(({ name }) => `typedef struct ${name} ${name};`),
  ...callbacks.map(({ name, type }) => `typedef ${type.replace('_Bool', 'bool').replace(/ \(/, ` ${name}(`)};`),
  ...structs.map(({ name, fields }) => `struct ${name} {\n${fields.map((field) => `    ${declare(field.type, field.name)};\n`).join('')}};`),
  ...functions.map(({ name, returns, parameters }) =>
    `${declare(returns, name)}(${parameters.map((parameter) => declare(parameter.type, parameter.name)).join(', ') || 'void'});`),
].join('\n');

// ----------------------------------------------------------------- tables for fourmi_print

const FIELD_TYPES = {
  bool: 'BOOL', int: 'INT', int32_t: 'INT', int16_t: 'INT16', uint16_t: 'UINT16', fourmi_action: 'UINT16', uint32_t: 'UINT32',
  uint64_t: 'UINT64', double: 'DOUBLE', text: 'TEXT', enum: 'ENUM', struct: 'STRUCT',
};
// A thing has a function that makes it; what things hold is printed with them.
const made = structs.filter(({ name }) => functions.some((each) => each.name === `${name}_new`));
const printed = new Set(made);
for (const struct of printed) {
  for (const { is, countedBy } of struct.fields) {
    const of = structOf.get(countedBy ? is.of : is.kind === 'struct' ? is.of : '');
    if (of && of.name !== 'fourmi_game') printed.add(of);
  }
}

/** A row of a table; '' for what is not printed: states, callbacks, counts. */
function rowOf(struct, field) {
  const element = field.countedBy ? typeOf(field.is.of.replace(/^const /, '')) : field.is;
  const isGame = field.is.kind === 'pointer' && field.is.of === 'fourmi_game';
  const type = isGame ? 'GAME' : FIELD_TYPES[element.kind];
  if (!type || counters(struct).has(field)) return '';
  const count = field.countedBy ? `offsetof(${struct.name}, ${field.countedBy.name})` : '0';
  const shape = type === 'STRUCT' ? `&${element.of}_shape` : 'NULL';
  const wordsOf = type === 'ENUM' ? `${element.of}_words` : 'NULL';
  return `    {"${field.name}", FIELD_${type}, offsetof(${struct.name}, ${field.name}), ${count}, ${shape}, ${wordsOf}},\n`;
}

const ordered = [...printed].reverse(); // what others hold comes first
const used = new Set(ordered.flatMap(({ fields }) => fields.map(({ is }) => is.of)));
const shapes = `/* Generated by api/generate.mjs from fourmi.h. */
#include "api/shapes.h"

#include <stddef.h>

${[...enumOf.values()].filter(({ name }) => used.has(name)).map(({ name, constants: all }) =>
    `static const Word ${name}_words[] = {\n${all.map(({ name: each, word }) => `    {${each}, "${word}"},\n`).join('')}    {0, NULL},\n};\n`).join('\n')}
${ordered.map((struct) => `static const Field ${struct.name}_fields[] = {\n${struct.fields.map((field) => rowOf(struct, field)).join('')}    {0},\n};

const Shape ${struct.name}_shape = {"${struct.name}", sizeof(${struct.name}), ${struct.name}_fields};
`).join('\n')}`;
const shapesHeader = `/* Generated by api/generate.mjs from fourmi.h. */
#ifndef FOURMI_API_GENERATED_SHAPES_H
#define FOURMI_API_GENERATED_SHAPES_H

${ordered.map(({ name }) => `extern const Shape ${name}_shape;\n`).join('')}
#endif
`;

// -------------------------------------------------------------------------------- writing

const outputs = {
  'fourmi.js': js,
  'fourmi.d.ts': `${ts}\n`,
  'cdef.h': `${cdef}\n`,
  'shapes.c': shapes,
  'shapes.h': shapesHeader,
  'functions.txt': `# Generated by api/generate.mjs from fourmi.h.\n${functions.map(({ name }) => `${name}\n`).join('')}`,
};

const isCheck = process.argv.includes('--check');
mkdirSync(`${here}generated`, { recursive: true });
for (const [file, text] of Object.entries(outputs)) {
  const path = `${here}generated/${file}`;
  if (!isCheck) {
    writeFileSync(path, text);
  } else if (readFileSync(path, 'utf8') !== text) {
    console.error(`api/generated/${file} is out of date: run node api/generate.mjs`);
    process.exitCode = 1;
  }
}
