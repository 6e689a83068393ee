// worker.js - runs the engine beside the page, so that nothing ever freezes it.
//
// Requests are answered one after the other. One that may take long is asked
// with patience that grows, so that between two tries a cancellation is heard;
// and patience ends, so that nobody waits for ever.
import { LearnerModule } from './learner.js';
import { DEPTH_INSTEAD } from './limits.js';
import { EngineError, loadEngine } from './module.js';
import * as patience from './patience.js';
import { lineWords } from './words.js';
import { WORLD_METHODS, WorldModule } from './world.js';

/**
 * @typedef {import('./module.js').EngineModule} EngineModule
 * @typedef {import('./module.js').Spot} Spot
 */

const MEMORY_MIB = 64; // what a page can afford for an oracle
const SHORT_PATIENCE = 2_000_000; // where a longer try has failed already
const LAST_PATIENCE = 16_000_000; // a quarter of a minute or so, all tries together
const SLICES_MAX = 5000; // some minutes, which people can end
const WORLD = 'world'; // the start of a spot in one, which is no position
const LOOKS_AHEAD = /^depth=[1-9]/; // a level that needs no book

/** @type {Set<number>} */
const cancelled = new Set();

/** @param {string} file @returns {Promise<EngineModule>} */
async function fetchEngine(file) {
  const response = await fetch(new URL(`../${file}`, import.meta.url)).catch(() => null);
  if (!response?.ok) {
    throw new EngineError('engine-failed', file);
  }
  const engine = await loadEngine(await response.arrayBuffer());
  engine.setMemory(MEMORY_MIB);
  return engine;
}

/** The engine: that of a first view, until somebody asks about a game that only the whole one knows. */
let ready = fetchEngine('first.wasm');
let isWhole = false;

/** What is said of a game, of a world, or of a brain, that the engine does not know. */
const UNKNOWN = ['no-such-game', 'no-such-world', 'no-such-preset', 'brain-invalid', 'cannot-resume'];

/** The brain that the engine holds. @type {Uint8Array | null} */
let brain = null;

/** From here on the engine knows every game. The brain comes along; a learner has not begun by then. */
async function takeWholeEngine() {
  const engine = await fetchEngine('fourmi.wasm');
  engine.setBrain(brain);
  ready = Promise.resolve(engine);
  isWhole = true;
  books.clear();
  learner = atlas = worlds = charts = goals = positions = null;
}

/** The books that were asked for. @type {Map<string, Promise<void>>} */
const books = new Map();

/** @param {EngineModule} engine @param {string} game */
async function fetchBook(engine, game) {
  const { name, kind, book } = engine.describe(game);
  if (book === '' || name !== kind) {
    return; // a book is for the usual board
  }
  const response = await fetch(new URL(`../${book}`, import.meta.url));
  if (response.ok) {
    engine.open(game);
    engine.setBook(new Uint8Array(await response.arrayBuffer()));
  }
}

/** Books are large, so they come when their game is first asked about. @param {EngineModule} engine @param {string} game */
async function haveBook(engine, game) {
  if (!books.has(game)) {
    // Without a book it only takes longer, so a failed download is no error.
    books.set(game, fetchBook(engine, game).catch(() => {}));
  }
  await books.get(game);
}

/** How long the longest game is about which a question was given up, by game. @type {Map<string, number>} */
const givenUpAt = new Map();

/** How many moves a text has: symbols stand side by side, names have commas between. @param {string} moves */
const pliesOf = (moves) => (moves.includes(',') ? moves.split(',').length : moves.length);

/** The patience of the last try: short where the position is hardly simpler than one that was too hard. @param {Spot} spot */
function lastPatience({ game, moves }) {
  return pliesOf(moves) <= (givenUpAt.get(game) ?? -Infinity) + 1 ? SHORT_PATIENCE : LAST_PATIENCE;
}

/** Whether the oracle of a game goes on where it was; those of worlds do not. @param {EngineModule} engine @param {Spot} spot */
function goesOn(engine, { game, start }) {
  if (start === WORLD) {
    return false;
  }
  engine.open(game);
  return engine.goesOn;
}

/** What a learner is asked; see learner.js. */
const LEARNER_METHODS = [
  'presets', 'startLearner', 'resumeLearner', 'changeLearner', 'train', 'trainThrough', 'learnGame', 'learnerFacts',
  'learnerBrain', 'learnerValues', 'states', 'endMeasure', 'measure',
];

/** @type {LearnerModule | null} */
let learner = null;

const learnerOf = (/** @type {EngineModule} */ engine) => (learner ??= new LearnerModule(engine));

/** What is asked about a neural network; see network.js, which comes with the first such question. */
const NETWORK = /^net[A-Z]/;

/** @param {EngineModule} engine @param {string} method @param {any[]} args */
async function askNetwork(engine, method, args) {
  const { NetworkModule } = await import('./network.js');
  return /** @type {any} */ (new NetworkModule(learnerOf(engine)))[method](...args);
}

/** The same in a world; see world-network.js. */
const WORLD_NETWORK = /^worldNet/;

/** @param {EngineModule} engine @param {string} method @param {any[]} args */
async function askWorldNetwork(engine, method, args) {
  const { WorldNetworkModule } = await import('./world-network.js');
  return /** @type {any} */ (new WorldNetworkModule(worldsOf(engine)))[method](...args);
}

/** What is asked about all states, and of one game slowly; see atlas.js. */
const ATLAS_METHODS = ['atlas', 'atlasState', 'traceGame'];

/** @type {import('./atlas.js').AtlasModule | null} */
let atlas = null;

const atlasOf = async (/** @type {EngineModule} */ engine) => (atlas ??= new (await import('./atlas.js')).AtlasModule(engine));

/** @type {WorldModule | null} */
let worlds = null;

const worldsOf = (/** @type {EngineModule} */ engine) => (worlds ??= new WorldModule(engine));

/** What is asked about charts; see charts.js, which comes with the first such question. */
const CHART_METHODS = ['charts', 'learnedCells'];

/** @type {import('./charts.js').ChartModule | null} */
let charts = null;

const chartsOf = async (/** @type {EngineModule} */ engine) => (charts ??= new (await import('./charts.js')).ChartModule(worldsOf(engine)));

/** What is asked about situations; see situations.js, which comes with the first such question. */
const SITUATION_METHODS = ['learnedIn', 'gone', 'shoe'];

const situationsOf = async (/** @type {EngineModule} */ engine) => new (await import('./situations.js')).SituationModule(worldsOf(engine));

/** What is asked about goals; see goals.js, which comes with the first such question. */
const GOAL_METHODS = ['stepRuns', 'wholeRuns', 'judgeGoals'];

/** @type {import('./goals.js').GoalModule | null} */
let goals = null;

const goalsOf = async (/** @type {EngineModule} */ engine) => (goals ??= new (await import('./goals.js')).GoalModule(worldsOf(engine)));

/** What is asked about positions; see positions.js, which comes with the first such question. */
const POSITION_METHODS = ['position', 'whyNotPosition', 'randomStart', 'moveOf'];

/** @type {import('./positions.js').PositionModule | null} */
let positions = null;

const positionsOf = async (/** @type {EngineModule} */ engine) => (positions ??= new (await import('./positions.js')).PositionModule(engine));

/**
 * Asks until the answer is not null. Throws 'too-hard' if it is not found with all the patience that a page has.
 * @template T
 * @param {EngineModule} engine @param {number} id @param {Spot} spot that it is about @param {() => T | null | typeof import('./module.js').NEVER} question
 * @returns {Promise<T>}
 */
async function insist(engine, id, spot, question) {
  const tries = patience.patiences(goesOn(engine, spot), lastPatience(spot), SLICES_MAX);
  try {
    return await patience.insist(engine, tries, question, () => {
      postMessage({ id, news: engine.wasm.fourmi_depth() });
      if (cancelled.has(id)) {
        throw new EngineError('cancelled');
      }
    });
  } catch (error) {
    if (!isTooHard(error)) throw error;
    givenUpAt.set(spot.game, Math.max(spot.moves.length, givenUpAt.get(spot.game) ?? 0));
    throw new EngineError('too-hard', spot.game);
  }
}

/** @param {unknown} error */
const isTooHard = (error) => error instanceof EngineError && error.code === 'too-hard';

/**
 * A level's move; where perfect play is out of reach one that looks some moves ahead, which is said.
 * @param {EngineModule} engine @param {number} id @param {Spot} spot @param {string} level @param {number} seed
 * @returns {Promise<{ move: number, isGuess: boolean }>}
 */
async function choose(engine, id, spot, level, seed) {
  try {
    return { move: await insist(engine, id, spot, () => engine.choose(spot, level, seed)), isGuess: false };
  } catch (error) {
    if (!isTooHard(error)) throw error;
    return { move: Number(engine.choose(spot, `depth=${DEPTH_INSTEAD}`, seed)), isGuess: true };
  }
}

/** A step of an exam; one that is too hard is taken on as many positions as were solved. @param {EngineModule} engine @param {number} id @param {string} game */
async function prepareMeasure(engine, id, game) {
  try {
    return await insist(engine, id, { game, start: '', moves: '' }, () => learnerOf(engine).prepareMeasure(game));
  } catch (error) {
    if (!isTooHard(error)) throw error;
    learnerOf(engine).endMeasure();
    return 0;
  }
}

/** A question about a world is as hard anywhere in it. @param {string} world @returns {Spot} */
const spotOf = (world) => ({ game: world, start: WORLD, moves: '' });

/** @param {EngineModule} engine @param {number} id @param {string} method @param {any[]} args */
async function answer(engine, id, method, args) {
  switch (method) {
    case 'catalogue':
    case 'describe':
    case 'scene':
    case 'sceneByNumbers':
    case 'play':
    case 'think':
    case 'words':
    case 'splitFile':
    case 'joinFile':
    case 'values':
    case 'chooseLearned':
      return /** @type {any} */ (engine)[method](...args);
    case 'setBrain': {
      const facts = engine.setBrain(args[0]);
      [brain] = args;
      return facts;
    }
    case 'importTable':
      return (await import('./import.js')).importTable(engine, args[0], args[1]);
    case 'lineWords':
      return lineWords(engine, args[0]);
    case 'choose':
      if (!LOOKS_AHEAD.test(args[1])) {
        await haveBook(engine, args[0].game);
      }
      return choose(engine, id, args[0], args[1], args[2]);
    case 'scores':
    case 'review':
      await haveBook(engine, args[0].game);
      return insist(engine, id, args[0], () => /** @type {any} */ (engine)[method](...args));
    case 'bestLine':
    case 'elsewhere': {
      const asked = await positionsOf(engine);
      return insist(engine, id, args[0], () => /** @type {any} */ (asked)[method](...args));
    }
    case 'prepareMeasure':
      await haveBook(engine, args[0]);
      return prepareMeasure(engine, id, args[0]);
    case 'actionValues':
      return insist(engine, id, spotOf(args[0].world), () => worldsOf(engine).actionValues(args[0], args[1]));
    case 'startValue':
      return insist(engine, id, spotOf(args[0]), () => worldsOf(engine).startValue(args[0], args[1]));
    case 'reviewEpisode': {
      const { reviewEpisode } = await import('./world-review.js');
      return insist(engine, id, spotOf(args[0].world), () => reviewEpisode(worldsOf(engine), args[0]));
    }
    case 'chartValues':
    case 'chartsValue': {
      const asked = await chartsOf(engine);
      return insist(engine, id, spotOf(args[0]), () => /** @type {any} */ (asked)[method](...args));
    }
    case 'situation': {
      const situations = await situationsOf(engine);
      return insist(engine, id, spotOf(args[0]), () => situations.situation(args[0], args[1], args[2]));
    }
    case 'bestGoal': {
      const asked = await goalsOf(engine);
      return insist(engine, id, spotOf(args[0]), () => asked.bestGoal(args[0]));
    }
    case 'judgeWorld':
      return insist(engine, id, spotOf(args[0]), () => worldsOf(engine).judgeWorld(args[0]));
    default:
      if (NETWORK.test(method)) {
        return askNetwork(engine, method, args);
      }
      if (WORLD_NETWORK.test(method)) {
        return askWorldNetwork(engine, method, args);
      }
      if (WORLD_METHODS.includes(method)) {
        return /** @type {any} */ (worldsOf(engine))[method](...args);
      }
      if (SITUATION_METHODS.includes(method)) {
        return /** @type {any} */ (await situationsOf(engine))[method](...args);
      }
      if (GOAL_METHODS.includes(method)) {
        return /** @type {any} */ (await goalsOf(engine))[method](...args);
      }
      if (CHART_METHODS.includes(method)) {
        return /** @type {any} */ (await chartsOf(engine))[method](...args);
      }
      if (LEARNER_METHODS.includes(method)) {
        return /** @type {any} */ (learnerOf(engine))[method](...args);
      }
      if (ATLAS_METHODS.includes(method)) {
        return /** @type {any} */ (await atlasOf(engine))[method](...args);
      }
      if (POSITION_METHODS.includes(method)) {
        return /** @type {any} */ (await positionsOf(engine))[method](...args);
      }
      throw new EngineError('no-such-method', method);
  }
}

/** Asks the engine, and where that does not know the game the whole one. @param {number} id @param {string} method @param {any[]} args */
async function answerFully(id, method, args) {
  if (method === 'takeWhole') {
    return isWhole || takeWholeEngine();
  }
  try {
    return await answer(await ready, id, method, args);
  } catch (error) {
    if (isWhole || !(error instanceof EngineError && UNKNOWN.includes(error.code))) throw error;
    await takeWholeEngine();
    return answer(await ready, id, method, args);
  }
}

/** The requests, in order: the engine has one board only. */
let queue = Promise.resolve();

/** @param {number} id @param {string} method @param {any[]} args */
async function serve(id, method, args) {
  try {
    if (cancelled.has(id)) {
      throw new EngineError('cancelled');
    }
    postMessage({ id, result: await answerFully(id, method, args) });
  } catch (error) {
    const { code } = /** @type {{ code?: unknown }} */ (error); // also of what was imported later, whose errors are of a class of their own
    const isOurs = typeof code === 'string';
    const isEnd = error instanceof WebAssembly.RuntimeError; // the engine itself is broken, not only the question
    postMessage({ id, code: isOurs ? code : isEnd ? 'engine-failed' : 'question-failed', detail: String(error) });
  }
  cancelled.delete(id);
}

addEventListener('message', ({ data: { id, method, args } }) => {
  if (method === 'cancel') {
    cancelled.add(id);
  } else {
    queue = queue.then(() => serve(id, method, args));
  }
});
