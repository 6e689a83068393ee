// play.ts - the part where a person steers the snake.
import type { WorldScene } from '../../engine/world.js';
import { isSoundOn, sound, switchSound } from '../../play/sound.js';
import { button, facts } from '../../shell/controls.js';
import { el, tell } from '../../shell/dom.js';
import { number, t } from '../../shell/i18n.js';
import { icon } from '../../shell/icons.js';
import { say } from '../../shell/notices.js';
import { tool } from '../../shell/tools.js';
import type { MountWorldPart, WorldDesk } from '../../worlds/worlds.js';
import { SnakePicture } from './picture.js';
import { countEpisode, recordsOf, type Records } from './records.js';
import { rulesField } from './rules-field.js';
import { PACES, Runner, type RunnerState } from './runner.js';
import { steerByKeys, steerBySwipes, steeringPad } from './steering.js';
import { describe, endingOf, statusOf } from './words.js';

/** Speeds, as buttons that leave the arrow keys to the snake. */
function paceField(runner: Runner) {
  const buttons = Object.keys(PACES).map((pace) =>
    el(
      'button',
      {
        type: 'button',
        class: 'button',
        'data-pace': pace,
        onclick: () => runner.choosePace(pace),
      },
      t(`snake.pace.${pace}`),
    ),
  );
  const isChosen = ({ dataset }: HTMLElement) => dataset.pace === runner.pace;
  const update = () => buttons.forEach((one) => one.setAttribute('aria-pressed', String(isChosen(one))));
  const element = el(
    'section',
    { class: 'field', 'aria-label': t('snake.pace') },
    el('h3', {}, t('snake.pace')),
    el('div', { class: 'paces' }, ...buttons),
    el('p', { class: 'help' }, t('snake.pace.help')),
  );
  return { element, update };
}

class PlayView {
  runner: Runner;
  picture: SnakePicture;
  records: Records | null = null;
  /** What was on the screen. */
  shown: WorldScene | null = null;
  /** Nobody's snake was longer than the one that has just ended. */
  isBest = false;
  ear = new AbortController();
  frozen: Record<string, string>;
  score: HTMLDivElement;
  status: HTMLParagraphElement;
  words: HTMLParagraphElement;
  main: HTMLButtonElement;
  again: HTMLButtonElement;
  why: HTMLButtonElement;
  back: HTMLButtonElement;
  curtain: HTMLDivElement;
  ending: HTMLDivElement;
  hold: HTMLButtonElement;
  pad: HTMLDivElement;
  mute: HTMLButtonElement;
  stage: HTMLDivElement;
  pieces: { element: HTMLElement; update: () => void }[];

  constructor(
    public desk: WorldDesk,
    panel: HTMLElement,
  ) {
    this.runner = new Runner(desk.episode);
    this.picture = new SnakePicture();
    this.frozen = desk.episode.address();
    this.score = el('div', { class: 'snake-score' });
    this.status = el('p', { class: 'status' });
    this.words = el('p', { class: 'snake-words' });
    this.main = button('', () => this.#press(), 'primary');
    this.again = button('', () => this.#press(), 'primary');
    this.why = button(t('snake.why'), () => desk.screen.go('review', desk.episode.address()));
    this.back = button(t('snake.watch.back'), () => this.#begin());
    this.curtain = el('div', { class: 'snake-curtain' }, this.words, this.main);
    this.ending = el('div', { class: 'row snake-ending' }, this.again, this.why);
    this.hold = el('button', { type: 'button', class: 'button', onclick: () => this.runner.toggle() });
    this.pad = steeringPad((direction) => this.runner.turn(direction), this.hold);
    this.mute = el('button', { type: 'button', class: 'button tool', onclick: () => this.#switchSound() });
    this.stage = this.#layOut();
    const pace = paceField(this.runner);
    panel.append(
      el('p', { class: 'invitation' }, t('snake.invitation')),
      pace.element,
      this.#watchField(),
      rulesField(desk, 'play'),
      el('p', { class: 'help' }, t('snake.keys')),
    );
    this.pieces = [pace];
    this.#listen();
    void recordsOf(desk.facts.name).then((records) => this.#tellRecords(records));
  }

  #layOut() {
    const { desk } = this;
    const place = el('div', { class: 'snake-place' }, this.picture.element, this.curtain);
    return el(
      'div',
      { class: 'under world snake-play' },
      this.score,
      place,
      this.status,
      el('div', { class: 'snake-foot' }, this.pad, this.ending),
      el(
        'div',
        { class: 'toolbar' },
        tool('new', t('snake.new'), () => this.#begin()),
        this.mute,
        tool('review', t('part.review'), () => desk.screen.go('review', desk.episode.address())),
        tool('link', t('link'), () => this.#share()),
      ),
    );
  }

  #listen() {
    const {
      runner,
      ear: { signal },
    } = this;
    steerByKeys({ turn: (direction) => runner.turn(direction), press: () => this.#press() }, signal);
    steerBySwipes(this.picture.element, (direction) => runner.turn(direction));
    runner.addEventListener('change', () => this.#runnerChanged(), { signal });
    document.addEventListener('visibilitychange', () => document.hidden && runner.pause(), { signal });
  }

  /** What Space and the main button do: begin, hold, go on, begin anew. */
  #press() {
    if (this.runner.state === 'over') {
      void this.#begin();
    } else {
      const hadFocus = this.curtain.contains(document.activeElement);
      this.runner.toggle();
      if (hadFocus && this.runner.isRunning) {
        this.picture.element.focus({ preventScroll: true });
      }
    }
  }

  /** A new one, or the person's own that waits while somebody else is watched. */
  #begin() {
    return this.#take(() => this.desk.episode.start());
  }

  /** Goes over to another episode. */
  async #take(start: () => Promise<unknown>) {
    this.runner.driver = null;
    this.runner.pause();
    await start();
    this.frozen = this.desk.episode.address();
    this.picture.element.focus({ preventScroll: true });
  }

  /** Whether the person has begun a game, which waits. */
  get #hasOwn() {
    return (this.desk.episode.aside?.actions.length ?? 0) > 0;
  }

  #watchField() {
    return this.desk.facts.hasPlayer
      ? el(
          'section',
          { class: 'field', 'aria-label': t('snake.watch') },
          el('h3', {}, t('snake.watch')),
          el('p', { class: 'help' }, t('snake.watch.help')),
          el(
            'div',
            { class: 'row' },
            button(t('snake.watch.go'), () => this.watch()),
            this.back,
          ),
        )
      : '';
  }

  /** Lets the player that always fills the board steer, in an episode of its own; the person's waits. */
  async watch() {
    const { engine, episode } = this.desk;
    await this.#take(() => episode.startWatched());
    this.runner.watch((episode) => engine.playerAction(episode));
  }

  #share() {
    this.runner.pause();
    void this.desk.screen.share();
  }

  #switchSound() {
    switchSound(!isSoundOn());
    this.#showTools();
  }

  #runnerChanged() {
    if (!this.runner.isRunning) {
      this.frozen = this.desk.episode.address();
      void this.desk.screen.showAddress();
    }
    this.#showTools();
  }

  update() {
    const { scene, isBusy } = this.desk.episode;
    if (!scene || isBusy) {
      return;
    }
    this.picture.glideMs = this.runner.stepMs === 0 ? PACES.fast : this.runner.stepMs;
    if (scene !== this.shown) {
      this.picture.show(scene);
      this.#tellStep(scene);
      this.shown = scene;
    }
    this.#showTools();
  }

  /** What has just happened, for ears. */
  #tellStep(scene: WorldScene) {
    const ending = endingOf(scene);
    const isStep = this.shown !== null && scene.steps === this.shown.steps + 1;
    const hasEaten = isStep && scene.reward > 0;
    this.isBest = false;
    if (ending !== '') {
      void this.#end(scene, isStep);
    } else if (hasEaten) {
      sound('stone');
    }
    if (ending === '' && (hasEaten || this.runner.stepMs === 0 || scene.steps === 0)) {
      say(describe(scene));
    }
  }

  /** The end is an event. @param isStep it has come about before the person's eyes */
  async #end(scene: WorldScene, isStep: boolean) {
    const ending = endingOf(scene);
    if (isStep) {
      sound(ending === 'won' ? 'win' : ending === 'cut' ? 'draw' : 'loss');
      say(statusOf(scene));
    }
    const before = this.records?.best ?? 0;
    // One that has come with a link is nobody's record.
    this.#tellRecords(await (isStep ? countEpisode(this.desk.episode) : recordsOf(this.desk.facts.name)));
    this.isBest = isStep && (scene.grid?.body.length ?? 0) > before && before > 0;
    this.#showTools();
  }

  #tellRecords(records: Records) {
    this.records = records;
    this.#showTools();
  }

  #showTools() {
    const {
      runner,
      desk: {
        episode: { scene },
      },
    } = this;
    if (!scene) {
      return;
    }
    const { state } = runner;
    const cells = (scene.grid?.width ?? 0) * (scene.grid?.height ?? 0);
    this.score.replaceChildren(
      facts([
        [t('snake.length'), `${number(scene.grid?.body.length ?? 0)} / ${number(cells)}`],
        [t('snake.best'), this.records?.best ? number(this.records.best) : '–'],
        [t('world.steps'), number(scene.steps)],
      ]),
    );
    const end = () => [statusOf(scene), this.isBest ? t('snake.best.new') : ''].filter(Boolean).join(' ');
    tell(this.status, state === 'over' ? end() : t(`snake.state.${this.#manner(state)}`));
    this.#showCurtain(state);
    this.#showEnding(scene, state);
    this.back.hidden = !this.#hasOwn;
    this.hold.disabled = state === 'over' || runner.stepMs === 0;
    this.hold.replaceChildren(icon(runner.isRunning ? 'pause' : 'play'));
    this.hold.setAttribute('aria-label', t(runner.isRunning ? 'snake.pause' : 'snake.go'));
    this.mute.replaceChildren(icon(isSoundOn() ? 'sound' : 'mute'), el('span', {}, t('sound')));
    this.mute.setAttribute('aria-pressed', String(isSoundOn()));
    this.pieces.forEach(({ update }) => update());
  }

  /** How it goes on, in a word. */
  #manner(state: RunnerState) {
    const { driver, isRunning, stepMs } = this.runner;
    return driver && isRunning ? 'watched' : stepMs === 0 ? 'still' : state;
  }

  /** What lies over the board while it waits. */
  #showCurtain(state: RunnerState) {
    this.curtain.hidden = state === 'running' || state === 'over' || this.runner.stepMs === 0;
    this.words.textContent = state === 'paused' ? t('snake.paused') : '';
    tell(this.main, t(state === 'paused' ? 'snake.go' : 'snake.start'));
  }

  /** What there is to do in the end. */
  #showEnding(scene: WorldScene, state: RunnerState) {
    const isOver = state === 'over';
    this.ending.hidden = !isOver;
    this.pad.classList.toggle('is-idle', isOver);
    tell(this.again, t(this.#hasOwn ? 'snake.watch.back' : 'snake.again'));
    this.why.hidden = endingOf(scene) === 'won';
  }

  /** While it runs the address stays: browsers do not let it change at every step. */
  address() {
    return this.runner.isRunning ? this.frozen : this.desk.episode.address();
  }

  leave() {
    this.ear.abort();
    this.runner.pause();
  }
}

export const mount: MountWorldPart = (desk, panel, rest) => {
  const view = new PlayView(desk, panel);
  if (rest.watch !== undefined && desk.facts.hasPlayer) {
    void view.watch();
  }
  return { stage: view.stage, update: () => view.update(), leave: () => view.leave(), address: () => view.address() };
};
