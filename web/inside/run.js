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
  }

  get length() {
    return this.steps.length;
  }

  /** Whether all calls can be looked at, not only the first of them. */
  get isWhole() {
    return this.calls.size === this.thinking.calls;
  }

  /** @param {number} step @returns {Call} the call that a step belongs to */
  callAt(step) {
    return this.calls.get(this.steps[step].call) ?? this.root;
  }

  /** The next cut after a step, or -1. @param {number} step */
  nextCut(step) {
    return this.steps.findIndex((event, i) => i > step && event.kind === 'cut');
  }
}

