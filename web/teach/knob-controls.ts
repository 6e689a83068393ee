// knob-controls.ts - sliders, switches and numbers of a recipe, each with its explanation.
import { el, newId } from '../shell/dom.js';
import { number, t } from '../shell/i18n.js';
import { range } from '../shell/range.js';

/** The button that shows an explanation, for fingers too, and takes it away again. */
function askButton(box: HTMLElement, tip: string) {
  const ask = el(
    'button',
    {
      type: 'button',
      class: 'ask',
      'aria-label': t('explain'),
      'aria-expanded': 'false',
      'aria-controls': tip,
      onclick: () => {
        const isOpen = box.classList.toggle('asked');
        ask.setAttribute('aria-expanded', String(isOpen));
      },
    },
    '?',
  );
  return ask;
}

/** An explanation that appears with the pointer, the focus or a press on its button, and goes with Escape. */
function explain(control: HTMLElement, box: HTMLElement, text: string) {
  const id = newId('tip');
  control.setAttribute('aria-describedby', id);
  box.classList.add('explained');
  box.querySelector('label')?.after(askButton(box, id));
  box.append(el('p', { class: 'tip', id, role: 'tooltip' }, text));
  const show = () => box.classList.remove('dismissed');
  box.addEventListener('keydown', ({ key }) => key === 'Escape' && box.classList.add('dismissed'));
  // While it is dragged, it does not cover the control below.
  control.addEventListener('pointerdown', () => box.classList.add('dismissed'));
  box.addEventListener('pointerenter', show);
  box.addEventListener('focusin', show);
  return box;
}

const written = (value: number, step: number) => number(value, step < 0.01 ? 4 : 2);

export function knobSlider(
  {
    name,
    help,
    value,
    min,
    max,
    step,
  }: { name: string; help: string; value: number; min: number; max: number; step: number },
  onChange: (value: number) => void,
) {
  const id = newId('knob');
  const shown = el('output', { for: id, class: 'figure' }, written(value, step));
  const input = el('input', {
    id,
    type: 'range',
    min,
    max,
    step,
    value: String(value),
    oninput: () => {
      shown.textContent = written(Number(input.value), step);
      onChange(Number(input.value));
    },
  });
  return explain(
    input,
    el(
      'div',
      { class: 'field slider' },
      el('div', { class: 'slider-head' }, el('label', { for: id, id: `${id}-name` }, name), shown),
      range(input, `${id}-name`),
    ),
    help,
  );
}

export function knobSwitch(
  { name, help, value }: { name: string; help: string; value: boolean },
  onChange: (value: boolean, input: HTMLInputElement) => void,
) {
  const input = el('input', { type: 'checkbox', checked: value, onchange: () => onChange(input.checked, input) });
  return explain(input, el('div', {}, el('label', { class: 'switch' }, input, name)), help);
}

/** A whole number from 0 on. */
export function knobNumber(
  { name, help, value, max, disabled }: { name: string; help: string; value: number; max: number; disabled: boolean },
  onChange: (value: number) => void,
) {
  const id = newId('number');
  const input = el('input', {
    id,
    type: 'number',
    min: 0,
    max,
    step: 1,
    required: true,
    value: String(value),
    disabled,
    onchange: () => {
      if (input.reportValidity()) {
        onChange(Number(input.value));
      }
    },
  });
  return explain(input, el('div', { class: 'field' }, el('label', { for: id }, name), input), help);
}
