// dom.js - elements in one expression.

/**
 * Makes an element. Properties that start with `on` are listeners, `class` and
 * names with a dash are attributes, the others are set on the element itself.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [props]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null) {
      continue;
    } else if (name.startsWith('on')) {
      element.addEventListener(name.slice(2), value);
    } else if (name === 'class' || name === 'role' || name === 'for' || name.includes('-')) {
      element.setAttribute(name, String(value));
    } else {
      /** @type {any} */ (element)[name] = value;
    }
  }
  for (const child of children) {
    if (child || child === '') {
      element.append(child);
    }
  }
  return element;
}

/** Says another text; one that stays is left alone, so that nothing is laid out again for it. @param {Element} element @param {string} text */
export function tell(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

/** The element with this id, which index.html has. @param {string} id */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) {
    throw new Error(`no element #${id}`);
  }
  return element;
}

/** Whether keys belong to somebody who writes or answers a question. @param {EventTarget | null} target of the key */
export function isWriting(target) {
  return target instanceof HTMLElement &&
    target.matches('input:not([type=radio], [type=checkbox], [type=range]), select, textarea, dialog *');
}

/** Counts element ids, for labels and descriptions that refer to one another. */
let ids = 0;

/** @param {string} prefix */
export function newId(prefix) {
  return `${prefix}-${++ids}`;
}
