// lessons.ts - the way to the lessons: the next four, and which of them are done.
import { LESSONS } from '../lessons/list.js';
import { doneLessons } from '../lessons/progress.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';

const SHOWN = 4;

export function lessonsSection() {
  const list = el('ol', { class: 'lesson-row' });
  doneLessons().then((done) => {
    const next = Math.max(
      0,
      LESSONS.findIndex(({ name }) => !done.includes(name)),
    );
    const first = Math.min(Math.max(0, next - 2), LESSONS.length - SHOWN);
    list.replaceChildren(
      ...LESSONS.slice(first, first + SHOWN).map(({ name }, i) => {
        const n = first + i + 1;
        const isDone = done.includes(name);
        return el(
          'li',
          {},
          el(
            'a',
            { href: `#/lesson/${n}` },
            el('b', { class: isDone ? 'done' : '' }, isDone ? '✓' : String(n)),
            t(`home.lesson.${name}`),
          ),
        );
      }),
    );
  });
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
