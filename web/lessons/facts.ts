// facts.ts - the numbers that lessons state, asked of the engine. The page writes
// them into texts as the file of a lesson has them; the tests ask again.
import type { SideMeasure } from '../engine/learner.js';
import type { MoveScore, Thinking } from '../engine/module.js';
import type { NetExam } from '../engine/network.js';
import type { Prospect, Situation } from '../engine/situations.js';
import type { LineWords } from '../engine/words.js';
import type { ActionValue } from '../engine/world.js';
import { bestOf, movesToMate } from '../games/exact.js';
import { episodeIn } from '../worlds/episode.js';
import type { Lab } from './lab.js';
import type { FactData, LearnerData, LessonData } from './lesson-data.js';
import { goneOf, learnerOf, spotOf } from './steps/step.js';

const learnerOfFact = (lesson: LessonData, { learner }: FactData) => learnerOf(lesson, learner) as LearnerData;

/** What a learner is worth as one side. */
async function sideOf(lab: Lab, lesson: LessonData, fact: FactData): Promise<SideMeasure> {
  const point = await lab.measure(lesson.game, learnerOfFact(lesson, fact));
  if (!('sides' in point)) {
    throw new Error('measured on a sample');
  }
  return point.sides[fact.side ?? 0];
}

/** With how many of the first seeds a learner still loses a line as one side. */
async function seedsThatLose(lab: Lab, lesson: LessonData, fact: FactData) {
  let count = 0;
  for (let seed = 1; seed <= (fact.seeds ?? 1); seed++) {
    const point = await lab.measure(lesson.game, { ...learnerOfFact(lesson, fact), seed });
    count += 'sides' in point && point.sides[fact.side ?? 0].lost > 0 ? 1 : 0;
  }
  return count;
}

/** What is said about one move. */
const theMove = <T extends { text: string }>(moves: T[], { move }: FactData) =>
  moves.find(({ text }) => text === move) as T;

const ASKED: Record<string, (lab: Lab, lesson: LessonData, fact: FactData) => Promise<number>> = {
  lines: async (...of) => (await sideOf(...of)).lines,
  lost: async (...of) => (await sideOf(...of)).lost,
  'lost-share': async (...of) => {
    const { lost, lines } = await sideOf(...of);
    return lost / lines;
  },
  'seeds-that-lose': seedsThatLose,
  decisions: async (...of) => (await sideOf(...of)).decisions,
  optimal: async (...of) => (await sideOf(...of)).optimal,
  games: async (lab, lesson, fact) => (await lab.facts(lesson.game, learnerOfFact(lesson, fact))).games,
  learned: async (lab, lesson, fact) => (await lab.facts(lesson.game, learnerOfFact(lesson, fact))).learned,
  value: async (lab, lesson, fact) =>
    theMove(await lab.values(spotOf(lesson, fact), learnerOfFact(lesson, fact)), fact).value,
  visits: async (lab, lesson, fact) =>
    theMove(await lab.values(spotOf(lesson, fact), learnerOfFact(lesson, fact)), fact).visits,
  'values-not-zero': async (lab, lesson, fact) =>
    (await lab.values(spotOf(lesson, fact), learnerOfFact(lesson, fact))).filter(({ value }) => value !== 0).length,
  'moves-never-tried': async (lab, lesson, fact) =>
    (await lab.values(spotOf(lesson, fact), learnerOfFact(lesson, fact))).filter(({ visits }) => visits === 0).length,
  'net-kept': async (lab, lesson, fact) => (await networkExam(lab, lesson, fact)).kept,
  'net-positions': async (lab, lesson, fact) => (await networkExam(lab, lesson, fact)).positions,
  'unit-sum': async (lab, lesson, fact) =>
    (
      await lab.network(
        learnerOfFact(lesson, fact),
        lesson.game,
        'netLook',
        spotOf(lesson, fact),
        (fact.unit ?? 1) - 1,
        [],
      )
    ).unit.sum,
  score: async (lab, lesson, fact) => theMove(await scores(lab, lesson, fact), fact).score,
  plies: async (lab, lesson, fact) => theMove(await scores(lab, lesson, fact), fact).plies,
  mate: async (...of) => movesToMate(bestOf(await scores(...of)).plies),
  'mate-after': async (lab, lesson, fact) => movesToMate(theMove(await scores(lab, lesson, fact), fact).plies),
  'moves-that-win': async (...of) => (await scores(...of)).filter(({ score }) => score > 0).length,
  'moves-that-draw': async (...of) => (await scores(...of)).filter(({ score }) => score === 0).length,
  shift: async (...of) => (await lineWords(...of)).shift,
  pairs: async (...of) => ones((await lineWords(...of)).pairs),
  fours: async (...of) => ones((await lineWords(...of)).fours),
  calls: async (lab, lesson, fact) => (await search(lab, lesson, fact)).calls,
  cuts: async (lab, lesson, fact) => (await search(lab, lesson, fact)).cuts,
  'search-value': async (lab, lesson, fact) => (await search(lab, lesson, fact)).value,
  'choice-value': async (lab, lesson, fact) => {
    const { scene, values } = await situation(lab, lesson, fact);
    return values[choiceOf(scene, fact)].amount;
  },
  'choice-margin': async (...of) => {
    const [best, next] = (await situation(...of)).values.map(({ amount }) => amount).sort((a, b) => b - a);
    return best - next;
  },
  'chance-of-win': async (...of) => sumOfChances(await prospects(...of), ({ value, next }) => next === '' && value > 0),
  'chance-of-loss': async (...of) =>
    sumOfChances(await prospects(...of), ({ value, next }) => next === '' && value < 0),
  'start-value': async (lab, lesson, fact) =>
    (await lab.ask('startValue', [lesson.game, await goneOf(lab, lesson, fact)])).amount,
  'start-steps': async (lab, lesson) => (await lab.ask('startValue', [lesson.game])).steps,
  'turn-value': async (...of) => (await turn(...of)).amount,
  'turn-steps': async (...of) => (await turn(...of)).steps,
  answer: async (lab, lesson, fact) => Number((await search(lab, lesson, fact)).moveText),
};

/** How a network fares, without a unit where one is named. */
async function networkExam(lab: Lab, lesson: LessonData, fact: FactData): Promise<NetExam> {
  const learner = learnerOfFact(lesson, fact);
  await lab.measure(lesson.game, learner); // the truth is known from then on
  return lab.network(learner, lesson.game, 'netExam', lesson.game, fact.unit === undefined ? [] : [fact.unit - 1]);
}

async function situation(lab: Lab, lesson: LessonData, fact: FactData): Promise<Situation> {
  return lab.ask('situation', [lesson.game, fact.start, await goneOf(lab, lesson, fact)]);
}

const choiceOf = ({ legal }: Situation['scene'], { move }: FactData) => legal.findIndex(({ name }) => name === move);

/** What an action is worth in an episode. */
async function turn(lab: Lab, lesson: LessonData, fact: FactData): Promise<ActionValue> {
  const episode = episodeIn(lesson.game, fact.start ?? '');
  const [scene, values] = [await lab.ask('episode', [episode]), await lab.ask('actionValues', [episode])];
  return values[choiceOf(scene, fact)];
}

/** What may come at once of the choice that a fact names. */
async function prospects(lab: Lab, lesson: LessonData, fact: FactData) {
  const found = await situation(lab, lesson, fact);
  return found.prospects[choiceOf(found.scene, fact)];
}

const sumOfChances = (all: Prospect[], isMeant: (prospect: Prospect) => boolean) =>
  all.filter(isMeant).reduce((sum, { chance }) => sum + chance, 0);

function scores(lab: Lab, lesson: LessonData, fact: FactData): Promise<MoveScore[]> {
  return lab.ask('scores', [spotOf(lesson, fact)]);
}

const ones = (word: string) => [...word].filter((bit) => bit === '1').length;

async function lineWords(lab: Lab, lesson: LessonData, fact: FactData): Promise<LineWords> {
  return (await lab.ask('lineWords', [spotOf(lesson, fact)])).directions[fact.direction ?? 0];
}

function search(lab: Lab, lesson: LessonData, fact: FactData): Promise<Thinking> {
  return lab.ask('think', [
    spotOf(lesson, fact),
    { alphaBeta: fact.alphaBeta ?? false, preferSooner: false, depth: fact.depth ?? 0 },
  ]);
}

/** What the engine says. */
export function askFact(lab: Lab, lesson: LessonData, name: string): Promise<number> {
  const fact = lesson.facts?.[name] as FactData;
  return ASKED[fact.ask](lab, lesson, fact);
}
