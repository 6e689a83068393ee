// patience.ts - questions that may take long, asked in tries: between two of them others are
// heard, who may have given the question up.
import { EngineError, NEVER, type EngineModule } from './module.js';

const FIRST_PATIENCE = 500_000; // nodes: some tenths of a second
const SLICE = 1500; // of an oracle that goes on where it was: a tenth of a second or so

/**
 * The patience of each try: it grows, unless a try goes on where the one before was.
 * @param last patience of a try that grows
 * @param slices at most, of one that goes on
 */
export function* patiences(goesOn: boolean, last: number = Infinity, slices: number = Infinity): Generator<number> {
  if (goesOn) {
    for (let i = 0; i < slices; i++) {
      yield SLICE;
    }
  } else {
    for (let patience = FIRST_PATIENCE; patience <= last; patience *= 2) {
      yield patience;
    }
  }
}

/** Lets others have a turn. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Asks until the answer is not null. Throws 'too-hard' if there is none, or no more patience.
 * @param tries the patience of each
 * @param between two tries: throws if nobody wants to know any more
 */
export async function insist<T>(
  engine: EngineModule,
  tries: Iterable<number>,
  question: () => T | null | typeof NEVER,
  between: () => void,
): Promise<T> {
  for (const patience of tries) {
    engine.setPatience(patience);
    const answer = question();
    if (answer === NEVER) {
      break;
    }
    if (answer !== null) {
      return answer;
    }
    await nextTask();
    between();
  }
  throw new EngineError('too-hard');
}
