// rich.ts - texts with words that teach: [[term|word]] becomes a word with a dotted
// underline, **word** is strong, {name} is replaced by a value.
import { el } from '../shell/dom.js';
import { typeset } from '../shell/typography.js';
import { term } from './terms.js';

const MARKUP = /\[\[([a-z-]+)\|([^\]]+)\]\]|\*\*([^*]+)\*\*/g;

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{([\w-]+)\}/g, (_, name) => values[name] ?? `{${name}}`);

/** The same without markup, for who only hears it. */
export function plain(text: string, values: Record<string, string> = {}) {
  return typeset(fill(text, values)).replace(MARKUP, (_, name, word, strong) => word ?? strong);
}

/** The nodes of a text. */
export function rich(text: string, values: Record<string, string> = {}): (Node | string)[] {
  const whole = typeset(fill(text, values));
  const nodes: (Node | string)[] = [];
  let end = 0;
  for (const match of whole.matchAll(MARKUP)) {
    const [found, name, word, strong] = match;
    nodes.push(whole.slice(end, match.index), name ? term(name, word) : el('strong', {}, strong));
    end = match.index + found.length;
  }
  nodes.push(whole.slice(end));
  return nodes.filter((node) => node !== '');
}
