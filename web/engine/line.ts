// line.ts - a worker with the engine, and the questions that wait for it.
//
// Whoever has one says how its worker is started, and whether that keeps anything between two
// questions: one that does is not replaced.
import { EngineError } from './module.js';

interface Waiting {
  method: string;
  args: any[];
  resolve: (result: any) => void;
  reject: (error: Error) => void;
  onNews?: (news: any) => void;
}

interface WorkerLike {
  postMessage: (message: any) => void;
  terminate: () => void;
}

export type StartWorker = (heard: (data: any) => void, failed: (detail: string) => void) => WorkerLike;

/** A question that was given up may go on for so long; then the worker itself is given up, so that others need not wait. */
const CANCEL_MS = 400;

export class Line {
  isReplaceable: boolean;
  waiting = new Map<number, Waiting>();
  count = 0;
  worker: WorkerLike;

  constructor(
    public start: StartWorker,
    { isReplaceable = true }: { isReplaceable?: boolean } = {},
  ) {
    this.isReplaceable = isReplaceable;
    this.worker = this.#start();
  }

  #start() {
    return this.start(
      (data) => this.#settle(data),
      (detail) => this.#rejectAll('engine-failed', detail),
    );
  }

  #settle({
    id,
    result,
    code,
    detail,
    news,
  }: {
    id: number;
    result?: any;
    code?: string;
    detail?: string;
    news?: any;
  }) {
    const waiting = this.waiting.get(id);
    if (news !== undefined) {
      this.#tell(id, news);
      return; // it goes on
    }
    this.waiting.delete(id);
    if (code) {
      waiting?.reject(new EngineError(code, detail));
    } else {
      waiting?.resolve(result);
    }
  }

  /** A listener that throws ends its own question, and nothing else. */
  #tell(id: number, news: any) {
    const waiting = this.waiting.get(id);
    try {
      waiting?.onNews?.(news);
    } catch (error) {
      delete waiting?.onNews;
      waiting?.reject(error as Error);
      this.#cancel(id);
    }
  }

  /** Nobody shall wait for ever. */
  #rejectAll(code: string, detail?: string) {
    for (const { reject } of this.waiting.values()) {
      reject(new EngineError(code, detail));
    }
    this.waiting.clear();
  }

  /** Nothing is answered any more. Whoever has asked hears a code, unless they are gone, too. */
  close(code?: string) {
    this.worker.terminate();
    if (code) {
      this.#rejectAll(code);
    }
    this.waiting.clear();
  }

  /** @param onNews hears what is told before the answer */
  ask(method: string, args: any[], signal?: AbortSignal, onNews?: (news: any) => void): Promise<any> {
    const id = ++this.count;
    const cancel = () => this.#cancel(id);
    const answer = new Promise<any>((resolve, reject) => {
      this.worker.postMessage({ id, method, args }); // what cannot be sent is not waited for
      this.waiting.set(id, { method, args, resolve, reject, onNews });
      signal?.addEventListener('abort', cancel);
    });
    return answer.finally(() => signal?.removeEventListener('abort', cancel));
  }

  /** All questions are given up. */
  giveUp() {
    [...this.waiting.keys()].forEach((id) => this.#cancel(id));
  }

  #cancel(id: number) {
    if (this.waiting.has(id)) {
      this.worker.postMessage({ id, method: 'cancel' });
      setTimeout(() => this.waiting.has(id) && this.#giveUp(id), CANCEL_MS);
    }
  }

  /** Nobody waits for this question any more. */
  #giveUp(id: number) {
    this.#settle({ id, code: 'cancelled' });
    if (this.isReplaceable) {
      this.#replace();
    }
  }

  /** Another worker, which is asked what the old one was asked, but for what was given up. */
  #replace() {
    this.worker.terminate();
    this.worker = this.#start();
    for (const [other, { method, args }] of this.waiting) {
      this.worker.postMessage({ id: other, method, args });
    }
  }
}
