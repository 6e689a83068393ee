// run.ts - a recorded search as steps that can be walked both ways.
//
// The engine tells every event; people need fewer steps. A call that is a leaf
// begins, is judged and returns at once, so its three events are one step.
import type { ThinkEvent, Thinking } from '../engine/module.js';

/** a call of the search, as the tree shows it */
export interface Call {
  number: number;
  parent: Call | null;
  children: Call[];
  enter: ThinkEvent;
  depth: number;
  begins: number; // the step at which it appears
  returns: number; // the step at which its value is known
  value: number;
  leaf: ThinkEvent | null;
  cut: { step: number; event: ThinkEvent } | null;
}

/** The events that people step through. */
function stepsOf(events: ThinkEvent[]) {
  return events.filter((event, i) => {
    const isLeafCall = (other: ThinkEvent | undefined) => other?.kind === 'leaf' && other.call === event.call;
    return (
      !(event.kind === 'enter' && isLeafCall(events[i + 1])) && !(event.kind === 'return' && isLeafCall(events[i - 1]))
    );
  });
}

function callsOf(steps: ThinkEvent[]): Map<number, Call> {
  const calls = new Map<number, Call>();
  steps.forEach((event, step) => {
    if (event.kind === 'enter' || event.kind === 'leaf') {
      const parent = calls.get(event.parent) ?? null;
      const isLeaf = event.kind === 'leaf';
      const call: Call = {
        number: event.call,
        parent,
        children: [],
        enter: event,
        depth: event.depth,
        begins: step,
        returns: isLeaf ? step : Infinity,
        value: event.value,
        leaf: isLeaf ? event : null,
        cut: null,
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
  steps: ThinkEvent[];
  calls: Map<number, Call>;
  root: Call;
  win: number;

  constructor(public thinking: Thinking) {
    this.steps = stepsOf(thinking.events);
    this.calls = callsOf(this.steps);
    this.root = this.calls.get(1) as Call;
    this.win = Math.max(
      0,
      ...this.steps.flatMap(({ kind, result, value }) =>
        kind === 'leaf' && (result === 'first' || result === 'second') ? [Math.abs(value)] : [],
      ),
    );
  }

  get length() {
    return this.steps.length;
  }

  /** Whether all calls can be looked at, not only the first of them. */
  get isWhole() {
    return this.calls.size === this.thinking.calls;
  }

  /** Whether a value says how the game ends; others are estimates. */
  isCertain(value: number) {
    return (value !== 0 && Math.abs(value) === this.win) || this.thinking.exact;
  }

  /** @returns the call that a step belongs to */
  callAt(step: number): Call {
    return this.calls.get(this.steps[step].call) ?? this.root;
  }

  /** What is known of a call at a step: its value, or the best that has come back to it so far; null before that. */
  valueAt(call: Call, step: number) {
    if (call.returns <= step) {
      return call.value;
    }
    const known = call.children.filter(({ returns }) => returns <= step).map(({ value }) => value);
    return known.length === 0 ? null : call.enter.maximizing ? Math.max(...known) : Math.min(...known);
  }

  /** The step to begin with: a reply has been refuted, and the other side must look for a better one. */
  get instructiveStep() {
    const refuted = this.steps
      .map(({ kind, call }) => kind === 'return' && this.#isRefuted(this.calls.get(call)))
      .lastIndexOf(true);
    return refuted >= 0
      ? refuted
      : Math.max(
          0,
          this.steps.findIndex(({ kind }) => kind === 'return'),
        );
  }

  #isRefuted(call: Call | undefined) {
    const { parent } = call ?? {};
    return (
      call !== undefined &&
      parent != null &&
      !parent.enter.maximizing &&
      call.value > 0 &&
      call !== parent.children.at(-1)
    );
  }

  /** The next cut after a step, or -1. */
  nextCut(step: number) {
    return this.steps.findIndex((event, i) => i > step && event.kind === 'cut');
  }
}
