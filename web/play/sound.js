// sound.js - small sounds, made by the browser itself: a stone, a win, a loss, a draw.
//
// Nothing sounds before somebody has touched the page, and nothing after they have
// switched sounds off.
import { outcomeFor } from '../games/outcome.js';
import { preference, setPreference } from '../shell/storage.js';

/**
 * @typedef {object} Note
 * @property {number} from its frequency, in Hz
 * @property {number} to where that ends
 * @property {number} at when it begins, in seconds
 * @property {number} lasts in seconds
 * @property {number} loud from 0 to 1
 */

/** @param {number} frequency @param {number} at @returns {Note} */
const note = (frequency, at) => ({ from: frequency, to: frequency, at, lasts: 0.28, loud: 0.1 });

/** @type {Record<'stone' | 'win' | 'loss' | 'draw', Note[]>} */
const SOUNDS = {
  stone: [{ from: 260, to: 130, at: 0, lasts: 0.09, loud: 0.22 }],
  win: [note(523, 0), note(659, 0.12), note(784, 0.24)],
  loss: [note(392, 0), note(330, 0.14), note(262, 0.28)],
  draw: [note(440, 0), note(440, 0.18)],
};

/** @typedef {keyof typeof SOUNDS} SoundName */

let hasGesture = false;
for (const type of ['pointerdown', 'keydown']) {
  addEventListener(type, () => (hasGesture = true), { once: true, capture: true });
}

/** @type {AudioContext | null} */
let context = null;

export const isSoundOn = () => preference('sound') !== 'off';

/** @param {boolean} isOn */
export function switchSound(isOn) {
  setPreference('sound', isOn ? 'on' : 'off');
}

/** @param {AudioContext} audio @param {Note} note @param {number} start */
function strike(audio, { from, to, at, lasts, loud }, start) {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  const begin = start + at;
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(from, begin);
  tone.frequency.exponentialRampToValueAtTime(to, begin + lasts);
  volume.gain.setValueAtTime(loud, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + lasts);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + lasts);
}

/** @param {SoundName} name @param {number} [afterMs] */
export function sound(name, afterMs = 0) {
  if (!hasGesture || !isSoundOn()) {
    return;
  }
  try {
    context ??= new AudioContext();
    const audio = context;
    SOUNDS[name].forEach((one) => strike(audio, one, audio.currentTime + afterMs / 1000));
  } catch {
    // A machine without sound plays as well.
  }
}

/**
 * What a match sounds like while it is on the board: each stone as it touches its place, and the end.
 * @param {import('./match.js').Match} match @param {import('../games/board.js').Board} board @param {AbortSignal} signal
 */
export function soundsOf(match, board, signal) {
  match.addEventListener('move', () => setTimeout(() => {
    const { touchMs, restMs } = board.motion; // known once the move is drawn
    sound('stone', touchMs);
    if (match.isOver) {
      sound(endOf(match), restMs);
    }
  }), { signal });
}

/** @param {import('./match.js').Match} match @returns {SoundName} */
function endOf({ scene, setup, person }) {
  const outcome = outcomeFor(scene?.result, person);
  return outcome === 'drawn' ? 'draw' : setup.mode === 'two' || outcome === 'won' ? 'win' : 'loss';
}
