// tree.ts - the tree of calls as a tree of small boards: under each what is known of it so far.
//
// A small tree is drawn whole, with every place kept from the first step on. Of a large one
// each row shows the replies to the call that leads to the current one.
import type { Scene } from '../engine/module.js';
import { el } from '../shell/dom.js';
import { signed, t } from '../shell/i18n.js';
import { shape } from '../shell/svg.js';
import { meaningOf, sideInside } from './explain.js';
import type { Call, SearchRun } from './run.js';
import { smallBoard } from './small-board.js';

type BoardFacts = Pick<Scene, 'game' | 'shape'>;

/** a call with its place */
interface TreeNode {
  call: Call;
  parent: TreeNode | null;
  x: number; // the column of its centre
  skipped: number; // replies that a cut leaves out
}

const WHOLE_TREE_MAX = 16; // calls
const BOARD = 74; // how wide a board is
const COLUMN = 116;
const CHIP = 26;
const GAP = 36; // from a value to the boards below it
const MARGIN = 8;

/** Every call of a small tree, each above the middle of those below it. */
function wholeTree(run: SearchRun): TreeNode[] {
  const nodes: TreeNode[] = [];
  let columns = 0;
  const place = (call: Call, parent: TreeNode | null) => {
    const node = { call, parent, x: 0, skipped: call.cut?.event.skipped ?? 0 };
    nodes.push(node);
    const below = call.children.map((child) => place(child, node));
    const last = below.at(-1)?.x ?? columns++;
    node.x = ((below[0]?.x ?? last) + last) / 2;
    return node;
  };
  place(run.root, null);
  return nodes;
}

/** The way to the current call, and all replies on it. */
function openedTree(run: SearchRun, current: Call): TreeNode[] {
  const path: Call[] = [];
  for (let at = current as Call | null; at; at = at.parent) {
    path.unshift(at);
  }
  const rows = [[run.root], ...path.map(({ children }) => children)];
  const widest = Math.max(...rows.map(({ length }) => length));
  const nodes: TreeNode[] = [];
  for (const row of rows) {
    row.forEach((call, i) =>
      nodes.push({
        call,
        x: i + (widest - row.length) / 2,
        parent: nodes.find((node) => node.call === call.parent) ?? null,
        skipped: path.includes(call) ? (call.cut?.event.skipped ?? 0) : 0,
      }),
    );
  }
  return nodes;
}

/** Draws a tree once. */
class TreeDrawing {
  current: Call;
  nodes: TreeNode[];
  high: number;
  width: number;
  depth: number;
  height: number;
  svg: SVGElement;

  constructor(
    public run: SearchRun,
    public step: number,
    public board: BoardFacts,
    public hasNumbers: boolean,
  ) {
    this.current = run.callAt(step);
    this.nodes = run.calls.size <= WHOLE_TREE_MAX ? wholeTree(run) : openedTree(run, this.current);
    this.high = Math.round((BOARD * board.shape.rows) / board.shape.cols);
    this.width = (Math.max(...this.nodes.map(({ x }) => x)) + 1) * COLUMN;
    this.depth = Math.max(...this.nodes.map(({ call }) => call.depth));
    this.height = this.top(this.depth) + this.high + CHIP + 2 * MARGIN;
    this.svg = shape('svg', {
      viewBox: `0 0 ${this.width} ${this.height}`,
      role: 'img',
      'aria-label': t('inside.search.tree'),
    });
    const seen = this.nodes.filter((node) => this.isSeen(node));
    this.svg.append(
      ...seen.flatMap((node) => (node.parent ? [this.edge(node, node.parent)] : [])),
      ...seen.map((node) => this.call(node)),
    );
  }

  /** Calls that have begun, and the places of those that will follow them. */
  isSeen({ call, parent }: TreeNode) {
    const isAsked = parent !== null && parent.call.begins <= this.step && parent.call.children[0].begins <= this.step;
    return call.begins <= this.step || isAsked;
  }

  middle({ x }: TreeNode) {
    return (x + 0.5) * COLUMN;
  }

  top(depth: number) {
    return MARGIN + depth * (this.high + CHIP + 8 + GAP);
  }

  edge(node: TreeNode, parent: TreeNode) {
    const [fromX, toX, toY] = [this.middle(parent), this.middle(node), this.top(node.call.depth)];
    const fromY = toY - GAP;
    const bend = GAP * 0.7;
    const kind = node.call.begins > this.step ? 'later' : node.call === this.current ? 'now' : '';
    return shape('path', {
      d: `M${fromX} ${fromY}C${fromX} ${fromY + bend} ${toX} ${toY - bend} ${toX} ${toY}`,
      class: `edge ${kind}`,
    });
  }

  call(node: TreeNode) {
    const { call } = node;
    const [x, y] = [this.middle(node), this.top(call.depth)];
    const left = x - BOARD / 2;
    const hasBegun = call.begins <= this.step;
    const group = shape('g', { class: `call${call === this.current ? ' current' : ''}` });
    if (!hasBegun) {
      group.append(
        shape('rect', { x: left, y, width: BOARD, height: this.high, rx: 6, class: 'unknown' }),
        shape('text', { x, y: y + this.high / 2 + 8, class: 'question' }, '?'),
      );
      return group;
    }
    group.append(
      smallBoard(this.board, call.enter.cells, { x: left, y, width: BOARD }),
      shape('text', { x: left - 6, y: y + 12, class: 'number' }, String(call.number)),
      ...this.chip(call, x, y + this.high + 6),
    );
    if (node.skipped > 0 && (call.cut?.step ?? Infinity) <= this.step) {
      group.append(
        shape('text', { x: x + BOARD / 2 + 4, y: y + this.high - 4, class: 'scissors' }, `✂ ${node.skipped}`),
      );
    }
    return group;
  }

  /** What is known of a call: filled once it has its value, dashed before. */
  chip(call: Call, x: number, y: number) {
    const value = this.run.valueAt(call, this.step);
    if (value === null) {
      return [];
    }
    const side = sideInside(this.board.game, this.run.root.enter.side);
    const words = this.hasNumbers ? signed(value) : t(`inside.search.chip.${meaningOf(this.run, value)}`, { side });
    const tone = value > 0 ? 'good' : value < 0 ? 'bad' : 'even';
    const isSure = call.returns <= this.step && this.run.isCertain(value);
    const sign = value > 0 ? '▲' : value < 0 ? '▼' : '▬';
    const width = 28 + 7.4 * words.length;
    return [
      shape('rect', {
        x: x - width / 2,
        y,
        width,
        height: CHIP,
        rx: 6,
        class: `value-chip ${tone} ${isSure ? 'sure' : ''}`,
      }),
      shape('text', { x, y: y + 17.5, class: `value ${tone} ${isSure ? 'sure' : ''}` }, `${sign} ${words}`),
    ];
  }
}

/** Scrolls the box until the current call is in sight, with what is known of it. */
function follow(box: HTMLElement) {
  const at = box.querySelector('.current')?.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  if (at && (at.left < frame.left || at.right > frame.right)) {
    box.scrollLeft += at.left - frame.left - (frame.width - at.width) / 2;
  }
  if (at && (at.top < frame.top || at.bottom > frame.bottom)) {
    box.scrollTop += at.top - frame.top - (frame.height - at.height) / 2;
  }
}

const SMALLEST = 0.85; // below it the box scrolls
const LARGEST = 1.3;
const LABEL = 84; // pixels beside the tree that the names of its rows need

/** Draws the tree at a step into a box that scrolls. */
export function drawTree(box: HTMLElement, run: SearchRun, step: number, board: BoardFacts, hasNumbers = false) {
  const { svg, width, height, depth } = new TreeDrawing(run, step, board, hasNumbers);
  const scale = Math.max(SMALLEST, Math.min(LARGEST, (box.clientWidth - 24) / width, (box.clientHeight - 16) / height));
  for (const [name, value] of Object.entries({ width: width * scale, height: height * scale })) {
    svg.setAttribute(name, String(Math.round(value)));
  }
  const { side } = run.root.enter;
  const rows = Array.from({ length: depth }, (_, row) => {
    const key = row === 0 ? 'first' : row === 1 ? 'second' : row % 2 === 0 ? 'own' : 'other';
    return el(
      'span',
      {},
      t(`inside.search.row.${key}`, { own: sideInside(board.game, side), other: sideInside(board.game, 1 - side) }),
    );
  });
  const labels = el('div', { class: 'rows', 'aria-hidden': 'true' }, ...rows);
  labels.style.setProperty('--row', `${((height - 2 * MARGIN) * scale) / (depth + 1)}px`);
  labels.hidden = box.clientWidth - width * scale < 2 * LABEL;
  box.replaceChildren(labels, svg);
  follow(box);
}
