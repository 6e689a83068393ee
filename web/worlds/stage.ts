// stage.ts - a world on the screen: its picture, a button for each action, and the
// exact value of each on demand.
import type { Engine } from '../engine/engine.js';
import type { ActionValue, WorldAction, WorldFacts, WorldScene } from '../engine/world.js';
import { gameName, lookOf } from '../games/index.js';
import type { WorldPicture } from '../games/looks.js';
import { button } from '../shell/controls.js';
import { el, isWriting } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { say } from '../shell/notices.js';
import { preference, setPreference } from '../shell/storage.js';
import { actionLetter } from './chart-words.js';
import { decisionSentence, digitsOf, signedAmount } from './decision.js';
import type { WorldEpisode } from './episode.js';
import { actionName, amount, tOfWorld, valueWords } from './words.js';
import type { WorldDesk } from './worlds.js';

/** Asks for exact values; null where they are out of reach, or nobody wants them any more. */
export class Truth {
  engine: Engine;
  episode: WorldEpisode;
  facts: WorldFacts;
  asking = new AbortController();

  constructor({ engine, episode, facts }: Pick<WorldDesk, 'engine' | 'episode' | 'facts'>) {
    this.engine = engine;
    this.episode = episode;
    this.facts = facts;
  }

  cancel() {
    this.asking.abort();
  }

  async ask(): Promise<ActionValue[] | 'too-hard' | null> {
    this.cancel();
    const asking = new AbortController();
    this.asking = asking;
    if (!this.facts.hasTruth || !this.episode.scene?.legal.length) {
      return null;
    }
    const values = await this.engine.actionValues(this.episode.episode, asking.signal).catch(() => 'too-hard' as const);
    return asking.signal.aborted ? null : values;
  }
}

/** What is to be said of an episode. */
function statusOf({ isOver, isCut, steps, reward, total }: WorldScene) {
  const sums = { reward: amount(reward), total: amount(total) };
  return isOver
    ? t('world.over', sums)
    : isCut
      ? t('world.cut', sums)
      : steps === 0
        ? t('world.begins')
        : t('world.goes-on', sums);
}

/** The picture of a world: lines of text, unless its look draws it. */
export function pictureOf(world: string): WorldPicture {
  const { newPicture, loadPicture } = lookOf(world);
  return (
    newPicture?.() ??
    (loadPicture ? laterPicture(textPicture(gameName(world)), loadPicture) : textPicture(gameName(world)))
  );
}

/** Words at first, and the drawing as soon as it is there. */
function laterPicture(words: WorldPicture, load: () => Promise<WorldPicture>): WorldPicture {
  let now = words;
  let shown: WorldScene | null = null;
  const element = el('div', { class: 'later-picture' }, words.element);
  const show = (scene: WorldScene) => now.show((shown = scene));
  void load().then((picture) => {
    now = picture;
    element.replaceChildren(picture.element);
    if (shown) {
      picture.show(shown);
    }
  });
  return {
    element,
    show,
    describe: (scene) => now.describe(scene),
    status: (scene) => now.status(scene),
    situation: (scene) => now.situation(scene),
  };
}

function textPicture(name: string): WorldPicture {
  const element = el('pre', { class: 'world-picture', role: 'img', tabIndex: 0 });
  const describe = ({ picture }: WorldScene) => `${name}: ${picture.split('\n').join(', ')}`;
  const show = (scene: WorldScene) => {
    element.textContent = scene.picture;
    element.setAttribute('aria-label', describe(scene));
    element.style.setProperty(
      '--columns',
      String(Math.max(...scene.picture.split('\n').map(({ length }) => length), 1)),
    );
  };
  return {
    element,
    show,
    describe,
    status: statusOf,
    situation: ({ steps }) => t('world.step', { number: steps + 1 }),
  };
}

export class WorldStage {
  truth: Truth;
  lettersAreKeys: boolean;
  picture: WorldPicture;
  status: HTMLParagraphElement;
  verdict: HTMLParagraphElement;
  actions: HTMLDivElement;
  again: HTMLButtonElement;
  toggle: HTMLInputElement;
  hardness: HTMLSpanElement;
  element: HTMLDivElement;
  shown = '';
  ear = new AbortController();

  constructor(public desk: WorldDesk) {
    const {
      facts: { name, kind },
    } = desk;
    this.truth = new Truth(desk);
    this.lettersAreKeys = lookOf(name).lettersAreKeys === true;
    this.picture = pictureOf(name);
    this.status = el('p', { class: 'status' });
    this.verdict = el('p', { class: 'sentence world-verdict', hidden: !desk.account.isKept });
    this.actions = el('div', { class: 'row world-actions', role: 'group', 'aria-label': t('world.actions') });
    this.again = button(tOfWorld(kind, 'world.new'), () => desk.episode.start());
    this.toggle = el('input', {
      type: 'checkbox',
      checked: preference('insight') === 'on',
      onchange: () => this.#switch(),
    });
    this.hardness = el('span', { class: 'quiet' });
    this.element = el(
      'div',
      { class: 'under world' },
      this.picture.element,
      this.status,
      this.verdict,
      this.actions,
      el(
        'div',
        { class: 'row world-tools' },
        !desk.account.isKept && this.again,
        button(t('link'), () => desk.screen.share()),
        desk.facts.hasTruth && el('label', { class: 'switch' }, this.toggle, el('span', {}, t('insight'))),
        this.hardness,
      ),
    );
    document.addEventListener('keydown', (event) => this.#press(event), { signal: this.ear.signal });
  }

  #switch() {
    setPreference('insight', this.toggle.checked ? 'on' : 'off');
    void this.#showTruth();
  }

  /** Digits are actions, and letters where they have some, unless somebody is writing; Enter begins anew. */
  #press(event: KeyboardEvent) {
    if (isWriting(event.target) || event.ctrlKey || event.altKey || event.metaKey || event.repeat) {
      return;
    }
    const { episode } = this.desk;
    const legal = episode.scene?.legal ?? [];
    const meant = legal.find(
      (one) => event.key === String(one.action + 1) || event.key.toUpperCase() === this.#keyOf(one),
    );
    const isOnControl = event.target instanceof Element && event.target.closest('button, a, select, input, summary');
    if (meant) {
      void episode.act(meant.action);
    } else if (event.key === 'Enter' && legal.length === 0 && !isOnControl) {
      void episode.start();
    }
  }

  update() {
    const { scene, isBusy } = this.desk.episode;
    if (!scene || isBusy) {
      return;
    }
    this.picture.show(scene);
    this.#say(scene);
    const { seed, actions } = this.desk.episode.episode;
    const shown = [seed, ...actions].join();
    if (shown !== this.shown) {
      // buttons that somebody is pressing stay what they are
      this.shown = shown;
      this.#offer(scene.legal);
      void this.#showTruth();
    }
  }

  /** What has happened, and what the last decision cost. */
  #say(scene: WorldScene) {
    const { account } = this.desk;
    const step = account.review?.steps.filter(({ values }) => values.length > 1).at(-1);
    const verdict = step ? decisionSentence(step) : '';
    const status = this.picture.status(scene);
    const isNew = this.status.textContent !== status || (verdict !== '' && this.verdict.textContent !== verdict);
    this.status.textContent = status;
    this.verdict.textContent = verdict;
    if (isNew) {
      say([this.desk.account.isKept ? this.picture.describe(scene) : '', status, verdict].filter(Boolean).join(' '));
    }
  }

  /** A button for each action; the one that had the focus keeps it. */
  #offer(legal: WorldAction[]) {
    const focused = document.activeElement?.getAttribute('data-action');
    const hadFocus = this.actions.contains(document.activeElement);
    const isOver = legal.length === 0 && this.desk.account.isKept; // no hand is left before its end, or luck could be chosen
    this.again.classList.toggle('primary', legal.length === 0);
    this.actions.replaceChildren(...(isOver ? [this.again] : legal.map((one) => this.#actionButton(one))));
    if (hadFocus) {
      const next = this.actions.querySelector(`[data-action="${focused}"]`) ?? this.actions.firstElementChild;
      (next instanceof HTMLElement ? next : this.again).focus();
    }
  }

  /** The key that takes an action. */
  #keyOf(one: WorldAction) {
    return this.lettersAreKeys ? actionLetter(one) : String(one.action + 1);
  }

  #actionButton(one: WorldAction) {
    return el(
      'button',
      { type: 'button', class: 'button', 'data-action': one.action, onclick: () => this.desk.episode.act(one.action) },
      el('span', { class: 'quiet', 'aria-hidden': 'true' }, this.#keyOf(one)),
      ` ${actionName(one)} `,
      el('span', { class: 'figure' }),
    );
  }

  async #showTruth() {
    this.truth.cancel();
    const values = this.toggle.checked ? await this.truth.ask() : [];
    if (values === null) {
      return;
    }
    this.hardness.textContent = values === 'too-hard' ? t('insight.too-hard') : '';
    for (const [i, place] of [...this.actions.querySelectorAll('.figure')].entries()) {
      const value = values === 'too-hard' ? undefined : values[i];
      place.textContent = value ? this.#valueText(value, values) : '';
      place.parentElement?.classList.toggle('best', value?.isBest ?? false);
    }
  }

  /** With so many digits that the best is told from the next, where values are shares of a bet. */
  #valueText(value: ActionValue, all: ActionValue[] | 'too-hard') {
    return this.desk.account.isKept && all !== 'too-hard'
      ? signedAmount(value.amount, digitsOf(all))
      : valueWords(this.desk.facts, value);
  }

  leave() {
    this.ear.abort();
    this.truth.cancel();
  }
}
