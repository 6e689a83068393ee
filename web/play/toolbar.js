// toolbar.js - whose turn it is, under the board, and what can be done with the match.
import { say } from '../shell/notices.js';
import { moveName, sideName } from '../games/index.js';
import { el, tell } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { fold } from '../shell/sheet.js';
import { tool } from '../shell/tools.js';

/** @typedef {import('./match.js').Match} Match */

export class Toolbar {
  /**
   * @param {Pick<import('../shell/desk.js').Desk, 'engine' | 'screen'>} desk @param {() => Match} current the match on the board
   * @param {(cells: number[]) => void} onHint @param {HTMLElement} place of the status, under the board
   */
  constructor({ engine, screen }, current, onHint, place) {
    this.engine = engine;
    this.screen = screen;
    this.current = current;
    this.onHint = onHint;
    this.stone = el('span', { 'aria-hidden': 'true' });
    this.words = el('span', {});
    place.append(el('p', { class: 'status' }, this.stone, this.words));
    this.said = '';
    this.undo = fold('', () => this.current().undo());
    this.redo = fold('', () => this.current().redo());
    this.hint = fold('', () => this.#hint());
    this.again = fold('', () => this.current().restart());
    this.again.dataset.tool = 'new';
    this.build();
  }

  /** Names everything, in the language of now. */
  build() {
    tell(this.undo, t('undo'));
    tell(this.redo, t('redo'));
    tell(this.hint, t('hint'));
    tell(this.again, t('new'));
    this.said = '';
  }

  /** What can be done with a match that has begun; the views put it where they want it. */
  get tools() {
    return [this.undo, this.redo, this.again, this.hint];
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

  update() {
    const match = this.current();
    this.undo.hidden = this.hint.hidden = !match.canUndo && !match.canRedo;
    this.again.hidden = this.undo.hidden && !match.isVisited;
    this.redo.hidden = !match.canRedo;
    this.undo.disabled = !match.canUndo;
    this.hint.disabled = !match.isPersonsTurn;
    const text = statusOf(match);
    tell(this.words, text);
    this.stone.className = stoneOf(match);
    this.#say(match, text);
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
