// lessons.test.mjs - every lesson, walked from its first step to its last in both
// languages by doing what each step asks; the index, the projector, words that teach.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { SearchRun } from '../../web/think/run.js';
import english from '../../web/texts/en.js';
import french from '../../web/texts/fr.js';
import { openLab, readLessons } from './lesson-lab.mjs';
import { stored, violations, withBrowser } from './page.mjs';

const lessons = readLessons();
const LANGUAGES = { 'en-GB': english, 'fr-FR': french };
let site;
let lab;
before(async () => {
  [site, lab] = await Promise.all([withBrowser(), openLab()]);
});
after(() => site.close());

const hashOf = (n, step = 1) => `#/lesson/${n}?step=${step}`;
const next = (page) => page.locator('.lesson-pages .button').last();
const spotOf = ({ game }, { moves = '', start = '' }) => ({ game, start, moves });

/** Makes a move as a person does, when it is their turn: in a column, or on a cell. */
async function press(page, text) {
  await page.locator('.cells button[aria-disabled=false]').first().waitFor();
  const before = await page.locator('.cells').innerHTML();
  await page.locator('.cells button').nth(Number(text) - 1).click();
  return before;
}

/** The values that a search tells, one after the other. */
async function valuesOf(lesson, step) {
  const { alphaBeta, depth } = step;
  const run = new SearchRun(await lab.ask('think', [spotOf(lesson, step), { alphaBeta, depth, preferSooner: false }]));
  return run.steps.filter(({ kind }) => kind !== 'enter').map(({ value }) => value);
}

/** The move that keeps the result where a game was lost. */
async function betterMove(lesson, { sample, side }) {
  const spot = { game: lesson.game, start: '', moves: sample };
  for (let ply = sample.length - 1; ply >= 0; ply--) {
    const { verdict, bestMoves } = await lab.ask('review', [spot, ply]);
    if (ply % 2 === side && verdict.endsWith('-lost')) return bestMoves[0];
  }
  throw new Error('nothing was lost');
}

/** How each kind of step is done. */
const DO = {
  read: () => {},
  values: (page) => page.locator('.values-table td').first().waitFor(),
  train: (page) => page.locator('.lesson-body > .button').click(),
  race: (page) => page.locator('.lesson-body > .button').click(),
  play: async (page, lesson, { solution }) => {
    for (const move of solution) {
      const before = await press(page, move);
      await page.waitForFunction((html) => document.querySelector('.cells').innerHTML !== html, before);
    }
  },
  predict: (page, lesson, { choices, answer }) => {
    const right = typeof answer === 'number' ? answer : choices.indexOf(lesson.facts[answer].is);
    return page.locator('.choice').nth(right).click();
  },
  search: async (page, lesson, step) => {
    if (!step.guesses) {
      await page.locator('.lesson-under .tool').last().click();
      return;
    }
    for (const value of await valuesOf(lesson, step)) {
      await page.locator('.choice').nth(step.guesses.indexOf(value)).click();
    }
    await page.getByText(/^\S+, \S+ (9 of 9|9 sur 9)/).waitFor();
  },
  find: (page, lesson, { solution }) => press(page, solution),
  bits: async (page, lesson, { solution }) => {
    await page.locator(`.choices input[value="${solution}"]`).check();
    for (let i = 0; i < 4; i++) {
      await page.locator('.lesson-under .tool').last().click();
    }
  },
  review: async (page, lesson, step) => press(page, await betterMove(lesson, step)),
};

/** Does one step; the way on opens only then. */
async function walkStep(page, lesson, step, i, texts) {
  await page.locator(`#panel[data-step="${i + 1}"]`).waitFor();
  const text = await page.locator('.lesson-body').innerText();
  assert.ok(!/\[\[|\{\w+\}|\*\*/.test(text), text);
  if (step.task) {
    assert.ok(await next(page).isDisabled(), `${step.kind} waits until it is done`);
  }
  await DO[step.kind](page, lesson, step);
  await page.locator('.lesson-pages .button.primary:not([disabled])').waitFor();
  assert.equal(await next(page).innerText(), texts[i + 1 === lesson.steps.length ? 'lesson.finish' : 'lesson.next']);
  await next(page).click();
}

for (const [locale, texts] of Object.entries(LANGUAGES)) {
  for (const lesson of lessons) {
    test(`lesson ${lesson.number}, ${lesson.title.en}, can be walked to its end in ${locale}`, () =>
      site.visit(async (page) => {
        for (const [i, step] of lesson.steps.entries()) {
          await walkStep(page, lesson, step, i, texts);
        }
        await page.getByText(texts['lesson.end']).waitFor();
        assert.deepEqual(await stored(page, 'lessons'), [lesson.file.slice(3, -5)]);
      }, { hash: hashOf(lesson.number), locale, reducedMotion: 'reduce' }));
  }
}
