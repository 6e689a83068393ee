// table-field.ts - the table that knows the ending: how far it is made, and a way to stop.
import { button } from '../../shell/controls.js';
import type { Desk } from '../../shell/desk.js';
import { el } from '../../shell/dom.js';
import { t } from '../../shell/i18n.js';
import { rich } from '../../words/rich.js';
import { movesToMate } from '../exact.js';
import type { PanelField } from '../looks.js';

export function tableField({ engine }: Pick<Desk, 'engine'>): PanelField {
  const words = el('p', { class: 'help' });
  const bar = el('progress', { 'aria-label': t('chess.table.making') });
  const stop = button(t('cancel'), () => engine.giveUp(), 'plain');
  const element = el('div', { class: 'field table-making' }, bar, words, stop);
  const leaving = new AbortController();
  function update() {
    const isMaking = engine.depth > 0;
    bar.hidden = stop.hidden = !isMaking;
    words.replaceChildren(
      ...(isMaking ? [t('chess.table.depth', { count: movesToMate(engine.depth) })] : rich(t('chess.table.help'))),
    );
  }
  engine.addEventListener('depth', update, { signal: leaving.signal });
  return { element, update, leave: () => leaving.abort() };
}
