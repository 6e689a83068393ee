// facts.js - the numbers that lessons state, asked of the engine. The page writes
// them into texts as the file of a lesson has them; the tests ask again.
import { bestOf, movesToMate } from '../games/exact.js';
import { episodeIn } from '../worlds/episode.js';
import { goneOf, learnerOf, spotOf } from './steps/step.js';

/**
 * @typedef {import('./lesson-data.js').LessonData} LessonData
 * @typedef {import('./lesson-data.js').FactData} FactData
 * @typedef {import('./lesson-data.js').LearnerData} LearnerData
 * @typedef {import('./lab.js').Lab} Lab
 * @typedef {import('../engine/learner.js').SideMeasure} SideMeasure
 */

/** @param {LessonData} lesson @param {FactData} fact */
const learnerOfFact = (lesson, { learner }) => /** @type {LearnerData} */ (learnerOf(lesson, learner));

/** What a learner is worth as one side. @param {Lab} lab @param {LessonData} lesson @param {FactData} fact @returns {Promise<SideMeasure>} */
async function sideOf(lab, lesson, fact) {
  const point = await lab.measure(lesson.game, learnerOfFact(lesson, fact));
  if (!('sides' in point)) {
    throw new Error('measured on a sample');
  }
  return point.sides[fact.side ?? 0];
}

/** With how many of the first seeds a learner still loses a line as one side. @param {Lab} lab @param {LessonData} lesson @param {FactData} fact */
async function seedsThatLose(lab, lesson, fact) {
  let count = 0;
  for (let seed = 1; seed <= (fact.seeds ?? 1); seed++) {
    const point = await lab.measure(lesson.game, { ...learnerOfFact(lesson, fact), seed });
    count += 'sides' in point && point.sides[fact.side ?? 0].lost > 0 ? 1 : 0;
  }
  return count;
}

/** What is said about one move. @template {{ text: string }} T @param {T[]} moves @param {FactData} fact */
const theMove = (moves, { move }) => /** @type {T} */ (moves.find(({ text }) => text === move));

/** @type {Record<string, (lab: Lab, lesson: LessonData, fact: FactData) => Promise<number>>} */
const ASKED = {
  'lines': async (...of) => (await sideOf(...of)).lines,
  'lost': async (...of) => (await sideOf(...of)).lost,
  'lost-share': async (...of) => {
    const { lost, lines } = await sideOf(...of);
    return lost / lines;
  },
  'seeds-that-lose': seedsThatLose,
  'decisions': async (...of) => (await sideOf(...of)).decisions,
  'optimal': async (...of) => (await sideOf(...of)).optimal,
  'games': async (lab, lesson, fact) => (await lab.facts(lesson.game, learnerOfFact(lesson, fact))).games,
  'learned': async (lab, lesson, fact) => (await lab.facts(lesson.game, learnerOfFact(lesson, fact))).learned,
  'value': async (lab, lesson, fact) =>
    theMove(await lab.values(spotOf(lesson, fact), learnerOfFact(lesson, fact)), fact).value,
  'visits': async (lab, lesson, fact) =>
    theMove(await lab.values(spotOf(lesson, fact), learnerOfFact(lesson, fact)), fact).visits,
  'values-not-zero': async (lab, lesson, fact) =>
    (await lab.values(spotOf(lesson, fact), learnerOfFact(lesson, fact))).filter(({ value }) => value !== 0).length,
  'moves-never-tried': async (lab, lesson, fact) =>
    (await lab.values(spotOf(lesson, fact), learnerOfFact(lesson, fact))).filter(({ visits }) => visits === 0).length,
  'net-kept': async (lab, lesson, fact) => (await networkExam(lab, lesson, fact)).kept,
  'net-positions': async (lab, lesson, fact) => (await networkExam(lab, lesson, fact)).positions,
  'unit-sum': async (lab, lesson, fact) =>
    (await lab.network(learnerOfFact(lesson, fact), lesson.game, 'netLook', spotOf(lesson, fact), (fact.unit ?? 1) - 1, [])).unit.sum,
  'score': async (lab, lesson, fact) => theMove(await scores(lab, lesson, fact), fact).score,
  'plies': async (lab, lesson, fact) => theMove(await scores(lab, lesson, fact), fact).plies,
  'mate': async (...of) => movesToMate(bestOf(await scores(...of)).plies),
  'mate-after': async (lab, lesson, fact) => movesToMate(theMove(await scores(lab, lesson, fact), fact).plies),
  'moves-that-win': async (...of) => (await scores(...of)).filter(({ score }) => score > 0).length,
  'moves-that-draw': async (...of) => (await scores(...of)).filter(({ score }) => score === 0).length,
  'shift': async (...of) => (await lineWords(...of)).shift,
  'pairs': async (...of) => ones((await lineWords(...of)).pairs),
  'fours': async (...of) => ones((await lineWords(...of)).fours),
  'calls': async (lab, lesson, fact) => (await search(lab, lesson, fact)).calls,
  'cuts': async (lab, lesson, fact) => (await search(lab, lesson, fact)).cuts,
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
  'chance-of-loss': async (...of) => sumOfChances(await prospects(...of), ({ value, next }) => next === '' && value < 0),
  'start-value': async (lab, lesson, fact) => (await lab.ask('startValue', [lesson.game, await goneOf(lab, lesson, fact)])).amount,
  'start-steps': async (lab, lesson) => (await lab.ask('startValue', [lesson.game])).steps,
  'turn-value': async (...of) => (await turn(...of)).amount,
  'turn-steps': async (...of) => (await turn(...of)).steps,
  'answer': async (lab, lesson, fact) => Number((await search(lab, lesson, fact)).moveText),
};

/** How a network fares, without a unit where one is named. @param {Lab} lab @param {LessonData} lesson @param {FactData} fact @returns {Promise<import('../engine/network.js').NetExam>} */
async function networkExam(lab, lesson, fact) {
  const learner = learnerOfFact(lesson, fact);
  await lab.measure(lesson.game, learner); // the truth is known from then on
  return lab.network(learner, lesson.game, 'netExam', lesson.game, fact.unit === undefined ? [] : [fact.unit - 1]);
}

/** @typedef {import('../engine/situations.js').Situation} Situation */

/** @param {Lab} lab @param {LessonData} lesson @param {FactData} fact @returns {Promise<Situation>} */
async function situation(lab, lesson, fact) {
  return lab.ask('situation', [lesson.game, fact.start, await goneOf(lab, lesson, fact)]);
}

/** @param {Situation['scene']} scene @param {FactData} fact */
const choiceOf = ({ legal }, { move }) => legal.findIndex(({ name }) => name === move);

/** What an action is worth in an episode. @param {Lab} lab @param {LessonData} lesson @param {FactData} fact @returns {Promise<import('../engine/world.js').ActionValue>} */
async function turn(lab, lesson, fact) {
  const episode = episodeIn(lesson.game, fact.start ?? '');
  const [scene, values] = [await lab.ask('episode', [episode]), await lab.ask('actionValues', [episode])];
  return values[choiceOf(scene, fact)];
}

/** What may come at once of the choice that a fact names. @param {Lab} lab @param {LessonData} lesson @param {FactData} fact */
async function prospects(lab, lesson, fact) {
  const found = await situation(lab, lesson, fact);
  return found.prospects[choiceOf(found.scene, fact)];
}

/** @param {import('../engine/situations.js').Prospect[]} all @param {(prospect: import('../engine/situations.js').Prospect) => boolean} isMeant */
const sumOfChances = (all, isMeant) => all.filter(isMeant).reduce((sum, { chance }) => sum + chance, 0);

/** @param {Lab} lab @param {LessonData} lesson @param {FactData} fact @returns {Promise<import('../engine/module.js').MoveScore[]>} */
function scores(lab, lesson, fact) {
  return lab.ask('scores', [spotOf(lesson, fact)]);
}

/** @param {string} word */
const ones = (word) => [...word].filter((bit) => bit === '1').length;

/** @param {Lab} lab @param {LessonData} lesson @param {FactData} fact @returns {Promise<import('../engine/words.js').LineWords>} */
async function lineWords(lab, lesson, fact) {
  return (await lab.ask('lineWords', [spotOf(lesson, fact)])).directions[fact.direction ?? 0];
}

/** @param {Lab} lab @param {LessonData} lesson @param {FactData} fact @returns {Promise<import('../engine/module.js').Thinking>} */
function search(lab, lesson, fact) {
  return lab.ask('think', [spotOf(lesson, fact), { alphaBeta: fact.alphaBeta ?? false, preferSooner: false, depth: fact.depth ?? 0 }]);
}

/** What the engine says. @param {Lab} lab @param {LessonData} lesson @param {string} name @returns {Promise<number>} */
export function askFact(lab, lesson, name) {
  const fact = /** @type {FactData} */ (lesson.facts?.[name]);
  return ASKED[fact.ask](lab, lesson, fact);
}
