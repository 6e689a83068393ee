// learning.ts - how the AI of a game learns: its recipe, its training, its curve,
// and the snapshots along it.
//
// The learner itself is the engine's, in a worker of its own, so that training
// and playing do not wait for each other. Here it is decided when to train, when
// to measure and what to keep. Who listens hears 'progress' (some games were
// played), 'point' (it was measured) and 'change' (anything else).
import type { AtlasDetail, Trace } from '../engine/atlas.js';
import { Engine } from '../engine/engine.js';
import type { Knob, LearnedState, LearnerFacts, Preset, Recipe } from '../engine/learner.js';
import { EngineError, type GameName, type MoveValue, type Spot } from '../engine/module.js';
import { factsOf } from '../games/index.js';
import { ModelLock } from '../shell/model-lock.js';
import { SaveSchedule } from '../shell/save-schedule.js';
import { load, save } from '../shell/storage.js';
import type { Brains } from './brains.js';
import { FIRST_STATE, type LearningState } from './learning-state.js';
import { NETWORK, areEqual, offered, recipeOf, usualGames } from './presets.js';
import { RunHistory, addPoint, forkOf, type Point, type Run, type Snapshot } from './run-history.js';
import { isSnapshotDue, pause, stopsOf, type Training } from './schedule.js';

const SLICE_MS = 12; // progress is shown at least so often
const FIRST_SEED = 1;
const LARGE_BRAIN = 100_000; // values; of such brains fewer snapshots are kept

export class Learning extends EventTarget {
  engine: Engine | null = null;
  presets: Preset[] = [];
  preset = '';
  /** What the next game is learned with. */
  recipe: Recipe = {};
  /** What the brain has learned with so far. */
  learnedWith: Recipe = {};
  seed = FIRST_SEED;
  learnedSeed = FIRST_SEED;
  count = 1000; // games that the next training has
  isCountChosen = false; // by a person, perhaps before the usual number was known
  learnsFromPeople = true;
  /** The preset that is being fetched or begun with: nothing is trained before, and the truth waits. */
  wanted = '';
  history = new RunHistory();
  state = FIRST_STATE;
  /** Steps until the truth is known, for games where that takes time, and how many they were at first. */
  stepsToTruth = 0;
  stepsInAll = 0;
  /** What its learner is, and can tell; known with the presets. */
  kind = '';
  countsVisits = true;
  /** null as long as nobody knows */
  canTrace: boolean | null = null;
  /** Values that the learner has, where its brain does not tell. */
  learned = 0;
  /** the brain that came from here */
  bytes: Uint8Array | null = null;
  /** Work on the learner, one after the other. */
  queue: Promise<any> = Promise.resolve();
  lock: ModelLock;

  constructor(
    public game: GameName,
    public brains: Brains,
  ) {
    super();
    this.lock = new ModelLock(game, () => this.#reload());
    this.lock.addEventListener('elsewhere', () => this.#tell('change'));
    this.lock.addEventListener('stored', () => this.#inTurn(() => this.lock.catchUp()));
    brains.addEventListener('change', () => this.#noticeBrain());
  }

  #become(changes: Partial<LearningState>) {
    this.state = { ...this.state, ...changes };
  }

  #tell(type: string) {
    this.dispatchEvent(new Event(type));
  }

  #ask(method: string, ...args: any[]): Promise<any> {
    this.engine ??= new Engine();
    return this.engine.ask(method, args);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
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
    const {
      preset,
      recipe,
      learnedWith,
      seed,
      count,
      learnsFromPeople,
      history: { runs, comparedId },
    } = this;
    if (!this.lock.isElsewhere) {
      // the other tab knows better
      await save(`learning.${this.game}`, {
        preset,
        recipe,
        learnedWith,
        seed,
        count,
        learnsFromPeople,
        runs,
        comparedId,
      });
    }
  }

  /** For the other tabs, too: the brain is stored already. */
  async #share() {
    await this.#keep();
    await this.lock.noteStored();
  }

  async change(changes: Partial<Pick<Learning, 'seed' | 'count' | 'learnsFromPeople'>>) {
    Object.assign(this, changes, 'count' in changes && { isCountChosen: true });
    await this.#keep();
    this.#tell('change');
  }

  /** Draws another run behind the present one. */
  async compareWith(id: string | null) {
    this.history.comparedId = id;
    await this.change({});
  }

  /* ------------------------------------------------------------- answers */

  get isTrained() {
    return this.bytes !== null;
  }

  /** The training that goes on. */
  get training(): Training | null {
    const { activity } = this.state;
    return activity.name === 'training' || activity.name === 'stopping' ? activity.training : null;
  }

  /** Whether it trains, or is about to. */
  get isBusy() {
    return ['starting', 'training', 'stopping'].includes(this.state.activity.name);
  }

  /** The snapshot that plays now. */
  get visited(): Snapshot | null {
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

  /** What is known of the brain that plays now. */
  get point(): Point | undefined {
    const { visited, run } = this;
    return visited ? run?.points.find(({ games }) => games === visited.games) : run?.points.at(-1);
  }

  /** The knobs, as they are turned. */
  get knobs(): Knob[] {
    const preset = this.presets.find(({ name }) => name === this.preset);
    return (preset?.knobs ?? []).map((knob) => ({ ...knob, value: this.recipe[knob.name] ?? knob.value }));
  }

  /** The preset whose recipe this is, '' for a recipe of one's own. */
  get presetName() {
    return this.presets.find(({ knobs }) => areEqual(recipeOf(knobs), this.recipe))?.name ?? '';
  }

  /** Whether the present learner is of the kind that a preset is for. */
  isKindOf(preset: string) {
    const kindOf = (one: string) => this.presets.find(({ name }) => name === one)?.kind;
    return kindOf(preset) === kindOf(this.preset);
  }

  get isNetwork() {
    return this.kind === NETWORK;
  }

  /** Whether it might learn with a neural network, which has to be fetched first. */
  get mayFetchNetwork() {
    return this.presets.length > 0 && factsOf(this.game).hasLines && !this.presets.some(({ kind }) => kind === NETWORK);
  }

  /** Whether the present brain cannot learn with these values. */
  needsFreshStart(recipe: Recipe, preset: string = this.preset) {
    return (
      (this.isTrained || this.training !== null) &&
      (!this.isKindOf(preset) ||
        this.knobs.some(({ name, isLasting }) => isLasting && recipe[name] !== this.learnedWith[name]))
    );
  }

  /** @returns what the learner thinks while it trains */
  async values(spot: Spot): Promise<MoveValue[]> {
    return this.#ask('learnerValues', spot);
  }

  /** A page of the table of states. */
  async table(first: number, count: number): Promise<{ facts: LearnerFacts; states: LearnedState[] }> {
    return this.#inTurn(async () => {
      await (this.visited ? this.#holdSnapshot(this.visited) : this.#hold());
      return { facts: await this.#ask('learnerFacts'), states: await this.#ask('states', this.game, first, count) };
    });
  }

  /** Asks about whoever plays now: the learner while it trains, else the brain or the snapshot in its place. */
  async #askPresent(method: string, ...args: any[]) {
    if (this.isBusy) {
      // in turn it would come after the last game
      return this.state.learner === 'brain' ? this.#ask(method, ...args) : null;
    }
    return this.#inTurn(async () => {
      await (this.visited ? this.#holdSnapshot(this.visited) : this.#hold());
      return this.#ask(method, ...args);
    });
  }

  /** All states of a small game, as atlas.ts of the engine says; null in a large one, and before the truth is known. */
  async atlas(): Promise<Float32Array | null> {
    return this.state.truth === 'known' ? this.#askPresent('atlas') : null;
  }

  async atlasState(i: number): Promise<AtlasDetail | null> {
    return this.#askPresent('atlasState', this.game, i);
  }

  /** A question about the neural network that it is (engine/network.ts); null while there is none to ask. */
  async askNetwork(method: string, ...args: any[]): Promise<any> {
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
      const all = (await this.#ask('presets', this.game)) as Preset[];
      if (all.length === 0) {
        throw new EngineError('no-learner', this.game);
      }
      this.presets = offered(all);
      this.#choosePreset();
      this.#tell('change');
    }
  }

  /** Brings a choice into effect that takes time. */
  async choosing(preset: string, work: () => Promise<void>) {
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
      void this.prepare();
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

  /** Lets the engine's learner be a snapshot, until the present brain is asked for. */
  async #holdSnapshot({ key }: Snapshot) {
    this.#become({ learner: 'snapshot' });
    await this.#ask('resumeLearner', await load(key));
  }

  /** Until the learner has what was chosen last: people may choose while it starts. */
  async #startAfresh() {
    while (
      this.state.learner !== 'brain' ||
      this.seed !== this.learnedSeed ||
      !areEqual(this.recipe, this.learnedWith)
    ) {
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

  /** Turns knobs, for the next game. Requires that no fresh start is needed. */
  async turn(changes: Recipe) {
    this.recipe = { ...this.recipe, ...changes };
    if (this.training) {
      await this.#applyRecipe();
    }
    await this.#keep();
    this.#tell('change');
  }

  /** Forgets what was learned and begins anew; the curve stays, to compare with. */
  async restart(preset: string = this.preset, recipe: Recipe = this.recipe) {
    await this.stop();
    await this.#inTurn(() =>
      this.lock.hold(async () => {
        this.preset = preset;
        this.recipe = { ...recipe };
        this.bytes = null;
        await this.brains.reset(this.game);
        this.#beginRun();
        await this.#share();
      }),
    );
    await this.prepare();
  }

  /** A new run, of which the learner knows nothing yet. */
  #beginRun(facts: Partial<Run> = {}, { preset, recipe, seed } = this) {
    this.history.begin({ preset, recipe: { ...recipe }, seed, ...facts });
    this.#become({ learner: 'nothing', activity: this.visited ? { name: 'idle' } : this.state.activity });
  }

  /** Forgets the run that is compared with. */
  async forgetCompared() {
    this.history.forgetCompared();
    await this.change({});
  }

  /** Trains for so many games more. @returns false if the table is full, undefined if another tab trains */
  async train(count: number): Promise<boolean | undefined> {
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

  async #train(count: number) {
    try {
      await this.#prepare();
      return this.#isStopping || (await this.#trainOn(await this.#beginTraining(count)));
    } finally {
      await this.#share();
    }
  }

  async #beginTraining(count: number): Promise<Training> {
    const { games } = await this.#ask('learnerFacts');
    const training = { from: games, to: games + count, games };
    this.#become({ activity: { name: this.#isStopping ? 'stopping' : 'training', training } });
    if (!this.isTrained && this.run) {
      Object.assign(this.run, { preset: this.preset, recipe: { ...this.recipe }, seed: this.seed });
    }
    this.#tell('change');
    return training;
  }

  async #trainOn(training: Training) {
    if (training.games === 0 && this.run?.snapshots.length === 0) {
      await this.#addSnapshot(0);
    }
    let isFull = false;
    let bytes: Uint8Array | null = null;
    const saves = new SaveSchedule();
    while (training.games < training.to && !this.#isStopping && !isFull) {
      const { games, points, facts, ...rest } = await this.#ask(
        'trainThrough',
        stopsOf(training, this.point !== undefined && this.point !== null && 'mates' in this.point),
        SLICE_MS,
      );
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
    await this.#adopt(bytes ?? (await this.#markPoint(training)) ?? (await this.#ask('learnerBrain')));
    return !isFull;
  }

  /** Stores what it has learned by now. The AI plays with it only when the training ends: a large brain takes time to put to use. */
  async #saveOnTheWay() {
    await this.brains.store(this.game, await this.#ask('learnerBrain'));
    await this.#share();
  }

  /** Trains for one game, which is told move by move; null if the table is full, undefined if another tab trains. */
  async trainSlowly(): Promise<Trace | null | undefined> {
    await this.return();
    return this.#inTurn(() =>
      this.lock.hold(async () => {
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
      }),
    );
  }

  /** After a slice: who is stopped is measured where it is, and a snapshot is kept if one is due. @returns its bytes */
  async #markPoint({ games, to }: Training): Promise<Uint8Array | null> {
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

  #addPoints({ learned, points: added }: LearnerFacts & { points: Point[] }) {
    this.learned = learned;
    if (!this.run) {
      this.#beginRun();
      this.#become({ learner: 'brain' });
    }
    const points = (this.run as Run).points;
    for (const point of added) {
      addPoint(points, point);
      this.#become({ brain: 'measured' });
      this.#tell('point');
    }
  }

  /** A large brain, or a network, is kept less often and not put to use before the end: that takes seconds. */
  async #addSnapshotIfDue(games: number, end: number): Promise<Uint8Array | null> {
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

  async #addSnapshot(games: number): Promise<Uint8Array> {
    const run = this.run as Run;
    const bytes = await this.#ask('learnerBrain');
    const key = `snapshot.${run.id}.${games}`;
    await save(key, bytes);
    run.snapshots = [...run.snapshots.filter((one) => one.games !== games), { games, key }];
    return bytes;
  }

  async #adopt(bytes: Uint8Array) {
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
      void this.#share();
      this.#tell('change');
    }
  }

  /** Learns from a game against a person, after each move. The AI as it was does not learn. */
  async learnFrom(spot: Spot) {
    if (!this.learnsFromPeople || spot.start !== '' || this.training || this.visited) {
      return;
    }
    await this.#inTurn(() => this.lock.hold(() => this.#learnFrom(spot), { isShort: true })).catch((error) => {
      // Nothing here can learn some games: then nobody does.
      if (!(error instanceof EngineError && error.code === 'no-learner')) throw error;
    });
  }

  async #learnFrom(spot: Spot) {
    await this.#hold();
    // A table is put to use after each move, a network, which takes longer, at the end of a game.
    const isPutToUse = async () =>
      (await this.#ask('learnerFacts')).states > 0 || (await this.#ask('scene', spot)).result !== 'unfinished';
    if ((await this.#ask('learnGame', spot)) && (await isPutToUse())) {
      await this.#measureAgain();
      await this.#adopt(await this.#ask('learnerBrain'));
      await this.#share();
      this.#tell('change');
    }
  }

  /* --------------------------------------------------------- time travel */

  /** Lets a snapshot play, until `return`. */
  async visit(snapshot: Snapshot) {
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
    await this.#inTurn(() =>
      this.lock.hold(async () => {
        this.bytes = bytes;
        this.#beginRun(forkOf(run, visited.games));
        await this.brains.adopt(bytes);
        await this.#share();
        this.#tell('change');
      }),
    );
  }
}
