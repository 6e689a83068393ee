// worker.ts - runs the engine beside the page, so that nothing ever freezes it.
//
// Requests are answered one after the other. One that may take long is asked
// with patience that grows, so that between two tries a cancellation is heard;
// and patience ends, so that nobody waits for ever.
import * as table from '../../api/generated/fourmi.js';
import { LearnerModule } from './learner.js';
import { DEPTH_INSTEAD } from './limits.js';
import { EngineError, loadEngine, type EngineModule, type NEVER, type Spot } from './module.js';
import * as patience from './patience.js';
import type { Episode } from './world.js';

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
  return loadEngine(await response.arrayBuffer());
}

/** The engine: that of a first view, until somebody asks for what only the whole one has. */
let ready = fetchEngine('first.wasm');
let isWhole = false;

/** What is said of a game, of a model, or of a call, that the engine does not know. */
const UNKNOWN = ['absent', 'no-such-game', 'no-such-world', 'no-such-preset', 'brain-invalid', 'cannot-resume'];

/** The brain that the engine holds. */
let brain: Uint8Array | null = null;

/** From here on the engine knows every game. The brain comes along, and the learner with what its exams need. */
async function takeWholeEngine() {
  const whole = await import('./table.js');
  Object.assign(table.layouts, whole.layouts);
  Object.assign(table.methods, whole.methods);
  const engine = await fetchEngine('fourmi.wasm');
  engine.setBrain(brain);
  const left = parts.get('learner') as LearnerModule | undefined;
  ready = Promise.resolve(engine);
  isWhole = true;
  books.clear();
  parts.clear();
  if (left?.learner) (await learnerOf(engine)).takeOver(left);
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
    engine.setData(book, new Uint8Array(await response.arrayBuffer()));
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

/** Whether the solver of a game goes on where it was, as those do that count mates. */
const goesOn = (engine: EngineModule, { game, start }: Spot) => start !== WORLD && engine.unitOf(game) === 'mate';

// ------------------------------------------------------------------ what answers

/** What was made to answer some of the questions. */
const parts = new Map<string, any>();

async function part<T>(name: string, make: () => T | Promise<T>): Promise<T> {
  if (!parts.has(name)) parts.set(name, await make());
  return parts.get(name);
}

const learnerOf = (engine: EngineModule) => part('learner', () => new LearnerModule(engine));
const worldsOf = (engine: EngineModule) =>
  part('worlds', async () => new (await import('./world.js')).WorldModule(engine));

/**
 * The questions that each part answers. Those that come first come with the worker, the others with the first such
 * question.
 */
const ANSWERS: [string[], (engine: EngineModule) => any][] = [
  [
    [
      'catalogue',
      'describe',
      'scene',
      'sceneByNumbers',
      'play',
      'splitFile',
      'joinFile',
      'values',
      'chooseLearned',
      'scores',
      'review',
    ],
    (engine) => engine,
  ],
  [
    [
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
    ],
    learnerOf,
  ],
  [
    ['atlas', 'atlasState', 'traceGame'],
    (engine) => part('atlas', async () => new (await import('./atlas.js')).AtlasModule(await learnerOf(engine))),
  ],
  [
    ['netShape', 'netWeights', 'netUnit', 'netLook', 'netExam', 'netProgress'],
    (engine) => part('network', async () => new (await import('./network.js')).NetworkModule(await learnerOf(engine))),
  ],
  [
    ['position', 'whyNotPosition', 'randomStart', 'moveOf', 'bestLine', 'elsewhere'],
    (engine) => part('positions', async () => new (await import('./positions.js')).PositionModule(engine)),
  ],
  [
    [
      'worlds',
      'describeWorld',
      'episode',
      'ranks',
      'startWorldLearner',
      'resumeWorldLearner',
      'trainEpisodes',
      'worldBrain',
      'learnedActions',
      'chooseAction',
      'worldPresets',
      'worldKnob',
      'percepts',
      'playerAction',
      'countsVisits',
      'learnedParts',
      'learnedDeadEnds',
      'actionValues',
      'startValue',
      'judgeWorld',
    ],
    worldsOf,
  ],
  [
    ['reviewEpisode'],
    (engine) =>
      part('review', async () => {
        const [{ reviewEpisode }, worlds] = await Promise.all([import('./world-review.js'), worldsOf(engine)]);
        return { reviewEpisode: (episode: Episode) => reviewEpisode(worlds, episode) };
      }),
  ],
  [
    ['worldNetIs', 'worldNet', 'worldNetProgress'],
    (engine) =>
      part(
        'world-network',
        async () => new (await import('./world-network.js')).WorldNetworkModule(await worldsOf(engine)),
      ),
  ],
  [
    ['charts', 'learnedCells', 'chartValues', 'chartsValue'],
    (engine) => part('charts', async () => new (await import('./charts.js')).ChartModule(await worldsOf(engine))),
  ],
  [
    ['learnedIn', 'gone', 'shoe', 'situation'],
    (engine) =>
      part('situations', async () => new (await import('./situations.js')).SituationModule(await worldsOf(engine))),
  ],
  [
    ['stepRuns', 'wholeRuns', 'judgeGoals', 'bestGoal'],
    (engine) => part('goals', async () => new (await import('./goals.js')).GoalModule(await worldsOf(engine))),
  ],
];

/** Questions about exact values, which may take long; their first argument says what they are about. */
const PATIENT = new Set([
  'scores',
  'review',
  'bestLine',
  'elsewhere',
  'actionValues',
  'startValue',
  'reviewEpisode',
  'charts',
  'learnedCells',
  'chartValues',
  'chartsValue',
  'situation',
  'bestGoal',
  'judgeWorld',
]);
const BY_BOOK = new Set(['scores', 'review']);

/** A question about a world is as hard anywhere in it. */
const spotOf = (what: string | Spot | { world: string }): Spot =>
  typeof what === 'string' ? { game: what, start: WORLD, moves: '' } : 'world' in what ? spotOf(what.world) : what;

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
      postMessage({ id, news: engine.depth });
      if (cancelled.has(id)) {
        throw new EngineError('cancelled');
      }
    });
  } catch (error) {
    if (!isTooHard(error)) throw error;
    givenUpAt.set(spot.game, Math.max(spot.moves.length, givenUpAt.get(spot.game) ?? 0));
    throw new EngineError('too-hard', spot.game);
  } finally {
    engine.setPatience(0);
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
  const learner = await learnerOf(engine);
  try {
    return await insist(engine, id, { game, start: '', moves: '' }, () => learner.prepareMeasure(game));
  } catch (error) {
    if (!isTooHard(error)) throw error;
    learner.endMeasure();
    return 0;
  }
}

async function answer(engine: EngineModule, id: number, method: string, args: any[]) {
  switch (method) {
    case 'setBrain': {
      const facts = engine.setBrain(args[0]);
      [brain] = args;
      return facts;
    }
    case 'importTable':
      return (await import('./import.js')).importTable(engine, args[0], args[1]);
    case 'think':
      return (await import('./think.js')).think(engine, args[0], args[1]);
    case 'lineWords':
      return (await import('./words.js')).lineWords(engine, args[0]);
    case 'words':
      return (await import('./words.js')).wordsOf(engine, args[0]);
    case 'choose':
      if (!LOOKS_AHEAD.test(args[1])) {
        await haveBook(engine, args[0].game);
      }
      return choose(engine, id, args[0], args[1], args[2]);
    case 'prepareMeasure':
      await haveBook(engine, args[0]);
      return prepareMeasure(engine, id, args[0]);
    default: {
      const [, answering] = ANSWERS.find(([methods]) => methods.includes(method)) ?? [];
      if (!answering) throw new EngineError('no-such-method', method);
      const asked = await answering(engine);
      if (BY_BOOK.has(method)) await haveBook(engine, args[0].game);
      return PATIENT.has(method)
        ? insist(engine, id, spotOf(args[0]), () => asked[method](...args))
        : asked[method](...args);
    }
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
    if (isWhole || !UNKNOWN.includes(codeOf(error))) throw error;
    await takeWholeEngine();
    return answer(await ready, id, method, args);
  }
}

/**
 * The code of what the engine would not do; '' for other errors. What was imported later has a class of errors of its
 * own.
 */
const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code ?? '');

/** The requests, in order: questions about the same things follow each other. */
let queue = Promise.resolve();

async function serve(id: number, method: string, args: any[]) {
  try {
    if (cancelled.has(id)) {
      throw new EngineError('cancelled');
    }
    postMessage({ id, result: await answerFully(id, method, args) });
  } catch (error) {
    const isEnd = codeOf(error) === 'failed'; // the engine itself is broken, not only the question
    postMessage({ id, code: isEnd ? 'engine-failed' : codeOf(error) || 'question-failed', detail: String(error) });
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
