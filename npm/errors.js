// errors.js - what can go wrong, in sentences.
import { EngineError } from '../web/engine/module.js';

/** What each code means; what it is about follows. @type {Record<string, string>} */
const SENTENCES = {
  'bad-actions': 'These are no actions of such an episode',
  'bad-argument': 'That cannot be',
  'bad-book': 'These bytes are no opening book of this game',
  'bad-module': 'These bytes are no WebAssembly module of this version of Fourmi',
  'bad-move': 'That is no legal move here',
  'bad-moves': 'These are no moves of such a game',
  'bad-position': 'That text is no position of this game',
  'bad-setting': 'There is no such setting, or it cannot have that value',
  'bad-situation': 'That text is no situation of this world',
  'brain-damaged': 'The brain file is damaged',
  'brain-foreign': 'These bytes are no brain file',
  'brain-invalid': 'The brain file is of a game, a world or a kind of learner that is not known here',
  'brain-too-large': 'The brain is too large for this machine',
  'brain-version': 'The brain file is of another version',
  cancelled: 'It was cancelled',
  'cannot-resume': 'Training cannot go on from this brain',
  closed: 'The worker was closed',
  'engine-failed': 'The engine has failed',
  freed: 'It was freed before',
  full: 'There is no more room for what is to be learned',
  'no-file': 'The file cannot be read',
  'no-memory': 'There is not enough memory',
  'no-player': 'Nobody comes with this world who can act here',
  'no-starts': 'Games of this kind always begin with the usual position',
  'no-such-game': 'There is no such game',
  'no-such-level': 'There is no such level',
  'no-such-preset': 'There is no such preset',
  'no-such-world': 'There is no such world',
  'other-game': 'It knows another game or world',
  over: 'The game or the episode is over',
  'too-hard': 'Nobody knows the exact value',
};

export class FourmiError extends Error {
  /** @param {string} code @param {string} [detail] */
  constructor(code, detail = '') {
    const sentence = SENTENCES[code] ?? code;
    super(detail === '' ? `${sentence}.` : `${sentence}: ${detail}`);
    this.name = 'FourmiError';
    this.code = code;
    this.detail = detail;
  }
}

/** The engine's own errors as ours, and what no worker can be sent; all others as they are. @param {unknown} error @returns {unknown} */
export function explained(error) {
  if (error instanceof DOMException && error.name === 'DataCloneError') {
    return new FourmiError('bad-argument', error.message);
  }
  return error instanceof EngineError ? new FourmiError(error.code, error.detail) : error;
}

/** @param {unknown} error @returns {never} */
function rethrow(error) {
  throw explained(error);
}

/** Has every method of a class explain what goes wrong in it. @param {{ prototype: object }} Class */
export function explainErrors({ prototype }) {
  const methods = /** @type {Record<string, any>} */ (prototype);
  for (const name of methodsOf(prototype)) {
    const plain = methods[name];
    methods[name] = /** @this {object} @param {any[]} args */ function (...args) {
      try {
        const answer = plain.apply(this, args);
        return answer instanceof Promise ? answer.catch(rethrow) : answer;
      } catch (error) {
        return rethrow(error);
      }
    };
  }
}

/** What a class can be asked. @param {object} prototype */
export const methodsOf = (prototype) => Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor');
