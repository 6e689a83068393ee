// keep-field.ts - the buttons that save everything to a file and bring it back.
import { EngineError } from '../engine/module.js';
import { button, confirmed, field } from '../shell/controls.js';
import type { Desk } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { notify } from '../shell/notices.js';
import { checkFile, download, makeFile, takeFile } from './keep.js';

type Needs = Pick<Desk, 'game' | 'match' | 'matchOf' | 'learningOf' | 'brains' | 'engine' | 'screen'>;

/** Asks before what is here goes, once the file is known to be good. */
async function bring(desk: Needs, file: File) {
  try {
    const checked = await checkFile(desk, file);
    if (desk.learningOf(checked.game)?.lock.isElsewhere) {
      notify(t('elsewhere')); // what was brought would be lost when that is stored
      return;
    }
    const knowsNothing = desk.brains.facts(checked.game) === null;
    if (knowsNothing || (await confirmed(t('keep.question'), t('keep.import'), t('cancel')))) {
      await takeFile(desk, checked);
      await desk.screen.go('play', {}, checked.game);
      await (checked.level && desk.matchOf(checked.game)?.change({ mode: 'ai', level: checked.level }));
      notify(t('keep.done', { file: file.name }));
    }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    notify(`${t('keep.failed', { file: file.name })} ${t(`error.${error.code}`, { place: error.detail })}`);
  }
}

export function keepField(desk: Needs) {
  const input = el('input', {
    type: 'file',
    accept: '.brain,.json',
    hidden: true,
    'aria-label': t('keep.import'),
    onchange: async () => {
      const file = input.files?.[0];
      input.value = ''; // so that the same file can be chosen again
      input.closest('dialog')?.close(); // what is said about it is said on the page
      if (file) {
        await bring(desk, file);
      }
    },
  });
  const save = button(t('keep.export'), async () => {
    const { name, bytes } = await makeFile(desk);
    download(name, bytes);
  });
  return field(
    t('keep'),
    el('p', { class: 'help' }, t('keep.help')),
    el(
      'div',
      { class: 'row' },
      save,
      button(t('keep.import'), () => input.click()),
      input,
    ),
  );
}
