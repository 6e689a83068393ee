// serve.js - the engine in a worker: answers what remote.js asks, each question by itself, so
// that one who trains does not keep others waiting.
import { Brain } from './brain.js';
import { FourmiError } from './errors.js';
import { Learner } from './learner.js';
import { loadParts } from './load.js';

/**
 * @typedef {{ id: number, method: string, args: any[], parts?: import('./source.js').Parts }} Message
 */

/** What a worker has, by number: the engine, and the brains and learners that it was asked for. @type {Map<number, any>} */
const things = new Map();
let count = 0;

/** How a question is given up. @type {Map<number, AbortController>} */
const controllers = new Map();

/** What can be sent: of a brain or a learner its number. @param {any} answer */
function sendable(answer) {
  if (!(answer instanceof Brain || answer instanceof Learner)) {
    return answer;
  }
  things.set(++count, answer);
  return { handle: count, of: answer instanceof Brain ? 'brain' : 'learner', facts: answer.facts };
}

/** Puts back what could not be sent. @param {any[]} args @param {AbortSignal} signal @param {(news: any) => void} onProgress */
function withListeners(args, signal, onProgress) {
  const options = args.at(-1);
  const heard = { ...(options?.signal === true && { signal }), ...(options?.onProgress === true && { onProgress }) };
  return Object.keys(heard).length === 0 ? args : [...args.slice(0, -1), { ...options, ...heard }];
}

/** @param {Message} message @param {Promise<import('./fourmi.js').Fourmi>} ready @param {(answer: any) => void} post */
async function answer({ id, method, args: [handle, ...args] }, ready, post) {
  const controller = new AbortController();
  controllers.set(id, controller);
  try {
    const thing = handle === 0 ? await ready : things.get(handle);
    if (!thing) {
      throw new FourmiError('freed');
    }
    const heard = withListeners(args, controller.signal, (news) => post({ id, news }));
    post({ id, result: sendable(await thing[method](...heard)) });
    if (method === 'free') {
      things.delete(handle);
    }
  } catch (error) {
    const { code, detail } = /** @type {{ code?: unknown, detail?: string }} */ (error);
    const isOurs = typeof code === 'string' && detail !== undefined;
    post({ id, ...(isOurs ? { code, detail } : { code: 'engine-failed', detail: String(error) }) });
  }
  controllers.delete(id);
}

/** @param {import('./source.js').Platform['read']} read @param {(answer: any) => void} post @returns {(message: Message) => void} what hears messages */
export function serve(read, post) {
  /** @type {Promise<import('./fourmi.js').Fourmi>} */
  let ready;
  return (message) => {
    if (message.parts) {
      ready = loadParts(message.parts, read);
      ready.catch(() => {}); // whoever asks hears of it
    } else if (message.method === 'cancel') {
      controllers.get(message.id)?.abort();
    } else {
      answer(message, ready, post);
    }
  };
}
