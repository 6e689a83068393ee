// rich.js - texts with words that teach: [[term|word]] becomes a word with a dotted
// underline, **word** is strong, {name} is replaced by a value.
import { el } from '../shell/dom.js';
import { typeset } from '../shell/typography.js';
import { term } from './terms.js';

const MARKUP = /\[\[([a-z-]+)\|([^\]]+)\]\]|\*\*([^*]+)\*\*/g;

/** @param {string} text @param {Record<string, string>} values */
const fill = (text, values) => text.replace(/\{([\w-]+)\}/g, (_, name) => values[name] ?? `{${name}}`);

/** The same without markup, for who only hears it. @param {string} text @param {Record<string, string>} [values] */
export function plain(text, values = {}) {
  return typeset(fill(text, values)).replace(MARKUP, (_, name, word, strong) => word ?? strong);
}

/**
 * The nodes of a text.
 * @param {string} text @param {Record<string, string>} [values] @returns {(Node | string)[]}
 */
export function rich(text, values = {}) {
  const whole = typeset(fill(text, values));
  /** @type {(Node | string)[]} */
  const nodes = [];
  let end = 0;
  for (const match of whole.matchAll(MARKUP)) {
    const [found, name, word, strong] = match;
    nodes.push(whole.slice(end, match.index), name ? term(name, word) : el('strong', {}, strong));
    end = match.index + found.length;
  }
  nodes.push(whole.slice(end));
  return nodes.filter((node) => node !== '');
}
