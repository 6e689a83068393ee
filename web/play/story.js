// story.js - the three acts of a first visit, in a strip under the board: beat the AI
// that knows nothing, teach it, try to beat it; and then why.
//
// It follows what people do, by itself or elsewhere on the page. It is told once, with
// the game in which it began: it is over when its last act is, when it is closed, and
// when somebody plays another game. A link with act=1 tells it from the beginning.
import { button, confirmed } from '../shell/controls.js';
import { byId, el } from '../shell/dom.js';
import { factsOf, lookOf } from '../games/index.js';
import { outcomeFor } from '../games/outcome.js';
import { number, t, tn } from '../shell/i18n.js';
import { preference, setPreference } from '../shell/storage.js';
import { YOURS } from './levels.js';

/**
 * @typedef {Pick<import('../shell/desk.js').Desk, 'game' | 'match' | 'learning' | 'brains' | 'board' | 'screen'>} Needs
 * @typedef {'1' | '2' | '3' | 'won' | 'drawn' | 'lost'} Act the last ones are how the third ended
 */

/** @type {Act[]} */
const ACTS = ['1', '2', '3', 'won', 'drawn', 'lost'];
/** What is kept under this name: the game in which the story is told, or that it is over. */
const STORY = 'story';
const OFF = 'off';

const GAMES_FOR_TABLE = 1000; // after which a table of this size loses no line
const GAMES_FOR_NETWORK = 50_000; // some seconds, after which beginners lose

/** How a finished game ended for the person. @param {import('./match.js').Match} match */
const endOf = ({ scene, person }) => outcomeFor(scene?.result, person);

export class Story {
  /** @param {Needs} desk @param {boolean} fromStart */
  constructor(desk, fromStart) {
    this.desk = desk;
    this.key = `story.${desk.game}`;
    this.words = el('p', { class: 'story-words', 'aria-live': 'polite' });
    this.bar = el('progress', { 'aria-label': t('teach.progress') });
    this.action = button('', () => this.#act(), 'primary');
    this.acts = el('ol', { class: 'acts', 'aria-hidden': 'true' }, ...['1', '2', '3'].map((act) => el('li', {}, act)));
    this.element = el('section', { class: 'story', 'aria-label': t('story') }, this.acts, this.words, this.bar, this.action,
      el('button', { type: 'button', class: 'button close', 'aria-label': t('story.close'), title: t('story.close'), onclick: () => this.#close() }, '×'));
    this.ear = new AbortController();
    for (const kind of ['progress', 'change']) {
      desk.learning.addEventListener(kind, () => this.update(), { signal: this.ear.signal });
    }
    desk.match.addEventListener('move', () => this.#settle(), { signal: this.ear.signal });
    /** The end that the story knows already. */
    this.seen = desk.match.isOver ? desk.match.spot : null;
    if (fromStart) {
      this.#begin();
    }
  }

  leave() {
    this.ear.abort();
    this.element.remove();
  }

  get isTrained() {
    const { brains, game } = this.desk;
    return (brains.facts(game)?.trained ?? 0) > 0;
  }

  /** @returns {Act} */
  get act() {
    const kept = ACTS.find((act) => act === preference(this.key)) ?? '1';
    const isAhead = this.isTrained && !this.desk.learning.training; // taught, here or elsewhere
    return isAhead && (kept === '1' || kept === '2') ? '3' : kept;
  }

  /** Whoever has closed it, or plays another game, or has taught an AI without it, has no need of it. */
  get isOn() {
    const isNew = preference(this.key) !== null || !this.isTrained;
    return factsOf(this.desk.game).learns && !lookOf(this.desk.game).hasNoStory && isNew && (!this.isBegun || preference(STORY) === this.desk.game);
  }

  /** Whether it has begun somewhere; it may be over. */
  get isBegun() {
    return preference(STORY) !== null;
  }

  /** Somebody plays: here the story is told, unless it was begun with another game and is over now. */
  #settle() {
    if (!this.isBegun && this.isOn) {
      setPreference(STORY, this.desk.game);
    } else if (preference(STORY) !== this.desk.game) {
      setPreference(STORY, OFF);
    }
  }

  /** @param {Act} act */
  #go(act) {
    setPreference(this.key, act);
    this.update();
  }

  #close() {
    setPreference(STORY, OFF);
    this.update();
    this.desk.board.focus();
  }

  /** From the first act, for which the AI must know nothing. */
  async #begin() {
    const { learning, game } = this.desk;
    const isAgain = this.isTrained && await confirmed(t('story.again'), t('story.again.yes'), t('story.again.no'));
    if (isAgain) {
      await learning.restart();
    }
    setPreference(STORY, game);
    this.#go(this.isTrained ? '3' : '1');
    await this.#play();
  }

  /** A new game against one's own AI. */
  async #play() {
    const { match } = this.desk;
    match.setup = { ...match.setup, mode: 'ai', level: YOURS };
    await match.restart();
  }

  async #teach() {
    const { learning, game } = this.desk;
    await learning.prepare();
    const { point } = learning;
    await learning.train(point && 'sample' in point ? GAMES_FOR_NETWORK : GAMES_FOR_TABLE);
    if (!this.ear.signal.aborted && game === this.desk.game) {
      this.#go('3');
      await this.#play();
    }
  }

  /** What the button does. */
  #act() {
    const { act } = this;
    if (act === '2') {
      this.isTeaching = true;
      this.update();
      this.#teach().finally(() => {
        this.isTeaching = false;
        this.update();
      });
    } else if (act === '1' || act === '3') {
      this.#play();
    } else {
      setPreference(STORY, OFF);
      this.desk.screen.go('inside', { see: 'table', why: '1' });
    }
  }

  /** What a game that has just ended means for the story. */
  #listen() {
    const { match } = this.desk;
    const isNew = match.isOver && match.spot !== this.seen;
    this.seen = match.isOver ? match.spot : null;
    if (!isNew || match.setup.mode !== 'ai' || match.setup.level !== YOURS || match.isVisited) {
      return;
    }
    const { act } = this;
    if (act === '1' && endOf(match) === 'won') {
      setPreference(this.key, '2');
    } else if (act !== '1' && act !== '2') {
      setPreference(this.key, endOf(match));
    }
  }

  /** Somebody plays on after the last act: the story is over. */
  #finish() {
    if (this.act > '3' && !this.desk.match.isOver) {
      setPreference(STORY, OFF);
    }
  }

  update() {
    if (this.isOn) {
      this.#listen();
      this.#finish();
    }
    if (!this.isOn) {
      this.element.remove();
      return;
    }
    if (!this.element.isConnected && !this.ear.signal.aborted) {
      byId('under').before(this.element);
    }
    this.#draw();
  }

  #draw() {
    const { act } = this;
    const { match, learning: { training } } = this.desk;
    const isYours = match.setup.mode === 'ai' && match.setup.level === YOURS;
    const isBusy = this.isTeaching === true || training !== null;
    const words = this.#sentence(act, isBusy);
    if (this.words.textContent !== words) {
      this.words.textContent = words;
    }
    [...this.acts.children].forEach((one, i) => one.classList.toggle('now', String(i + 1) === (act > '3' ? '3' : act)));
    this.bar.hidden = !isBusy;
    if (training) {
      this.bar.max = training.to - training.from;
      this.bar.value = training.games - training.from;
    } else {
      this.bar.removeAttribute('value');
    }
    this.action.hidden = isBusy || ((act === '1' || act === '3') && isYours && !match.isOver);
    this.action.textContent = act === '2' ? t('story.teach') : act === '1' || act === '3' ? t('story.play') : t('story.inside');
  }

  /** @param {Act} act @param {boolean} isBusy */
  #sentence(act, isBusy) {
    const { training } = this.desk.learning;
    if (!isBusy) {
      return t(`story.act.${act}`);
    }
    const games = training ? training.games : 0;
    return tn('story.busy', games, { games: number(games) });
  }
}
