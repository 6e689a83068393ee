// generate.mjs - what follows from fourmi.h: layouts and types for JavaScript, declarations for
// Python's cffi, the tables by which fourmi_print prints, and a list of the functions for the linker.
//
//      clang's syntax tree of fourmi.h --+--> generated/fourmi.js      layouts, words and calls for wasm32
//                                        +--> generated/fourmi.d.ts    their types, with comments
//                                        +--> generated/cdef.h
//                                        +--> generated/shapes.[ch]
//                                        `--> generated/functions.txt
//
//      node api/generate.mjs            writes them
//      node api/generate.mjs --check    says what is out of date, and fails if anything is
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const flags = ['--target=wasm32', '-ffreestanding', '-std=c11', '-fparse-all-comments', '-Xclang', '-ast-dump=json', '-fsyntax-only'];
const ast = JSON.parse(execFileSync('clang', [...flags, `-I${here}../engine/seam`, `${here}fourmi.h`],
  { maxBuffer: 1 << 28, encoding: 'utf8' }));

// ------------------------------------------------------------------ what the headers say

/** The comment before a declaration, or behind it, in one line. A '<' in it is a part of its own, and each line begins with its blanks. */
function commentOf(node) {
  const text = (part) => part.text ?? (part.inner ?? []).map(text).join('');
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
  .map((node) => ({ name: node.name, comment: commentOf(node), type: node.type.qualType }));
const functions = declared('FunctionDecl').map((node) => ({
  name: node.name,
  comment: commentOf(node),
  returns: plain(node.type.qualType.replace(/ ?\(.*$/, '')),
  parameters: (node.inner ?? []).filter(({ kind }) => kind === 'ParmVarDecl')
    .map(({ name, type }) => ({ name, type: plain(type.qualType) })),
}));
// One comment before two declarations is of both. A function without any makes a thing, or changes it, and that has one.
const headers = readdirSync(`${here}fourmi`).map((file) => readFileSync(`${here}fourmi/${file}`, 'utf8')).join('');
functions.forEach((each, i) => {
  const isSecond = new RegExp(`;\\nFOURMI_API [^;]*\\b${each.name}\\(`).test(headers);
  const made = each.parameters.at(-1)?.type.endsWith('**') ? each.parameters.at(-1) : each.parameters[0];
  each.comment ||= (isSecond ? functions[i - 1] : structs.find(({ name }) => made?.type.replace(/^const /, '').startsWith(`${name} *`)))?.comment ?? '';
});

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
const counters = (struct) => new Set(struct.fields.map(({ countedBy }) => countedBy));

// ------------------------------------------------------------------------------ JavaScript
//
// A kind says in a word what JavaScript does with a C type (npm/door.js):
//
//      u8 i16 u16 i32 u32 u64 f64 bool text   numbers and text; b64: all 64 bits, a bigint
//      Turn, Value     an enumeration's word; a struct, as an object
//      &Value *Game    the address of a struct; a thing
//      ()Watch         a callback and its context
//      state           the bytes of a state; bytes: others, and their number
//      @i32 =i32       the numbers of an array; an array that the call may change
//      @i32[count]     the same, and how many there are: a field of the thing, the count that was given, or `shape` numbers
//      =state =Rng     what the caller keeps and the call changes
//      >f64 >Value >*Match >text >bytes       what the call makes, and JavaScript returns
//      >[f64           an array that the call fills; >#f64 >##f64: as long as the count before it, or times the game's actions
//      u32 ply         what a program gives, and its name
//
// C does not say all of this in types. The comments of the header do: a function that "Fills" writes an array and returns how
// long it is; one whose comment begins with "A fourmi_turn:" returns such a word; options that are "needed" must be given.

const camel = (name) => name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
const pascal = (name) => camel(`_${name.replace(/^fourmi_/, '')}`);
const NUMBERS = {
  bool: 'bool', uint8_t: 'u8', int16_t: 'i16', uint16_t: 'u16', fourmi_action: 'u16', int: 'i32', int32_t: 'i32', uint32_t: 'u32',
  size_t: 'u32', uint64_t: 'u64', double: 'f64', text: 'text',
};
const typesOf = ({ parameters }) => parameters.map(({ type }) => type);
/** What calls make, or open: programs hold its address. */
const things = new Set(['fourmi_lab', ...functions.flatMap(typesOf).filter((type) => type.endsWith('**')).map((type) => type.replace(/^const /, '').replace(/ \*\*$/, ''))]
  .filter((name) => structOf.has(name) && name !== 'fourmi_bytes'));
/** Structs that programs keep and calls change: no bit of them may be lost. */
const kept = new Set(functions.map((each) => (typesOf(each)[0] ?? '').replace(/ \*$/, '')).filter((name) => structOf.has(name) && !things.has(name)));

/** The kind of a value, and of what a pointer to read from points to; '' for what JavaScript does not see. */
function kindOf(type) {
  const bare = type.replace(/\bconst\b ?/g, '').trim();
  const { kind, of } = typeOf(type);
  if (kind === 'pointer') return things.has(of) ? `*${pascal(of)}` : structOf.has(of) ? `&${pascal(of)}` : type === 'const void *' ? 'state' : '';
  if (kind === 'function') return bare.includes('(*)') ? '' : `()${pascal(bare.replace(/ ?\*$/, ''))}`;
  return kind === 'enum' || kind === 'struct' ? pascal(of) : NUMBERS[kind];
}

/** A field as [at, kind]; then where its number of elements stands, or -length if they lie in the struct, or where a callback's context stands. */
function placeOf(struct, field) {
  const { is, at, type } = field;
  const next = struct.fields[struct.fields.indexOf(field) + 1];
  if (field.countedBy) return [at, kindOf(is.of === 'char *' ? 'char *' : is.of), field.countedBy.at];
  if (/^const (void|uint8_t) \*$/.test(type) && /(^|_)(count|size)$/.test(next?.name)) return [at, 'u8', next.at];
  if (is.kind === 'array') return [at, is.of.kind === 'char' ? 'char' : kindOf(type.replace(/ ?\[\d+\]$/, '')), -is.count];
  if (is.kind === 'function') return [at, kindOf(type), struct.fields.slice(struct.fields.indexOf(field)).find((later) => later.type === 'void *')?.at];
  if (is.kind === 'pointer' && SIZES[is.of]) return [at, `=${NUMBERS[is.of]}${/^(\[\S+\])*/.exec(field.comment)[0].replace('game->', '')}`];
  const isHash = /\bstands for\b/.test(field.comment); // all of its bits count
  return [at, is.kind === 'uint64_t' && (isHash || kept.has(struct.name)) ? 'b64' : kindOf(type)];
}

/** The fields that JavaScript sees, by their names there. */
function fieldsOf(struct) {
  const places = struct.fields.map((field) => [field, placeOf(struct, field)]).filter(([, [, kind]]) => kind && kind[0] !== '&');
  const counts = new Set(places.flatMap(([, [, , third]]) => (third > 0 ? [third] : [])));
  return places.filter(([{ at }]) => !counts.has(at));
}

/** What a parameter is: a kind, or '' if the one before says it. */
function parameterOf({ comment, returns, parameters }, i) {
  const { name, type } = parameters[i];
  const [before, next] = [parameters[i - 1], parameters[i + 1]];
  const target = type.replace(/ \*+$/, '');
  if (type === 'size_t' && /^(char \*|const void \*)$/.test(before?.type)) return name === 'size' ? '' : 'u32';
  if (type === 'size_t *') return '';
  if (type === 'char *') return '>text';
  if (type === 'const uint8_t **') return '>bytes';
  if (type === 'const void *' && next?.name === 'size') return 'bytes';
  if (type.endsWith('**')) return target === 'fourmi_bytes' ? '>Bytes' : `>*${pascal(target.replace('const ', ''))}`;
  if (name === 'thing') return '*';
  // A state that the call only writes stands last; another is changed.
  const isGiven = (later) => !later.type.endsWith(' *') || kept.has(later.type.replace(/ \*$/, ''));
  if (type === 'void *') return parameters.slice(i + 1).some(isGiven) ? '=state' : '>state';
  const number = NUMBERS[typeOf(type).of];
  const hasCount = structOf.get(parameters[0].type.replace(/^const | \*$/g, ''))?.fields.some((field) => field.name === 'count');
  if (type.startsWith('const ') && number) return `@${number}${hasCount ? '[count]' : ''}`;
  if (!type.endsWith(' *') || type.startsWith('const ') || things.has(target)) return kindOf(type);
  if (kept.has(target)) return `${returns === 'void' ? '>' : '='}${pascal(target)}`;
  if (hasCount && number) return `=${number}[count]`;
  const isCounted = parameters.slice(0, i).some(({ type: each }) => each === 'size_t');
  const isPerAction = new RegExp(`\\b${name}\\[count\\]\\[game->actions\\]`).test(comment);
  const length = isCounted ? (isPerAction ? '##' : '#') : /^Fills\b/.test(comment) ? '[' : '';
  return `>${length}${number ?? pascal(target)}`;
}

/** What JavaScript returns where the call makes nothing: a status, which may be thrown, a number or a word. */
function returnOf({ comment, returns }) {
  const [, word] = /^An? (fourmi_\w+):/.exec(comment) ?? [];
  if (returns === 'int') return enumOf.has(word) ? pascal(word) : /below 0 if/.test(comment) ? 'i32' : 'status';
  return returns === 'uint64_t' ? 'b64' : returns === 'void' ? '' : kindOf(returns.replace(/^void \*$/, 'const void *'));
}

/** What the runtime calls by itself, or what JavaScript does not have: printing, and games of its own. */
const UNWRITTEN = /^fourmi_(print|error|allocate|lab_new|game_add)$/;
/** Functions as methods of what they take first; those that take no thing are the lab's. */
const written = functions.filter(({ name }) => !UNWRITTEN.test(name)).map((each) => {
  const parameters = each.parameters.map(({ name }, i) => ({ name, kind: parameterOf(each, i) })).filter(({ kind }) => kind !== '');
  const kinds = parameters.map(({ kind }) => kind);
  const owner = kinds[0] === '*' ? 'Thing' : kinds[0]?.startsWith('*') ? kinds[0].slice(1) : 'Lab';
  const struct = structs.find(({ name }) => pascal(name) === owner);
  const rest = each.name.replace(/^fourmi_/, '').replace(/_(new|open)$/, '');
  const short = camel(struct && rest.startsWith(`${struct.name}_`.slice(7)) ? rest.slice(struct.name.length - 6) : rest);
  const isField = struct?.fields.some(({ name }) => camel(name) === short);
  return { ...each, owner, method: isField ? camel(rest) : short, names: parameters.map(({ name }) => name), kinds, returned: returnOf(each) };
});

/** What a callback returns, and gets after its context. An array stands before its count, and JavaScript returns what is to be filled. */
const listeners = callbacks.map(({ name, comment, type }) => {
  const [, returns, list] = /^(\w+) ?\((.*)\)$/.exec(type);
  const types = list.split(/, /).slice(1);
  const kinds = types.map((each, i) => {
    if (/^(int|size_t)$/.test(each) && types[i - 1].endsWith('*')) return 'count';
    const number = each === 'const char *' ? 'u8' : NUMBERS[typeOf(each).of];
    return !number ? kindOf(each) : each.startsWith('const ') ? `@${number}` : `>[${number}`;
  });
  return { name, comment, kinds, returned: returns === 'void' ? '' : kindOf(returns) };
});

/** The structs that things, methods and callbacks speak of. */
const spoken = new Set([...things, 'fourmi_bytes'].map((name) => structOf.get(name)));
const speak = (kinds) => kinds.map((kind) => structs.find(({ name }) => pascal(name) === kind.replace(/^\W*/, ''))).filter(Boolean).forEach((struct) => spoken.add(struct));
speak([...written, ...listeners].flatMap(({ kinds }) => kinds));
for (const struct of spoken) speak(fieldsOf(struct).map(([, [, kind]]) => kind));
const shown = structs.filter((struct) => spoken.has(struct));

const row = (value) => JSON.stringify(value).replaceAll('"', "'").replace(/'(\w+)':/g, '$1: ').replaceAll("':'", "': '").replaceAll(',', ', ');
const table = (name, entries) => `export const ${name} = {\n${entries.map(([key, value]) => `  ${key}: ${row(value)},\n`).join('')}};\n`;
const js = `// Generated by api/generate.mjs from fourmi.h.

/** The size of each struct, and its fields: [at, kind, where its count is]; -4: it has 4 elements. */
${table('layouts', shown.map((struct) => [pascal(struct.name), [struct.size, Object.fromEntries(fieldsOf(struct).map(([{ name }, place]) => [camel(name), place]))]]))}
/** The words of each enumeration, by their numbers. */
${table('words', [...enumOf.values()].map(({ name, constants: all }) => [pascal(name), Object.fromEntries(all.map(({ value, word }) => [value, word]))]))}
${table('constants', enums.filter(({ name }) => !name).flatMap((each) => each.constants).map(({ name, value }) => [name.replace(/^FOURMI_/, ''), value]))}
/** The methods of each thing: the function, what it returns, and what it takes. */
export const methods = {
${[...new Set(written.map(({ owner }) => owner))].map((owner) => `  ${owner}: {\n${written.filter((each) => each.owner === owner)
    .map(({ method, name, names, returned, kinds }) => `    ${method}: ${row([name, returned, ...kinds.map((kind, i) => (/^\*?$|^>/.test(kind) || (i === 0 && kind === `*${owner}`) ? kind : `${kind} ${camel(names[i])}`))])},\n`).join('')}  },\n`).join('')}};

/** What callbacks return, and get after their context. */
${table('callbacks', listeners.map(({ name, returned, kinds }) => [pascal(name), [returned, ...kinds]]))}`;

// ------------------------------------------------------------------------------ TypeScript

/** The type of a kind: as JavaScript gets it, or as programs give it. */
function tsOf(kind, isGiven = false) {
  const bare = kind.replace(/^\W+|\[.*/g, '');
  if (kind.endsWith('state')) return 'State';
  if (/bytes$/i.test(kind)) return isGiven ? 'Bytes' : 'Uint8Array';
  if (/^>[[#]/.test(kind)) return `${tsOf(bare)}[]`;
  if (/^=\w\d/.test(kind)) return { u8: 'Uint8Array', i32: 'Int32Array', f64: 'Float64Array' }[bare];
  if (kind.startsWith('@u64')) return 'ArrayLike<number | bigint> | null';
  if (kind.startsWith('@')) return isGiven ? 'Numbers | null' : 'number[]';
  if (kind === 'u64') return isGiven ? 'number | bigint' : 'number';
  return { b64: 'bigint', bool: 'boolean', text: 'string', char: 'string', status: 'number', '': 'void' }[bare] ?? (/^[iuf]\d/.test(bare) ? 'number' : bare);
}

/** What JavaScript has for the names of C. */
const spokenAs = new Map([
  ['NULL', 'null'],
  ...enums.flatMap(({ name, constants: all }) => all.flatMap((each) => {
    const word = each.word.replace(/^error_/, '');
    const said = name ? `'${word}'` : each.name.replace('FOURMI_', '');
    return [each.name, ...(/format$/.test(name) ? [] : [each.name.replace('FOURMI_', ''), word.toUpperCase()])].map((spoken) => [spoken, said]);
  })),
  ...[...structs, ...enums, ...callbacks].filter(({ name }) => name).map(({ name }) => [name, pascal(name)]),
  ...written.map(({ name, owner, method }) => [name, `${owner.toLowerCase()}.${method}`]),
  ...structs.flatMap(({ fields }) => fields).filter(({ name }) => name?.includes('_')).map(({ name }) => [name, camel(name)]),
]);
const inJavaScript = (comment) => comment.replace(/\w+/g, (name) => spokenAs.get(name) ?? name).replaceAll('->', '.');

const doc = (comment, indent = '') => (comment ? `${indent}/** ${inJavaScript(comment).replaceAll('*/', '* /')} */\n` : '');

/** A field; of options, whether it may be left out. */
function fieldLine(struct, [{ name, comment }, [, kind, third]]) {
  const isGiven = /_(options|arrays)$/.test(struct.name);
  const isMany = third !== undefined && kind !== 'char' && !kind.startsWith('()');
  const one = tsOf(kind, isGiven);
  const type = !isMany ? one : kind === 'u8' ? tsOf('bytes', isGiven) : isGiven && third < 0 ? `(${one} | null)[]` : `${one}[]`;
  const isPointer = kind === 'text' || kind === 'state' || (kind[0] === '*' && kind !== '*Game');
  const mayBeNull = !isGiven && !isMany && isPointer && comment.includes('NULL');
  const isOptional = isGiven && !/^needed(;|$)/.test(comment);
  const player = /^FOURMI_FIRST or FOURMI_SECOND/.test(comment) ? "'first' | 'second'" : null;
  const namesake = written.find((each) => each.name === `${struct.name}_${name}`);
  const said = `${isOptional ? comment.replace(/(^|[;,] )(0|NULL): /g, '$1default: ') : comment}${namesake ? `; see also ${namesake.method}` : ''}`;
  return `${doc(said, '  ')}  ${isGiven ? '' : 'readonly '}${camel(name)}${isOptional ? '?' : ''}: ${player ?? type}${mayBeNull ? ' | null' : ''};\n`;
}

/** A method: what the call makes is returned, all else is given. */
function methodLine({ owner, method, name, comment, names, returned, kinds }) {
  const own = Number(kinds[0]?.startsWith('*') ?? false);
  const all = kinds.map((kind, i) => ({ kind, name: camel(names[i]) })).slice(own);
  const made = all.filter(({ kind }) => kind.startsWith('>'));
  const given = all.filter(({ kind }) => !kind.startsWith('>')).map(({ kind, name: each }) => {
    const isOptional = owner === 'Thing' || kind === 'bool' || (kind === 'text' && /NULL: none/.test(comment));
    return `${each}${isOptional ? '?' : ''}: ${tsOf(kind, true)}`;
  });
  const result = name === 'fourmi_run' ? "'ok' | 'again' | 'cancelled'" : made.length === 0 ? tsOf(returned === 'text' ? '>text' : returned)
    : made.length === 1 ? tsOf(made[0].kind) : `[${made.map((each) => `${each.name}: ${tsOf(each.kind)}`).join(', ')}]`;
  return `${doc(comment, '  ')}  ${method}(${given.join(', ')}): ${result};\n`;
}

const linesOf = (name) => written.filter(({ owner }) => owner === name).map(methodLine).join('');
const interfaceOf = (struct) => {
  const name = pascal(struct.name);
  return `${doc(struct.comment)}export interface ${name}${things.has(struct.name) && name !== 'Game' ? ' extends Thing' : ''} {\n${
    fieldsOf(struct).map((field) => fieldLine(struct, field)).join('')}${linesOf(name)}}`;
};
const callbackLine = ({ name, comment, kinds, returned }) => {
  const isFilled = kinds.some((kind) => kind.startsWith('>'));
  const given = kinds.filter((kind) => /^(\w+|[@*&]\w+)$/.test(kind) && kind !== 'count')
    .map((kind) => (kind === '@u8' ? 'bytes: Uint8Array' : `${kind[0] === '@' ? 'actions' : tsOf(kind)[0].toLowerCase() + tsOf(kind).slice(1)}: ${tsOf(kind)}`));
  return `${doc(comment)}export type ${pascal(name)} = (${given.join(', ')}) => ${isFilled ? 'Numbers | false' : returned === 'bool' ? 'boolean | void' : 'void'};`;
};
const ts = [
  '// Generated by api/generate.mjs from fourmi.h.',
  '/** The bytes of a state: a plain value, to be copied, compared and sent. */\nexport type State = Uint8Array;',
  'export type Bytes = ArrayBuffer | ArrayBufferView;',
  'export type Numbers = ArrayLike<number>;',
  ...[...enumOf.values()].map(({ name, comment, constants: all }) =>
    `${doc(comment)}export type ${pascal(name)} = ${all.map(({ word }) => `'${word}'`).join(' | ')};`),
  ...listeners.map(callbackLine),
  `/** What all things can do. */\nexport interface Thing {\n${linesOf('Thing')}  /** All fields as a plain object; games are names there, and bigints texts. */\n  toJSON(): any;\n}`,
  ...shown.filter(({ name }) => name !== 'fourmi_bytes').map(interfaceOf),
  'export const layouts: { readonly [name: string]: any };',
  'export const words: { readonly [name: string]: { readonly [number: number]: string } };',
  'export const constants: { readonly [name: string]: number };',
  'export const methods: { readonly [name: string]: { readonly [method: string]: readonly string[] } };',
  'export const callbacks: { readonly [name: string]: readonly string[] };',
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
  uint64_t: 'UINT64', size_t: 'UINT64', double: 'DOUBLE', text: 'TEXT', enum: 'ENUM', struct: 'STRUCT',
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

/** A row of a table; '' for what is not printed: states, callbacks, bytes, the counts of arrays that are printed. */
function rowOf(struct, field) {
  const array = struct.fields.find(({ countedBy }) => countedBy === field);
  const element = field.countedBy ? typeOf(field.is.of.replace(/^const /, '')) : field.is;
  const isGame = field.is.kind === 'pointer' && field.is.of === 'fourmi_game';
  const type = isGame ? 'GAME' : FIELD_TYPES[element.kind];
  if (!type || (array && rowOf(struct, array))) return '';
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

#if defined(__wasm__) /* which prints nothing */
${ordered.map(({ name }) => `#define ${name}_shape (*(const Shape *)NULL)\n`).join('')}#else
${ordered.map(({ name }) => `extern const Shape ${name}_shape;\n`).join('')}#endif

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
