// terms.ts - words that teach: a dotted underline, and behind it two sentences, a
// figure, and a link to where the thing can be seen.
//
// It opens by click, key and touch. Escape, the cross and a press elsewhere close it,
// and the focus goes back to the word.
import { addressOfLesson } from '../lessons/list.js';
import { el, newId } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { figureOf } from './figures.js';

/** The terms, and where each can be seen: a lesson, by its name. */
const TERMS: Record<string, string> = {
  q: 'zeros',
  epsilon: 'race',
  alpha: 'what-goes-wrong',
  gamma: 'zeros',
  exact: 'zeros',
  bootstrapping: 'tutorial',
  symmetry: 'tutorial',
  'self-play': 'beat-the-novice',
  line: 'hole',
  minimax: 'nine-calls',
  'alpha-beta': 'cut',
  cut: 'cut',
  bitboard: 'four-shifts',
  ply: 'review',
  mate: 'box',
  stalemate: 'box',
  opposition: 'box',
  tablebase: 'right-corner',
  distance: 'right-corner',
};

const GAP = 8; // pixels between a word, its card and the edges of the window

/** What is open, and the word that it belongs to. */
let open: { card: HTMLElement; word: HTMLElement; stop: AbortController } | null = null;

/** Closes the card, if one is open. */
function closeTerm(returnsFocus = true) {
  if (!open) {
    return;
  }
  const { card, word, stop } = open;
  open = null;
  stop.abort();
  card.remove();
  word.setAttribute('aria-expanded', 'false');
  if (returnsFocus && word.isConnected) {
    word.focus();
  }
}

function cardOf(name: string, id: string) {
  const title = newId('term');
  return el(
    'div',
    { class: 'term-card', id, role: 'dialog', 'aria-labelledby': title, tabIndex: -1 },
    el(
      'div',
      { class: 'term-head' },
      el('strong', { id: title }, t(`term.${name}.name`)),
      el('button', { type: 'button', class: 'term-close', 'aria-label': t('close'), onclick: () => closeTerm() }, '×'),
    ),
    figureOf(name),
    el('p', {}, t(`term.${name}`)),
    el('a', { class: 'button', href: addressOfLesson(TERMS[name]), onclick: () => closeTerm(false) }, t('term.show')),
  );
}

/** Under the word, or above it where there is no room; never beyond the window. */
function place(card: HTMLElement, word: HTMLElement) {
  const at = word.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const left = Math.max(GAP, Math.min(at.left, innerWidth - width - GAP));
  const below = at.bottom + GAP;
  const top = below + height <= innerHeight - GAP ? below : Math.max(GAP, at.top - GAP - height);
  card.style.setProperty('left', `${left}px`);
  card.style.setProperty('top', `${top}px`);
}

function listen(card: HTMLElement, word: HTMLElement) {
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') {
        event.stopPropagation();
        closeTerm();
      }
    },
    { signal, capture: true },
  );
  document.addEventListener(
    'pointerdown',
    (event) => {
      const target = event.target as Node;
      if (!card.contains(target) && !word.contains(target)) {
        closeTerm(false);
      }
    },
    { signal },
  );
  document.addEventListener(
    'focusin',
    (event) => {
      const target = event.target as Node;
      if (!card.contains(target) && target !== word) {
        closeTerm(false);
      }
    },
    { signal },
  );
  addEventListener('hashchange', () => closeTerm(false), { signal });
  return stop;
}

function openTerm(name: string, word: HTMLElement) {
  closeTerm(false);
  const id = newId('card');
  const card = cardOf(name, id);
  // Right behind the sentence of its word, so that the key Tab leads into it and on.
  (word.closest('p, li, label, h3, td') ?? word).after(card);
  word.setAttribute('aria-expanded', 'true');
  word.setAttribute('aria-controls', id);
  place(card, word);
  open = { card, word, stop: listen(card, word) };
  card.focus({ preventScroll: true });
}

/** A word that teaches. @param name of the term @param text as it stands in its sentence */
export function term(name: string, text: string) {
  const toggle = () => (open?.word === word ? closeTerm() : openTerm(name, word));
  // Lines break within it as within any words, which they do not in a button.
  const word = el(
    'span',
    {
      class: 'term',
      role: 'button',
      tabIndex: 0,
      'aria-expanded': 'false',
      'aria-haspopup': 'dialog',
      onclick: toggle,
      onkeydown: (event: KeyboardEvent) => {
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault();
          toggle();
        }
      },
    },
    text,
  );
  return word;
}
