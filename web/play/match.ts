// match.ts - the game on the board: its moves, its opponent, undo and redo.
//
// Every rule is the engine's. A match only remembers where the game stands and
// whose turn it is, and tells who listens when that has changed ('change'), and
// before that when a move was made ('move').
import type { Engine } from '../engine/engine.js';
import { EngineError, type GameName, type Scene, type Side, type Spot } from '../engine/module.js';
import { factsOf, firstMoves, lookOf, splitMoves } from '../games/index.js';
import { setAside } from '../shell/storage.js';
import { YOURS } from './levels.js';
import type { Opponent } from './opponent.js';

/** how a game is played; it stays from game to game */
interface Setup {
  mode: 'ai' | 'two';
  level: string;
  begins: 'you' | 'ai' | 'turns';
  flipped: boolean; // the first side has the second side's colour
}

/** what is stored of a match */
interface Kept {
  setup: Setup;
  spot: Spot;
  known: string; // all moves, with those taken back
  person: Side; // the side that the person plays against the AI
  counted: boolean;
}

const FIRST_SETUP: Setup = { mode: 'ai', level: YOURS, begins: 'you', flipped: false };

export class Match extends EventTarget {
  setup: Setup;
  spot: Spot;
  known = '';
  person: Side = 0;
  /** True once the finished game is in the statistics: undo does not count it twice. */
  counted = false;
  /** True while it shows a position from a link, from which nobody has played on. */
  isVisited = false;
  scene: Scene | null = null;
  thinking: AbortController | null = null;
  /** True when the AI could not be had, and its move is missing. */
  isStuck = false;
  /** True when the AI's last move was a guess: perfect play is out of reach here. */
  isGuess = false;
  /** The move that the AI has made last, as people write it; '' if that was not the last thing that happened. */
  answer = '';

  constructor(
    public engine: Engine,
    public opponent: Opponent,
    public game: GameName,
  ) {
    super();
    this.setup = { ...FIRST_SETUP, level: lookOf(game).firstLevel ?? YOURS };
    this.spot = { game, start: '', moves: '' };
  }

  keep(): Kept {
    const { setup, spot, known, person, counted } = this;
    return { setup, spot, known, person, counted };
  }

  /** Takes up a match where it was left. Nobody waits for the AI's answer, which may take its time. */
  async resume(kept: Kept | undefined) {
    if (kept) {
      try {
        await this.engine.scene({ ...kept.spot, moves: kept.known });
        const scene = await this.engine.scene(kept.spot);
        this.setup = { ...FIRST_SETUP, ...kept.setup };
        Object.assign(this, { known: kept.known, person: kept.person, counted: kept.counted, isVisited: false });
        void this.#goOn(kept.spot, scene);
        return;
      } catch (error) {
        if (!(error instanceof EngineError) || error.code === 'engine-failed') throw error;
        await setAside(`match.${this.game}`, kept); // it is no game: begin a new one
      }
    }
    void this.#goOn(this.spot, await this.engine.scene(this.spot));
  }

  /** Shows a position that came from elsewhere, such as a link. */
  async open(start: string, moves: string) {
    const spot = { game: this.game, start, moves };
    const scene = await this.engine.scene(spot);
    this.known = moves;
    this.person = scene.side;
    this.counted = true; // a game that others began is nobody's record
    this.isVisited = true;
    return this.#goOn(spot, scene);
  }

  /** A new game from a position that somebody has chosen. */
  async beginWith(start: string) {
    this.spot = { game: this.game, start, moves: '' };
    await this.restart();
  }

  async goTo(spot: Spot) {
    this.stopThinking();
    return this.#goOn(spot, await this.engine.scene(spot));
  }

  /**
   * Goes on from a spot whose scene is known. Both change at once, so that nobody ever plays on one by the turn of the
   * other.
   * @param answer the AI's move that led there
   */
  async #goOn(spot: Spot, scene: Scene, answer = '') {
    this.stopThinking();
    this.answer = answer;
    this.isStuck = false;
    this.spot = spot;
    this.scene = scene;
    this.dispatchEvent(new Event('change'));
    return this.#answer();
  }

  get isOver() {
    return this.scene !== null && this.scene.result !== 'unfinished';
  }

  get isPersonsTurn() {
    return !this.isOver && (this.setup.mode === 'two' || this.scene?.side === this.person);
  }

  /** Whether the board is turned for who plays the second side. */
  get isTurned() {
    return lookOf(this.game).turnsForSecond === true && this.setup.mode === 'ai' && this.person === 1 && !this.isOthers;
  }

  /** The same where a game is looked at: one of a link is nobody's, whoever would be to move. */
  get isTurnedForOwn() {
    return this.isTurned && !this.isVisited;
  }

  /** Whether it is a finished game from a link, in which nobody here has played. */
  get isOthers() {
    return this.isVisited && this.isOver;
  }

  /** How many moves were made. */
  get ply() {
    return splitMoves(this.game, this.spot.moves).length;
  }

  /** How many there are with those that were taken back. */
  get knownPly() {
    return splitMoves(this.game, this.known).length;
  }

  get canUndo() {
    return this.ply > 0;
  }

  get canRedo() {
    return this.ply < this.knownPly;
  }

  /** @param isAnswer it is the AI's */
  async play(move: number, isAnswer = false) {
    const before = this.spot;
    const scene = await this.engine.play(before, move);
    if (scene === null || before !== this.spot) {
      return; // illegal, or the game went on meanwhile
    }
    const { game, start, moves } = scene;
    this.known = moves;
    this.isVisited = false;
    this.spot = { game, start, moves };
    this.scene = scene;
    this.dispatchEvent(new Event('move'));
    await this.#goOn(this.spot, scene, isAnswer ? scene.names.at(-1) : '');
  }

  /** A move of the person at the board; ignored when it is not their turn. */
  async playAsPerson(move: number) {
    if (this.isPersonsTurn) {
      await this.play(move);
    }
  }

  /** A new game; against the AI whoever is to begin begins. */
  async restart() {
    const { mode, begins } = this.setup;
    if (mode === 'ai') {
      this.person = begins === 'you' ? 0 : begins === 'ai' ? 1 : this.person === 0 ? 1 : 0;
    }
    this.known = '';
    this.counted = false;
    this.isVisited = false;
    // Where games may begin anywhere, the next one begins where this one did.
    await this.goTo({ game: this.game, start: factsOf(this.game).hasStarts ? this.spot.start : '', moves: '' });
  }

  /** Takes back the last move, against the AI back to the person's own turn. */
  async undo() {
    await this.#walk(-1, 0);
  }

  async redo() {
    await this.#walk(1, this.knownPly);
  }

  async #walk(step: number, end: number) {
    this.stopThinking();
    let { ply } = this;
    if (ply === end) {
      return;
    }
    do {
      ply += step;
      const spot = { ...this.spot, moves: firstMoves(this.game, this.known, ply) };
      const scene = await this.engine.scene(spot);
      Object.assign(this, { spot, scene });
    } while (!this.isPersonsTurn && !this.isOver && ply !== end);
    this.answer = '';
    this.dispatchEvent(new Event('change'));
    await this.#answer();
  }

  async change(changes: Partial<Setup>) {
    this.setup = { ...this.setup, ...changes };
    await this.goTo(this.spot);
  }

  stopThinking() {
    this.thinking?.abort();
    this.thinking = null;
  }

  /** Lets the AI move if it is its turn. */
  async #answer() {
    if (this.isOver || this.isPersonsTurn || this.scene === null) {
      return;
    }
    const thinking = new AbortController();
    this.thinking = thinking;
    this.dispatchEvent(new Event('change'));
    try {
      const { move, isGuess } = await this.opponent.choose(this.spot, this.setup.level, thinking.signal);
      if (this.thinking === thinking) {
        this.thinking = null;
        this.isGuess = isGuess;
        await this.play(move, true);
      }
    } catch (error) {
      this.#failed(error, thinking);
    }
  }

  /** @param thinking whose move it was */
  #failed(error: unknown, thinking: AbortController) {
    if (!(error instanceof EngineError && ['cancelled', 'brain-unreachable'].includes(error.code))) {
      throw error;
    }
    if (this.thinking === thinking) {
      this.thinking = null;
      this.isStuck = true;
      this.dispatchEvent(new Event('change'));
    }
  }
}
