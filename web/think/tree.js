// tree.js - the tree of calls, as far as a search has come.
//
// A small tree is drawn whole. In a large one only the calls on the way to the
// current one are opened; the others stand for what is below them.
import { signed, t } from '../shell/i18n.js';

/**
 * @typedef {import('./run.js').SearchRun} SearchRun
 * @typedef {import('./run.js').Call} Call
 *
 * @typedef {object} TreeNode a call with its place
 * @property {Call} call
 * @property {TreeNode[]} children
 * @property {boolean} isOpen
 * @property {number} skipped moves that a cut leaves out, drawn as one stub
 * @property {number} x
 */

const WHOLE_TREE_MAX = 32; // calls
const COLUMN = 46;
const ROW = 74;
const RADIUS = 17;
const SVG = 'http://www.w3.org/2000/svg';

/** @param {string} tag @param {Record<string, string | number>} attributes @param {string} [text] */
function shape(tag, attributes, text) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, String(value));
  }
  if (text !== undefined) {
    element.textContent = text;
  }
  return element;
}

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

/** @param {number} column */
const across = (column) => column * COLUMN + COLUMN / 2;
/** @param {number} depth */
const down = (depth) => depth * ROW + RADIUS + 6;

/** @param {SVGElement} svg @param {TreeNode} node @param {number} x @param {string} [kind] */
function drawEdge(svg, node, x, kind = '') {
  const from = { x: across(node.x), y: down(node.call.depth) + RADIUS };
  const to = { x: across(x), y: down(node.call.depth + 1) - RADIUS };
  svg.append(shape('line', { x1: from.x, y1: from.y, x2: to.x, y2: to.y, class: `edge ${kind}` }));
  return { x: from.x + (to.x - from.x) * 0.62, y: from.y + (to.y - from.y) * 0.62 };
}

/** @param {SVGElement} svg @param {TreeNode} node */
function drawStub(svg, node) {
  const last = node.children.length > 0 ? node.children[node.children.length - 1].x + 1 : node.x;
  drawEdge(svg, node, last, 'skipped');
  const x = across(last);
  const y = down(node.call.depth + 1) - RADIUS + 10;
  svg.append(shape('text', { x, y, class: 'scissors' }, '✂'));
  svg.append(shape('text', { x, y: y + 16, class: 'label' }, `${node.skipped}×`));
}

/** @param {SVGElement} svg @param {TreeNode} node @param {number} step @param {Call} current */
function drawNode(svg, node, step, current) {
  const { call } = node;
  const x = across(node.x);
  const y = down(call.depth);
  const isKnown = call.returns <= step;
  for (const child of node.children) {
    const label = drawEdge(svg, node, child.x);
    svg.append(shape('text', { x: label.x, y: label.y, class: 'label' }, child.call.enter.moveText));
    drawNode(svg, child, step, current);
  }
  if (node.skipped > 0) {
    drawStub(svg, node);
  }
  const kinds = ['call', call === current ? 'current' : '', isKnown ? 'known' : '', call.leaf ? 'leaf' : ''];
  const group = shape('g', { class: kinds.filter(Boolean).join(' ') });
  group.append(call.leaf
    ? shape('rect', { x: x - RADIUS, y: y - 14, width: 2 * RADIUS, height: 28, rx: 6 })
    : shape('circle', { cx: x, cy: y, r: RADIUS }));
  group.append(shape('text', { x, y: y + 5, class: 'value' }, isKnown ? signed(call.value) : '…'));
  if (!call.leaf) {
    // Who picks: upwards the largest, downwards the smallest.
    group.append(shape('text', { x: x - RADIUS - 7, y: y + 4, class: 'picks' }, call.enter.maximizing ? '▲' : '▼'));
  }
  if (!node.isOpen && call.children.length > 0) {
    group.append(shape('text', { x, y: y + RADIUS + 12, class: 'label' }, '⋯'));
  }
  svg.append(group);
}

/**
 * Draws the tree at a step into a box that scrolls.
 * @param {HTMLElement} box @param {SearchRun} run @param {number} step
 */
export function drawTree(box, run, step) {
  const { root, columns } = arrange(run, step);
  const depth = Math.max(...run.steps.map((event) => event.depth));
  const width = Math.max(columns, 1) * COLUMN;
  const height = down(Math.min(depth, 12)) + RADIUS + 18;
  const svg = /** @type {SVGElement} */ (shape('svg', { width, height, viewBox: `0 0 ${width} ${height}`, role: 'img' }));
  svg.setAttribute('aria-label', t('think.tree'));
  const current = run.callAt(step);
  drawNode(svg, root, step, current);
  box.replaceChildren(svg);
  const at = svg.querySelector('.current')?.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  if (at && (at.left < frame.left || at.right > frame.right)) {
    box.scrollLeft += at.left - frame.left - frame.width / 2;
  }
}
