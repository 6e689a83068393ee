// dom.ts - elements in one expression.

/**
 * Makes an element. Properties that start with `on` are listeners, `class` and
 * names with a dash are attributes, the others are set on the element itself.
 */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Record<string, any> = {},
  ...children: (Node | string | null | undefined | false)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null) {
      continue;
    } else if (name.startsWith('on')) {
      element.addEventListener(name.slice(2), value);
    } else if (name === 'class' || name === 'role' || name === 'for' || name.includes('-')) {
      element.setAttribute(name, String(value));
    } else {
      (element as any)[name] = value;
    }
  }
  for (const child of children) {
    if (child || child === '') {
      element.append(child);
    }
  }
  return element;
}

/** Says another text; one that stays is left alone, so that nothing is laid out again for it. */
export function tell(element: Element, text: string) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

/** The element with this id, which index.html has. */
export function byId(id: string) {
  const element = document.getElementById(id);
  if (!element) {
    throw new Error(`no element #${id}`);
  }
  return element;
}

/** Whether keys belong to somebody who writes or answers a question. @param target of the key */
export function isWriting(target: EventTarget | null) {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=radio], [type=checkbox], [type=range]), select, textarea, dialog *')
  );
}

/** Counts element ids, for labels and descriptions that refer to one another. */
let ids = 0;

export function newId(prefix: string) {
  return `${prefix}-${++ids}`;
}
