// terms.js - words that teach: a dotted underline, and behind it two sentences, a
// figure, and a link to where the thing can be seen.
//
// It opens by click, key and touch. Escape, the cross and a press elsewhere close it,
// and the focus goes back to the word.
import { el, newId } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { addressOfLesson } from '../lessons/list.js';
import { figureOf } from './figures.js';

/** The terms, and where each can be seen: a lesson, by its name. @type {Record<string, string>} */
const TERMS = {
  'q': 'zeros',
  'epsilon': 'race',
  'alpha': 'what-goes-wrong',
  'gamma': 'zeros',
  'exact': 'zeros',
  'bootstrapping': 'tutorial',
  'symmetry': 'tutorial',
  'self-play': 'beat-the-novice',
  'line': 'hole',
  'minimax': 'nine-calls',
  'alpha-beta': 'cut',
  'cut': 'cut',
  'bitboard': 'four-shifts',
  'ply': 'review',
  'mate': 'box',
  'stalemate': 'box',
  'opposition': 'box',
  'tablebase': 'right-corner',
  'distance': 'right-corner',
};

const GAP = 8; // pixels between a word, its card and the edges of the window

/** What is open, and the word that it belongs to. @type {{ card: HTMLElement, word: HTMLElement, stop: AbortController } | null} */
let open = null;

/** Closes the card, if one is open. @param {boolean} [returnsFocus] */
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

/** @param {string} name @param {string} id */
function cardOf(name, id) {
  const title = newId('term');
  return el('div', { class: 'term-card', id, role: 'dialog', 'aria-labelledby': title, tabIndex: -1 },
    el('div', { class: 'term-head' },
      el('strong', { id: title }, t(`term.${name}.name`)),
      el('button', { type: 'button', class: 'term-close', 'aria-label': t('close'), onclick: () => closeTerm() }, '×')),
    figureOf(name),
    el('p', {}, t(`term.${name}`)),
    el('a', { class: 'button', href: addressOfLesson(TERMS[name]), onclick: () => closeTerm(false) }, t('term.show')));
}

/** Under the word, or above it where there is no room; never beyond the window. @param {HTMLElement} card @param {HTMLElement} word */
function place(card, word) {
  const at = word.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const left = Math.max(GAP, Math.min(at.left, innerWidth - width - GAP));
  const below = at.bottom + GAP;
  const top = below + height <= innerHeight - GAP ? below : Math.max(GAP, at.top - GAP - height);
  card.style.setProperty('left', `${left}px`);
  card.style.setProperty('top', `${top}px`);
}

/** @param {HTMLElement} card @param {HTMLElement} word */
function listen(card, word) {
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      closeTerm();
    }
  }, { signal, capture: true });
  document.addEventListener('pointerdown', (event) => {
    const target = /** @type {Node} */ (event.target);
    if (!card.contains(target) && !word.contains(target)) {
      closeTerm(false);
    }
  }, { signal });
  document.addEventListener('focusin', (event) => {
    const target = /** @type {Node} */ (event.target);
    if (!card.contains(target) && target !== word) {
      closeTerm(false);
    }
  }, { signal });
  addEventListener('hashchange', () => closeTerm(false), { signal });
  return stop;
}

/** @param {string} name @param {HTMLElement} word */
function openTerm(name, word) {
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

/** A word that teaches. @param {string} name of the term @param {string} text as it stands in its sentence */
export function term(name, text) {
  const toggle = () => (open?.word === word ? closeTerm() : openTerm(name, word));
  // Lines break within it as within any words, which they do not in a button.
  const word = el('span', {
    class: 'term', role: 'button', tabIndex: 0, 'aria-expanded': 'false', 'aria-haspopup': 'dialog',
    onclick: toggle,
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        toggle();
      }
    },
  }, text);
  return word;
}
