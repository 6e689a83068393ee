// keep-field.js - the buttons that save everything to a file and bring it back.
import { notify } from '../shell/notices.js';
import { button, confirmed, field } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { EngineError } from '../engine/module.js';
import { t } from '../shell/i18n.js';
import { checkFile, download, makeFile, takeFile } from './keep.js';

/** @typedef {Pick<import('../shell/desk.js').Desk, 'game' | 'match' | 'matchOf' | 'learningOf' | 'brains' | 'engine' | 'screen'>} Needs */

/** Asks before what is here goes, once the file is known to be good. @param {Needs} desk @param {File} file */
async function bring(desk, file) {
  try {
    const checked = await checkFile(desk, file);
    if (desk.learningOf(checked.game)?.lock.isElsewhere) {
      notify(t('elsewhere')); // what was brought would be lost when that is stored
      return;
    }
    const knowsNothing = desk.brains.facts(checked.game) === null;
    if (knowsNothing || await confirmed(t('keep.question'), t('keep.import'), t('cancel'))) {
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

/** @param {Needs} desk */
export function keepField(desk) {
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
  return field(t('keep'), el('p', { class: 'help' }, t('keep.help')),
    el('div', { class: 'row' }, save, button(t('keep.import'), () => input.click()), input));
}
