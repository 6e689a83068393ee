// lessons.ts - the way to the lessons: how many there are, and which is the next.
import { LESSONS } from '../lessons/list.js';
import { doneLessons, leadOn } from '../lessons/progress.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';

export function lessonsSection() {
  const done = el('p', { class: 'quiet' });
  const next = el('a', { class: 'button', href: '#/lesson/1' }, t('lessons.begin', { n: 1 }));
  void doneLessons().then((names) => {
    leadOn(next, names);
    done.textContent = names.length === 0 ? '' : t('home.lessons.done', { done: names.length, all: LESSONS.length });
  });
  return el(
    'section',
    { 'aria-labelledby': 'home-lessons' },
    el('h2', { id: 'home-lessons' }, t('part.lessons')),
    el('p', { class: 'lead' }, t('home.lessons', { all: LESSONS.length })),
    done,
    el('p', { class: 'row' }, next, el('a', { class: 'button', href: '#/lessons' }, t('home.lessons.all'))),
  );
}
