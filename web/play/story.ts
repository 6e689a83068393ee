// story.ts - the three acts of a first visit: beat the AI that knows nothing, teach it, try to beat it; and then why.
//
// It follows what people do. It is told once, with the game in which it began: it is over when "Why?" was asked, when
// somebody plays another game, and when the game goes on after the last act. A link with act=1 tells it from the beginning.
import type { Spot } from '../engine/module.js';
import { factsOf, lookOf } from '../games/index.js';
import { outcomeFor } from '../games/outcome.js';
import { confirmed } from '../shell/controls.js';
import type { Desk } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { preference, setPreference } from '../shell/storage.js';
import { YOURS } from './levels.js';

type Needs = Pick<Desk, 'game' | 'match' | 'learning' | 'brains' | 'screen'>;

/** the last ones are how the third ended */
type Act = '1' | '2' | '3' | 'won' | 'drawn' | 'lost';

const ACTS: Act[] = ['1', '2', '3', 'won', 'drawn', 'lost'];
/** What is kept under this name: the game in which the story is told, or that it is over. */
const STORY = 'story';
const OFF = 'off';

/** The act that is played, the ones before it being done. @param now from 1 */
export function actsList(now: number) {
  return el(
    'ol',
    { class: 'acts', 'aria-label': t('story') },
    ...[1, 2, 3].map((act) => {
      const item = el(
        'li',
        { class: act < now ? 'done' : '' },
        el('b', { 'aria-hidden': 'true' }, act < now ? '✓' : String(act)),
        el('span', {}, t(`story.act.${act}`)),
      );
      if (act === now) {
        item.setAttribute('aria-current', 'step');
      }
      return item;
    }),
  );
}

export class Story {
  key: string;
  element: HTMLDivElement;
  ear = new AbortController();
  seen: Spot | null;

  constructor(
    public desk: Needs,
    fromStart = false,
    public onChange: () => void = () => {},
  ) {
    this.key = `story.${desk.game}`;
    this.element = el('div', {});
    desk.match.addEventListener('move', () => this.#settle(), { signal: this.ear.signal });
    this.seen = desk.match.isOver ? desk.match.spot : null;
    if (fromStart) {
      void this.#begin();
    }
  }

  leave() {
    this.ear.abort();
  }

  get isTrained() {
    const { brains, game } = this.desk;
    return (brains.facts(game)?.trained ?? 0) > 0;
  }

  get act(): Act {
    const kept = ACTS.find((act) => act === preference(this.key)) ?? '1';
    const isAhead = this.isTrained && !this.desk.learning.training; // taught, here or elsewhere
    return isAhead && (kept === '1' || kept === '2') ? '3' : kept;
  }

  /** Whoever plays another game, or another opponent, or has taught an AI without it, has no need of it. */
  get isOn() {
    const {
      game,
      match: { setup },
    } = this.desk;
    const isNew = preference(this.key) !== null || !this.isTrained;
    const isHere = preference(STORY) === null || preference(STORY) === game;
    return (
      factsOf(game).learns &&
      !lookOf(game).hasNoStory &&
      isNew &&
      isHere &&
      setup.mode === 'ai' &&
      setup.level === YOURS
    );
  }

  /** Whether it has begun here. */
  get isBegun() {
    return preference(STORY) === this.desk.game;
  }

  /** What is said before and during a game of the story. */
  get words(): [string, string] | null {
    const { act } = this;
    const trained = this.desk.brains.facts(this.desk.game)?.trained ?? 0;
    return this.isOn && act >= '3' ? [t('story.try'), t('story.try.lead', { games: trained })] : null;
  }

  /** Whether its last game is over. */
  get isLast() {
    return this.isOn && this.act > '3';
  }

  /** What is said of how a game of the story ended; '' where the usual words do. */
  get ended() {
    return this.isLast ? t(`story.${this.act}`) : '';
  }

  /** What comes next in the story, once a game of it is over. */
  get next() {
    const { screen } = this.desk;
    if (!this.isOn || this.act === '1' || this.act === '3') {
      return null;
    }
    return this.act === '2'
      ? { text: t('story.teach'), go: () => screen.go('teach') }
      : {
          text: t(this.act === 'won' ? 'story.more' : 'story.why'),
          go: () => {
            setPreference(STORY, OFF);
            void (this.act === 'won' ? screen.go('teach') : screen.go('inside', { see: 'table', why: '1' }));
          },
        };
  }

  /** Somebody plays: here the story is told, unless it was begun with another game and is over now. */
  #settle() {
    if (preference(STORY) === null && this.isOn) {
      setPreference(STORY, this.desk.game);
    } else if (preference(STORY) !== this.desk.game) {
      setPreference(STORY, OFF);
    }
  }

  /** From the first act, for which the AI must know nothing. */
  async #begin() {
    const { learning, game, match } = this.desk;
    if (this.isTrained && (await confirmed(t('story.again'), t('story.again.yes'), t('story.again.no')))) {
      await learning.restart();
    }
    setPreference(STORY, game);
    setPreference(this.key, this.isTrained ? '3' : '1');
    match.setup = { ...match.setup, mode: 'ai', level: YOURS };
    await match.restart();
    this.onChange();
  }

  /** What a game that has just ended means for the story, and one that goes on after its end. */
  #listen() {
    const { match } = this.desk;
    const isNew = match.isOver && match.spot !== this.seen;
    this.seen = match.isOver ? match.spot : null;
    if (!this.isOn || match.isVisited) {
      return;
    }
    const { act } = this;
    const end = outcomeFor(match.scene?.result, match.person);
    if (isNew && act === '1' && end === 'won') {
      setPreference(this.key, '2');
    } else if (isNew && act !== '1' && act !== '2') {
      setPreference(this.key, end);
    } else if (act > '3' && !match.isOver) {
      setPreference(STORY, OFF);
    }
  }

  update() {
    this.#listen();
    const now = Math.min(3, ACTS.indexOf(this.act) + 1);
    this.element.hidden = !this.isOn;
    if (this.isOn && this.element.dataset.act !== this.act) {
      this.element.dataset.act = this.act;
      this.element.replaceChildren(actsList(now));
    }
  }
}
