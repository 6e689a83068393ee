// tree.js - the tree of calls, as far as a search has come: each with its value, and
// where there is room with its board.
//
// A small tree is drawn whole. In a large one only the calls on the way to the
// current one are opened; the others stand for what is below them.
import { signed, t } from '../shell/i18n.js';
import { smallBoard } from './small-board.js';
import { shape } from '../shell/svg.js';

/**
 * @typedef {import('./run.js').SearchRun} SearchRun
 * @typedef {import('./run.js').Call} Call
 * @typedef {Pick<import('../engine/module.js').Scene, 'game' | 'shape'>} BoardFacts
 *
 * @typedef {object} TreeNode a call with its place
 * @property {Call} call
 * @property {TreeNode[]} children
 * @property {boolean} isOpen
 * @property {number} skipped moves that a cut leaves out, drawn as one stub
 * @property {number} x
 */

const WHOLE_TREE_MAX = 32; // calls
const COLUMN = 52;
const BETWEEN = 44; // from a call to those below it
const RADIUS = 17;
const BOARD = 44; // how wide a board is
const ROOM_FOR_BOARDS = '(min-width: 700px)'; // elsewhere the large board is near enough

/** The calls on the way from the root to this one. @param {Call} call */
function pathTo(call) {
  const path = new Set();
  for (let at = /** @type {Call | null} */ (call); at; at = at.parent) {
    path.add(at);
  }
  return path;
}

/**
 * Gives every call that is to be seen its place; returns how many columns there are.
 * @param {SearchRun} run @param {number} step @returns {{ root: TreeNode, columns: number }}
 */
function arrange(run, step) {
  const path = pathTo(run.callAt(step));
  const isSmall = run.calls.size <= WHOLE_TREE_MAX;
  const wide = run.steps.some(({ moveText }) => moveText.length > 2) ? 1.4 : 1; // room for the labels
  let columns = 0;
  const nextColumn = () => (columns += wide) - wide;
  /** @param {Call} call @returns {TreeNode} */
  const place = (call) => {
    const isOpen = isSmall || path.has(call);
    const seen = isOpen ? call.children.filter((child) => child.begins <= step) : [];
    const children = seen.map(place);
    const skipped = isOpen && call.cut && call.cut.step <= step ? call.cut.event.skipped : 0;
    const stub = skipped > 0 ? nextColumn() : -1;
    const places = [...children.map(({ x }) => x), ...(stub >= 0 ? [stub] : [])];
    const x = places.length > 0 ? (places[0] + places[places.length - 1]) / 2 : nextColumn();
    return { call, children, isOpen, skipped, x };
  };
  return { root: place(run.root), columns };
}

/** @param {number} value */
const toneOf = (value) => (value > 0 ? 'good' : value < 0 ? 'bad' : 'even');

/** Draws a tree once. */
class TreeDrawing {
  /** @param {number} step @param {Call} current @param {BoardFacts} board */
  constructor(step, current, board) {
    this.step = step;
    this.current = current;
    this.board = board;
    this.svg = shape('svg', { 'role': 'img', 'aria-label': t('inside.search.tree') });
    const { rows, cols } = board.shape;
    /** How high the board of a call is, with the gap below it; 0 where there is no room. */
    this.high = matchMedia(ROOM_FOR_BOARDS).matches ? Math.round((BOARD * rows) / cols) + 6 : 0;
  }

  /** @param {number} column */
  across(column) {
    return column * COLUMN + COLUMN / 2;
  }

  /** The centre of a call's value. @param {number} depth */
  down(depth) {
    return depth * (this.high + 2 * RADIUS + BETWEEN) + this.high + RADIUS + 6;
  }

  /** @param {TreeNode} node @param {number} x @param {string} [kind] */
  edge(node, x, kind = '') {
    const from = { x: this.across(node.x), y: this.down(node.call.depth) + RADIUS };
    const to = { x: this.across(x), y: this.down(node.call.depth + 1) - RADIUS - this.high };
    this.svg.append(shape('line', { x1: from.x, y1: from.y, x2: to.x, y2: to.y, class: `edge ${kind}` }));
    return { x: from.x + (to.x - from.x) * 0.62, y: from.y + (to.y - from.y) * 0.62 };
  }

  /** @param {TreeNode} node */
  stub(node) {
    const last = node.children.length > 0 ? node.children[node.children.length - 1].x + 1 : node.x;
    this.edge(node, last, 'skipped');
    const x = this.across(last);
    const y = this.down(node.call.depth + 1) - RADIUS - this.high + 10;
    this.svg.append(shape('text', { x, y, class: 'scissors' }, '✂'), shape('text', { x, y: y + 16, class: 'label' }, `${node.skipped}×`));
  }

  /** A call with everything below it. @param {TreeNode} node */
  node(node) {
    for (const child of node.children) {
      const { x, y } = this.edge(node, child.x);
      this.svg.append(shape('text', { x, y, class: 'label' }, child.call.enter.moveText));
      this.node(child);
    }
    if (node.skipped > 0) {
      this.stub(node);
    }
    this.svg.append(this.#call(node));
  }

  /** @param {TreeNode} node */
  #call({ call, isOpen, x: column }) {
    const x = this.across(column);
    const y = this.down(call.depth);
    const isKnown = call.returns <= this.step;
    const kinds = ['call', call === this.current && 'current', isKnown && 'known', isKnown && toneOf(call.value), call.leaf && 'leaf'];
    const group = shape('g', { class: kinds.filter(Boolean).join(' ') });
    if (this.high > 0) {
      group.append(smallBoard(this.board, call.enter.cells, { x: x - BOARD / 2, y: y - RADIUS - this.high, width: BOARD }));
    }
    group.append(call.leaf
      ? shape('rect', { x: x - RADIUS, y: y - 14, width: 2 * RADIUS, height: 28, rx: 6, class: 'body' })
      : shape('circle', { cx: x, cy: y, r: RADIUS, class: 'body' }));
    group.append(shape('text', { x, y: y + 5, class: 'value' }, isKnown ? signed(call.value) : '…'));
    if (!call.leaf) {
      // Who picks: upwards the largest, downwards the smallest.
      group.append(shape('text', { x: x - RADIUS - 6, y: y + 4, class: 'picks' }, call.enter.maximizing ? '▲' : '▼'));
    }
    if (!isOpen && call.children.length > 0) {
      group.append(shape('text', { x, y: y + RADIUS + 12, class: 'label' }, '⋯'));
    }
    return group;
  }
}

/** Scrolls the box until the current call is in sight. @param {HTMLElement} box */
function follow(box) {
  const at = box.querySelector('.current')?.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  if (at && (at.left < frame.left || at.right > frame.right)) {
    box.scrollLeft += at.left - frame.left - frame.width / 2;
  }
  if (at && (at.top < frame.top || at.bottom > frame.bottom)) {
    box.scrollTop += at.top - frame.top - frame.height / 2;
  }
}

/**
 * Draws the tree at a step into a box that scrolls.
 * @param {HTMLElement} box @param {SearchRun} run @param {number} step @param {BoardFacts} board
 */
export function drawTree(box, run, step, board) {
  const { root, columns } = arrange(run, step);
  const drawing = new TreeDrawing(step, run.callAt(step), board);
  const depth = Math.max(...run.steps.map((event) => event.depth));
  const width = Math.max(columns, 1) * COLUMN;
  const height = drawing.down(Math.min(depth, 12)) + RADIUS + 18;
  drawing.node(root);
  for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` })) {
    drawing.svg.setAttribute(name, String(value));
  }
  box.replaceChildren(drawing.svg);
  follow(box);
}
