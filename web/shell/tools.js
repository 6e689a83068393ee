// tools.js - buttons with signs, as they stand under a board.
import { el } from './dom.js';
import { icon } from './icons.js';

/**
 * A button with a sign and a word.
 * @param {import('./icons.js').IconName} sign @param {string} text @param {() => void} onclick
 */
export function tool(sign, text, onclick) {
  return el('button', { type: 'button', class: 'button tool', onclick }, icon(sign), el('span', {}, text));
}

/**
 * A button with a sign alone, and a name for those who do not see it.
 * @param {import('./icons.js').IconName} sign @param {string} name @param {() => void} onclick
 */
export function iconTool(sign, name, onclick) {
  const props = { type: 'button', class: 'button tool bare', 'aria-label': name, title: name, onclick };
  return el('button', props, icon(sign));
}
