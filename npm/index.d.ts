// index.d.ts - the package for JavaScript. What things there are, and what they can do, follows from the
// header of the library: see Lab, where all begins.
import type { Game, Lab as DoorLab, Thing } from '../api/generated/fourmi.js';

export type * from '../api/generated/fourmi.js';

/** What went wrong: a word that does not change, and a sentence. */
export class FourmiError extends Error {
  /** 'name', 'argument', 'over', 'callback', 'cancelled' and so on: a Status without error_; and of workers 'closed' and 'failed'. */
  readonly code: string;
}

export interface LoadOptions {
  /** The WebAssembly module, if it is not beside the package: a file, an address, its bytes, or compiled. */
  module?: URL | string | BufferSource | WebAssembly.Module;
  /** Data for games, by its name: files, addresses or bytes; null for none. Without this it is what comes with the package. */
  data?: { [name: string]: URL | string | BufferSource | null };
  /** The script of the worker, if it is not beside the package. Only loadWorker needs it. */
  worker?: URL | string;
}

/** Where all begins: it opens games and makes things. */
export interface Lab extends DoorLab {
  /** Fetches the data that serves a game, such as Connect Four's opening book, for what is made from then on. */
  prepare(game: Game): Promise<void>;
}

/** Loads the module, on this thread. */
export function load(options?: LoadOptions): Promise<Lab>;

/** Loads the module in a worker. */
export function loadWorker(options?: LoadOptions): Promise<RemoteLab>;

export interface RunOptions<Fields> {
  /** Units of work between two of which others have a turn; unless it is said, as many as take about 16 ms. */
  slice?: number;
  /** Called after each slice with the thing, or with the fields of a thing in a worker. What it throws ends the run. */
  onProgress?: (fields: Fields) => void;
  /** Ends the run with a FourmiError 'cancelled'. What was done stays done, and the thing may be run again. */
  signal?: AbortSignal | null;
}

/** Does all the work of a thing, and gives time back to the event loop between slices. */
export function run<T extends Thing>(thing: T, options?: RunOptions<T>): Promise<T>;
export function run<T extends Thing>(thing: Remote<T>, options?: RunOptions<Fields<T>>): Promise<Remote<T>>;

// -------------------------------------------------------- things in a worker

/** The fields of a thing as a plain object; games are names there, and bigints texts. */
export type Fields<T> = { readonly [Key in keyof T as T[Key] extends (...args: any[]) => any ? never : Key]: T[Key] extends Game | bigint ? string : T[Key] };

/** What a thing in a worker is given: things that are there, too. Functions cannot be sent. */
export type Sent<T> = T extends Thing | Game ? Remote<T> : T extends (...args: any[]) => any ? never
  : T extends ArrayBuffer | ArrayBufferView ? T : T extends object ? { [Key in keyof T]: Sent<T[Key]> } : T;

/** A thing in a worker: fields and answers are promises; what its methods make can be used at once. */
export type Remote<T> = {
  readonly [Key in keyof T]: Key extends 'toJSON' ? () => Promise<Fields<T>>
    : T[Key] extends (...args: infer Args) => infer Result
      ? (...args: { [I in keyof Args]: Sent<Args[I]> }) => Result extends Thing | Game ? Remote<Result> & PromiseLike<Remote<Result>> : Promise<Awaited<Result>>
      : Promise<T[Key] extends Game ? string : T[Key]>;
};

export type RemoteLab = Remote<Lab> & {
  /** Ends the worker: what is still awaited fails with the code 'closed'. */
  close(): void;
};
