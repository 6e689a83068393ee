// inside.ts - what one who learns sees of a snake, drawn on the board, and what each
// direction is worth: as it was learned, window by window, and exactly, where that is known.
import type { Grid, Percepts } from '../../engine/grid.js';
import type { WorldScene } from '../../engine/world.js';
import type { WorldNetworkView } from '../../inside/network/world-view.js';
import { el } from '../../shell/dom.js';
import { loadTexts, t } from '../../shell/i18n.js';
import { notify, say } from '../../shell/notices.js';
import { iconTool, tool } from '../../shell/tools.js';
import { signedAmount } from '../../worlds/decision.js';
import { NETWORK } from '../../worlds/kinds.js';
import { neighbour } from '../../worlds/winding.js';
import type { MountWorldPart, WorldDesk } from '../../worlds/worlds.js';
import { loadStyle } from '../index.js';
import { directionsTable, marksOf } from './directions.js';
import { JudgedEpisode } from './judged.js';
import { SnakePicture } from './picture.js';
import { rulesField } from './rules-field.js';
import {
  FLOOD,
  directionField,
  learnedWords,
  PART_DIGITS,
  partsTables,
  sightsField,
  tableName,
  type Insight,
} from './sights-field.js';
import { addedShapes, beyond, sightShapes } from './sights.js';
import { steerByKeys, steeringPad } from './steering.js';
import { sightName, statusOf, turnName } from './words.js';

const NUMBER_PIXELS = 20; // of a cell with a number that can be read

class InsideView {
  ear = new AbortController();
  picture = new SnakePicture();
  status = el('p', { class: 'status' });
  sentence = el('p', { class: 'sentence sight-sentence' });
  stage: HTMLDivElement;
  values: HTMLDivElement;
  sees: HTMLDivElement;
  asked = 0;
  insight: Insight | null = null;
  table: number;
  direction: number;
  /** What takes a neural network apart, once it is here. */
  network: WorldNetworkView | null = null;
  directions: HTMLDivElement;
  /** Whether all clues are listed. */
  isWhole = false;

  constructor(
    public desk: WorldDesk,
    panel: HTMLElement,
    rest: Record<string, string>,
  ) {
    this.stage = this.#layOut();
    this.values = el('div', {});
    this.sees = el('div', { class: 'snake-sees' });
    const invitation = el('p', { class: 'invitation' }, t('snake.inside'));
    panel.append(invitation, this.values, this.sees, rulesField(desk, 'inside'));
    this.table = /^\d+$/.test(rest.see ?? '') ? Number(rest.see) - 1 : FLOOD;
    this.direction = rest.turn === undefined ? -1 : Number(rest.turn) - 1;
    this.directions = el('div', {});
    this.#listen();
    if (desk.learning.kind === NETWORK) {
      this.#fetchNetwork(Number(rest.unit) || 1).catch(() => notify(t('error.part')));
    }
  }

  /** @param unit from 1 */
  async #fetchNetwork(unit: number) {
    const [{ WorldNetworkView }] = await Promise.all([
      import('../../inside/network/world-view.js'),
      loadTexts(['network']),
      loadStyle('inside/network/network.css'),
    ]);
    const onLook = () => this.#chosen();
    this.network = new WorldNetworkView({
      unit: Math.max(0, unit - 1),
      actions: this.directions,
      onLook,
      onSwitch: () => this.update(),
    });
    await this.update();
  }

  #layOut() {
    const { episode, screen } = this.desk;
    return el(
      'div',
      { class: 'under world snake-inside' },
      el('div', { class: 'snake-place' }, this.picture.element),
      this.status,
      this.sentence,
      steeringPad(
        (direction) => episode.act(direction),
        iconTool('undo', t('world-review.back'), () => this.#back()),
      ),
      el(
        'div',
        { class: 'toolbar' },
        tool('new', t('snake.new'), () => episode.start()),
        tool('link', t('link'), () => screen.share()),
      ),
    );
  }

  #listen() {
    const { episode, learning } = this.desk;
    const { signal } = this.ear;
    const press = () => episode.scene?.legal.length === 0 && episode.start();
    steerByKeys({ turn: (direction) => episode.act(direction), press }, signal);
    learning.addEventListener('change', () => learning.training || this.update(), { signal });
  }

  #back() {
    const { episode } = this.desk.episode;
    // What is taken back is no record.
    void this.desk.episode.resume({ ...episode, actions: episode.actions.slice(0, -1), isWatched: true });
  }

  async update() {
    const {
      engine,
      facts,
      episode: { episode, scene, isBusy },
    } = this.desk;
    if (!scene || isBusy) {
      return;
    }
    const asked = ++this.asked;
    const judged = new JudgedEpisode(engine, episode, facts.hasTruth, this.ear.signal);
    const [decision, percepts, learned] = await Promise.all([
      judged.decision(judged.length),
      engine.percepts(episode),
      this.#learned(scene),
    ]);
    if (asked === this.asked && !this.ear.signal.aborted) {
      this.insight = { decision, percepts, ...learned };
      this.#show(this.insight);
    }
  }

  /** What its learner thinks of each direction, once there is one. */
  async #learned(scene: WorldScene) {
    const {
      facts,
      learning,
      episode: { episode },
    } = this.desk;
    if (!facts.canBeLearned || scene.legal.length === 0) {
      return { learned: null, parts: [], deadEnds: [], net: null };
    }
    const learned = await learning.learned(episode).catch(() => null);
    const parts = await learning.ask('learnedParts', episode).catch(() => []);
    const deadEnds = await learning.ask('learnedDeadEnds', episode).catch(() => []);
    const net = this.network ? await learning.ask('worldNet', episode, [...this.network.off]).catch(() => null) : null;
    return { learned: learned?.map(({ value }) => value) ?? null, parts, deadEnds, net };
  }

  #show(insight: Insight) {
    const { decision, learned } = insight;
    const { scene } = decision;
    const goesOn = scene.legal.length > 0;
    this.picture.show(scene);
    this.status.textContent = statusOf(scene);
    this.values.replaceChildren(
      goesOn
        ? directionsTable(
            decision,
            this.desk.facts,
            learned?.map((_, i) => learnedWords(insight, i)),
          )
        : el('p', { class: 'help' }, t('snake.inside.over')),
    );
    if (this.desk.learning.kind === NETWORK) {
      this.#showNetwork(insight);
    } else {
      this.sees.replaceChildren(
        goesOn && insight.percepts ? sightsField(insight, this.#lookedAt(insight), this, this.isWhole) : '',
      );
    }
    this.#look();
  }

  /** A network has no tables that are added up: it is shown by its units. */
  #showNetwork(insight: Insight) {
    const {
      net,
      percepts,
      decision: { scene },
    } = insight;
    const at = this.#looked(insight);
    const isShown = this.network !== null && net !== null && at >= 0;
    this.sees.hidden = !isShown; // it stays in its place, and so does who is in it with the keyboard
    if (this.network && net && at >= 0) {
      const grid = scene.grid as Grid;
      const head = neighbour(grid, grid.body[0], scene.legal[at].action) ?? undefined;
      const words = { sight: sightName, action: (i: number) => turnName(scene.legal[i]) };
      if (!this.directions.contains(document.activeElement)) {
        this.directions.replaceChildren(directionField(insight, this.#lookedAt(insight), this));
      }
      this.network.show({ net, grid, at, head, reward: percepts?.actions[at].reward ?? 0, words });
      if (!this.network.element.isConnected) {
        this.sees.replaceChildren(this.network.element);
      }
    }
  }

  /** The place among the legal directions of the one that is looked in. */
  #looked({ decision: { scene, isOver } }: Insight) {
    const wanted = scene.legal.findIndex(({ action }, i) => action === this.direction && !isOver[i]);
    return wanted >= 0 ? wanted : isOver.indexOf(false);
  }

  #lookedAt(insight: Insight) {
    return { table: this.table, at: this.#looked(insight) };
  }

  /** Draws on the board what is seen through the table that is chosen. */
  #look() {
    const { insight } = this;
    const at = insight ? this.#looked(insight) : -1;
    if (!insight || !insight.percepts || at < 0) {
      this.picture.drawing.over([]);
      this.sentence.textContent = '';
      return;
    }
    const { decision, percepts } = insight;
    const { scene } = decision;
    const grid = scene.grid as Grid;
    const { action } = scene.legal[at];
    this.picture.drawing.mark(
      grid,
      marksOf(decision).filter(({ text }) => text === '×'),
    );
    if (this.desk.learning.kind === NETWORK) {
      const { network } = this;
      this.picture.drawing.over(
        network && insight.net
          ? addedShapes(grid, action, network.squares(), this.picture.element.clientWidth / grid.width)
          : [],
      );
      this.sentence.textContent = network && insight.net ? network.sentence() : '';
      return;
    }
    const table = this.table === FLOOD ? null : Math.min(this.table, percepts.tables.length - 1);
    this.picture.drawing.over(
      sightShapes(grid, action, percepts.actions[at], { table, hasNumbers: this.#hasNumbers(grid) }),
    );
    this.sentence.textContent = this.#sentence(insight, at, table);
  }

  /** Whether numbers in the cells can be read: on a large board, or a small screen, they cannot. */
  #hasNumbers({ width }: Grid) {
    return this.picture.element.clientWidth / width >= NUMBER_PIXELS;
  }

  #sentence({ decision: { scene }, percepts, parts }: Insight, at: number, table: number | null) {
    const grid = scene.grid as Grid;
    const { tables, actions } = percepts as Percepts;
    const { sights, reach, numbers } = actions[at];
    const turn = turnName(scene.legal[at]);
    const cells = table === null ? [] : sights[table];
    if (table === null) {
      const reached = reach.filter((steps) => steps >= 0).length;
      const words = { turn, reached, cells: grid.width * grid.height };
      return t(this.#hasNumbers(grid) ? 'snake.sight.flood' : 'snake.sight.flood.far', words);
    }
    const walls = beyond(grid, cells);
    return [
      t('snake.sight.table', { turn, table: tableName(tables[table], table), number: numbers[table] }),
      cells.length > 0 ? t('snake.sight.key') : t('snake.sight.counts'),
      walls > 0 ? t('snake.sight.walls', { walls }) : '',
      parts[at]?.length > 0 ? t('snake.sight.adds', { amount: signedAmount(parts[at][table], PART_DIGITS) }) : '',
    ]
      .filter(Boolean)
      .join(' ');
  }

  /** Something else is looked at. */
  #chosen() {
    this.#look();
    say(this.sentence.textContent ?? '');
    void this.desk.screen.showAddress();
  }

  chooseDirection(direction: number) {
    this.direction = direction;
    if (this.insight?.net) {
      this.#showNetwork(this.insight);
    } else if (this.insight) {
      const tables = partsTables(this.insight, this.#lookedAt(this.insight), this, this.isWhole);
      this.sees.querySelector('.table-scroll')?.replaceChildren(...tables);
    }
    this.#chosen();
  }

  /** Three clues, or all of them. */
  showAll(isWhole: boolean) {
    this.isWhole = isWhole;
    if (this.insight) {
      this.#show(this.insight);
    }
  }

  chooseTable(table: number) {
    this.table = table;
    this.#chosen();
  }

  address() {
    const looked = this.insight ? this.#looked(this.insight) : -1;
    const action = looked >= 0 ? this.insight?.decision.scene.legal[looked].action : undefined;
    return {
      ...this.desk.episode.address(),
      ...(this.table === FLOOD ? {} : { see: String(this.table + 1) }),
      ...(this.network && this.network.unit > 0 ? { unit: String(this.network.unit + 1) } : {}),
      ...(this.direction >= 0 && action !== undefined ? { turn: String(action + 1) } : {}),
    };
  }
}

export const mount: MountWorldPart = (desk, panel, rest) => {
  const view = new InsideView(desk, panel, rest);
  return {
    stage: view.stage,
    update: () => view.update(),
    leave: () => view.ear.abort(),
    address: () => view.address(),
  };
};
