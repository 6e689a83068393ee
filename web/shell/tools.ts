// tools.ts - buttons with signs, as they stand under a board.
import { el } from './dom.js';
import { icon, type IconName } from './icons.js';

/** A button with a sign and a word. */
export function tool(sign: IconName, text: string, onclick: () => void) {
  return el('button', { type: 'button', class: 'button tool', onclick }, icon(sign), el('span', {}, text));
}

/** A button with a sign alone, and a name for those who do not see it. */
export function iconTool(sign: IconName, name: string, onclick: () => void) {
  const props = { type: 'button', class: 'button tool bare', 'aria-label': name, title: name, onclick };
  return el('button', props, icon(sign));
}
