// distance-map.ts - how it knows: for each square that a man could stand on, how far mate
// is; and the table's own line to mate, step by step.
import { EngineError, type Scene, type Spot } from '../../engine/module.js';
import { Stepper } from '../../inside/stepper.js';
import { choices, field } from '../../shell/controls.js';
import type { Desk } from '../../shell/desk.js';
import { el } from '../../shell/dom.js';
import { t } from '../../shell/i18n.js';
import { describeExact, movesToMate } from '../exact.js';
import { firstMoves, joinMoves, moveNumber, numberSign, pieceName, sideName, splitMoves, writeMove } from '../index.js';
import { squareName } from './look.js';
import { shaded } from './shades.js';

const NO_MAN = -1;

export class DistanceMap {
  cell: number;
  firstStep: number;
  /** The moves of the table's line behind those of the match. */
  line: string[] = [];
  sentence: HTMLParagraphElement;
  stepper: Stepper;
  chooser: HTMLDivElement;
  help: HTMLParagraphElement;
  moves: HTMLDivElement;
  under: HTMLParagraphElement[];
  beside: HTMLElement[];
  /** The match as it was when its line was found. */
  spot: Spot | null = null;
  /** The side that makes the first move of the line. */
  firstSide = 0;
  /** The letter of that man. */
  piece = '';
  /** The choice that is on the screen. */
  drawn = '';
  asking: AbortController | null = null;
  played: number | undefined;
  whole: Scene | undefined;

  constructor(
    public desk: Desk,
    rest: Record<string, string>,
  ) {
    this.cell = rest.man === undefined ? NO_MAN : Number(rest.man);
    this.firstStep = Number(rest.step) || 0;
    this.sentence = el('p', { class: 'sentence', 'aria-live': 'polite' });
    this.stepper = new Stepper((step) => this.#show(step));
    this.chooser = el('div', {});
    this.help = el('p', { class: 'help' });
    this.moves = el('div', { class: 'table-line' });
    this.under = [this.sentence, this.stepper.element];
    this.beside = [this.chooser, this.help, field(t('chess.map.line'), this.moves)];
    void this.update();
  }

  address(): Record<string, string> {
    const { step } = this.stepper;
    return { ...(this.cell !== NO_MAN && { man: String(this.cell) }), ...(step > 0 && { step: String(step) }) };
  }

  leave() {
    this.asking?.abort();
    this.stepper.leave();
  }

  /** The match has changed: another line. */
  async update() {
    const {
      engine,
      match: { spot },
    } = this.desk;
    if (spot === this.spot) {
      return;
    }
    this.spot = spot;
    this.sentence.textContent = t('chess.map.making');
    try {
      const [scene, line] = await Promise.all([engine.scene(spot), engine.bestLine(spot)]);
      const whole = await engine.scene({
        ...spot,
        moves: joinMoves(spot.game, [...splitMoves(spot.game, spot.moves), ...splitMoves(spot.game, line)]),
      });
      if (spot === this.spot) {
        this.#begin(scene, whole);
      }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.sentence.textContent = t('insight.too-hard');
    }
  }

  /** @param scene of the match @param whole with the line played to its end */
  #begin(scene: Scene, whole: Scene) {
    this.played = scene.names.length;
    this.whole = whole;
    this.firstSide = scene.side;
    this.line = whole.names.slice(this.played);
    this.moves.replaceChildren(
      ...this.line.map((name, i) =>
        el(
          'button',
          { type: 'button', class: 'button step', onclick: () => this.stepper.goTo(i + 1) },
          this.#numbered(name, i + 1),
        ),
      ),
    );
    this.stepper.begin(this.line.length + 1, Math.min(this.firstStep, this.line.length));
    this.firstStep = 0;
  }

  /** A move of the line, with its number where White moves or the line begins. @param ply from 1 */
  #numbered(name: string, ply: number) {
    const { game } = this.desk;
    const isReply = ply > 1 && (this.firstSide + ply) % 2 === 0;
    return `${isReply ? '' : `${numberSign(game, ply, this.firstSide)} `}${writeMove(game, name)}`;
  }

  /** A step of the line on the board, and the distances of the chosen man there. */
  async #show(step: number) {
    const { desk, whole } = this;
    if (!whole || this.played === undefined) {
      return;
    }
    this.asking?.abort();
    const asking = (this.asking = new AbortController());
    const spot = {
      game: whole.game,
      start: whole.start,
      moves: firstMoves(whole.game, whole.moves, this.played + step),
    };
    const scene = await desk.engine.scene(spot);
    if (asking.signal.aborted) {
      return;
    }
    [...this.moves.children].forEach((one, i) => one.setAttribute('aria-pressed', String(i < step)));
    desk.board.show({ scene, isActive: false, flipped: false, isTurned: desk.match.isTurnedForOwn });
    this.#choose(scene);
    await this.#measure(scene, asking.signal);
    void desk.screen.showAddress();
  }

  /** The men to choose from: those that stand on the board; the king that is driven first. */
  #choose({ cells, game }: Scene) {
    const men = [...cells].flatMap((piece, cell) => (piece === '-' ? [] : [{ piece, cell }]));
    const chosen =
      men.find(({ piece }) => piece === this.piece) ??
      men.find(({ cell }) => cell === this.cell) ??
      men.find(({ piece }) => piece === 'k') ??
      men[0];
    this.piece = chosen.piece;
    this.cell = chosen.cell;
    const options = men.map(({ piece, cell }) => [String(cell), `${pieceName(game, piece)} ${squareName(cell)}`]);
    const now = JSON.stringify([options, chosen.cell]);
    if (now !== this.drawn) {
      this.drawn = now;
      this.chooser.replaceChildren(
        choices(t('chess.map.man'), options, String(chosen.cell), (value) => {
          this.cell = Number(value);
          this.piece = cells[this.cell];
          void this.#show(this.stepper.step);
        }),
      );
    }
  }

  async #measure(scene: Scene, signal: AbortSignal) {
    const { board, engine } = this.desk;
    try {
      const values = await engine.elsewhere(scene, this.cell, signal);
      if (!signal.aborted) {
        // Distances are told for White, whoever is to move: more than one man can be driven.
        const forWhite = values.map((value) => ({
          ...value,
          unit: 'mate' as const,
          from: -1,
          score: scene.side === 0 ? value.score : 0 - value.score,
        }));
        board.mark('heat', shaded(forWhite.filter(({ cell }) => cell !== this.cell)));
        this.#tell(
          scene,
          forWhite.find(({ cell }) => cell === this.cell),
        );
      }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
    }
  }

  /** @param value for White */
  #tell({ game, side, names, why }: Scene, value: { score: number; plies: number } | undefined) {
    const { step } = this.stepper;
    const words = value ? this.#value(value) : '';
    this.help.textContent = t('chess.map.help', { man: pieceName(game, this.piece), side: sideName(game, side) });
    this.sentence.textContent =
      step === 0
        ? t(why ? 'chess.map.over' : 'chess.map.start', { value: words })
        : t('chess.map.step', {
            ...this.#counted(step),
            side: sideName(game, 1 - side),
            move: writeMove(game, names.at(-1) ?? ''),
            value: words,
          });
  }

  /** Moves as people count them. */
  #counted(step: number) {
    const count = (ply: number) => moveNumber(this.desk.game, ply, this.firstSide);
    return { number: count(step), count: count(this.line.length) };
  }

  /** @param value for White */
  #value({ score, plies }: { score: number; plies: number }) {
    if (plies === 0 && score !== 0) {
      return t('chess.map.mate');
    }
    return score > 0
      ? t('chess.map.mate-in', { count: movesToMate(plies) })
      : describeExact({ unit: 'mate', score, plies });
  }
}
