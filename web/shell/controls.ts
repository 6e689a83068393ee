// controls.ts - the controls that the parts are made of.
import { el, newId } from './dom.js';
import { range } from './range.js';

/** A named group. */
export function field(name: string, ...content: (Node | string)[]) {
  const id = newId('field');
  return el('section', { class: 'field', 'aria-labelledby': id }, el('h3', { id }, name), ...content);
}

/** One of several, all in sight. @param options value and text of each */
export function choices(name: string, options: string[][], chosen: string, onChoose: (value: string) => void) {
  const group = newId('choice');
  return el(
    'fieldset',
    { class: 'field choices' },
    el('legend', {}, name),
    el(
      'div',
      { class: 'segments' },
      ...options.map(([value, text]) =>
        el(
          'label',
          {},
          el('input', {
            type: 'radio',
            name: group,
            value,
            checked: value === chosen,
            onchange: () => onChoose(value),
          }),
          el('span', {}, text),
        ),
      ),
    ),
  );
}

/**
 * A number on a scale, with its value beside its name.
 * @param write how the value is shown
 * @param onChange called while it moves
 */
export function slider(
  name: string,
  { min, max, step = 1, value, help }: { min: number; max: number; step?: number; value: number; help?: string },
  write: (value: number) => string,
  onChange: (value: number) => void,
) {
  const id = newId('slider');
  const shown = el('output', { for: id, class: 'figure' }, write(value));
  const hint = help ? el('p', { class: 'help', id: `${id}-help` }, help) : null;
  const input = el('input', {
    id,
    type: 'range',
    min,
    max,
    step,
    value: String(value),
    'aria-valuetext': write(value),
    'aria-describedby': hint?.id,
    oninput: () => {
      const now = Number(input.value);
      shown.textContent = write(now);
      input.setAttribute('aria-valuetext', write(now));
      onChange(now);
    },
  });
  return el(
    'div',
    { class: 'field slider' },
    el('div', { class: 'slider-head' }, el('label', { for: id, id: `${id}-name` }, name), shown),
    range(input, `${id}-name`),
    hint,
  );
}

export function button(text: string, onclick: () => void, kind = '') {
  return el('button', { type: 'button', class: `button ${kind}`.trim(), onclick }, text);
}

/** A table of names and values. */
export function facts(rows: string[][]) {
  return el(
    'dl',
    { class: 'facts' },
    ...rows.map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value))),
  );
}

/** Asks before something is lost. */
export function confirmed(question: string, yes: string, no: string): Promise<boolean> {
  return new Promise((resolve) => {
    const id = newId('question');
    const dialog = el(
      'dialog',
      {
        'aria-labelledby': id,
        onclose: () => {
          dialog.remove();
          resolve(dialog.returnValue === 'yes');
        },
      },
      el('p', { id }, question),
      el(
        'div',
        { class: 'row' },
        button(no, () => dialog.close('no')),
        button(yes, () => dialog.close('yes'), 'primary'),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}
