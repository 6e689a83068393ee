// sound.ts - small sounds, made by the browser itself: a stone, a win, a loss, a draw.
//
// Nothing sounds before somebody has touched the page, and nothing after they have
// switched sounds off.
import type { Board } from '../games/board.js';
import { outcomeFor } from '../games/outcome.js';
import { preference, setPreference } from '../shell/storage.js';
import type { Match } from './match.js';

interface Note {
  from: number; // its frequency, in Hz
  to: number; // where that ends
  at: number; // when it begins, in seconds
  lasts: number; // in seconds
  loud: number; // from 0 to 1
}

const note = (frequency: number, at: number): Note => ({ from: frequency, to: frequency, at, lasts: 0.28, loud: 0.1 });

const SOUNDS: Record<'stone' | 'win' | 'loss' | 'draw', Note[]> = {
  stone: [{ from: 260, to: 130, at: 0, lasts: 0.09, loud: 0.22 }],
  win: [note(523, 0), note(659, 0.12), note(784, 0.24)],
  loss: [note(392, 0), note(330, 0.14), note(262, 0.28)],
  draw: [note(440, 0), note(440, 0.18)],
};

type SoundName = keyof typeof SOUNDS;

let hasGesture = false;
for (const type of ['pointerdown', 'keydown']) {
  addEventListener(type, () => (hasGesture = true), { once: true, capture: true });
}

let context: AudioContext | null = null;

export const isSoundOn = () => preference('sound') !== 'off';

export function switchSound(isOn: boolean) {
  setPreference('sound', isOn ? 'on' : 'off');
}

function strike(audio: AudioContext, { from, to, at, lasts, loud }: Note, start: number) {
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

export function sound(name: SoundName, afterMs = 0) {
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

/** What a match sounds like while it is on the board: each stone as it touches its place, and the end. */
export function soundsOf(match: Match, board: Board, signal: AbortSignal) {
  match.addEventListener(
    'move',
    () =>
      setTimeout(() => {
        const { touchMs, restMs } = board.motion; // known once the move is drawn
        sound('stone', touchMs);
        if (match.isOver) {
          sound(endOf(match), restMs);
        }
      }),
    { signal },
  );
}

function endOf({ scene, setup, person }: Match): SoundName {
  const outcome = outcomeFor(scene?.result, person);
  return outcome === 'drawn' ? 'draw' : setup.mode === 'two' || outcome === 'won' ? 'win' : 'loss';
}
