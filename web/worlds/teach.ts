// teach.ts - the part where the AI of a world learns: train it, compare what it
// expects with the truth, and let it act.
import { button, confirmed, facts, field } from '../shell/controls.js';
import { el, newId } from '../shell/dom.js';
import { tellFault } from '../shell/faults.js';
import { number, t, tn } from '../shell/i18n.js';
import { notify, say } from '../shell/notices.js';
import { actField } from './act-field.js';
import { brainField } from './brain-field.js';
import { Truth, WorldStage } from './stage.js';
import { teachCharts } from './teach-charts.js';
import { actionName, amount, tOfWorld, valueWords } from './words.js';
import type { MountWorldPart, WorldDesk } from './worlds.js';

export interface Piece {
  element: HTMLElement;
  update: () => void;
  close?: () => void;
}

const EPISODES = 1000;
const EPISODES_MAX = 10_000_000;

/** What it is worth, beside the best. */
function worthField({ learning, facts: world }: WorldDesk): Piece {
  const element = el('div', { class: 'field' });
  const words = () => {
    const { verdict } = learning;
    return verdict === null
      ? t('world.judging')
      : verdict === 'too-hard'
        ? t('world.unjudged')
        : verdict.isOptimal
          ? t('world.optimal')
          : t('world.not-optimal');
  };
  const rows = () => {
    const { verdict, episodes } = learning;
    const known = verdict !== null && verdict !== 'too-hard';
    const values = known
      ? [
          [t('world.policy'), valueWords(world, verdict.value)],
          [t('world.best'), valueWords(world, verdict.best)],
        ]
      : [];
    return [[t('world.episodes'), number(episodes)], ...values];
  };
  return { element, update: () => element.replaceChildren(el('p', { class: 'invitation' }, words()), facts(rows())) };
}

/** So many episodes, a button, and how far it is. @param how what is said in the end, and how many are offered */
export function trainField(
  { learning, facts: { kind } }: WorldDesk,
  {
    told = () => tn('world.trained', learning.episodes),
    usual = EPISODES,
  }: { told?: () => string; usual?: number } = {},
): Piece & { offer: (other: number) => void } {
  const id = newId('episodes');
  const count = el('input', {
    id,
    type: 'number',
    min: 1,
    max: EPISODES_MAX,
    step: 1,
    required: true,
    value: String(usual),
    inputMode: 'numeric',
  });
  const action = button('', () => (learning.training ? learning.stop() : train()), 'primary train');
  const elsewhere = el('p', { class: 'help', 'aria-live': 'polite' }, t('elsewhere'));
  const bar = el('progress', { 'aria-label': t('teach.progress') });
  const words = el('span', { class: 'figure' });
  const progress = el('div', { class: 'training' }, bar, words);
  const element = el(
    'section',
    { class: 'field' },
    el(
      'div',
      { class: 'row train-row' },
      el('div', { class: 'games' }, el('label', { for: id }, tOfWorld(kind, 'world.episodes')), count),
      action,
    ),
    elsewhere,
    progress,
  );

  async function train() {
    if (!count.reportValidity()) {
      return;
    }
    const hadRoom = await learning.train(Number(count.value));
    say(told());
    if (hadRoom === false) {
      notify(t('teach.full'));
    }
  }
  function update() {
    const {
      training,
      episodes,
      lock: { isElsewhere },
    } = learning;
    elsewhere.hidden = !isElsewhere;
    action.textContent = training ? t('teach.stop') : t('world.train');
    action.disabled = !training && (isElsewhere || learning.verdict === null); // so that no press is lost while it is judged
    progress.classList.toggle('is-idle', !training); // its place is kept, so that nothing shifts
    count.disabled = training !== null;
    if (training) {
      const { from, to } = training;
      Object.assign(bar, { max: to - from, value: episodes - from });
      words.textContent = tOfWorld(kind, 'world.progress', { done: episodes - from, all: to - from });
    }
  }
  /** Another number of episodes is the usual one. One that is being written, or was, stays. */
  function offer(other: number) {
    if (count.value === String(usual) && document.activeElement !== count) {
      count.value = String(other);
    }
  }
  return { element, update, offer };
}

/** What it expects of each action, beside the truth. */
function valuesField(desk: WorldDesk): Piece {
  const { learning, episode, facts: world } = desk;
  const truth = new Truth(desk);
  const body = el('tbody', {});
  const head = el('tr', {});
  const element = field(t('world.expects'), el('table', { class: 'world-values' }, el('thead', {}, head), body));
  let asked = 0;
  async function update() {
    const now = ++asked;
    const { scene } = episode;
    const [learned, exact] = await Promise.all([learning.learned(episode.episode), truth.ask()]);
    if (now !== asked || !scene) {
      return;
    }
    const { countsVisits } = learning; // only such a learner tells how often something was tried
    element.hidden = scene.legal.length === 0;
    head.replaceChildren(
      ...[t('world.actions'), t('world.learned'), ...(countsVisits ? [t('world.tried')] : []), t('insight')].map(
        (name) => el('th', { scope: 'col' }, name),
      ),
    );
    body.replaceChildren(
      ...scene.legal.map((action, i) => {
        const exactly = Array.isArray(exact) ? exact[i] : undefined;
        return el(
          'tr',
          { class: exactly?.isBest ? 'best' : '' },
          el('th', { scope: 'row' }, actionName(action)),
          el('td', {}, learned ? amount(learned[i].value) : '–'),
          countsVisits && el('td', {}, learned ? number(learned[i].visits) : '–'),
          el('td', {}, exactly ? valueWords(world, exactly) : '–'),
        );
      }),
    );
  }
  return { element, update, close: () => truth.cancel() };
}

export function resetField({ learning }: WorldDesk): Piece {
  const reset = button(
    t('teach.reset'),
    async () => {
      if (await confirmed(t('world.reset.question'), t('teach.reset'), t('cancel'))) {
        await learning.restart();
      }
    },
    'plain',
  );
  return {
    element: el('div', {}, reset),
    update: () => (reset.hidden = learning.episodes === 0 || learning.training !== null),
  };
}

export const mount: MountWorldPart = (desk, panel, rest) => {
  const { learning, episode } = desk;
  if (desk.facts.hasCharts && desk.facts.canBeLearned && desk.facts.hasTruth) {
    return teachCharts(desk, panel, rest);
  }
  const stage = new WorldStage(desk);
  const view = { stage: stage.element, address: () => episode.address() };
  if (!desk.facts.canBeLearned) {
    panel.append(el('p', { class: 'invitation' }, t('teach.no-learner')));
    return { ...view, update: () => stage.update(), leave: () => stage.leave() };
  }
  const values = valuesField(desk);
  const others = [
    worthField(desk),
    trainField(desk),
    actField(desk, async () => learning),
    resetField(desk),
    brainField(desk),
  ];
  const [worth, training, act, reset, brain] = others;
  panel.append(...[worth, training, act, values, brain, reset].map(({ element }) => element));
  const ear = new AbortController();
  learning.addEventListener(
    'change',
    () => {
      others.forEach((piece) => piece.update());
      if (!learning.training) {
        values.update();
      }
    },
    { signal: ear.signal },
  );
  learning.prepare().catch((error) => tellFault(error, ear.signal));
  others.forEach((piece) => piece.update());
  return {
    ...view,
    update: () => {
      stage.update();
      values.update();
    },
    leave: () => {
      ear.abort();
      stage.leave();
      [values, ...others].forEach((piece) => piece.close?.());
    },
  };
};
