// why-view.ts - the answer to "Why?": the position that tells most about the AI, its reply, and how each other reply would
// lose, to tap. It says no more than the AI's own values.
import { openSend } from '../challenge/send.js';
import type { MoveScore, MoveValue, Scene, Spot } from '../engine/module.js';
import { bestOf } from '../games/exact.js';
import { joinMoves, moveBy, sideName, splitMoves } from '../games/index.js';
import { Miniature } from '../home/miniature.js';
import { judgedMark } from '../play/heat.js';
import { button } from '../shell/controls.js';
import type { Desk } from '../shell/desk.js';
import { el, tell } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import type { Sight } from './inside.js';
import { findTelling, opinionOf, whereWords, whyWords, type Telling } from './why.js';

const STEPS_MAX = 5;

export class WhyView implements Sight {
  left = new AbortController();
  telling: Telling | null = null;
  scores: MoveScore[] = [];
  where = el('p', { class: 'status' });
  words = el('p', { class: 'say', 'aria-live': 'polite' });
  lead = el('p', { class: 'lead' });
  line = el('ol', { class: 'losing-line' });
  under: Node[];
  beside: Node[];

  constructor(public desk: Desk) {
    const further = button(t('why.further'), () => desk.screen.go('inside', { see: 'table' }), 'primary');
    const send = button(t('send.open'), () => openSend(desk, this.left.signal));
    const key = el(
      'ul',
      { class: 'keys' },
      el('li', {}, el('i', {}), t('key.thinks')),
      el('li', {}, el('i', { class: 'truth' }), t('key.right')),
    );
    this.under = [this.where];
    this.beside = [this.words, this.lead, this.line, el('div', { class: 'do' }, further, send), key];
    this.#find();
  }

  address() {
    return { why: '1' };
  }

  leave() {
    this.left.abort();
  }

  update() {
    if (this.telling) {
      this.#draw(this.telling);
    }
  }

  async #values(spot: Spot): Promise<MoveValue[] | null> {
    const { brains, engine, game, learning } = this.desk;
    if (learning.training) {
      return learning.values(spot);
    }
    await brains.hold(game);
    return engine.values(spot);
  }

  async #find() {
    const { match, engine } = this.desk;
    const telling = await findTelling(match, engine, (spot) => this.#values(spot));
    if (this.left.signal.aborted) {
      return;
    }
    if (!telling) {
      tell(this.words, t('inside.knows-nothing'));
      return;
    }
    this.telling = telling;
    this.scores = await engine.scores(telling.spot, this.left.signal).catch(() => []); // too hard to solve: there are no lines
    await this.#draw(telling);
  }

  /** The board after its reply; in the other cells what it thinks of replying there. */
  async #draw(telling: Telling) {
    const { board, engine } = this.desk;
    const { spot, values } = telling;
    const { best } = opinionOf(values);
    const [before, after] = [await engine.scene(spot), await engine.play(spot, best.move)];
    if (this.left.signal.aborted || !after) {
      return;
    }
    tell(this.where, whereWords(telling));
    tell(this.words, whyWords(telling));
    const isShared = opinionOf(values).count > 1;
    const scene = isShared ? before : { ...before, cells: after.cells, last: after.last };
    board.show({ scene, isActive: true, flipped: false });
    const others = isShared ? values : values.filter(({ move }) => move !== best.move);
    board.mark(
      'heat',
      others.map((value) =>
        judgedMark(
          value,
          this.scores.find(({ move }) => move === value.move),
        ),
      ),
    );
    const losing = this.scores.filter(({ score }) => score < 0);
    const isLesson = opinionOf(values).kind === 'lost' && losing.length > 0;
    tell(this.lead, isLesson ? t('why.tap') : '');
    this.lead.hidden = !isLesson;
    if (losing.length > 0 && this.line.childElementCount === 0) {
      this.play(losing[0].move);
    }
  }

  /** A reply on the board is tapped: how it would lose. */
  async play(move: number) {
    const { engine } = this.desk;
    const score = this.scores.find((one) => one.move === move);
    if (!this.telling || !score || score.score >= 0) {
      return;
    }
    const boards: { scene: Scene; words: string }[] = [];
    let { spot } = this.telling;
    let next = move;
    for (let i = 0; i < 2 * STEPS_MAX; i++) {
      const { side } = await engine.scene(spot);
      const scene = await engine.play(spot, next);
      if (!scene || this.left.signal.aborted) {
        return;
      }
      const name = scene.names.at(-1) ?? '';
      boards.push({ scene, words: `${sideName(scene.game, side)} ${moveBy(scene.game, name)}` });
      spot = {
        game: scene.game,
        start: scene.start,
        moves: joinMoves(scene.game, splitMoves(scene.game, scene.moves)),
      };
      if (scene.result !== 'unfinished') {
        break;
      }
      next = bestOf(await engine.scores(spot, this.left.signal)).move;
    }
    // Its own reply, and then what the other side does about it.
    const shown = boards.filter((_, i) => i === 0 || i % 2 === 1);
    this.line.replaceChildren(
      ...shown.map(({ words }) =>
        el('li', {}, el('span', { class: 'line-board' }), el('span', { class: 'help' }, words)),
      ),
    );
    shown.forEach(({ scene }, i) => {
      const miniature = new Miniature(84);
      this.line.children[i].firstElementChild?.append(miniature.canvas);
      miniature.show(scene);
    });
  }
}
