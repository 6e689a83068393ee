// toolbar.js - under the board: whose turn it is, and what can be done.
import { say } from '../shell/notices.js';
import { moveName, sideName } from '../games/index.js';
import { el } from '../shell/dom.js';
import { loadTexts, t } from '../shell/i18n.js';
import { icon } from '../shell/icons.js';
import { isSoundOn, switchSound } from './sound.js';
import { tool } from '../shell/tools.js';

/** @typedef {import('./match.js').Match} Match */

export class Toolbar {
  /**
   * @param {Pick<import('../shell/desk.js').Desk, 'engine' | 'screen'>} desk @param {() => Match} current the match on the board
   * @param {(cells: number[]) => void} onHint @param {HTMLElement} place
   */
  constructor({ engine, screen }, current, onHint, place) {
    this.engine = engine;
    this.screen = screen;
    this.current = current;
    this.onHint = onHint;
    this.stone = el('span', { 'aria-hidden': 'true' });
    this.words = el('span', {});
    this.status = el('p', { class: 'status' }, this.stone, this.words);
    this.tools = el('div', { class: 'toolbar' });
    this.endingPlace = el('div', { class: 'ending', hidden: true });
    /** Fetched when somebody plays: a first view does without. @type {import('./ending.js').Ending | undefined} */
    this.ending = undefined;
    place.append(this.endingPlace, this.status, this.tools);
    this.place = place;
    this.said = '';
    this.build();
  }

  /** Makes the buttons, in the language of now. */
  build() {
    this.buttons = {
      new: tool('new', t('new'), () => this.current().restart()),
      undo: tool('undo', t('undo'), () => this.current().undo()),
      redo: tool('redo', t('redo'), () => this.current().redo()),
      hint: tool('hint', t('hint'), () => this.#hint()),
      sound: tool('sound', t('sound'), () => this.#switchSound()),
      link: tool('link', t('link'), () => this.screen.share()),
    };
    this.tools.replaceChildren(...Object.values(this.buttons));
    this.#showSound();
    this.ending?.build();
    this.said = '';
  }

  async #hint() {
    const match = this.current();
    const { spot } = match;
    const { move, isGuess } = await this.engine.choose(spot, 'expert');
    const found = match.scene?.legal.find((one) => one.move === move);
    if (match.spot === spot && found) {
      this.onHint([found.from, found.cell].filter((cell) => cell >= 0));
      say(t(isGuess ? 'hint.guessed' : 'hint.said', { move: moveName(match.game, found.name) }));
    }
  }

  #switchSound() {
    switchSound(!isSoundOn());
    this.#showSound();
  }

  #showSound() {
    const isOn = isSoundOn();
    this.buttons?.sound.setAttribute('aria-pressed', String(isOn));
    this.buttons?.sound.firstElementChild?.replaceWith(icon(isOn ? 'sound' : 'mute'));
  }

  update() {
    const match = this.current();
    if (this.buttons) {
      this.buttons.undo.disabled = !match.canUndo;
      this.buttons.redo.disabled = !match.canRedo;
      this.buttons.hint.disabled = !match.isPersonsTurn;
    }
    const text = statusOf(match);
    this.words.textContent = text;
    this.stone.className = stoneOf(match);
    this.place.classList.toggle('is-over', match.isOver);
    this.endingPlace.hidden = !match.isOver;
    this.#tellEnding(match);
    this.#say(match, text);
  }

  /** @param {Match} match */
  async #tellEnding(match) {
    if ((match.ply > 0 || match.isOver) && !this.ending) {
      const [fetched] = await Promise.all([import('./ending.js'), loadTexts(['ending'])]).catch(() => []); // without a network it is asked for again at the next move
      this.ending ??= fetched ? new fetched.Ending(this, this.current, this.endingPlace) : undefined;
    }
    if (match === this.current()) { // another one, or a world, may be there by now
      this.ending?.update(match);
    }
  }

  /** Says what the AI has played, and whose turn it is now, each once. @param {Match} match @param {string} text */
  #say({ game, answer, spot }, text) {
    const news = answer ? `${t('status.answer', { move: moveName(game, answer) })} ${text}` : text;
    const said = answer ? `${spot.moves} ${news}` : text;
    if (said !== this.said) {
      this.said = said;
      say(news);
    }
  }
}

const ASKING_MS = 5000;

/**
 * A button that asks before it acts: it wants a second press while the question stands.
 * @param {import('../shell/icons.js').IconName} sign @param {string} text
 * @param {string} question @param {(question: string) => void} say for who does not see it @param {() => void} act
 */
export function carefulTool(sign, text, question, say, act) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let asking;
  const calm = () => {
    clearTimeout(asking);
    asking = undefined;
    words.textContent = text;
  };
  const element = tool(sign, text, () => {
    if (asking) {
      calm();
      act();
    } else {
      asking = setTimeout(calm, ASKING_MS);
      words.textContent = question;
      say(question);
    }
  });
  const words = /** @type {HTMLElement} */ (element.lastChild);
  // A double click is one press, not an answer.
  element.addEventListener('click', (event) => event.detail > 1 && event.stopImmediatePropagation(), { capture: true });
  return element;
}

/** The stone beside the status, as classes: in shape and colour that of the side that is to move, or has won. @param {Match} match */
function stoneOf({ scene, setup }) {
  if (!scene || scene.result === 'draw') {
    return '';
  }
  const isFirst = scene.result === 'unfinished' ? scene.side === 0 : scene.result === 'first';
  return `stone ${isFirst ? 'disc' : 'ring'} ${isFirst === setup.flipped ? 'second' : 'first'}`;
}

/** What there is to say about a match. @param {Match} match */
export function statusOf(match) {
  const { scene, setup, person, game } = match;
  if (!scene) {
    return '';
  }
  const side = sideName(game, scene.side);
  if (scene.result === 'draw') {
    return scene.why ? t(`status.draw.${scene.why}`) : t('status.draw');
  }
  if (scene.result !== 'unfinished') {
    const winner = scene.result === 'first' ? 0 : 1;
    const isMate = scene.why === 'mate';
    if (setup.mode === 'two' || match.isOthers) {
      return t(isMate ? 'status.mates' : 'status.won', { side: sideName(game, winner) });
    }
    if (isMate) {
      return t(winner === person ? 'status.you-mate' : 'status.ai-mates');
    }
    return t(winner === person ? 'status.you-win' : 'status.ai-wins');
  }
  if (setup.mode === 'two') {
    return t('status.turn', { side });
  }
  if (match.isStuck) {
    return t('status.stuck');
  }
  return match.isPersonsTurn ? t('status.your-turn', { side }) : t('status.thinking', { side });
}
