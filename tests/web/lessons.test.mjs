// lessons.test.mjs - every lesson, walked from its first step to its last in both
// languages by doing what each step asks; the index, the projector, words that teach.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { importPage } from '../../scripts/page.mjs';
import { openLab, readLessons } from './lesson-lab.mjs';
import { everyNth, longTest } from './long.mjs';
import { stored, violations, withBrowser } from './page.mjs';
import { catalogueOf } from '../../scripts/typography.mjs';

const { SearchRun } = await importPage('inside/run.js');

const [english, french] = await Promise.all(['en', 'fr'].map(catalogueOf));

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
  for (const cell of cellsOf(text)) await page.locator('.cells button').nth(cell).click();
  return before;
}

/** The cells that a move is pressed on: a number, or from a square to another. */
function cellsOf(text) {
  const squares = text.match(/[a-h][1-8]/g);
  return squares ? squares.map(([file, rank]) => (8 - Number(rank)) * 8 + 'abcdefgh'.indexOf(file)) : [Number(text) - 1];
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
  unit: (page) => page.locator('.unit-step .sum .total').waitFor(),
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
    return page.locator('.guess').nth(right).click();
  },
  search: async (page, lesson, step) => {
    if (!step.guesses) {
      await page.locator('.lesson-walk .tool').last().click();
      return;
    }
    for (const value of await valuesOf(lesson, step)) {
      await page.locator('.guess').nth(step.guesses.indexOf(value)).click();
    }
    await page.getByText(/^\S+, \S+ (9 of 9|9 sur 9)/).waitFor();
  },
  find: (page, lesson, { solution }) => press(page, solution),
  shoe: async (page, lesson, { solution }) => {
    await page.locator('.verdict-words:not(:empty)').waitFor();
    for (const rank of solution) { // faster than it is judged
      await page.locator(`.shoe-cards [data-rank="${rank}"]`).click();
    }
  },
  bits: async (page, lesson, { solution }) => {
    await page.locator(`.choices input[value="${solution}"]`).check();
    for (let i = 0; i < 4; i++) {
      await page.locator('.lesson-walk .tool').last().click();
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

/** What is stored a moment after it is seen. */
async function untilStored(page, key) {
  for (;;) {
    const kept = await stored(page, key);
    if (kept !== undefined) return kept;
    await page.waitForTimeout(50);
  }
}

for (const [i, [locale, texts]] of Object.entries(LANGUAGES).entries()) {
  for (const lesson of everyNth(lessons, 8, 3 * i)) {
    test(`lesson ${lesson.number}, ${lesson.title.en}, can be walked to its end in ${locale}`, () =>
      site.visit(async (page) => {
        for (const [i, step] of lesson.steps.entries()) {
          await walkStep(page, lesson, step, i, texts);
        }
        await page.getByText(texts['lesson.end']).waitFor();
        assert.deepEqual(await untilStored(page, 'lessons'), [lesson.file.slice(3, -5)]);
      }, { hash: hashOf(lesson.number), locale, reducedMotion: 'reduce' }));
  }
}

test('the index names every lesson, and remembers which are done', () =>
  site.visit(async (page) => {
    await page.locator('.lessons-table tbody tr').nth(lessons.length - 1).waitFor();
    for (const { title, shows, minutes } of lessons) {
      const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: title.en, exact: true }) });
      assert.ok((await row.innerText()).includes(shows.en));
      assert.ok((await row.innerText()).includes(`${minutes} minutes`));
    }
    assert.equal(await page.locator('.lessons-table .done:not(:empty)').count(), 0);
    await page.getByRole('link', { name: lessons[5].title.en }).click();
    for (let i = 0; i < lessons[5].steps.length; i++) {
      await page.locator(`#panel[data-step="${i + 1}"]`).waitFor();
      await page.locator('.lesson-pages').getByRole('button', { name: /Skip|Next|Finish/ }).and(page.locator(':not([disabled])')).first().click();
    }
    await page.getByText(english['lesson.end']).waitFor();
    await page.getByRole('link', { name: 'All lessons' }).click();
    assert.match(await page.locator('.lessons-table tbody tr').nth(5).innerText(), /✓ done/);
    await page.getByRole('link', { name: 'Go on with lesson 1' }).waitFor();
  }, { hash: '#/lessons' }));

longTest('the index is printed in dark ink and without buttons, from a dark screen, too', () =>
  site.visit(async (page) => {
    await page.locator('.lessons-table tbody tr').first().waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const colour = await page.locator('.lessons-table td').first().evaluate((one) => getComputedStyle(one).color);
    assert.equal(colour, 'rgb(0, 0, 0)');
    assert.equal(await page.getByRole('button', { name: 'Print' }).isVisible(), false);
    assert.equal(await page.locator('.lessons-table tbody tr').count(), lessons.length);
  }, { hash: '#/lessons', colorScheme: 'dark' }));

test('the address has the number and the step, and Back walks between lesson and index', () =>
  site.visit(async (page) => {
    await page.getByRole('link', { name: lessons[3].title.en }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(/#\/lesson\/4\?.*step=2/);
    assert.match(await page.title(), /Lesson 4: Race/);
    const link = page.url();
    await page.goBack();
    await page.locator('.lessons-table tbody tr').first().waitFor();
    await page.goForward();
    await page.getByText('Lesson 4, step 2 of 4').waitFor();
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByText('Lesson 4, step 2 of 4').waitFor();
  }, { hash: '#/lessons' }));

longTest('another language keeps lesson and step', () =>
  site.visit(async (page) => {
    await page.getByText('Lesson 4, step 2 of 4').waitFor();
    await page.getByRole('button', { name: 'Français' }).click();
    await page.getByText('Leçon 4, étape 2 sur 4').waitFor();
  }, { hash: hashOf(4, 2) }));

/** Everything that the page has stored, but for the lessons that are done. */
const everythingStored = (page) => page.evaluate(() => new Promise((resolve) => {
  const opening = indexedDB.open('fourmi');
  opening.onsuccess = () => {
    const store = opening.result.transaction('keep').objectStore('keep');
    const [keys, values] = [store.getAllKeys(), store.getAll()];
    values.onsuccess = () => resolve(JSON.stringify(keys.result.map((key, i) => [key, values.result[i]]).filter(([key]) => key !== 'lessons')));
  };
}));

longTest('a lesson leaves the AI, the games and the statistics of a person alone', () =>
  site.visit(async (page) => {
    const before = await everythingStored(page);
    const [, { steps: [first, second, third] }] = [null, lessons[0]];
    for (const [i, step] of [first, second, third].entries()) {
      await walkStep(page, lessons[0], step, i, english);
    }
    assert.equal(await everythingStored(page), before);
  }, { hash: hashOf(1), reducedMotion: 'reduce' }));

test('a game that is lost may be played again, with other chances', () =>
  site.visit(async (page) => {
    for (const move of ['1', '2', '4']) {
      await press(page, move);
    }
    await page.locator('.lesson-under .sentence').filter({ hasText: /wins|Draw/ }).waitFor();
    await page.getByRole('button', { name: 'Another game' }).click();
    await page.locator('.lesson-under .sentence').filter({ hasText: 'Your turn' }).waitFor();
    assert.equal(await page.locator('.cells button[aria-label*="empty"]').count(), 9);
  }, { hash: hashOf(1, 3) }));

test('projector mode has larger type, lasts, and ends with the lessons', () =>
  site.visit(async (page) => {
    const size = () => page.locator('.lesson-body p').first().evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
    const before = await size();
    await page.getByLabel('Projector mode').check();
    assert.ok((await size()) > before * 1.2);
    await page.reload();
    await page.locator('html[data-projector]').waitFor();
    const [wide, high] = await page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]);
    assert.ok(wide <= 0 && high <= 0, `${wide} px too wide, ${high} px too high`);
    await page.goto(`${site.site.url}#/`);
    await page.locator('html:not([data-projector])').waitFor();
  }, { hash: hashOf(2, 2), viewport: { width: 1280, height: 720 } }));

longTest('arrow keys turn pages, and F fills the screen in projector mode', () =>
  site.visit(async (page) => {
    const isAt = (step) => page.locator(`#panel[data-step="${step}"]`).waitFor();
    await isAt(1);
    await page.keyboard.press('ArrowRight');
    await isAt(2);
    await page.keyboard.press('ArrowRight');
    await isAt(3);
    await page.keyboard.press('ArrowRight'); // has something to do first
    await page.keyboard.press('ArrowLeft');
    await isAt(2);
    await page.evaluate(() => {
      Element.prototype.requestFullscreen = async () => { document.documentElement.dataset.filled = ''; };
    });
    await page.keyboard.press('f');
    assert.equal(await page.locator('html[data-filled]').count(), 0);
    await page.getByLabel('Projector mode').check();
    await page.locator('.lesson-title').focus();
    await page.keyboard.press('f');
    await page.locator('html[data-filled]').waitFor();
  }, { hash: hashOf(2) }));

test('a word opens what it teaches by click and by key; Escape closes it and the focus returns', () =>
  site.visit(async (page) => {
    const word = page.getByRole('button', { name: 'discount γ' });
    const card = page.getByRole('dialog');
    await word.focus();
    await page.keyboard.press('Enter');
    await card.waitFor();
    assert.equal(await word.getAttribute('aria-expanded'), 'true');
    assert.match(await card.innerText(), /γ, the discount/);
    assert.equal(await card.locator('svg.term-figure > *').count() > 0, true);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'discount γ');
    await word.click();
    await card.waitFor();
    assert.deepEqual(await violations(page), []);
    await page.locator('.lesson-title').click();
    await card.waitFor({ state: 'detached' });
    await word.hover();
    await page.waitForTimeout(200);
    assert.equal(await card.count(), 0, 'not by hover');
    await word.click();
    await card.getByRole('link', { name: 'Show me' }).click();
    await page.waitForURL(/#\/lesson\/2/);
    assert.equal(await card.count(), 0);
  }, { hash: hashOf(2, 4) }));

longTest('a card with a term stays within a small screen', () =>
  site.visit(async (page) => {
    await page.getByRole('button', { name: 'discount γ' }).tap();
    const { x, y, width, height } = await page.getByRole('dialog').boundingBox();
    assert.ok(x >= 0 && y >= 0 && x + width <= 320 && y + height <= 640, String([x, y, width, height]));
  }, { hash: hashOf(2, 4), viewport: { width: 320, height: 640 }, hasTouch: true }));

for (const [hash, word] of [['#/tictactoe/teach?see=experiment', 'ε'], ['#/tictactoe/inside', 'minimax']]) {
  test(`words teach at ${hash}, too`, () =>
    site.visit(async (page) => {
      await page.getByRole('button', { name: word, exact: true }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Show me' }).click();
      await page.locator('.lesson-title').filter({ hasText: /\S/ }).waitFor();
    }, { hash }));
}
