// remote.js - a lab in a worker, seen from outside: the same things, whose methods and fields are promises.
//
//      const record = lab.record({ game: lab.game('connect4') });     needs no answer to go on
//      record.play(3);
//      const { ply, turn } = await record.toJSON();                   one message there, one back
//
// Calls of one task go together. What a call makes has a number that is chosen here, so that other calls may
// name it before it is there; awaited, it says whether it could be made.
import { layouts, methods } from '../api/generated/fourmi.js';
import { FourmiError } from './door.js';
import { LAB, swapped, THING } from './message.js';

/**
 * Starts a worker: `heard` gets its messages, `failed` why it has ended.
 * @typedef {(heard: (message: any) => void, failed: (why: string) => void) => { postMessage(message: any): void, terminate(): void }} StartWorker
 * @typedef {{ resolve(value: any): void, reject(error: unknown): void, args: any[] }} Waiting
 */

/** What the worker has written, in arrays and objects that the caller keeps. @param {any} keeper @param {string} key @param {any} now */
function copyInto(keeper, key, now) {
  if (ArrayBuffer.isView(now)) keeper[key].set(now);
  else if (now !== null && typeof now === 'object') Object.entries(now).forEach(([each, value]) => copyInto(keeper[key], each, value));
  else keeper[key] = now;
}

class Line {
  /** Calls that have not been sent. @type {import('./serve.js').Call[]} */
  calls = [];
  /** Who waits for the answers to each message, those to come last. @type {Waiting[][]} */
  waiting = [[], []];
  /** @type {FourmiError | null} */
  ended = null;
  /** What nothing here names any more is freed there. */
  gone = new FinalizationRegistry((/** @type {number} */ thing) => this.ended || this.ask({ thing, name: 'free', args: [] }).catch(() => {}));
  count = LAB;

  /** @param {import('./load.js').Parts} parts @param {StartWorker} start */
  constructor(parts, start) {
    this.worker = start((answers) => this.hear(answers), (why) => this.end(new FourmiError('failed', `the worker has ended: ${why}`)));
    this.worker.postMessage({ parts });
  }

  /** @param {import('./serve.js').Call} call @returns {Promise<any>} */
  ask(call) {
    return new Promise((resolve, reject) => {
      if (this.ended) return reject(this.ended);
      if (this.calls.push(call) === 1) queueMicrotask(() => this.send());
      /** @type {Waiting[]} */ (this.waiting.at(-1)).push({ resolve, reject, args: call.args });
    });
  }

  send() {
    const calls = this.calls.splice(0);
    if (this.ended) return;
    try {
      this.worker.postMessage({ calls: calls.map((call) => ({ ...call, args: named(call.args) })) });
      this.waiting.push([]);
    } catch (error) { // something among them is nothing that can be sent
      /** @type {Waiting[]} */ (this.waiting.splice(-1, 1, [])[0]).forEach(({ reject }) => reject(new FourmiError('argument', `a worker cannot have this: ${/** @type {Error} */ (error).message}`)));
    }
  }

  /** @param {import('./serve.js').Answer[]} answers */
  hear(answers) {
    const waiting = this.waiting.shift() ?? [];
    answers.forEach(({ value, changed = [], error }, i) => {
      const { resolve, reject, args } = waiting[i];
      for (const [at, now] of changed) copyInto(args, String(at), now);
      error ? reject(new FourmiError(error.code, error.message)) : resolve(value);
    });
  }

  /** @param {FourmiError} why */
  end(why) {
    this.ended ??= why;
    this.worker.terminate();
    this.waiting.splice(0).flat().forEach(({ reject }) => reject(this.ended));
  }
}

/** A thing that is in the worker. */
class Remote {
  /** @param {Line} line @param {number} thing */
  constructor(line, thing) {
    Object.defineProperties(this, { line: { value: line }, thing: { value: thing }, isRemote: { value: true } });
  }
}

/** Arguments as they are sent. @param {any[]} args */
const named = (args) => swapped(args, (one) => (one instanceof Remote ? { [THING]: /** @type {any} */ (one).thing } : undefined));

/** @type {Record<string, any>} */
const classes = {};
/** @param {string} name */
function classOf(name) {
  if (!classes[name]) {
    classes[name] = { [name]: class extends Remote {} }[name];
    const { prototype } = classes[name];
    const ask = (/** @type {any} */ { line, thing }, /** @type {string} */ key, /** @type {any[]} */ args) => line.ask({ thing, name: key, args });
    for (const key of Object.keys(layouts[name][1])) Object.defineProperty(prototype, key, { get() { return ask(this, key, []); } });
    /** @type {Record<string, readonly string[]>} */
    const own = { ...methods.Thing, ...methods[name], toJSON: [], ...(name === 'Lab' && { prepare: [] }) };
    for (const [key, kinds] of Object.entries(own)) {
      const made = kinds.find((kind) => kind.startsWith('>*'))?.slice(2);
      /** @this {any} @param {any[]} args */
      const method = function method(...args) {
        return made ? make(this, made, key, args) : ask(this, key, args);
      };
      Object.defineProperty(prototype, key, { value: method });
    }
  }
  return classes[name];
}

/** What a call makes. @param {any} maker @param {string} name @param {string} method @param {any[]} args */
function make({ line, thing }, name, method, args) {
  const makes = ++line.count;
  const answer = line.ask({ thing, name: method, args, makes });
  const made = new (classOf(name))(line, makes);
  line.gone.register(made, makes);
  answer.catch(() => {}); // it is told again to what is asked of it
  // Awaited, it is itself without `then`: else it would be awaited for ever.
  const early = Object.create(made, { then: { value: (/** @type {any} */ resolve, /** @type {any} */ reject) => answer.then(() => resolve(made), reject) } });
  return early;
}

/** @param {import('./load.js').Parts} parts @param {StartWorker} start @returns {Promise<import('./index.js').RemoteLab>} */
export async function remoteLab(parts, start) {
  const line = new Line(parts, start);
  const lab = new (classOf('Lab'))(line, LAB);
  Object.defineProperty(lab, 'close', { value: () => line.end(new FourmiError('closed', 'the lab was closed')) });
  try {
    await lab.games; // a worker that does not start is noticed here
  } catch (error) {
    lab.close();
    throw error;
  }
  return lab;
}
