// index.ts - the teacher's index: every lesson with what it shows, how long it takes
// and for which game, as a table that can be printed.
import { gameName } from '../games/index.js';
import { button } from '../shell/controls.js';
import type { MountPart } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { t, tn } from '../shell/i18n.js';
import type { LessonData } from './lesson-data.js';
import { LESSONS, loadLessons } from './list.js';
import { doneLessons, leadOn } from './progress.js';
import { project, projectorSwitch } from './projector.js';
import { LessonWords } from './words.js';

function row(lesson: LessonData, i: number, isDone: boolean) {
  const words = new LessonWords(lesson);
  return el(
    'tr',
    {},
    el('td', { class: 'figure' }, String(i + 1)),
    el('th', { scope: 'row' }, el('a', { href: `#/lesson/${i + 1}` }, words.plain(lesson.title))),
    el('td', { class: 'shows' }, words.plain(lesson.shows)),
    el('td', { class: 'world' }, gameName(lesson.game)),
    el('td', { class: 'minutes' }, tn('lessons.minutes', lesson.minutes)),
    el('td', { class: 'done' }, isDone ? `✓ ${t('lessons.done')}` : ''),
  );
}

/** @param done names */
function table(lessons: LessonData[], done: string[]) {
  const columns = ['number', 'title', 'shows', 'world', 'minutes', 'progress'];
  return el(
    'table',
    { class: 'lessons-table' },
    el('caption', { class: 'unseen' }, t('part.lessons')),
    el('thead', {}, el('tr', {}, ...columns.map((name) => el('th', { scope: 'col' }, t(`lessons.${name}`))))),
    el('tbody', {}, ...lessons.map((lesson, i) => row(lesson, i, done.includes(LESSONS[i].name)))),
  );
}

export const mount: MountPart = (_desk, panel) => {
  const place = el('div', {});
  const begin = el('a', { class: 'button primary', href: '#/lesson/1' }, t('lessons.begin', { n: 1 }));
  panel.append(
    el(
      'section',
      { class: 'lessons' },
      el('h2', { class: 'lessons-heading' }, t('lessons.heading')),
      el('p', { class: 'lessons-intro' }, t('lessons.intro')),
      el(
        'div',
        { class: 'row lessons-tools' },
        begin,
        button(t('lessons.print'), () => print()),
        projectorSwitch(),
      ),
      place,
    ),
  );
  project();
  let isLeft = false;
  void Promise.all([loadLessons(), doneLessons()]).then(([lessons, done]) => {
    if (!isLeft) {
      leadOn(begin, done);
      place.replaceChildren(table(lessons, done));
    }
  });
  return {
    isApart: true,
    leave: () => {
      isLeft = true;
      project(false);
    },
  };
};
