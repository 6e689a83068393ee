// judging.js - what a learner is worth, by exact truth.
import { seedOf, whole } from './checks.js';
import { ask } from './oracle.js';

/**
 * @typedef {import('./source.js').Kit} Kit
 * @typedef {import('./index.js').Judging} Judging
 * @typedef {import('./index.js').SideProof} SideProof
 */

const STEPS_MAX = 2_000_000; // of judging somebody exactly: a second or so
const USUAL_EPISODES = 1000; // by which others are judged
const EPISODES_MAX = 10_000_000;

/** @param {boolean} isCertified */
const proofOf = (isCertified) => (isCertified ? 'certified' : 'not-certified');

/** @param {import('../web/engine/learner.js').SideMeasure} side @returns {SideProof} */
const sideOut = ({ lines, lost, decisions, optimal, due, missed }) => ({ lines, lost, decisions, optimal, due, missed });

/** @param {import('../web/engine/learner.js').Measured} measured @returns {import('./index.js').Certificate} */
function certificate(measured) {
  if ('mates' in measured) {
    const { isCertified, ...mates } = measured.mates;
    return { proof: proofOf(isCertified), method: 'mates', mates };
  }
  if ('sample' in measured) {
    return { proof: 'open', method: 'sample', sample: measured.sample };
  }
  const [first, second] = measured.sides;
  return { proof: proofOf(first.missed === 0 && second.missed === 0), method: 'lines', sides: [sideOut(first), sideOut(second)] };
}

/** Judges the learner of a game. @param {Kit} kit @param {string} game @param {Judging} options */
export async function certificateOf(kit, game, options) {
  for (let left = Infinity; left > 0;) {
    left = await ask(kit, game, () => kit.learner.prepareMeasure(game), options);
    options.onProgress?.(left);
  }
  return certificate(kit.learner.measure());
}

/**
 * Judges the learner of a world.
 * @param {Kit} kit @param {string} world @param {import('./index.js').WorthOptions} options
 * @returns {Promise<import('./index.js').Worth>}
 */
export async function worthOf(kit, world, options) {
  const [games, seed] = [options.games === undefined ? null : whole('games', options.games, 1, EPISODES_MAX), seedOf(options)];
  if (kit.worlds.describeWorld(world).hasGoals) {
    const exact = games === null ? kit.goals.judgeExactly(world, STEPS_MAX) : null;
    const { trials: _trials, progress: _progress, ...judged } = exact ?? kit.goals.judgeByEpisodes(world, games ?? USUAL_EPISODES, seed);
    return judged;
  }
  const { value, best, isOptimal } = await ask(kit, null, () => kit.worlds.judgeWorld(world), options);
  return { isExact: true, value: value.amount, best: best.amount, isOptimal };
}
