// position.ts - one position, with what the AI thinks of each move there: it changes while the AI learns.
import type { AtlasDetail, JudgedMove } from '../engine/atlas.js';
import type { Engine } from '../engine/engine.js';
import type { Mark } from '../games/board.js';
import { factsOf, lookOf, sideName, splitMoves } from '../games/index.js';
import { Miniature } from '../home/miniature.js';
import { heatMark, opinionOf } from '../play/heat.js';
import { canonical } from './map-layout.js';
import type { Desk } from '../shell/desk.js';
import { el, tell } from '../shell/dom.js';
import { t, tOr } from '../shell/i18n.js';
import type { Learning } from './learning.js';

const phone = matchMedia('(max-width: 859px)');

const kindOf = (outcome: number) => (outcome > 0 ? 'win' : outcome < 0 ? 'loss' : 'draw');

/** What the AI thinks of a move; an outline where it is right. */
function markOf(move: JudgedMove): Mark {
  const mark = heatMark(move);
  const kind = kindOf(move.outcome);
  return mark.kind === kind ? { ...mark, truth: { kind, text: mark.text } } : mark;
}

export class Position {
  game: string;
  learning: Learning;
  engine: Engine;
  miniature = new Miniature(phone.matches ? 132 : 236);
  title = el('h3', {});
  words = el('p', { class: 'help' });
  values = el('ul', { class: 'unseen' });
  element: HTMLElement;
  state: AtlasDetail | null = null;
  /** The state that its words are about. */
  shown = -1;
  isTelling = true;
  asked = 0;

  constructor({ game, learning, engine }: Pick<Desk, 'game' | 'learning' | 'engine'>) {
    this.game = game;
    this.learning = learning;
    this.engine = engine;
    this.element = el(
      'section',
      { class: 'position', 'aria-label': t('position') },
      this.title,
      this.miniature.canvas,
      this.words,
      this.values,
    );
  }

  /** The position of the game that tells most about an AI. */
  async findTelling(): Promise<{ ply: number; cells: string } | null> {
    const { telling } = lookOf(this.game);
    if (!telling) {
      return null;
    }
    const { cells } = await this.engine.scene({ game: this.game, start: '', moves: telling });
    this.isTelling = true;
    return { ply: splitMoves(this.game, telling).length, cells };
  }

  /** Moves that lose there, and how many of them the AI has found. */
  get traps() {
    const losing = (this.state?.moves ?? []).filter(({ outcome }) => outcome < 0);
    return { all: losing.length, found: losing.filter((move) => opinionOf(move) === 'loss').length };
  }

  /** The boards that its moves lead to. */
  repliesOf() {
    const { cells = '', side = 0, moves = [] } = this.state ?? {};
    return [
      ...new Set(
        moves.map(({ cell }) => canonical(cells.slice(0, cell) + (side === 0 ? 'X' : 'O') + cells.slice(cell + 1))),
      ),
    ];
  }

  /** Resolves to what there is to say about it. */
  async show(i: number) {
    const asked = ++this.asked;
    const state = await this.learning.atlasState(i).catch(() => null);
    if (state && asked === this.asked) {
      this.isTelling = this.shown < 0 || (this.isTelling && this.shown === i);
      this.shown = i;
      this.state = state;
      this.#draw(state);
    }
    return this.words.textContent ?? '';
  }

  #draw({ cells, side, moves }: AtlasDetail) {
    const { rows, cols } = factsOf(this.game);
    const marks = moves.map(markOf);
    const shape = { rows, cols, movesAreColumns: false, names: [] };
    const scene = {
      game: this.game,
      shape,
      cells,
      start: '',
      moves: '',
      result: 'unfinished' as const,
      side,
      legal: [],
      last: [],
      lines: [],
      deciding: [],
      names: [],
      warned: [],
      why: '',
    };
    this.miniature.show(scene, { heat: marks });
    tell(
      this.title,
      this.isTelling
        ? tOr(`position.telling.${this.game}`, t('position'))
        : t('position.any', { side: sideName(this.game, side) }),
    );
    this.values.replaceChildren(...moves.map(({ text }, n) => el('li', {}, `${text}: ${marks[n].label}`)));
    const best = Math.max(...moves.map(({ value }) => value));
    const due = Math.max(...moves.map(({ outcome }) => outcome));
    const chosen = moves.filter(({ value }) => value === best);
    const isBlank = moves.every((move) => opinionOf(move) === 'none');
    const how =
      moves.length === 0 ? 'over' : isBlank ? 'blank' : chosen.some(({ outcome }) => outcome < due) ? 'wrong' : 'right';
    tell(
      this.words,
      this.isTelling
        ? ''
        : t(`position.${how}`, {
            side: sideName(this.game, side),
            moves: chosen.map(({ text }) => text).join(', '),
            due: t(`outcome.${kindOf(due)}`),
          }),
    );
  }
}
