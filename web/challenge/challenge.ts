// challenge.ts - the part behind a link to a brain: "Ada taught this in 412 games.
// Beat it." One plays it on the spot, with the brain that was sent.
import type { Engine } from '../engine/engine.js';
import { EngineError, type GameName } from '../engine/module.js';
import type { Board } from '../games/board.js';
import { gameName, isGame, loadGame, sideName } from '../games/index.js';
import { errorText } from '../online/errors.js';
import { ServerError, brainOfChallenge, challengeOf, countResult, type Challenge } from '../online/server.js';
import type { Match } from '../play/match.js';
import { button } from '../shell/controls.js';
import type { Desk, MountPart, Screen } from '../shell/desk.js';
import { byId, el } from '../shell/dom.js';
import { language, number, t, tn } from '../shell/i18n.js';
import { say } from '../shell/notices.js';
import { Duel } from './duel.js';
import { verdictField } from './verdict.js';

/** How others have done. */
function countsText({ played, won, drawn, lost }: Challenge) {
  return played === 0
    ? t('challenge.unplayed')
    : t('challenge.counts', { won: number(won), drawn: number(drawn), lost: number(lost) });
}

/** Until when it is kept; nothing where a server says what is no date. */
function untilText({ expires_at: expires }: Challenge) {
  const isDate = Number.isFinite(expires) && Number.isFinite(new Date(expires).getTime());
  return isDate
    ? t('challenge.until', { date: new Intl.DateTimeFormat(language(), { dateStyle: 'long' }).format(expires) })
    : '';
}

class ChallengeView {
  engine: Engine;
  board: Board;
  screen: Screen;
  matchOf: (game: GameName) => Match | undefined;
  isLeft = false;
  /** The game that was counted last. */
  counted = 0;
  duel: Duel | null = null;
  said = '';
  status = el('p', { class: 'status' }, t('challenge.fetching'));
  next = el('div', { class: 'row challenge-next' });
  stage: HTMLDivElement;
  claim: HTMLParagraphElement;
  counts: HTMLParagraphElement;

  /** The address is about the challenge, not about the match of this browser. */
  isApart = true;
  isShared = true;

  constructor(
    { engine, board, screen, matchOf }: Pick<Desk, 'engine' | 'board' | 'screen' | 'matchOf'>,
    public panel: HTMLElement,
    public id: string,
  ) {
    this.engine = engine;
    this.board = board;
    this.screen = screen;
    this.matchOf = matchOf;
    this.stage = el('div', { class: 'under' }, this.status, this.next);
    this.claim = el('p', { class: 'challenge-claim' });
    byId('board-place').before(this.claim); // the words come first, on a phone too
    this.counts = el('p', { class: 'quiet' });
    void this.open();
  }

  address() {
    return { id: this.id };
  }

  leave() {
    this.isLeft = true;
    this.claim.remove();
    this.duel?.close();
  }

  play(move: number) {
    void this.duel?.play(move);
  }

  async open() {
    try {
      const [challenge, brain] = await Promise.all([challengeOf(this.id), brainOfChallenge(this.id)]);
      await loadGame(this.engine, challenge.game);
      if (!this.isLeft) {
        await this.#begin(challenge, brain);
      }
    } catch (error) {
      if (!(error instanceof ServerError || error instanceof EngineError)) throw error;
      this.#giveUp(error instanceof ServerError ? errorText(error.code) : t('online.error.bad_brain'));
    }
  }

  #giveUp(why: string) {
    if (!this.isLeft) {
      this.status.textContent = '';
      this.claim.remove();
      this.panel.append(
        el('p', { class: 'invitation', role: 'alert' }, why),
        el('a', { class: 'button primary', href: '#/' }, t('challenge.home')),
      );
    }
  }

  async #begin(challenge: Challenge, brain: Uint8Array) {
    const { game, games, name } = challenge;
    if (!isGame(game)) {
      throw new EngineError('brain-other-game');
    }
    this.duel = new Duel(game, brain);
    this.duel.addEventListener('change', () => this.update());
    if (this.matchOf(game)) {
      this.screen.markGame(game);
    }
    this.claim.textContent = tn('challenge.claim', games, {
      name: name ?? t('challenge.somebody'),
      games: number(games),
    });
    this.counts.textContent = countsText(challenge);
    this.panel.append(
      el('p', {}, t('challenge.how', { game: gameName(game) })),
      this.counts,
      verdictField(game, brain),
      el('p', {}, el('a', { href: `#/${game}/teach` }, t('challenge.teach'))),
      el('p', { class: 'help' }, untilText(challenge)),
    );
    await this.duel.start();
    this.board.bringIntoView();
  }

  /** Brings the screen up to date with the game. */
  update() {
    const { duel } = this;
    if (!duel?.scene || this.isLeft) {
      return;
    }
    this.board.show({ scene: duel.scene, isActive: duel.isPersonsTurn, flipped: false });
    const text = this.#statusText(duel);
    this.status.textContent = text;
    if (text !== this.said) {
      this.said = text;
      say(text);
    }
    if (duel.isOver && this.counted !== duel.number) {
      this.counted = duel.number;
      void this.#end(duel);
    }
  }

  #statusText(duel: Duel) {
    if (duel.isOver) {
      return t(`challenge.${duel.outcome}`);
    }
    const side = sideName(duel.game, duel.person);
    return duel.isPersonsTurn ? t('status.your-turn', { side }) : t('challenge.its-turn');
  }

  /** The game is over: what next, and one more to count. */
  async #end(duel: Duel) {
    const moves = duel.scene?.moves ?? '';
    const rematch = button(
      t('challenge.rematch'),
      () => {
        this.next.replaceChildren();
        this.board.focus();
        void duel.rematch();
      },
      'primary',
    );
    this.next.replaceChildren(
      rematch,
      button(t('part.review'), () => this.screen.go('review', { of: moves }, duel.game)),
    );
    try {
      this.counts.textContent = countsText(await countResult(this.id, duel.outcome));
    } catch (error) {
      if (!(error instanceof ServerError)) throw error; // then it is not counted
    }
  }
}

export const mount: MountPart = (desk, panel, rest) => {
  return new ChallengeView(desk, panel, rest.id ?? '');
};
