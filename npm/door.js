// door.js - fourmi.h in JavaScript: things with fields and methods, over the WebAssembly module.
//
//      lab.record({ game, moves: '4453' })      fourmi_record_new(lab, &options, &record)
//      record.play(3)                           fourmi_record_play(record, 3)
//      record.ply                               record->ply
//
// All names, numbers and places come from the tables of api/generate.mjs, which also says what a kind is
// ('u32', '*Game', '>text'). Each call puts its texts, structs and arrays on a stack of its own in the
// module's memory, and takes them off again. Memory moves when it grows, so `bytes` and `view` are
// renewed after each call, and no address is kept but those of things.
import { callbacks, constants, layouts, methods, words } from '../api/generated/fourmi.js';

const STACK_SIZE = 1 << 16; // what has no room there gets memory of its own until the call ends
const FIRST_PLACE = 8; // where the lab's address is written before there is any memory: the far end of the module's stack
const FIRST_TEXT = 512; // a longer text is asked for twice
const SHORT_TEXT = 64; // a text that is decoded byte by byte, which is faster

/** What went wrong: a word that does not change, and a sentence. */
export class FourmiError extends Error {
  /** @param {string} code @param {string} message @param {ErrorOptions} [options] */
  constructor(code, message, options) {
    super(message, options);
    this.name = 'FourmiError';
    this.code = code;
  }
}

/** @param {string} what @param {string} is @returns {never} */
export function refuse(what, is) {
  throw new FourmiError('argument', `${what} is not ${is}`);
}

/** Only keys that are known: another is a slip. @param {any} options @param {string[]} known */
export function checkKeys(options, known) {
  if (typeof options !== 'object' || options === null) refuse('the argument', 'an object');
  for (const key in options) if (!known.includes(key)) refuse(key, `one of ${known.join(', ')}`);
}

/** @type {Record<string, { size: number, set: string, least?: number, most?: number, list?: any }>} */
const NUMBERS = {
  u8: { size: 1, set: 'setUint8', least: 0, most: 0xff, list: Uint8Array },
  i16: { size: 2, set: 'setInt16', least: -0x8000, most: 0x7fff, list: Int16Array },
  u16: { size: 2, set: 'setUint16', least: 0, most: 0xffff, list: Uint16Array },
  i32: { size: 4, set: 'setInt32', least: -0x80000000, most: 0x7fffffff, list: Int32Array },
  u32: { size: 4, set: 'setUint32', least: 0, most: 0xffffffff, list: Uint32Array },
  f64: { size: 8, set: 'setFloat64', list: Float64Array },
  u64: { size: 8, set: 'setBigUint64', list: BigUint64Array },
  b64: { size: 8, set: 'setBigUint64' },
  bool: { size: 1, set: 'setUint8' },
};
const ADDRESS = NUMBERS.u32;
const isNumber = (/** @type {string} */ kind) => kind in NUMBERS;

/** A number that is in range, or is refused. @param {any} value @param {string} what @param {string} kind */
function fitting(value, what, kind) {
  const { least, most } = NUMBERS[kind];
  if (least === undefined) return typeof value === 'number' ? value : refuse(what, 'a number');
  return Number.isInteger(value) && value >= least && value <= Number(most) ? value : refuse(what, `a whole number from ${least} to ${most}`);
}

/** @param {any} value @param {string} what */
function wide(value, what) {
  const whole = typeof value === 'bigint' ? value : Number.isSafeInteger(value) ? BigInt(value) : -1n;
  return whole === BigInt.asUintN(64, whole) ? whole : refuse(what, 'a whole number from 0 to 2^64 - 1');
}

/** The module would write behind an array that is too short. @param {string} what @param {number} length @param {number} needed */
function checkLength(what, length, needed) {
  if (length !== needed) throw new FourmiError('argument', `${what} has ${length} numbers, not ${needed}`);
}

/** Bytes, however they are given. @param {any} value @param {string} what */
function bytesOf(value, what) {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  return ArrayBuffer.isView(value) ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : refuse(what, 'bytes');
}

/** A function of JavaScript as one of the module: all that callbacks get and return is 32 bits wide. @param {Function} hear @param {number} count of parameters @param {number} results */
function wasmFunction(hear, count, results) {
  const type = [1, count + results + 4, 1, 0x60, count, ...Array(count).fill(0x7f), results, ...Array(results).fill(0x7f)];
  const code = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...type, 2, 7, 1, 1, 0x65, 1, 0x66, 0, 0, 7, 5, 1, 1, 0x66, 0, 0]; // imports e.f, exports f
  return new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(code)), { e: { f: hear } }).exports.f;
}

/**
 * While a call is under way: `game` says how large states are, `keeps` is what a new thing must keep alive, `after` the call something is
 * copied back, and `count` is the thing's own or the number that was given last, which may be that of an array.
 * @typedef {{ game: any, keeps: any[], after: (() => void)[], count: number }} Frame
 * @typedef {(value: any, what: string, frame: Frame) => any} Give what the module takes for a value: a number, or an address on the stack
 * @typedef {(at: number, value: any, what: string, frame: Frame) => void} Write
 * @typedef {(at: number, game: any) => any} Read
 */

/** Makes a lab, over a memory of its own. @param {WebAssembly.Module} module @returns {Promise<import('../api/generated/fourmi.js').Lab>} */
export async function openLab(module) {
  const { memory, __indirect_function_table: table, ...api } = /** @type {any} */ ((await WebAssembly.instantiate(module, {})).exports);
  let [bytes, view] = [new Uint8Array(memory.buffer), new DataView(memory.buffer)];
  function renew() {
    if (bytes.length === 0) { // its buffer was replaced by a larger one
      [bytes, view] = [new Uint8Array(memory.buffer), new DataView(memory.buffer)];
    }
  }

  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const addressAt = (/** @type {number} */ at) => view.getUint32(at, true);

  /** @param {number} at */
  function textAt(at) {
    let text = '';
    for (let i = at; bytes[i] !== 0; i++) {
      if (bytes[i] > 127 || i - at > SHORT_TEXT) return decoder.decode(bytes.subarray(at, bytes.indexOf(0, i)));
      text += String.fromCharCode(bytes[i]);
    }
    return text;
  }

  const codeOf = (/** @type {number} */ status) => words.Status[status].replace('error_', '');
  /** @param {number} status @returns {never} */
  function raise(status) {
    throw new FourmiError(codeOf(status), textAt(api.fourmi_error()));
  }

  // ----------------------------------------------------------- the stack of calls
  let [labAt, top, end] = [0, 0, 0];
  /** @type {number[]} */
  const borrowed = [];

  /** @param {number} size @returns {number} */
  function reserve(size) {
    const at = top;
    if (at + size <= end) {
      top = (at + size + 15) & -16;
      return at;
    }
    const more = api.fourmi_allocate(labAt, size);
    renew();
    if (more === 0) throw new FourmiError('memory', textAt(api.fourmi_error()));
    borrowed.push(more);
    return more;
  }

  /** @param {Uint8Array} data */
  function place(data) {
    const at = reserve(data.length);
    bytes.set(data, at);
    return at;
  }

  // --------------------------------------------------------------------- reading

  /** @type {Record<string, Read>} */
  const readers = {
    u8: (at) => bytes[at], i16: (at) => view.getInt16(at, true), u16: (at) => view.getUint16(at, true), i32: (at) => view.getInt32(at, true),
    u32: addressAt, f64: (at) => view.getFloat64(at, true), b64: (at) => view.getBigUint64(at, true), u64: (at) => Number(view.getBigUint64(at, true)),
    bool: (at) => bytes[at] !== 0, char: textAt, text: (at) => (addressAt(at) === 0 ? null : textAt(addressAt(at))),
    state: (at, game) => (addressAt(at) === 0 ? null : bytes.slice(addressAt(at), addressAt(at) + game.stateSize)),
  };
  /** @param {string} kind @returns {Read} */
  const readerOf = (kind) => (readers[kind] ??= kind in words ? (at) => words[kind][view.getInt32(at, true)]
    : kind[0] === '*' ? (at) => wrap(kind.slice(1), addressAt(at)) : structReader(kind));
  const sizeOf = (/** @type {string} */ kind) => NUMBERS[kind]?.size ?? layouts[kind]?.[0] ?? ADDRESS.size;

  /** @param {string} name @returns {Read} */
  function structReader(name) {
    const fields = Object.entries(layouts[name][1]).map(([key, where]) => ({ key, read: fieldReader(where) }));
    return (at, game) => {
      /** @type {any} */
      const made = {};
      for (const { key, read } of fields) made[key] = read(at, game);
      return made;
    };
  }

  /** @param {any} where @returns {Read} */
  function fieldReader([offset, kind, count]) {
    const read = readerOf(kind);
    if (count === undefined || kind === 'char') return (at, game) => read(at + offset, game);
    return (at, game) => many(kind, count < 0 ? at + offset : addressAt(at + offset), count < 0 ? -count : addressAt(at + count), game);
  }

  /** @param {string} kind @param {number} at @param {number} count @param {any} [game] */
  function many(kind, at, count, game) {
    if (kind === 'u8') return bytes.slice(at, at + count);
    const [read, size, list] = [readerOf(kind), sizeOf(kind), new Array(count)];
    for (let i = 0; i < count; i++) list[i] = read(at + i * size, game);
    return list;
  }

  // --------------------------------------------------------------------- writing

  /** @type {Record<string, Give>} */
  const givers = {
    u64: wide, b64: wide,
    bool: (value = false, what) => (typeof value === 'boolean' ? Number(value) : refuse(what, 'true or false')),
    text: (value, what) => {
      if (value === undefined || value === null) return 0;
      if (typeof value !== 'string' || value.includes('\0')) refuse(what, 'a text');
      const at = reserve(3 * value.length + 1);
      bytes[at + encoder.encodeInto(value, bytes.subarray(at, at + 3 * value.length)).written] = 0;
      return at;
    },
    state: (value, what, { game }) => {
      if (value === undefined || value === null) return 0;
      const fits = value instanceof Uint8Array && value.length > 0 && value.length % (game?.stateSize ?? constants.STATE_MAX) === 0;
      return fits ? place(value) : refuse(what, `a state of ${game?.name ?? 'a game'}`);
    },
    '=state': (value, what, frame) => {
      const at = givers.state(value, what, frame);
      frame.after.push(() => value.set(bytes.subarray(at, at + value.length)));
      return at;
    },
    bytes: (value, what) => place(bytesOf(value, what)), // its size follows
  };
  /** @param {string} kind @returns {Give} */
  const giverOf = (kind) => (givers[kind] ??= makeGiver(kind, kind.slice(1)));

  /** How many numbers an observation of a game has. @type {Map<any, number>} */
  const observed = new Map();
  /** @param {any} game */
  function shapeOf(game) {
    if (!observed.has(game)) {
      const batch = wrap('Lab', labAt).batch({ game, count: 1 });
      observed.set(game, batch.features.length);
      batch.free();
    }
    return observed.get(game);
  }

  /** The numbers of an array, [count][shape], for a call. @param {string[]} dimensions @param {Frame} frame */
  const lengthOf = (dimensions, { game, count }) => dimensions.reduce((length, each) => length * (each === 'count' ? count : each === 'shape' ? shapeOf(game) : game[each]), 1);

  /** @param {string} kind @param {string} whole @returns {Give} */
  function makeGiver(kind, whole) {
    const [bare, ...dimensions] = /** @type {string[]} */ (whole.match(/\w+/g));
    if (isNumber(kind)) return (value, what) => fitting(value, what, kind);
    if (kind in words) {
      const numbers = new Map(Object.entries(words[kind]).map(([number, word]) => [word, Number(number)]));
      return (value, what) => numbers.get(value) ?? refuse(what, `one of ${[...numbers.keys()].join(', ')}`);
    }
    if (kind[0] === '*') {
      return (value, what, frame) => {
        if (value === undefined || value === null) return 0;
        if (!(value instanceof classOf(bare))) refuse(what, `a ${bare.toLowerCase()} of this lab`);
        frame.keeps.push(value.keeps);
        return addressOf(value);
      };
    }
    if (isNumber(bare)) {
      const { list, size } = NUMBERS[bare];
      return (value, what, frame) => {
        if (value === undefined || value === null) return 0;
        const isChanged = kind[0] === '=';
        if (isChanged && !(value instanceof list)) refuse(what, `of the type ${list.name}`);
        const numbers = isChanged ? value : list.from(value, (/** @type {any} */ one) => giverOf(bare)(one, what, frame));
        if (dimensions.length > 0) checkLength(what, numbers.length, lengthOf(dimensions, frame));
        const at = reserve(Math.max(numbers.length, constants.LEGAL_MAX) * size); // what is missing of a value for each action is 0
        bytes.fill(0, at, at + constants.LEGAL_MAX * size).set(bytesOf(numbers, what), at);
        if (isChanged) frame.after.push(() => bytesOf(value, what).set(bytes.subarray(at, at + value.byteLength)));
        return at;
      };
    }
    const write = structWriter(bare);
    return (value, what, frame) => {
      const at = value === undefined || value === null ? 0 : reserve(sizeOf(bare));
      if (at !== 0) write(at, value, what, frame);
      if (kind[0] === '=') frame.after.push(() => Object.assign(value, readerOf(bare)(at, null)));
      return at;
    };
  }

  /** @param {string} name @returns {Write} */
  function structWriter(name) {
    const [size, fields] = layouts[name];
    const writers = new Map(Object.entries(fields).map(([key, where]) => [key, fieldWriter(where)]));
    return (at, given, what, frame) => {
      if (typeof given !== 'object') refuse(what, 'an object');
      bytes.fill(0, at, at + size);
      for (const key in given) frame.game = gameOf(given[key]) ?? frame.game; // of the states among them
      for (const key in given) {
        const write = writers.get(key) ?? refuse(key, `one of ${[...writers.keys()].join(', ')}`);
        if (given[key] !== undefined && given[key] !== null) write(at, given[key], key, frame);
      }
    };
  }

  /** @param {any} where @returns {Write} */
  function fieldWriter([offset, kind, other]) {
    const { set } = NUMBERS[kind] ?? ADDRESS;
    const put = (/** @type {number} */ at, /** @type {any} */ value, as = 'setUint32') => /** @type {any} */ (view)[as](at, value, true);
    if (kind.startsWith('()')) {
      const type = kind.slice(2);
      return (at, value, what, frame) => [put(at + offset, tableIndex(type)), put(at + other, listen(addressAt(at + other), type, value, what, frame))];
    }
    if (kind === 'u8' && other > 0) {
      return (at, value, what) => [put(at + other, bytesOf(value, what).length), put(at + offset, place(bytesOf(value, what)))];
    }
    if (other !== undefined) {
      const [write, size, most] = [fieldWriter([0, kind]), sizeOf(kind), other < 0 ? -other : Infinity];
      return (at, value, what, frame) => {
        if (!Array.isArray(value) || value.length > most) refuse(what, `an array of at most ${most}`);
        const first = other < 0 ? at + offset : reserve(value.length * size);
        value.forEach((/** @type {any} */ one, /** @type {number} */ i) => one === null || write(first + i * size, one, what, frame));
        if (other > 0) [put(at + offset, first), put(at + other, value.length)];
      };
    }
    if (layouts[kind]) {
      const write = structWriter(kind);
      return (at, value, what, frame) => write(at + offset, value, what, frame);
    }
    const give = giverOf(kind);
    return (at, value, what, frame) => put(at + offset, give(value, what, frame), set);
  }

  // ------------------------------------------------------------------- callbacks
  //
  // A callback's context is a number, by which the functions of one struct are found. Things keep these
  // functions, and those of the things that they are made of; here they are known by weak references only.
  /** @type {Map<number, WeakRef<Record<string, Function>>>} */
  const listeners = new Map();
  let contextCount = 0;
  const gone = new FinalizationRegistry((/** @type {() => void} */ forget) => forget());
  /** What a callback of the call that is under way has thrown. @type {{ error: unknown } | null} */
  let thrown = null;

  /** Adds a function to those of a context; 0 for a new one. @param {number} context @param {string} type @param {any} value @param {string} what @param {Frame} frame @returns {number} */
  function listen(context, type, value, what, { keeps }) {
    if (typeof value !== 'function') refuse(what, 'a function');
    const functions = listeners.get(context)?.deref() ?? {};
    functions[type] = value;
    if (context !== 0) return context;
    const added = ++contextCount;
    listeners.set(added, new WeakRef(functions));
    gone.register(functions, () => listeners.delete(added));
    keeps.push(functions);
    return added;
  }

  /** @type {Record<string, number>} */
  const indices = {};
  /** Where the module's table has the function that hears callbacks of a type. @param {string} type */
  function tableIndex(type) {
    if (indices[type] === undefined) {
      const [returns, ...kinds] = callbacks[type];
      const index = (indices[type] = table.grow(1));
      table.set(index, wasmFunction((/** @type {number[]} */ ...args) => hear(type, kinds, args), 1 + kinds.length, Number(returns !== '')));
    }
    return indices[type];
  }

  /** Nothing may be thrown through the module: it would be left in the middle of its work. @param {string} type @param {readonly string[]} kinds @param {number[]} args */
  function hear(type, kinds, [context, ...args]) {
    if (thrown) return 0;
    renew();
    try {
      let [game, count] = [/** @type {any} */ (null), 0];
      const given = [];
      for (const [i, kind] of kinds.entries()) {
        if (kind[0] === '@') given.push(many(kind.slice(1), args[i], (count = args[i + 1])));
        else if (kind[0] === '*') given.push((game = wrap(kind.slice(1), args[i])));
        else if (kind[0] === '&') given.push(readerOf(kind.slice(1))(args[i], game));
        else if (kind === 'state') given.push(bytes.slice(args[i], args[i] + game.stateSize));
      }
      const answer = listeners.get(context)?.deref()?.[type]?.(...given);
      const filled = args[kinds.indexOf('>[f64')];
      if (filled === undefined) return Number(answer !== false);
      if (answer === undefined) throw new FourmiError('callback', `the function returned nothing: return one weight for each of ${count} actions`);
      if (answer && answer.length !== count) refuse('the answer', `an array of ${count} numbers`);
      renew();
      for (let i = 0; answer && i < count; i++) view.setFloat64(filled + i * NUMBERS.f64.size, fitting(answer[i], 'a weight', 'f64'), true);
      return Number(Boolean(answer));
    } catch (error) {
      thrown = { error };
      return 0;
    }
  }

  /** @type {FourmiError | null} */
  let broken = null;
  /** @type {unknown} */
  let current; // keeps from being collected what the module works on, and its callbacks with it

  /** Calls the module. @param {unknown} self @param {(...args: any[]) => any} call @param {any[]} args */
  function ask(self, call, args) {
    if (broken) throw broken;
    const before = current;
    current = self;
    let answer;
    try {
      answer = call(...args);
    } catch (error) { // it has trapped, in the middle of its work
      broken = error instanceof FourmiError ? broken : new FourmiError('failed', `the module has stopped: ${/** @type {Error} */ (error).message}`, { cause: error });
      throw broken ?? error;
    }
    current = before;
    renew();
    if (thrown) {
      const { error } = thrown;
      thrown = null;
      throw error instanceof FourmiError && error.code === 'callback' ? error : new FourmiError('callback', `a callback has thrown: ${error instanceof Error ? error.message : error}`, { cause: error });
    }
    return answer;
  }

  // ------------------------------------------------------------- things and calls

  class Thing {
    /** @param {number} at @param {any[]} [keeps] what it keeps alive, if it was made here and is to be freed @param {any} [of] the game of what it was made from */
    constructor(at, keeps, of) {
      Object.defineProperties(this, { at: { value: at, writable: true }, keeps: { value: keeps, writable: true }, of: { value: of } });
      if (keeps) gone.register(this, () => broken ?? api.fourmi_free(at), this);
    }
    /** @param {number | bigint} [work] */
    run(work = 0) {
      const status = ask(this, api.fourmi_run, [addressOf(this), wide(work, 'work')]);
      return status === 0 || /^(again|cancelled)$/.test(codeOf(status)) ? codeOf(status) : raise(status);
    }
    free() {
      const { at, keeps } = /** @type {any} */ (this);
      if (!keeps || at === 0) return;
      gone.unregister(this);
      if (!broken) api.fourmi_free(at);
      Object.assign(this, { at: 0, keeps: [] });
    }
    /** @returns {any} */
    toJSON() {
      const { name } = this.constructor;
      const plain = (/** @type {any} */ value) => (value instanceof Thing ? value.toJSON() : typeof value === 'bigint' ? String(value) : value);
      return name === 'Game' ? /** @type {any} */ (this).name : Object.fromEntries(Object.keys(layouts[name][1]).map((key) => [key, plain(/** @type {any} */ (this)[key])]));
    }
  }

  const addressOf = (/** @type {any} */ thing) => thing.at || refuse('what was freed', 'there any more');
  const gameOf = (/** @type {any} */ value) => (value instanceof Thing ? (value.constructor === classes.Game ? value : /** @type {any} */ (value).game) : undefined);

  /** @type {Record<string, any>} */
  const classes = {};
  /** @param {string} name */
  function classOf(name) {
    if (!classes[name]) {
      classes[name] = { [name]: class extends Thing {} }[name];
      for (const [key, where] of Object.entries(layouts[name][1])) {
        const read = fieldReader(where);
        Object.defineProperty(classes[name].prototype, key, { get() { return read(addressOf(this), key === 'game' ? null : (this.game ?? this.of)); } });
      }
      for (const [key, kinds] of Object.entries(methods[name] ?? {})) Object.defineProperty(classes[name].prototype, key, { value: methodOf(kinds) });
    }
    return classes[name];
  }

  /** Games stay as long as the lab, and do not change. @type {Map<number, any>} */
  const games = new Map();
  /** @param {string} name @param {number} at @param {any[]} [keeps] @param {any} [of] */
  function wrap(name, at, keeps, of) {
    if (at === 0) return null;
    if (name !== 'Game') return new (classOf(name))(at, keeps, of);
    if (!games.has(at)) {
      const fields = Object.entries(readerOf(name)(at, null)).map(([key, value]) => [key, { value, enumerable: true }]);
      games.set(at, Object.defineProperties(new (classOf(name))(at), Object.fromEntries(fields)));
    }
    return games.get(at);
  }

  /** What a call makes: room on the stack, and what JavaScript gets of it. @param {string} kind @returns {(args: any[], frame: Frame, room: number) => (answer: number) => any} */
  function makerOf(kind) {
    const [, how, bare] = /** @type {string[]} */ (/^>(\W*)(\w+)$/.exec(kind));
    const isOne = how === '' && (isNumber(bare) || bare in layouts);
    return (args, frame, room) => {
      const { stateSize, actions } = frame.game ?? {};
      // An array is as long as the call says or, with a count before it, as that says.
      const length = how === '[' ? constants.LEGAL_MAX : how === '#' ? frame.count : how === '##' ? frame.count * actions : 1;
      const at = reserve(bare === 'state' ? stateSize : bare === 'text' ? room : sizeOf(bare) * length);
      args.push(at);
      if (bare === 'text') args.push(room);
      if (bare === 'bytes') args.push(reserve(ADDRESS.size));
      const sizeAt = args.at(-1);
      return (answer) => {
        if (how === '*') return wrap(bare, addressAt(at), frame.keeps, frame.game);
        if (how !== '') return many(bare, at, how === '[' ? answer : length, frame.game);
        if (isOne && bare !== 'Bytes') return readerOf(bare)(at, frame.game);
        if (bare === 'text') return textAt(at);
        if (bare === 'state') return bytes.slice(at, at + stateSize);
        if (bare === 'bytes') return many('u8', addressAt(at), addressAt(sizeAt));
        const written = readerOf(bare)(addressAt(at), null).bytes;
        api.fourmi_free(addressAt(at));
        return written;
      };
    };
  }

  /** Modules for a first view leave functions out. @param {string} name */
  const missing = (name) => () => {
    throw new FourmiError('absent', `${name} is not in this module`);
  };

  /** @param {readonly string[]} table */
  function methodOf([name, returns, ...kinds]) {
    const call = api[name] ?? missing(name);
    const isOwn = kinds[0]?.startsWith('*') ?? false;
    const hasCount = isOwn && 'count' in layouts[kinds[0].slice(1)][1];
    const steps = kinds.slice(Number(isOwn)).map((each) => {
      const [kind, what] = each.split(' ');
      return kind[0] === '>' ? { make: makerOf(kind) } : { kind, what, give: giverOf(kind), hasSize: kind === 'bytes', isCount: what === 'count' };
    });
    const hasText = kinds.includes('>text');
    /** @this {any} @param {any[]} given */
    return function method(...given) {
      const [base, held] = [top, borrowed.length];
      try {
        for (let room = FIRST_TEXT; ;) {
          /** @type {Frame} */
          const frame = { game: gameOf(this), keeps: [this.keeps], after: [], count: hasCount ? this.count : 0 };
          const args = isOwn ? [addressOf(this)] : [];
          const made = [];
          let i = 0;
          for (const [step, { make, give, what, hasSize, isCount }] of steps.entries()) {
            if (make) {
              made.push(make(args, frame, room));
            } else {
              args.push(give(given[i], what, frame));
              if (hasSize) args.push(given[i].byteLength);
              if (isCount) { // of the states or the numbers before it
                const before = steps[step - 1];
                if (given[i - 1]) checkLength(`${before.what}`, given[i - 1].length, given[i] * (before.kind === 'state' ? frame.game.stateSize : 1));
                frame.count = given[i];
              }
              i++;
            }
          }
          const answer = ask(this, call, args);
          if (returns === 'status' && answer < 0) raise(answer);
          if (!hasText || answer < room) {
            for (const copyBack of frame.after) copyBack();
            if (made.length > 0) return made.length === 1 ? made[0](answer) : made.map((take) => take(answer));
            if (returns === 'state') return bytes.slice(answer, answer + frame.game.stateSize * this.count);
            return returns in words ? words[returns][answer] : returns === 'text' ? textAt(answer) : returns === 'b64' ? BigInt.asUintN(64, answer) : answer;
          }
          room = answer + 1;
        }
      } finally {
        top = base;
        while (borrowed.length > held) broken ? borrowed.pop() : api.fourmi_free(borrowed.pop());
      }
    };
  }

  const status = api.fourmi_lab_new(constants.ABI, 0, FIRST_PLACE);
  renew();
  if (status < 0) raise(status);
  labAt = addressAt(FIRST_PLACE);
  top = api.fourmi_allocate(labAt, STACK_SIZE);
  end = top + STACK_SIZE;
  renew();
  return wrap('Lab', labAt, []);
}
