// sheet.ts - what is one tap away: beside the stage, or on a phone over its lower part.
import { el, newId } from './dom.js';
import { t } from './i18n.js';

/** Opens a sheet, until it is closed by its button, by Escape, or by a press outside. @param leaving closes it, too */
export function openSheet(title: string, content: (Node | string)[], leaving?: AbortSignal) {
  const id = newId('sheet');
  const sheet = el(
    'dialog',
    {
      class: 'sheet',
      'aria-labelledby': id,
      onclose: () => sheet.remove(),
      onclick: ({ target }: MouseEvent) => target === sheet && sheet.close(), // its backdrop is its own
    },
    el(
      'header',
      {},
      el('h2', { id }, title),
      el(
        'button',
        { type: 'button', class: 'button close', 'aria-label': t('close'), onclick: () => sheet.close() },
        '×',
      ),
    ),
    ...content,
  );
  leaving?.addEventListener('abort', () => sheet.close());
  document.body.append(sheet);
  sheet.showModal();
  return sheet;
}

/** A way to something that is one tap away. */
export function fold(text: string, onclick: () => void) {
  return el('button', { type: 'button', class: 'fold', onclick }, text);
}
