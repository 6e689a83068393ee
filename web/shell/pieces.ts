// pieces.ts - work in pieces, between which the browser draws and answers.

/** Resolves in a task of its own. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** One piece after the other, until the signal says that nobody wants the rest. */
export async function inPieces(pieces: (() => void)[], signal: AbortSignal) {
  for (const piece of pieces) {
    await nextTask();
    if (signal.aborted) {
      return;
    }
    piece();
  }
}
