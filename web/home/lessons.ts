// lessons.ts - the way to the lessons: the next four, and which of them are done.
import { LESSONS, loadLesson } from '../lessons/list.js';
import { doneLessons } from '../lessons/progress.js';
import { el } from '../shell/dom.js';
import { language, t, tOr } from '../shell/i18n.js';

const SHOWN = 4;

/** Its title; those of the first lessons are here, so that a first view need not fetch a lesson. */
async function titleOf(n: number) {
  const known = tOr(`home.lesson.${LESSONS[n - 1].name}`, '');
  return known || (await loadLesson(n)).title[language()];
}

async function items() {
  const done = await doneLessons();
  const next = LESSONS.findIndex(({ name }) => !done.includes(name));
  const first = Math.min(Math.max(0, next - 2), LESSONS.length - SHOWN) + 1;
  return Promise.all(
    [...Array(SHOWN).keys()].map(async (i) => {
      const n = first + i;
      const isDone = done.includes(LESSONS[n - 1].name);
      const sign = el('b', { class: isDone ? 'done' : '' }, isDone ? '✓' : String(n));
      return el('li', {}, el('a', { href: `#/lesson/${n}` }, sign, await titleOf(n)));
    }),
  );
}

export function lessonsSection() {
  const list = el('ol', { class: 'lesson-row' });
  void items().then((made) => list.replaceChildren(...made));
  return el(
    'section',
    { 'aria-labelledby': 'home-lessons' },
    el(
      'div',
      { class: 'lessons-head' },
      el('h2', { id: 'home-lessons' }, t('part.lessons')),
      el('span', { class: 'help' }, t('home.lessons')),
      el('a', { href: '#/lessons' }, t('home.lessons.all', { all: LESSONS.length })),
    ),
    list,
  );
}
