// kinds.ts - the vocabulary of lessons: the kinds of steps that there are.
import { bits } from './bits.js';
import { find } from './find.js';
import { play } from './play.js';
import { predict } from './predict.js';
import { race } from './race.js';
import { read } from './read.js';
import { review } from './review.js';
import { search } from './search.js';
import { shoe } from './shoe.js';
import type { StepKind } from './step.js';
import { train } from './train.js';
import { unit } from './unit.js';
import { values } from './values.js';

export const KINDS: Record<string, StepKind<any>> = {
  read,
  values,
  train,
  race,
  play,
  predict,
  search,
  find,
  bits,
  review,
  shoe,
  unit,
};
