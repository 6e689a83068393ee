// run.js - a recorded search as steps that can be walked both ways.
//
// The engine tells every event; people need fewer steps. A call that is a leaf
// begins, is judged and returns at once, so its three events are one step.

/**
 * @typedef {import('../engine/module.js').Thinking} Thinking
 * @typedef {import('../engine/module.js').ThinkEvent} ThinkEvent
 *
 * @typedef {object} Call a call of the search, as the tree shows it
 * @property {number} number
 * @property {Call | null} parent
 * @property {Call[]} children
 * @property {ThinkEvent} enter
 * @property {number} depth
 * @property {number} begins the step at which it appears
 * @property {number} returns the step at which its value is known
 * @property {number} value
 * @property {ThinkEvent | null} leaf
 * @property {{ step: number, event: ThinkEvent } | null} cut
 */

/** The events that people step through. @param {ThinkEvent[]} events */
function stepsOf(events) {
  return events.filter((event, i) => {
    const isLeafCall = (/** @type {ThinkEvent | undefined} */ other) =>
      other?.kind === 'leaf' && other.call === event.call;
    return !(event.kind === 'enter' && isLeafCall(events[i + 1])) &&
      !(event.kind === 'return' && isLeafCall(events[i - 1]));
  });
}

/** @param {ThinkEvent[]} steps @returns {Map<number, Call>} */
function callsOf(steps) {
  /** @type {Map<number, Call>} */
  const calls = new Map();
  steps.forEach((event, step) => {
    if (event.kind === 'enter' || event.kind === 'leaf') {
      const parent = calls.get(event.parent) ?? null;
      const isLeaf = event.kind === 'leaf';
      /** @type {Call} */
      const call = {
        number: event.call, parent, children: [], enter: event, depth: event.depth, begins: step,
        returns: isLeaf ? step : Infinity, value: event.value, leaf: isLeaf ? event : null, cut: null,
      };
      parent?.children.push(call);
      calls.set(event.call, call);
    } else {
      const call = calls.get(event.call);
      if (call && event.kind === 'cut') {
        call.cut = { step, event };
      } else if (call) {
        Object.assign(call, { returns: step, value: event.value });
      }
    }
  });
  return calls;
}

export class SearchRun {
  /** @param {Thinking} thinking */
  constructor(thinking) {
    this.thinking = thinking;
    this.steps = stepsOf(thinking.events);
    this.calls = callsOf(this.steps);
    this.root = /** @type {Call} */ (this.calls.get(1));
    /** What a won game counts; smaller values are estimates. */
    this.win = Math.max(0, ...this.steps.flatMap(({ kind, result, value }) => (kind === 'leaf' && (result === 'first' || result === 'second') ? [Math.abs(value)] : [])));
  }

  get length() {
    return this.steps.length;
  }

  /** Whether all calls can be looked at, not only the first of them. */
  get isWhole() {
    return this.calls.size === this.thinking.calls;
  }

  /** Whether a value says how the game ends; others are estimates. @param {number} value */
  isCertain(value) {
    return (value !== 0 && Math.abs(value) === this.win) || this.thinking.exact;
  }

  /** @param {number} step @returns {Call} the call that a step belongs to */
  callAt(step) {
    return this.calls.get(this.steps[step].call) ?? this.root;
  }

  /** What is known of a call at a step: its value, or the best that has come back to it so far; null before that. @param {Call} call @param {number} step */
  valueAt(call, step) {
    if (call.returns <= step) {
      return call.value;
    }
    const known = call.children.filter(({ returns }) => returns <= step).map(({ value }) => value);
    return known.length === 0 ? null : call.enter.maximizing ? Math.max(...known) : Math.min(...known);
  }

  /** The step to begin with: a reply has been refuted, and the other side must look for a better one. */
  get instructiveStep() {
    const refuted = this.steps.map(({ kind, call }) => kind === 'return' && this.#isRefuted(this.calls.get(call))).lastIndexOf(true);
    return refuted >= 0 ? refuted : Math.max(0, this.steps.findIndex(({ kind }) => kind === 'return'));
  }

  /** @param {Call | undefined} call */
  #isRefuted(call) {
    const { parent } = call ?? {};
    return call !== undefined && parent != null && !parent.enter.maximizing && call.value > 0 && call !== parent.children.at(-1);
  }

  /** The next cut after a step, or -1. @param {number} step */
  nextCut(step) {
    return this.steps.findIndex((event, i) => i > step && event.kind === 'cut');
  }
}
