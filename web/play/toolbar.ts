// toolbar.ts - whose turn it is, under the board, and what can be done with the match.
import type { Engine } from '../engine/engine.js';
import { moveName, sideName } from '../games/index.js';
import type { Desk, Screen } from '../shell/desk.js';
import { el, tell } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import type { IconName } from '../shell/icons.js';
import { say } from '../shell/notices.js';
import { fold } from '../shell/sheet.js';
import { tool } from '../shell/tools.js';
import type { Match } from './match.js';

export class Toolbar {
  engine: Engine;
  screen: Screen;
  stone = el('span', { 'aria-hidden': 'true' });
  words = el('span', {});
  said = '';
  undo: HTMLButtonElement;
  redo: HTMLButtonElement;
  hint: HTMLButtonElement;
  again: HTMLButtonElement;

  /** @param current the match on the board @param place of the status, under the board */
  constructor(
    { engine, screen }: Pick<Desk, 'engine' | 'screen'>,
    public current: () => Match,
    public onHint: (cells: number[]) => void,
    place: HTMLElement,
  ) {
    this.engine = engine;
    this.screen = screen;
    place.append(el('p', { class: 'status' }, this.stone, this.words));
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

  /** Says what the AI has played, and whose turn it is now, each once. */
  #say({ game, answer, spot }: Match, text: string) {
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
 * @param say for who does not see it
 */
export function carefulTool(
  sign: IconName,
  text: string,
  question: string,
  say: (question: string) => void,
  act: () => void,
) {
  let asking: ReturnType<typeof setTimeout> | undefined;
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
  const words = element.lastChild as HTMLElement;
  // A double click is one press, not an answer.
  element.addEventListener('click', (event) => event.detail > 1 && event.stopImmediatePropagation(), { capture: true });
  return element;
}

/** The stone beside the status, as classes: in shape and colour that of the side that is to move, or has won. */
function stoneOf({ scene, setup }: Match) {
  if (!scene || scene.result === 'draw') {
    return '';
  }
  const isFirst = scene.result === 'unfinished' ? scene.side === 0 : scene.result === 'first';
  return `stone ${isFirst ? 'disc' : 'ring'} ${isFirst === setup.flipped ? 'second' : 'first'}`;
}

/** What there is to say about a match. */
export function statusOf(match: Match) {
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
