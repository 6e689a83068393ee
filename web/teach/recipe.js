// recipe.js - how the AI learns: recipes, knobs, switches.
import { choices, confirmed } from '../shell/controls.js';
import { range } from '../shell/range.js';
import { el, newId } from '../shell/dom.js';
import { factsOf } from '../games/index.js';
import { language, t } from '../shell/i18n.js';
import { rich } from '../words/rich.js';
import { changeParameters, parameters } from './parameters.js';

/**
 * @typedef {import('./learning.js').Learning} Learning
 * @typedef {import('../engine/learner.js').Knob} Knob
 */

/** What everybody sees first; the other knobs are one click away. */
const MAIN = ['alpha', 'gamma', 'lambda', 'epsilon', 'symmetry', 'replay', 'shaping', 'tactics'];
/** It values lines, and does nothing in a game without them. */
const NEEDS_LINES = 'shaping';
/** At 1 these contradict what textbooks say, so it is explained. */
const LOOKS_ODD = ['alpha', 'epsilon', 'bootstrap'];
const EPSILON_IN_PLAY_MAX = 0.5;
const SEED_MAX = 2 ** 32 - 1;

/** The button that shows an explanation, for fingers too, and takes it away again. @param {HTMLElement} box @param {string} tip */
function askButton(box, tip) {
  const ask = el('button', { type: 'button', class: 'ask', 'aria-label': t('explain'), 'aria-expanded': 'false', 'aria-controls': tip, onclick: () => {
    const isOpen = box.classList.toggle('asked');
    ask.setAttribute('aria-expanded', String(isOpen));
  } }, '?');
  return ask;
}

/** An explanation that appears with the pointer, the focus or a press on its button, and goes with Escape. @param {HTMLElement} control @param {HTMLElement} box @param {string} text */
function explain(control, box, text) {
  const id = newId('tip');
  control.setAttribute('aria-describedby', id);
  box.classList.add('explained');
  box.querySelector('label')?.after(askButton(box, id));
  box.append(el('p', { class: 'tip', id, role: 'tooltip' }, text));
  const show = () => box.classList.remove('dismissed');
  box.addEventListener('keydown', ({ key }) => key === 'Escape' && box.classList.add('dismissed'));
  box.addEventListener('pointerenter', show);
  box.addEventListener('focusin', show);
  return box;
}

/** @param {number} value @param {number} step */
const written = (value, step) => new Intl.NumberFormat(language(), { maximumFractionDigits: step < 0.01 ? 4 : 2 }).format(value);

/**
 * @param {{ name: string, help: string, value: number, min: number, max: number, step: number }} facts
 * @param {(value: number) => void} onChange
 */
function knobSlider({ name, help, value, min, max, step }, onChange) {
  const id = newId('knob');
  const shown = el('output', { 'for': id, class: 'figure' }, written(value, step));
  const input = el('input', { id, type: 'range', min, max, step, value: String(value), oninput: () => {
    shown.textContent = written(Number(input.value), step);
    onChange(Number(input.value));
  } });
  return explain(input, el('div', { class: 'field slider' },
    el('div', { class: 'slider-head' }, el('label', { 'for': id, id: `${id}-name` }, name), shown), range(input, `${id}-name`)), help);
}

/** @param {{ name: string, help: string, value: boolean }} facts @param {(value: boolean, input: HTMLInputElement) => void} onChange */
function knobSwitch({ name, help, value }, onChange) {
  const input = el('input', { type: 'checkbox', checked: value, onchange: () => onChange(input.checked, input) });
  return explain(input, el('div', {}, el('label', { class: 'switch' }, input, name)), help);
}

/** @param {Learning} learning @returns {import('./teach.js').Piece} */
export function recipeField(learning) {
  const recipes = el('div', {});
  const help = el('p', { class: 'help' });
  const main = el('div', { class: 'knobs' });
  const more = el('div', { class: 'knobs' });
  const details = el('details', {}, el('summary', {}, t('recipe.more')), more);
  const why = el('p', { class: 'help' }, t('recipe.why'));
  const words = el('p', { class: 'help' }, ...rich(t('words.recipe')));
  const element = el('section', { class: 'field recipe', 'aria-label': t('recipe') }, recipes, help, main, why, details, words);

  /** Changes the recipe, after a question if the AI must begin anew for it. @param {string} preset @param {import('../engine/learner.js').Recipe} recipe */
  async function cook(preset, recipe) {
    if (!learning.needsFreshStart(recipe)) {
      learning.preset = preset;
      await learning.turn(recipe);
    } else if (await confirmed(t('recipe.fresh'), t('recipe.fresh.yes'), t('cancel'))) {
      await learning.restart(preset, recipe);
    }
    build();
  }

  /** @param {Knob} knob */
  function knobControl({ name, isSwitch, value, ...range }) {
    const texts = { name: t(`knob.${name}`), help: t(`help.${name}`) };
    const turn = (/** @type {number} */ to) => cook(learning.preset, { ...learning.recipe, [name]: to });
    return isSwitch
      ? knobSwitch({ ...texts, value: value !== 0 }, (on) => turn(Number(on)))
      : knobSlider({ ...texts, value, ...range }, (to) => learning.turn({ [name]: to }).then(showRecipes));
  }

  function epsilonInPlay() {
    return knobSlider({ name: t('knob.play'), help: t('help.play'), value: parameters().epsilon, min: 0, max: EPSILON_IN_PLAY_MAX, step: 0.01 },
      (epsilon) => changeParameters({ epsilon }));
  }

  function learnsFromPeople() {
    return knobSwitch({ name: t('knob.people'), help: t('help.people'), value: learning.learnsFromPeople },
      (on) => learning.change({ learnsFromPeople: on }));
  }

  function seed() {
    const id = newId('seed');
    const input = el('input', { id, type: 'number', min: 0, max: SEED_MAX, step: 1, required: true, value: String(learning.seed), disabled: learning.isTrained, onchange: () => {
      if (input.reportValidity()) {
        learning.change({ seed: Number(input.value) });
      }
    } });
    return explain(input, el('div', { class: 'field' }, el('label', { 'for': id }, t('knob.seed')), input), t('help.seed'));
  }

  function showRecipes() {
    const chosen = learning.presetName || 'own';
    const names = [...learning.presets.map(({ name }) => name), ...(chosen === 'own' ? ['own'] : [])];
    recipes.replaceChildren(choices(t('recipe'), names.map((name) => [name, t(`preset.${name}`)]), chosen, (name) => {
      const preset = learning.presets.find((one) => one.name === name);
      if (preset) {
        cook(name, Object.fromEntries(preset.knobs.map((knob) => [knob.name, knob.value])));
      }
    }));
    help.textContent = t(`recipe.${chosen}`);
    why.hidden = !LOOKS_ODD.every((name) => learning.recipe[name] === 1);
  }

  let built = '';
  function build() {
    const { hasLines } = factsOf(learning.game);
    const knobs = learning.knobs.filter(({ name }) => hasLines || name !== NEEDS_LINES);
    const isMain = (/** @type {Knob} */ { name }) => MAIN.includes(name);
    showRecipes();
    main.replaceChildren(...knobs.filter(isMain).map(knobControl), epsilonInPlay(), learnsFromPeople());
    more.replaceChildren(...knobs.filter((knob) => !isMain(knob)).map(knobControl), seed());
    built = state();
  }

  /** What the controls depend on, apart from what they change themselves. */
  const state = () => JSON.stringify([learning.presets.length, learning.isTrained, learning.run?.id]);

  return { element, update: () => learning.presets.length > 0 && state() !== built && build() };
}
