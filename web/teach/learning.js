// learning.js - how the AI of a game learns: its recipe, its training, its curve,
// and the snapshots along it.
//
// The learner itself is the engine's, in a worker of its own, so that training
// and playing do not wait for each other. Here it is decided when to train, when
// to measure and what to keep. Who listens hears 'progress' (some games were
// played), 'point' (it was measured) and 'change' (anything else).
import { Engine } from '../engine/engine.js';
import { EngineError } from '../engine/module.js';
import { factsOf } from '../games/index.js';
import { ModelLock } from '../shell/model-lock.js';
import { SaveSchedule } from '../shell/save-schedule.js';
import { load, save } from '../shell/storage.js';
import { FIRST_STATE } from './learning-state.js';
import { NETWORK, areEqual, offered, recipeOf, usualGames } from './presets.js';
import { RunHistory, addPoint, forkOf } from './run-history.js';
import { isSnapshotDue, pause, stopsOf } from './schedule.js';

/**
 * @typedef {import('../engine/module.js').GameName} GameName
 * @typedef {import('../engine/module.js').Spot} Spot
 * @typedef {import('../engine/module.js').MoveValue} MoveValue
 * @typedef {import('../engine/learner.js').Knob} Knob
 * @typedef {import('../engine/learner.js').Preset} Preset
 * @typedef {import('../engine/learner.js').Recipe} Recipe
 * @typedef {import('../engine/learner.js').LearnedState} LearnedState
 * @typedef {import('../engine/learner.js').LearnerFacts} LearnerFacts
 *
 * @typedef {import('./run-history.js').Point} Point
 * @typedef {import('./run-history.js').Snapshot} Snapshot
 * @typedef {import('./run-history.js').Run} Run
 * @typedef {import('./schedule.js').Training} Training
 * @typedef {import('./learning-state.js').LearningState} LearningState
 */

const SLICE_MS = 12; // progress is shown at least so often
const FIRST_SEED = 1;
const LARGE_BRAIN = 100_000; // values; of such brains fewer snapshots are kept

export class Learning extends EventTarget {
  /** @param {GameName} game @param {import('./brains.js').Brains} brains */
  constructor(game, brains) {
    super();
    this.game = game;
    this.brains = brains;
    /** @type {Engine | null} */
    this.engine = null;
    /** @type {Preset[]} */
    this.presets = [];
    this.preset = '';
    /** What the next game is learned with. @type {Recipe} */
    this.recipe = {};
    /** What the brain has learned with so far. @type {Recipe} */
    this.learnedWith = {};
    this.seed = FIRST_SEED;
    this.learnedSeed = FIRST_SEED;
    this.count = 1000; // games that the next training has
    this.isCountChosen = false; // by a person, perhaps before the usual number was known
    this.learnsFromPeople = true;
    /** The preset that is being fetched or begun with: nothing is trained before, and the truth waits. */
    this.wanted = '';
    this.history = new RunHistory();
    this.state = FIRST_STATE;
    /** Steps until the truth is known, for games where that takes time, and how many they were at first. */
    this.stepsToTruth = 0;
    this.stepsInAll = 0;
    /** What its learner is, and can tell; known with the presets. */
    this.kind = '';
    this.countsVisits = true;
    /** @type {boolean | null} null as long as nobody knows */
    this.canTrace = null;
    /** Values that the learner has, where its brain does not tell. */
    this.learned = 0;
    /** @type {Uint8Array | null} the brain that came from here */
    this.bytes = null;
    /** Work on the learner, one after the other. @type {Promise<any>} */
    this.queue = Promise.resolve();
    this.lock = new ModelLock(game, () => this.#reload());
    this.lock.addEventListener('elsewhere', () => this.#tell('change'));
    this.lock.addEventListener('stored', () => this.#inTurn(() => this.lock.catchUp()));
    brains.addEventListener('change', () => this.#noticeBrain());
  }

  /** @param {Partial<LearningState>} changes */
  #become(changes) {
    this.state = { ...this.state, ...changes };
  }

  #tell(/** @type {string} */ type) {
    this.dispatchEvent(new Event(type));
  }

  /** @param {string} method @param {...any} args @returns {Promise<any>} */
  #ask(method, ...args) {
    this.engine ??= new Engine();
    return this.engine.ask(method, args);
  }

  /** @template T @param {() => Promise<T>} work @returns {Promise<T>} */
  #inTurn(work) {
    const done = this.queue.then(work);
    this.queue = done.catch(() => {});
    return done;
  }

  /* ------------------------------------------------------------- storage */

  /** What was kept, when the page starts; the brains are there already. */
  async load() {
    await this.lock.open();
    await this.brains.load(this.game);
    await this.#takeKept();
  }

  /** What another tab has stored. */
  async #reload() {
    await this.brains.load(this.game);
    await this.#takeKept();
    const isNetwork = this.brains.facts(this.game)?.kind === NETWORK || this.preset.startsWith(NETWORK);
    if (isNetwork && !this.presets.some(({ kind }) => kind === NETWORK)) {
      this.presets = [];
    }
    if (this.engine) {
      await this.#knowPresets();
      this.#choosePreset();
    }
    this.brains.tell();
    this.#tell('change');
  }

  async #takeKept() {
    this.#become({ learner: 'nothing', brain: 'measured' });
    const kept = await load(`learning.${this.game}`);
    if (kept) {
      const { preset, recipe, learnedWith, seed, count, learnsFromPeople, runs, comparedId } = kept;
      Object.assign(this, { preset, recipe, learnedWith, seed, count, learnsFromPeople });
      Object.assign(this.history, { runs, comparedId });
    }
    this.bytes = this.brains.bytes(this.game);
    const trained = this.brains.facts(this.game)?.trained ?? 0;
    const last = this.run?.points.at(-1);
    if (last && (trained > last.games || ('sample' in last && !last.sample.expected))) {
      this.#become({ brain: 'unmeasured' }); // the page was left between two points of a training, or is of a newer version
    } else if (this.run && trained !== (last?.games ?? 0)) {
      this.#become({ brain: 'foreign' });
      this.#beginRun();
    }
  }

  async #keep() {
    const { preset, recipe, learnedWith, seed, count, learnsFromPeople, history: { runs, comparedId } } = this;
    if (!this.lock.isElsewhere) { // the other tab knows better
      await save(`learning.${this.game}`, { preset, recipe, learnedWith, seed, count, learnsFromPeople, runs, comparedId });
    }
  }

  /** For the other tabs, too: the brain is stored already. */
  async #share() {
    await this.#keep();
    await this.lock.noteStored();
  }

  /** @param {Partial<Pick<Learning, 'seed' | 'count' | 'learnsFromPeople'>>} changes */
  async change(changes) {
    Object.assign(this, changes, 'count' in changes && { isCountChosen: true });
    await this.#keep();
    this.#tell('change');
  }

  /** Draws another run behind the present one. @param {string | null} id */
  async compareWith(id) {
    this.history.comparedId = id;
    await this.change({});
  }

  /* ------------------------------------------------------------- answers */

  get isTrained() {
    return this.bytes !== null;
  }

  /** The training that goes on. @returns {Training | null} */
  get training() {
    const { activity } = this.state;
    return activity.name === 'training' || activity.name === 'stopping' ? activity.training : null;
  }

  /** Whether it trains, or is about to. */
  get isBusy() {
    return ['starting', 'training', 'stopping'].includes(this.state.activity.name);
  }

  /** The snapshot that plays now. @returns {Snapshot | null} */
  get visited() {
    const { activity } = this.state;
    return activity.name === 'visiting' ? activity.snapshot : null;
  }

  get #isStopping() {
    return this.state.activity.name === 'stopping';
  }

  get runs() {
    return this.history.runs;
  }

  get run() {
    return this.history.current;
  }

  get compared() {
    return this.history.compared;
  }

  /** What is known of the brain that plays now. @returns {Point | undefined} */
  get point() {
    const { visited, run } = this;
    return visited ? run?.points.find(({ games }) => games === visited.games) : run?.points.at(-1);
  }

  /** The knobs, as they are turned. @returns {Knob[]} */
  get knobs() {
    const preset = this.presets.find(({ name }) => name === this.preset);
    return (preset?.knobs ?? []).map((knob) => ({ ...knob, value: this.recipe[knob.name] ?? knob.value }));
  }

  /** The preset whose recipe this is, '' for a recipe of one's own. */
  get presetName() {
    return this.presets.find(({ knobs }) => areEqual(recipeOf(knobs), this.recipe))?.name ?? '';
  }

  /** Whether the present learner is of the kind that a preset is for. @param {string} preset */
  isKindOf(preset) {
    const kindOf = (/** @type {string} */ one) => this.presets.find(({ name }) => name === one)?.kind;
    return kindOf(preset) === kindOf(this.preset);
  }

  get isNetwork() {
    return this.kind === NETWORK;
  }

  /** Whether it might learn with a neural network, which has to be fetched first. */
  get mayFetchNetwork() {
    return this.presets.length > 0 && factsOf(this.game).hasLines && !this.presets.some(({ kind }) => kind === NETWORK);
  }

  /** Whether the present brain cannot learn with these values. @param {Recipe} recipe @param {string} [preset] */
  needsFreshStart(recipe, preset = this.preset) {
    return (this.isTrained || this.training !== null) && (!this.isKindOf(preset) || this.knobs.some(({ name, isLasting }) => isLasting && recipe[name] !== this.learnedWith[name]));
  }

  /** @param {Spot} spot @returns {Promise<MoveValue[]>} what the learner thinks while it trains */
  async values(spot) {
    return this.#ask('learnerValues', spot);
  }

  /** A page of the table of states. @param {number} first @param {number} count @returns {Promise<{ facts: LearnerFacts, states: LearnedState[] }>} */
  async table(first, count) {
    return this.#inTurn(async () => {
      await (this.visited ? this.#holdSnapshot(this.visited) : this.#hold());
      return { facts: await this.#ask('learnerFacts'), states: await this.#ask('states', this.game, first, count) };
    });
  }

  /** Asks about whoever plays now: the learner while it trains, else the brain or the snapshot in its place. @param {string} method @param {...any} args */
  async #askPresent(method, ...args) {
    if (this.isBusy) { // in turn it would come after the last game
      return this.state.learner === 'brain' ? this.#ask(method, ...args) : null;
    }
    return this.#inTurn(async () => {
      await (this.visited ? this.#holdSnapshot(this.visited) : this.#hold());
      return this.#ask(method, ...args);
    });
  }

  /** All states of a small game, as atlas.js of the engine says; null in a large one, and before the truth is known. @returns {Promise<Float32Array | null>} */
  async atlas() {
    return this.state.truth === 'known' ? this.#askPresent('atlas') : null;
  }

  /** @param {number} i @returns {Promise<import('../engine/atlas.js').AtlasDetail | null>} */
  async atlasState(i) {
    return this.#askPresent('atlasState', this.game, i);
  }

  /** A question about the neural network that it is (engine/network.js); null while there is none to ask. @param {string} method @param {...any} args @returns {Promise<any>} */
  async askNetwork(method, ...args) {
    return this.isNetwork ? this.#askPresent(method, ...args) : null;
  }

  /* ------------------------------------------------------------ learning */

  /** Gets to know presets and truth, and measures the brain if nobody has. */
  async prepare() {
    await this.#inTurn(() => this.#prepare());
  }

  async #prepare() {
    await this.#hold();
    await this.#findTruth();
    if (this.state.truth === 'unknown') {
      return; // for a choice; this is done again after it
    }
    if (this.state.brain !== 'measured' || !this.run || this.run.points.length === 0) {
      await this.#addPoint();
      this.#tell('change'); // both are drawn at once
      await this.#keep();
    } else {
      this.#tell('change');
    }
  }

  async #knowPresets() {
    if (this.presets.length === 0) {
      if (this.brains.facts(this.game)?.kind === NETWORK || this.preset.startsWith(NETWORK)) {
        await this.#ask('takeWhole');
      }
      const all = /** @type {Preset[]} */ (await this.#ask('presets', this.game));
      if (all.length === 0) {
        throw new EngineError('no-learner', this.game);
      }
      this.presets = offered(all);
      this.#choosePreset();
      this.#tell('change');
    }
  }

  /** Brings a choice into effect that takes time. @param {string} preset @param {() => Promise<void>} work */
  async choosing(preset, work) {
    if (this.wanted) {
      return work(); // it is part of another choice
    }
    this.wanted = preset;
    this.#tell('change');
    try {
      await work();
    } finally {
      this.wanted = '';
      this.#tell('change');
      this.prepare();
    }
  }

  /** From here on it can learn with a neural network, too, if the game is such. What it is goes on. */
  async fetchNetwork() {
    await this.stop();
    await this.#inTurn(async () => {
      await this.#ask('takeWhole');
      this.presets = [];
      this.#become({ learner: 'nothing', truth: 'unknown' });
    });
    await this.prepare();
  }

  /** The default, unless there is one that was chosen before. */
  #choosePreset() {
    if (!this.presets.some(({ name }) => name === this.preset)) {
      this.preset = this.presets[0].name;
      this.recipe = {};
      this.count = this.isCountChosen ? this.count : usualGames(this.presets[0]);
    }
    this.recipe = recipeOf(this.knobs);
  }

  async #findTruth() {
    do {
      this.stepsToTruth = await this.#ask('prepareMeasure', this.game);
      this.stepsInAll = Math.max(this.stepsInAll, this.stepsToTruth);
      if (this.stepsToTruth > 0) {
        this.#tell('progress');
      }
    } while (this.stepsToTruth > 0 && !this.wanted);
    if (!this.wanted) {
      this.#become({ truth: 'known' });
    }
  }

  /** Sees to it that the engine's learner is the present brain, with the present recipe. */
  async #hold() {
    await this.#knowPresets();
    const { learner, brain } = this.state;
    if (learner !== 'brain' && this.bytes) {
      this.learnedWith = recipeOf(await this.#ask('resumeLearner', this.bytes));
      if (brain === 'foreign' || this.needsFreshStart(this.recipe)) {
        this.recipe = { ...this.learnedWith };
        this.preset = this.presetName || this.preset;
        this.#become({ brain: brain === 'foreign' ? 'unmeasured' : brain });
      }
    } else if (!this.bytes) {
      await this.#startAfresh();
    }
    this.#become({ learner: 'brain' });
    await this.#applyRecipe();
    const { kind, countsVisits, canTrace } = await this.#ask('learnerFacts');
    Object.assign(this, { kind, countsVisits, canTrace });
  }

  /** Lets the engine's learner be a snapshot, until the present brain is asked for. @param {Snapshot} snapshot */
  async #holdSnapshot({ key }) {
    this.#become({ learner: 'snapshot' });
    await this.#ask('resumeLearner', await load(key));
  }

  /** Until the learner has what was chosen last: people may choose while it starts. */
  async #startAfresh() {
    while (this.state.learner !== 'brain' || this.seed !== this.learnedSeed || !areEqual(this.recipe, this.learnedWith)) {
      const { seed, recipe } = this;
      await this.#ask('startLearner', this.game, this.preset, recipe, seed);
      this.learnedSeed = seed;
      this.learnedWith = recipe;
      this.#become({ learner: 'brain' });
    }
  }

  async #applyRecipe({ recipe, learnedWith } = this) {
    if (!areEqual(recipe, learnedWith)) {
      this.learnedWith = recipe;
      await this.#ask('changeLearner', recipe, recipe.epsilon !== learnedWith.epsilon);
    }
  }

  /**
   * Turns knobs, for the next game. Requires that no fresh start is needed.
   * @param {Recipe} changes
   */
  async turn(changes) {
    this.recipe = { ...this.recipe, ...changes };
    if (this.training) {
      await this.#applyRecipe();
    }
    await this.#keep();
    this.#tell('change');
  }

  /** Forgets what was learned and begins anew; the curve stays, to compare with. @param {string} [preset] @param {Recipe} [recipe] */
  async restart(preset = this.preset, recipe = this.recipe) {
    await this.stop();
    await this.#inTurn(() => this.lock.hold(async () => {
      this.preset = preset;
      this.recipe = { ...recipe };
      this.bytes = null;
      await this.brains.reset(this.game);
      this.#beginRun();
      await this.#share();
    }));
    await this.prepare();
  }

  /** A new run, of which the learner knows nothing yet. @param {Partial<Run>} [facts] */
  #beginRun(facts = {}, { preset, recipe, seed } = this) {
    this.history.begin({ preset, recipe: { ...recipe }, seed, ...facts });
    this.#become({ learner: 'nothing', activity: this.visited ? { name: 'idle' } : this.state.activity });
  }

  /** Forgets the run that is compared with. */
  async forgetCompared() {
    this.history.forgetCompared();
    await this.change({});
  }

  /** Trains for so many games more. @param {number} count @returns {Promise<boolean | undefined>} false if the table is full, undefined if another tab trains */
  async train(count) {
    await this.return();
    if (this.state.activity.name !== 'idle') {
      await this.queue; // the training before
    }
    this.#become({ activity: { name: 'starting' } });
    this.#tell('change');
    return this.#inTurn(async () => {
      try {
        return await this.lock.hold(() => this.#train(count));
      } finally {
        this.#become({ activity: { name: 'idle' } });
        this.#tell('change');
      }
    });
  }

  /** @param {number} count */
  async #train(count) {
    try {
      await this.#prepare();
      return this.#isStopping || await this.#trainOn(await this.#beginTraining(count));
    } finally {
      await this.#share();
    }
  }

  /** @param {number} count @returns {Promise<Training>} */
  async #beginTraining(count) {
    const { games } = await this.#ask('learnerFacts');
    const training = { from: games, to: games + count, games };
    this.#become({ activity: { name: this.#isStopping ? 'stopping' : 'training', training } });
    if (!this.isTrained && this.run) {
      Object.assign(this.run, { preset: this.preset, recipe: { ...this.recipe }, seed: this.seed });
    }
    this.#tell('change');
    return training;
  }

  /** @param {Training} training */
  async #trainOn(training) {
    if (training.games === 0 && this.run?.snapshots.length === 0) {
      await this.#addSnapshot(0);
    }
    let isFull = false;
    /** @type {Uint8Array | null} */
    let bytes = null;
    const saves = new SaveSchedule();
    while (training.games < training.to && !this.#isStopping && !isFull) {
      const { games, points, facts, ...rest } = await this.#ask('trainThrough', stopsOf(training, this.point !== undefined && this.point !== null && 'mates' in this.point), SLICE_MS);
      isFull = rest.isFull;
      training.games = games;
      if (facts) {
        this.#addPoints({ ...facts, points });
      }
      this.#tell('progress');
      bytes = await this.#markPoint(training);
      await saves.saveIfDue(() => this.#saveOnTheWay());
      await pause(training);
    }
    // Who was stopped between two slices has not been measured where it is.
    await this.#adopt(bytes ?? await this.#markPoint(training) ?? await this.#ask('learnerBrain'));
    return !isFull;
  }

  /** Stores what it has learned by now. The AI plays with it only when the training ends: a large brain takes time to put to use. */
  async #saveOnTheWay() {
    await this.brains.store(this.game, await this.#ask('learnerBrain'));
    await this.#share();
  }

  /** Trains for one game, which is told move by move; null if the table is full, undefined if another tab trains. @returns {Promise<import('../engine/atlas.js').Trace | null | undefined>} */
  async trainSlowly() {
    await this.return();
    return this.#inTurn(() => this.lock.hold(async () => {
      await this.#prepare();
      if (!this.isTrained && this.run) {
        Object.assign(this.run, { preset: this.preset, recipe: { ...this.recipe }, seed: this.seed });
        await this.#addSnapshot(0);
      }
      const trace = await this.#ask('traceGame', this.game);
      await this.#addPoint();
      await this.#adopt(await this.#ask('learnerBrain'));
      await this.#share();
      this.#tell('change');
      return trace;
    }));
  }

  /** After a slice: who is stopped is measured where it is, and a snapshot is kept if one is due. @param {Training} training @returns {Promise<Uint8Array | null>} its bytes */
  async #markPoint({ games, to }) {
    const isMeasured = () => this.run?.points.at(-1)?.games === games;
    if (this.#isStopping && !isMeasured()) {
      await this.#addPoint();
    }
    return isMeasured() ? this.#addSnapshotIfDue(games, to) : null;
  }

  /** Ends training after the games that are being played; what was learned stays. */
  async stop() {
    const { name } = this.state.activity;
    if (name === 'starting' || name === 'training') {
      this.#become({ activity: { name: 'stopping', training: this.training } });
      this.#tell('change');
    }
    await this.queue;
  }

  /** At once if that costs nothing, and otherwise when somebody wants to see it. */
  async #measureAgain() {
    this.#become({ brain: 'unmeasured' });
    return this.state.truth === 'known' && this.#addPoint();
  }

  async #addPoint() {
    const facts = await this.#ask('learnerFacts');
    this.#addPoints({ ...facts, points: [{ games: facts.games, ...(await this.#ask('measure')) }] });
  }

  /** @param {LearnerFacts & { points: Point[] }} facts */
  #addPoints({ learned, points: added }) {
    this.learned = learned;
    if (!this.run) {
      this.#beginRun();
      this.#become({ learner: 'brain' });
    }
    const points = /** @type {Run} */ (this.run).points;
    for (const point of added) {
      addPoint(points, point);
      this.#become({ brain: 'measured' });
      this.#tell('point');
    }
  }

  /** A large brain, or a network, is kept less often and not put to use before the end: that takes seconds. @param {number} games @param {number} end @returns {Promise<Uint8Array | null>} */
  async #addSnapshotIfDue(games, end) {
    const isLarge = this.learned > LARGE_BRAIN || !this.countsVisits;
    if (games !== end && !this.#isStopping && !isSnapshotDue(games, isLarge)) {
      return null;
    }
    const bytes = await this.#addSnapshot(games);
    if (!isLarge) {
      await this.#adopt(bytes);
      await this.#keep();
    }
    return bytes;
  }

  /** @param {number} games @returns {Promise<Uint8Array>} */
  async #addSnapshot(games) {
    const run = /** @type {Run} */ (this.run);
    const bytes = await this.#ask('learnerBrain');
    const key = `snapshot.${run.id}.${games}`;
    await save(key, bytes);
    run.snapshots = [...run.snapshots.filter((one) => one.games !== games), { games, key }];
    return bytes;
  }

  /** @param {Uint8Array} bytes */
  async #adopt(bytes) {
    this.bytes = bytes;
    await this.brains.adopt(bytes);
  }

  /** A brain came from elsewhere, or was taken away. */
  #noticeBrain() {
    const bytes = this.brains.bytes(this.game);
    if (bytes !== this.bytes) {
      this.bytes = bytes;
      this.#become({ brain: 'foreign' });
      this.#beginRun();
      this.#share();
      this.#tell('change');
    }
  }

  /** Learns from a game against a person, after each move. The AI as it was does not learn. @param {Spot} spot */
  async learnFrom(spot) {
    if (!this.learnsFromPeople || spot.start !== '' || this.training || this.visited) {
      return;
    }
    await this.#inTurn(() => this.lock.hold(() => this.#learnFrom(spot), { isShort: true })).catch((error) => {
      // Nothing here can learn some games: then nobody does.
      if (!(error instanceof EngineError && error.code === 'no-learner')) throw error;
    });
  }

  /** @param {Spot} spot */
  async #learnFrom(spot) {
    await this.#hold();
    // A table is put to use after each move, a network, which takes longer, at the end of a game.
    const isPutToUse = async () => (await this.#ask('learnerFacts')).states > 0 || (await this.#ask('scene', spot)).result !== 'unfinished';
    if (await this.#ask('learnGame', spot) && await isPutToUse()) {
      await this.#measureAgain();
      await this.#adopt(await this.#ask('learnerBrain'));
      await this.#share();
      this.#tell('change');
    }
  }

  /* --------------------------------------------------------- time travel */

  /** Lets a snapshot play, until `return`. @param {Snapshot} snapshot */
  async visit(snapshot) {
    const bytes = await load(snapshot.key);
    if (!(bytes instanceof Uint8Array)) {
      throw new EngineError('no-snapshot');
    }
    this.#become({ activity: { name: 'visiting', snapshot } });
    await this.brains.lend(this.game, bytes);
    this.#tell('change');
  }

  /** Back to what the AI knows now. */
  async return() {
    if (this.visited) {
      this.#become({ activity: { name: 'idle' } });
      await this.brains.lend(this.game, null);
      this.#tell('change');
    }
  }

  /** Goes on from the visited snapshot, in a run of its own. */
  async fork() {
    const { visited, run } = this;
    if (!visited || !run) {
      return;
    }
    const bytes = await load(visited.key);
    await this.stop();
    await this.#inTurn(() => this.lock.hold(async () => {
      this.bytes = bytes;
      this.#beginRun(forkOf(run, visited.games));
      await this.brains.adopt(bytes);
      await this.#share();
      this.#tell('change');
    }));
  }
}
