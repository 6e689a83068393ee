// serve.js - a lab in a worker: does the calls that remote.js sends, in their order, and answers all that
// came together by one message.
import { methods } from '../api/generated/fourmi.js';
import { FourmiError, refuse } from './door.js';
import { loadParts } from './load.js';
import { LAB, swapped, THING } from './message.js';

/**
 * A call of a method of a thing, or of a field without arguments. What it makes gets the number `makes`.
 * @typedef {{ thing: number, name: string, args: any[], makes?: number }} Call
 * @typedef {{ value?: any, changed?: [number, any][], error?: { code: string, message: string } }} Answer
 */

/** What the caller keeps and the call has changed. @param {any} thing @param {string} name @param {any[]} args @returns {[number, any][]} */
function changedBy(thing, name, args) {
  const [, , ...kinds] = /** @type {any} */ (methods)[thing.constructor.name]?.[name] ?? [];
  const given = kinds.slice(Number(kinds[0]?.startsWith('*') ?? false)).filter((/** @type {string} */ kind) => !kind.startsWith('>'));
  return given.flatMap((/** @type {string} */ kind, /** @type {number} */ i) => (/^(=|&Arrays)/.test(kind) && args[i] ? [[i, args[i]]] : []));
}

/** @param {import('./load.js').Platform['read']} read @param {(answers: Answer[]) => void} post @returns {(message: any) => void} what hears messages: first the parts of the lab, then calls */
export function serve(read, post) {
  /** Things, or why they could not be made. @type {Map<number, any>} */
  const things = new Map();
  let before = Promise.resolve();

  /** @param {number} number */
  function thingOf(number) {
    const thing = things.get(number) ?? refuse('what was freed', 'there any more');
    if (thing instanceof FourmiError) throw thing;
    return thing;
  }

  /** @param {Call} call @returns {Promise<Answer>} */
  async function answer({ thing: number, name, args, makes }) {
    try {
      const thing = thingOf(number);
      const given = swapped(args, (one) => (one?.[THING] === undefined ? undefined : thingOf(one[THING])));
      const value = await (typeof thing[name] === 'function' ? thing[name](...given) : thing[name]);
      if (name === 'free') things.delete(number);
      if (makes === undefined) return { value: value?.toJSON?.() ?? value, changed: changedBy(thing, name, given) };
      things.set(makes, value);
      return {};
    } catch (error) {
      const { code, message } = error instanceof FourmiError ? error : new FourmiError('failed', String(error));
      if (makes !== undefined) things.set(makes, new FourmiError(code, message));
      return { error: { code, message } };
    }
  }

  /** @param {any} message */
  async function hear(message) {
    if (message.parts) {
      things.set(LAB, await loadParts(message.parts, read).catch((error) => (error instanceof FourmiError ? error : new FourmiError('failed', String(error)))));
      return post([]);
    }
    const answers = [];
    for (const call of message.calls) answers.push(await answer(call));
    post(answers);
  }
  return (message) => {
    before = before.then(() => hear(message));
  };
}
