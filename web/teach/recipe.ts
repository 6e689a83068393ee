// recipe.ts - how the AI learns: recipes, knobs, switches.
import type { Knob, Recipe } from '../engine/learner.js';
import { factsOf } from '../games/index.js';
import { choices, confirmed } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { number, t } from '../shell/i18n.js';
import { rich } from '../words/rich.js';
import { knobNumber, knobSlider, knobSwitch } from './knob-controls.js';
import type { Learning } from './learning.js';
import { TUTORIAL_EPSILON, changeEpsilon, epsilonAgainstPeople } from '../play/parameters.js';
import type { Piece } from './teach.js';

/** What everybody sees first; the other knobs are one click away. */
const MAIN = ['alpha', 'gamma', 'lambda', 'epsilon', 'symmetry', 'replay', 'shaping', 'tactics', 'blind'];
/** The recipe that is fetched for who chooses it. */
const NETWORK = 'network';
/** It values lines, and does nothing in a game without them. */
const NEEDS_LINES = 'shaping';
/** At 1 these contradict what textbooks say, so it is explained. */
const LOOKS_ODD = ['alpha', 'epsilon', 'bootstrap'];
/** The recipe that is a well-known tutorial's, against people too. */
const TUTORIAL = 'tutorial';
/** Sliders whose recommended range is known beyond a recipe; for a learner of weights, which has no discount, some differ. */
const RANGES = ['alpha', 'gamma', 'epsilon', 'replay', 'epsilon-decay', 'epsilon-floor'];
/** How far its sliders go, less than those of other recipes. */
const TUTORIAL_MAX: Record<string, number> = { alpha: 0.5, gamma: 0.99 };
const EPSILON_IN_PLAY_MAX = 0.5;
const SEED_MAX = 2 ** 32 - 1;

/** Name and explanation of a knob. */
const textsOf = (knob: string) => ({ name: t(`knob.${knob}`), help: t(`help.${knob}`) });

/** Which values are recommended, and why ours differ. */
function advice({ knobs, presets, preset }: Learning, knob: string) {
  const isTable = knobs.some(({ name }) => name === 'gamma');
  const usual = presets.find(({ name }) => name === preset)?.knobs.find(({ name }) => name === knob)?.value ?? 0;
  const key = !RANGES.includes(knob) ? 'recipe' : isTable ? knob : `${knob}.weights`;
  return t(`range.${key}`, {
    value: number(usual, 4),
    decay: number(0.995, 3),
    sound: t('preset.sound'),
    tutorial: t('preset.tutorial'),
  });
}

function epsilonInPlay({ game }: Learning) {
  const { name, help } = textsOf('play');
  const facts = {
    name,
    help: `${help} ${t('range.play', { tutorial: t('preset.tutorial') })}`,
    value: epsilonAgainstPeople(game),
    min: 0,
    max: EPSILON_IN_PLAY_MAX,
    step: 0.01,
  };
  return knobSlider(facts, (epsilon) => changeEpsilon(game, epsilon));
}

function learnsFromPeople(learning: Learning) {
  return knobSwitch({ ...textsOf('people'), value: learning.learnsFromPeople }, (on) =>
    learning.change({ learnsFromPeople: on }),
  );
}

function seed(learning: Learning) {
  const facts = { ...textsOf('seed'), value: learning.seed, max: SEED_MAX, disabled: learning.isTrained };
  return knobNumber(facts, (value) => learning.change({ seed: value }));
}

/** The knobs that everybody sees, and the others. */
function knobsOf({ game, knobs }: Learning): [Knob[], Knob[]] {
  const useful = knobs.filter(({ name }) => factsOf(game).hasLines || name !== NEEDS_LINES);
  const isMain = ({ name }: Knob) => MAIN.includes(name);
  return [useful.filter(isMain), useful.filter((knob) => !isMain(knob))];
}

class RecipeField {
  element = el('section', { class: 'field recipe', 'aria-label': t('recipe') });

  /** What the controls were made for, apart from what they change themselves. */
  #made = { isTrained: false, run: '' };
  #recipes = el('div', {});
  #help = el('p', { class: 'help' });
  #main = el('div', { class: 'knobs' });
  #more = el('div', { class: 'knobs' });
  #why = el('p', { class: 'help' }, t('recipe.why'));
  #details = el('details', { ontoggle: () => this.#showMore() }, el('summary', {}, t('recipe.more')), this.#more);

  constructor(public learning: Learning) {}

  update() {
    const { presets, isTrained, run } = this.learning;
    const isMade = this.element.hasChildNodes();
    const isOfRun = this.#made.run === '' || this.#made.run === run?.id; // the first run begins after the controls were made
    if (presets.length > 0 && !(isMade && isTrained === this.#made.isTrained && isOfRun)) {
      this.#build();
    }
    this.#made.run = run?.id ?? '';
  }

  /** Everything at once, so that nothing is moved by what comes later. */
  #build() {
    const { learning } = this;
    const [main] = knobsOf(learning);
    this.#made = { isTrained: learning.isTrained, run: learning.run?.id ?? '' };
    this.#showRecipes();
    this.#main.replaceChildren(
      ...main.map((knob) => this.#control(knob)),
      epsilonInPlay(learning),
      learnsFromPeople(learning),
    );
    this.#showMore();
    if (!this.element.hasChildNodes()) {
      this.element.append(
        this.#recipes,
        this.#help,
        this.#main,
        this.#why,
        this.#details,
        el('p', { class: 'help' }, ...rich(t('words.recipe'))),
      );
    }
  }

  /** The knobs that few people turn are made for who opens them. */
  #showMore() {
    if (this.#details.open) {
      const [, more] = knobsOf(this.learning);
      this.#more.replaceChildren(...more.map((knob) => this.#control(knob)), seed(this.learning));
    }
  }

  /** Changes the recipe, after a question if the AI must begin anew for it. @param epsilon against people */
  async #cook(preset: string, recipe: Recipe, epsilon: number = epsilonAgainstPeople(this.learning.game)) {
    const { learning } = this;
    const isFresh = learning.needsFreshStart(recipe, preset);
    if (!isFresh && learning.isKindOf(preset)) {
      learning.preset = preset;
      await learning.turn(recipe);
    } else if (!isFresh || (await confirmed(t('recipe.fresh'), t('recipe.fresh.yes'), t('cancel')))) {
      await learning.choosing(preset, () => learning.restart(preset, recipe));
    } else {
      epsilon = epsilonAgainstPeople(learning.game);
    }
    await changeEpsilon(learning.game, epsilon);
    this.#build();
  }

  #control({ name, isSwitch, value, ...range }: Knob) {
    const { learning } = this;
    if (learning.preset === TUTORIAL && name in TUTORIAL_MAX) {
      range.max = Math.max(value, TUTORIAL_MAX[name]);
    }
    return isSwitch
      ? knobSwitch({ ...textsOf(name), value: value !== 0 }, (on) =>
          this.#cook(learning.preset, { ...learning.recipe, [name]: Number(on) }),
        )
      : knobSlider(
          { name: t(`knob.${name}`), help: `${t(`help.${name}`)} ${advice(learning, name)}`, value, ...range },
          (to) => learning.turn({ [name]: to }).then(() => this.#showRecipes()),
        );
  }

  #showRecipes() {
    const { presets, presetName, recipe, mayFetchNetwork, wanted } = this.learning;
    const chosen = wanted || presetName || 'own';
    const names = [
      ...presets.map(({ name }) => name),
      ...(mayFetchNetwork ? [NETWORK] : []),
      ...(chosen === 'own' ? ['own'] : []),
    ];
    this.#recipes.replaceChildren(
      choices(
        t('recipe'),
        names.map((name) => [name, t(`preset.${name}`)]),
        chosen,
        (name) => this.#choose(name),
      ),
    );
    this.#help.textContent = t(`recipe.${chosen}`);
    this.#why.hidden = !LOOKS_ODD.every((name) => recipe[name] === 1);
  }

  /** @param name of a preset */
  async #choose(name: string) {
    const { learning } = this;
    if (name === NETWORK && learning.mayFetchNetwork) {
      this.#help.textContent = t('network.fetching');
      await learning
        .choosing(name, async () => {
          await learning.fetchNetwork();
          await this.#take(name);
        })
        .finally(() => this.#build());
    } else {
      await this.#take(name);
    }
  }

  /** @param name of a preset */
  async #take(name: string) {
    const preset = this.learning.presets.find((one) => one.name === name);
    if (preset) {
      await this.#cook(
        name,
        Object.fromEntries(preset.knobs.map((knob) => [knob.name, knob.value])),
        name === TUTORIAL ? TUTORIAL_EPSILON : 0,
      );
    }
  }
}

export function recipeField(learning: Learning): Piece {
  const field = new RecipeField(learning);
  return { element: field.element, update: () => field.update() };
}
