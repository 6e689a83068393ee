// ending.ts - what there is to say when a game is over: how it ended, which move decided it, and what to do next.
import type { Engine } from '../engine/engine.js';
import { EngineError, type MoveReview, type Side, type Spot } from '../engine/module.js';
import { movesToMate } from '../games/exact.js';
import { factsOf, moveBy, moveNumber, sideName, splitMoves } from '../games/index.js';
import { openSend } from '../challenge/send.js';
import { button } from '../shell/controls.js';
import type { Desk, Screen } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { t, tn } from '../shell/i18n.js';
import { findDecision, pliesAfter, type Decision as Found } from './decision.js';
import type { Match } from './match.js';
import type { Story } from './story.js';

type Decision = Found & { mate?: Mate };

/** how many moves it took the winner, and how many it takes from the start on when both play perfectly */
type Mate = { moves: number; best: number };

/** How long mate took, where that is what counts. */
async function findMate(
  engine: Pick<Engine, 'scores'>,
  { spot, scene, game }: Match,
  signal: AbortSignal,
): Promise<Mate | undefined> {
  if (factsOf(game).unit !== 'mate' || !scene || scene.result === 'draw') {
    return undefined;
  }
  const scores = await engine.scores({ ...spot, moves: '' }, signal);
  const plies = scores.filter(({ score }) => score !== 0).map((one) => one.score * one.plies);
  const wins = plies.filter((one) => one > 0);
  const best = wins.length > 0 ? Math.min(...wins) : Math.max(0, ...plies.map((one) => -one));
  return best > 0 ? { moves: movesToMate(scene.names.length), best: movesToMate(best) } : undefined;
}

/** Slower than perfect play of both sides, as fast, or sooner, which takes a defender who errs. */
const howFast = ({ moves, best }: Mate) => (moves > best ? '' : moves === best ? '.best' : '.sooner');

export class Ending {
  engine: Engine;
  screen: Screen;
  match: Match;
  head = el('p', { class: 'say' });
  words = el('p', { class: 'sentence', 'aria-live': 'polite' });
  next = el('div', { class: 'do' });
  /** The last position; null while the game is not over. */
  spot: Spot | null = null;
  decision: Decision | null = null;
  asking: AbortController | null = null;
  /** It was left. */
  left = new AbortController();
  firstSide: Side | undefined;

  constructor(
    public desk: Pick<Desk, 'engine' | 'screen' | 'match' | 'game' | 'brains'>,
    place: HTMLElement,
    public story: Story,
  ) {
    this.engine = desk.engine;
    this.screen = desk.screen;
    this.match = desk.match;
    place.append(this.head, this.words, this.next);
  }

  leave() {
    this.left.abort();
    this.asking?.abort();
  }

  /** What to do next: in the story its next act; else another game, the move that decided this one, or to teach the AI. */
  #offer() {
    const { match, screen, story } = this;
    const act = story.next;
    const again = button(t('ending.rematch'), () => match.restart(), act ? '' : 'primary');
    const show = button(t('ending.show'), () => this.#show());
    const isTaught = !story.isOn && factsOf(match.game).learns && match.setup.mode === 'ai';
    const teach = isTaught ? [button(t('ending.teach'), () => screen.go('teach'))] : [];
    const other = story.isLast ? button(t('send.open'), () => openSend(this.desk, this.left.signal)) : show;
    this.next.replaceChildren(...(act ? [button(act.text, act.go, 'primary')] : []), again, other, ...teach);
  }

  /** To the review, at the move that decided the game, or the one that shows best how. */
  #show() {
    const { decision } = this;
    if (!decision) {
      this.asking?.abort(); // the review looks for it itself
      this.spot = null; // and who comes back is told anew
    }
    const shown = decision?.near ?? decision?.last ?? decision?.slip;
    void this.screen.go('review', shown ? { ply: String(shown.ply + 1) } : {});
  }

  update() {
    const { match } = this;
    if (!match.isOver || match.spot !== this.spot) {
      this.asking?.abort();
      this.spot = match.isOver ? match.spot : null;
      this.decision = null;
      void this.#judge(match);
    }
  }

  /** How it ended. */
  #result() {
    const { scene, setup, person, game } = this.match;
    if (this.story.ended) {
      return this.story.ended;
    }
    if (scene?.result === 'draw') {
      return scene.why ? t(`status.draw.${scene.why}`) : t('ending.draw');
    }
    const winner = scene?.result === 'first' ? 0 : 1;
    if (setup.mode === 'two' || this.match.isOthers) {
      return t('ending.won', { side: sideName(game, winner) });
    }
    return t(winner === person ? 'ending.you-win' : 'ending.you-lose');
  }

  async #judge(match: Match) {
    const { isOver, spot } = match;
    if (!isOver) {
      return;
    }
    const asking = new AbortController();
    this.asking = asking;
    this.head.textContent = this.#result();
    this.words.textContent = t('ending.judging');
    this.#offer();
    try {
      const mate = await findMate(this.engine, match, asking.signal);
      const decision = { ...(await findDecision(this.engine, spot, asking.signal)), mate };
      if (this.asking === asking && this.spot === spot) {
        this.decision = decision;
        this.firstSide = (await this.engine.scene({ ...spot, moves: '' })).side;
        this.#tell();
      }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (this.spot === spot && error.code === 'too-hard') {
        this.words.textContent = t('ending.unknown');
      }
    }
  }

  /** Which move decided it, in a sentence. */
  #tell() {
    const { spot, decision } = this;
    if (spot && decision) {
      this.words.textContent = this.#sentence(spot, decision);
    }
  }

  #sentence(spot: Spot, { last, slip, near, mate }: Decision) {
    if (mate) {
      return tn(`ending.mate${howFast(mate)}`, mate.moves, { best: mate.best });
    }
    const told = last ?? slip;
    if (!told) {
      return t('ending.sound');
    }
    const said = this.#said(spot, told);
    if (!last) {
      return t(told.score < 0 ? 'ending.sooner' : 'ending.later', {
        ...said,
        count: Math.abs(told.plies - told.bestPlies),
      });
    }
    if (last.score === 0) {
      return t('ending.missed', said);
    }
    return near
      ? tn('ending.far', pliesAfter(near), {
          ...said,
          far: pliesAfter(last),
          near: this.#said(spot, near).number,
          then: this.#said(spot, near).by,
        })
      : tn('ending.lost', pliesAfter(last), said);
  }

  /** A mistake, whose it was and whom it helped, for a sentence. */
  #said({ game, moves }: Spot, { ply }: MoveReview) {
    const { match } = this;
    const mover = ((this.firstSide ?? 0) + ply) % 2;
    const who = (side: number) =>
      match.setup.mode !== 'ai' || match.isOthers ? 'side' : side === match.person ? 'you' : 'ai';
    const [side, helped] = [mover, 1 - mover].map((one) => sideName(game, one));
    return {
      number: moveNumber(game, ply + 1, this.firstSide ?? 0),
      side,
      by: moveBy(game, match.scene?.names[ply] ?? splitMoves(game, moves)[ply]),
      whose: t(`ending.whose.${who(mover)}`, { side }),
      other: t(`ending.other.${who(1 - mover)}`, { side: helped }),
    };
  }
}
