// worker.ts - runs the engine beside the page, so that nothing ever freezes it.
//
// Requests are answered one after the other. One that may take long is asked
// with patience that grows, so that between two tries a cancellation is heard;
// and patience ends, so that nobody waits for ever.
import type { AtlasModule } from './atlas.js';
import type { ChartModule } from './charts.js';
import type { GoalModule } from './goals.js';
import { LearnerModule } from './learner.js';
import { DEPTH_INSTEAD } from './limits.js';
import { EngineError, loadEngine, type EngineModule, type NEVER, type Spot } from './module.js';
import * as patience from './patience.js';
import type { PositionModule } from './positions.js';
import { lineWords } from './words.js';
import { WORLD_METHODS, WorldModule } from './world.js';

const MEMORY_MIB = 64; // what a page can afford for an oracle
const SHORT_PATIENCE = 2_000_000; // where a longer try has failed already
const LAST_PATIENCE = 16_000_000; // a quarter of a minute or so, all tries together
const SLICES_MAX = 5000; // some minutes, which people can end
const WORLD = 'world'; // the start of a spot in one, which is no position
const LOOKS_AHEAD = /^depth=[1-9]/; // a level that needs no book

const cancelled = new Set<number>();

async function fetchEngine(file: string): Promise<EngineModule> {
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

/** The brain that the engine holds. */
let brain: Uint8Array | null = null;

/** From here on the engine knows every game. The brain comes along; a learner has not begun by then. */
async function takeWholeEngine() {
  const engine = await fetchEngine('fourmi.wasm');
  engine.setBrain(brain);
  ready = Promise.resolve(engine);
  isWhole = true;
  books.clear();
  learner = atlas = worlds = charts = goals = positions = null;
}

/** The books that were asked for. */
const books = new Map<string, Promise<void>>();

async function fetchBook(engine: EngineModule, game: string) {
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

/** Books are large, so they come when their game is first asked about. */
async function haveBook(engine: EngineModule, game: string) {
  if (!books.has(game)) {
    // Without a book it only takes longer, so a failed download is no error.
    books.set(
      game,
      fetchBook(engine, game).catch(() => {}),
    );
  }
  await books.get(game);
}

/** How long the longest game is about which a question was given up, by game. */
const givenUpAt = new Map<string, number>();

/** How many moves a text has: symbols stand side by side, names have commas between. */
const pliesOf = (moves: string) => (moves.includes(',') ? moves.split(',').length : moves.length);

/** The patience of the last try: short where the position is hardly simpler than one that was too hard. */
function lastPatience({ game, moves }: Spot) {
  return pliesOf(moves) <= (givenUpAt.get(game) ?? -Infinity) + 1 ? SHORT_PATIENCE : LAST_PATIENCE;
}

/** Whether the oracle of a game goes on where it was; those of worlds do not. */
function goesOn(engine: EngineModule, { game, start }: Spot) {
  if (start === WORLD) {
    return false;
  }
  engine.open(game);
  return engine.goesOn;
}

/** What a learner is asked; see learner.js. */
const LEARNER_METHODS = [
  'presets',
  'startLearner',
  'resumeLearner',
  'changeLearner',
  'train',
  'trainThrough',
  'learnGame',
  'learnerFacts',
  'learnerBrain',
  'learnerValues',
  'states',
  'endMeasure',
  'measure',
];

let learner: LearnerModule | null = null;

const learnerOf = (engine: EngineModule) => (learner ??= new LearnerModule(engine));

/** What is asked about a neural network; see network.ts, which comes with the first such question. */
const NETWORK = /^net[A-Z]/;

async function askNetwork(engine: EngineModule, method: string, args: any[]) {
  const { NetworkModule } = await import('./network.js');
  return (new NetworkModule(learnerOf(engine)) as any)[method](...args);
}

/** The same in a world; see world-network.js. */
const WORLD_NETWORK = /^worldNet/;

async function askWorldNetwork(engine: EngineModule, method: string, args: any[]) {
  const { WorldNetworkModule } = await import('./world-network.js');
  return (new WorldNetworkModule(worldsOf(engine)) as any)[method](...args);
}

/** What is asked about all states, and of one game slowly; see atlas.js. */
const ATLAS_METHODS = ['atlas', 'atlasState', 'traceGame'];

let atlas: AtlasModule | null = null;

const atlasOf = async (engine: EngineModule) => (atlas ??= new (await import('./atlas.js')).AtlasModule(engine));

let worlds: WorldModule | null = null;

const worldsOf = (engine: EngineModule) => (worlds ??= new WorldModule(engine));

/** What is asked about charts; see charts.ts, which comes with the first such question. */
const CHART_METHODS = ['charts', 'learnedCells'];

let charts: ChartModule | null = null;

const chartsOf = async (engine: EngineModule) =>
  (charts ??= new (await import('./charts.js')).ChartModule(worldsOf(engine)));

/** What is asked about situations; see situations.ts, which comes with the first such question. */
const SITUATION_METHODS = ['learnedIn', 'gone', 'shoe'];

const situationsOf = async (engine: EngineModule) =>
  new (await import('./situations.js')).SituationModule(worldsOf(engine));

/** What is asked about goals; see goals.ts, which comes with the first such question. */
const GOAL_METHODS = ['stepRuns', 'wholeRuns', 'judgeGoals'];

let goals: GoalModule | null = null;

const goalsOf = async (engine: EngineModule) =>
  (goals ??= new (await import('./goals.js')).GoalModule(worldsOf(engine)));

/** What is asked about positions; see positions.ts, which comes with the first such question. */
const POSITION_METHODS = ['position', 'whyNotPosition', 'randomStart', 'moveOf'];

let positions: PositionModule | null = null;

const positionsOf = async (engine: EngineModule) =>
  (positions ??= new (await import('./positions.js')).PositionModule(engine));

/**
 * Asks until the answer is not null. Throws 'too-hard' if it is not found with all the patience that a page has.
 * @param spot that it is about
 */
async function insist<T>(
  engine: EngineModule,
  id: number,
  spot: Spot,
  question: () => T | null | typeof NEVER,
): Promise<T> {
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

const isTooHard = (error: unknown) => error instanceof EngineError && error.code === 'too-hard';

/** A level's move; where perfect play is out of reach one that looks some moves ahead, which is said. */
async function choose(
  engine: EngineModule,
  id: number,
  spot: Spot,
  level: string,
  seed: number,
): Promise<{ move: number; isGuess: boolean }> {
  try {
    return { move: await insist(engine, id, spot, () => engine.choose(spot, level, seed)), isGuess: false };
  } catch (error) {
    if (!isTooHard(error)) throw error;
    return { move: Number(engine.choose(spot, `depth=${DEPTH_INSTEAD}`, seed)), isGuess: true };
  }
}

/** A step of an exam; one that is too hard is taken on as many positions as were solved. */
async function prepareMeasure(engine: EngineModule, id: number, game: string) {
  try {
    return await insist(engine, id, { game, start: '', moves: '' }, () => learnerOf(engine).prepareMeasure(game));
  } catch (error) {
    if (!isTooHard(error)) throw error;
    learnerOf(engine).endMeasure();
    return 0;
  }
}

/** A question about a world is as hard anywhere in it. */
const spotOf = (world: string): Spot => ({ game: world, start: WORLD, moves: '' });

async function answer(engine: EngineModule, id: number, method: string, args: any[]) {
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
      return (engine as any)[method](...args);
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
      return insist(engine, id, args[0], () => (engine as any)[method](...args));
    case 'bestLine':
    case 'elsewhere': {
      const asked = await positionsOf(engine);
      return insist(engine, id, args[0], () => (asked as any)[method](...args));
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
      return insist(engine, id, spotOf(args[0]), () => (asked as any)[method](...args));
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
        return (worldsOf(engine) as any)[method](...args);
      }
      if (SITUATION_METHODS.includes(method)) {
        return ((await situationsOf(engine)) as any)[method](...args);
      }
      if (GOAL_METHODS.includes(method)) {
        return ((await goalsOf(engine)) as any)[method](...args);
      }
      if (CHART_METHODS.includes(method)) {
        return ((await chartsOf(engine)) as any)[method](...args);
      }
      if (LEARNER_METHODS.includes(method)) {
        return (learnerOf(engine) as any)[method](...args);
      }
      if (ATLAS_METHODS.includes(method)) {
        return ((await atlasOf(engine)) as any)[method](...args);
      }
      if (POSITION_METHODS.includes(method)) {
        return ((await positionsOf(engine)) as any)[method](...args);
      }
      throw new EngineError('no-such-method', method);
  }
}

/** Asks the engine, and where that does not know the game the whole one. */
async function answerFully(id: number, method: string, args: any[]) {
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

async function serve(id: number, method: string, args: any[]) {
  try {
    if (cancelled.has(id)) {
      throw new EngineError('cancelled');
    }
    postMessage({ id, result: await answerFully(id, method, args) });
  } catch (error) {
    const { code } = error as { code?: unknown }; // also of what was imported later, whose errors are of a class of their own
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
