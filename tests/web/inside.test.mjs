// inside.test.mjs - how it thinks: a search step by step, what was learned, the bits, and links to all of it.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { callMarks } from '../../web/inside/call-marks.js';
import { longTest } from './long.mjs';
import { cell, violations, withBrowser } from './page.mjs';

let site;
before(async () => {
  site = await withBrowser();
});
after(() => site.close());

const sentence = (page) => page.locator('.sentence').innerText();
const step = (page) => page.getByRole('button', { name: 'One step', exact: true }).click();
const calls = (page) => page.locator('.tree .call').count();

test('the worked example is one click away and takes nine calls', () =>
  site.visit(async (page) => {
    await page.getByRole('link', { name: 'Inside', exact: true }).click();
    await page.getByRole('button', { name: 'Worked example' }).click();
    await page.getByText('9 calls').waitFor();
    assert.equal(await sentence(page), 'Call 1: X is to move and picks the largest value.');
    await page.getByRole('button', { name: 'To the end' }).click();
    assert.equal(await calls(page), 9);
    assert.equal(await sentence(page), 'The answer: move 5, value +10.');
    for (const [where, value] of [['row 1, column 2', '−10'], ['row 2, column 2', '+10'], ['row 3, column 1', '−10']]) {
      await page.getByRole('button', { name: `${where}, empty, value ${value}` }).waitFor();
    }
  }));

test('a search is walked forwards and backwards', () =>
  site.visit(async (page) => {
    await page.locator('.tree .call').first().waitFor();
    const forwards = [await sentence(page)];
    for (let i = 0; i < 12; i++) {
      await step(page);
      forwards.push(await sentence(page));
    }
    for (let i = 11; i >= 0; i--) {
      await page.getByRole('button', { name: 'One step back' }).click();
      assert.equal(await sentence(page), forwards[i]);
    }
    assert.equal(new Set(forwards).size, forwards.length);
  }, { hash: '#/tictactoe/inside?example=1' }));

test('a cut is drawn and explained', () =>
  site.visit(async (page) => {
    await page.getByRole('button', { name: 'Next cut' }).click();
    assert.equal(await sentence(page), 'Cut: X gets at most +10 here, and already has +10 elsewhere. 1 move is skipped.');
    assert.equal(await page.locator('.tree .scissors').count(), 1);
    await page.getByText('8 calls, 1 cut').waitFor();
  }, { hash: '#/tictactoe/inside?example=1&algo=alphabeta' }));

test('a search stops at a certain win, if it is told to, and says so', () =>
  site.visit(async (page) => {
    await page.getByText('9 calls').waitFor();
    await page.getByLabel('Stop at a certain win').check();
    await page.getByText('5 calls').first().waitFor();
    await page.getByRole('button', { name: 'Next cut' }).click();
    assert.equal(await sentence(page), 'Cut: X wins for certain here (+10), and no move can be better. 1 move is skipped.');
    await page.waitForURL(/stop=1/);
    await page.reload();
    await page.getByText('5 calls').first().waitFor();
    assert.ok(await page.getByLabel('Stop at a certain win').isChecked());
  }, { hash: '#/tictactoe/inside?example=1' }));

test('weights of open lines change the move that is chosen, and a link keeps them', () =>
  site.visit(async (page) => {
    const effect = page.locator('.effect');
    await page.getByText('57 calls').waitFor();
    await page.getByText('Weights of open lines').click();
    await page.getByLabel('Its own with two stones').fill('9');
    await effect.filter({ hasText: 'With these weights: move' }).waitFor();
    await page.getByLabel('The other side’s with two stones').fill('0');
    await effect.filter({ hasText: /^With these weights: move 5, value \+\d+. With the usual ones: move 3, value 0.$/ }).waitFor();
    await page.waitForURL(/weights=9\.3\.0\.3/);
    await page.reload();
    await effect.filter({ hasText: 'With these weights: move 5' }).waitFor();
    assert.equal(await page.getByLabel('Its own with two stones').inputValue(), '9');
    assert.deepEqual(await violations(page), []);
  }, { hash: '#/connect4/inside?moves=4453' }));

longTest('it runs by itself at a chosen speed and stops at the end', () =>
  site.visit(async (page) => {
    await page.getByLabel('Speed').fill('20');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByText('The answer: move 5').waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  }, { hash: '#/tictactoe/inside?example=1' }));

test('a larger position is searched to a chosen depth', () =>
  site.visit(async (page) => {
    await page.getByRole('combobox', { name: 'How far it looks' }).selectOption('4');
    await page.getByText('2,549 calls').waitFor();
    await page.getByRole('button', { name: 'To the end' }).click();
    await page.getByText('The answer').waitFor();
  }, { hash: '#/connect4/inside?moves=4433' }));

test('a link restores game, moves, part and step', () =>
  site.visit(async (page) => {
    await page.locator('.tree .call').first().waitFor();
    for (let i = 0; i < 5; i++) {
      await step(page);
    }
    const [said, link] = [await sentence(page), page.url()];
    assert.match(link, /\#\/connect4\/inside\?.*moves=4433.*step=5/);
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByText(said).waitFor();
  }, { hash: '#/connect4/inside?moves=4433' }));

test('arrow keys step, Home and End go to the ends', () =>
  site.visit(async (page) => {
    await page.locator('.tree .call').first().waitFor();
    const first = await sentence(page);
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/step=1(&|$)/);
    assert.notEqual(await sentence(page), first);
    await page.keyboard.press('End');
    await page.getByText('The answer: move 5').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Home');
    assert.equal(await sentence(page), first);
    await page.getByRole('combobox', { name: 'How far it looks' }).focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await sentence(page), first, 'a control keeps its own keys');
  }, { hash: '#/tictactoe/inside?example=1' }));

longTest('colours of values go with their signs, in the tree as on the board', () =>
  site.visit(async (page) => {
    await page.locator('.tree .current').waitFor();
    await page.keyboard.press('End');
    await page.getByText('The answer').waitFor();
    const tones = await page.locator('.tree .call').evaluateAll((calls) => calls.map((call) =>
      [call.querySelector('.value').textContent[0], call.matches('.good') ? '+' : call.matches('.bad') ? '−' : '0']));
    assert.ok(tones.length === 9);
    tones.forEach(([sign, tone]) => assert.equal(tone, sign));
  }, { hash: '#/tictactoe/inside?example=1' }));

longTest('each call in the tree has its board', () =>
  site.visit(async (page) => {
    await page.locator('.tree .current').waitFor();
    const pieces = await page.locator('.tree .call').evaluateAll((calls) => calls.map((call) => call.querySelectorAll('.small .cross, .small .ring').length));
    assert.equal(pieces.length, 6);
    assert.deepEqual(new Set(pieces), new Set([6, 7, 8]));
  }, { hash: '#/tictactoe/inside?example=1&step=6' }));

for (const [width, height] of [[1280, 720], [1280, 800], [1366, 768]]) {
  test(`board, sentence and stepper are all in sight at ${width}x${height}`, () =>
    site.visit(async (page) => {
      await page.locator('.tree .current').waitFor();
      for (const part of ['#board', '.sentence', '.stepper', '.tree']) {
        const { y, height: high } = await page.locator(part).boundingBox();
        assert.ok(y >= 0 && y + high <= height + 0.5, `${part}: ${y} to ${y + high}`);
      }
    }, { hash: '#/connect4/inside?moves=4433&algo=alphabeta&depth=3&step=40', viewport: { width, height } }));
}

test('on a phone board, sentence, stepper and tree are in sight together', () =>
  site.visit(async (page) => {
    await page.locator('.tree .current').waitFor();
    const foot = await page.locator('#verbs').boundingBox();
    for (const part of ['#board', '.sentence', '.stepper', '.tree', '.tree .current .body']) {
      const { y, height } = await page.locator(part).boundingBox();
      assert.ok(y >= 0 && y + height <= foot.y + 0.5, `${part}: ${y} to ${y + height}, of ${foot.y}`);
    }
  }, { hash: '#/tictactoe/inside?example=1&step=9', viewport: { width: 360, height: 760 } }));

test('the bits of a position are shown, and shifts find the line', () =>
  site.visit(async (page) => {
    await page.getByText('The first word: the stones of Blue, the side to move.').waitFor();
    assert.equal(await page.locator('.bits .set').count(), 5);
    await page.keyboard.press('End');
    await page.getByText('A bit is left: 4 in a row on a rising diagonal. That is a win.').waitFor();
    assert.deepEqual(await page.locator('.bit-word code').allInnerTexts(), ['0x18101', '0x1', '0x1']);
    await page.waitForURL(/see=words.*step=18/);
    assert.deepEqual(await violations(page), []);
    const link = page.url();
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByText('That is a win.').waitFor();
    await page.getByRole('button', { name: 'Back to your position' }).click();
    await page.getByText('The first word: the stones of Red').waitFor();
    assert.equal(await page.locator('.bits .set').count(), 0);
  }, { hash: '#/connect4/inside?see=words' }));

test('bits are offered where words can be shifted, and nowhere else', () =>
  site.visit(async (page) => {
    await page.getByRole('radio', { name: 'Bits' }).waitFor();
    await page.locator('#world').selectOption('tictactoe');
    await page.getByRole('radio', { name: 'Bits' }).waitFor({ state: 'detached' });
    await page.locator('.tree .current').waitFor();
    assert.equal(await page.getByRole('radio', { name: 'Learned' }).count(), 1);
  }, { hash: '#/connect4/inside' }));

test('who has taught it nothing is told so', () =>
  site.visit(async (page) => {
    await page.locator('.sentence').filter({ hasText: 'It has learned nothing yet.' }).waitFor();
    await page.getByRole('button', { name: 'Teach it', exact: true }).click();
    await page.locator('.train').waitFor();
  }, { hash: '#/tictactoe/inside?see=table' }));

test('what has taught itself can be looked into, too: a network, beside the truth', () =>
  site.visit(async (page) => {
    await page.getByText(/It knows [\d,]+ patterns of stones/).waitFor();
    await page.locator('.scroll tr', { hasText: 'wins in 41' }).waitFor();
    await page.waitForURL(/see=table.*whose=self-taught/);
    await page.locator('.sentence').filter({ hasText: 'It prefers 4' }).waitFor();
    assert.equal(await page.getByRole('columnheader', { name: 'Tried' }).count(), 0);
    await page.getByRole('radio', { name: 'Your AI' }).check();
    await page.waitForURL((url) => !url.hash.includes('whose'));
    await page.getByRole('radio', { name: 'Self-taught' }).check();
    await page.getByText(/It knows [\d,]+ patterns of stones/).waitFor();
  }, { hash: '#/connect4/inside?see=table&whose=self-taught' }));

/** Teaches it so many games, and looks inside. */
async function teach(page, games) {
  await page.locator('.games input').fill(String(games));
  await page.locator('.train').click();
  await page.locator('.train').filter({ hasText: 'more' }).waitFor();
  await page.getByText('Look inside').click();
}

longTest('the table of states can be looked through, and put on the board', () =>
  site.visit(async (page) => {
    await teach(page, 1000);
    await page.getByText('1–12 of 627').waitFor();
    // Mirror images share a count, so counts are not summed: 1,000 games do not try the first moves 3,128 times.
    assert.equal(await page.locator('.state .help').first().innerText(), '9 of 9 moves tried');
    await page.getByText('Moves that lead to the same position, or to its mirror image, may share a count.').waitFor();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByText('13–24 of 627').waitFor();
    const state = page.locator('.state').nth(3);
    const cells = await state.locator('.unseen').textContent();
    await state.click();
    await page.waitForFunction((start) => location.hash.includes(`start=${start}`), cells);
  }, { hash: '#/tictactoe/teach' }));

test('the board shows what it thinks, and the table the truth beside it', () =>
  site.visit(async (page) => {
    await teach(page, 1000);
    await page.getByText('1–12 of 627').waitFor();
    await page.goto('about:blank');
    await page.goto(`${site.site.url}#/tictactoe/inside?see=table&moves=1254`);
    // X has the corner and the centre, and wins with the opposite corner.
    await cell(page, 3, 3).and(page.locator('[aria-label*="the AI expects +1.00"]')).waitFor();
    await page.locator('.scroll tr', { hasText: 'wins in 1' }).filter({ hasText: '+1.00' }).first().waitFor();
    await page.locator('.sentence').filter({ hasText: /It prefers \d: it expects \+1\.00\. The truth: wins in 1/ }).waitFor();
    assert.deepEqual(await violations(page), []);
  }, { hash: '#/tictactoe/teach' }));

longTest('the table of a snapshot is the one that it had then', () =>
  site.visit(async (page) => {
    const size = () => page.locator('.states + .row .figure').innerText().then((text) => Number(/of (\d+)/.exec(text)?.[1]));
    await teach(page, 300);
    await page.getByText('1–12 of').waitFor();
    const now = await size();
    await page.getByRole('link', { name: 'Teach', exact: true }).click();
    await page.locator('.chips').getByRole('button', { name: '10', exact: true }).click();
    await page.getByText('Look inside').click();
    await page.getByText('1–12 of').waitFor();
    assert.ok((await size()) < now);
  }, { hash: '#/tictactoe/teach' }));

longTest('an old link to a step of a search still opens it', () =>
  site.visit(async (page) => {
    await page.getByText('Call 7 gives +10 back to call 6.').waitFor();
    await page.waitForURL(/#\/tictactoe\/inside\?.*step=9/);
  }, { hash: '#game=tictactoe&part=think&example=1&step=9' }));

test('a link to nonsense is answered with a message, and the game is still there', () =>
  site.visit(async (page) => {
    await page.getByText('impossible position').waitFor();
    await page.locator('.status').filter({ hasText: 'Your turn' }).waitFor();
  }, { hash: '#/connect4/play?moves=9999' }));

const BEFORE_END = 'The game is over; this is the position before its last move.';

test('of a game that is over the position before its last move is searched', () =>
  site.visit(async (page) => {
    await page.getByText(BEFORE_END).waitFor();
    await page.locator('.tree .current').waitFor();
    await page.keyboard.press('End');
    await page.getByText('The answer: move 3, value +10.').waitFor();
    await cell(page, 1, 3).and(page.locator('[aria-label*=", empty"]')).waitFor();
    await page.getByRole('button', { name: 'Worked example' }).click();
    await page.getByText('9 calls').waitFor();
    assert.ok(await page.getByText(BEFORE_END).isHidden());
  }, { hash: '#/tictactoe/inside?moves=14253' }));

longTest('of a game that is over what was learned before its last move is shown', () =>
  site.visit(async (page) => {
    await teach(page, 1000);
    await page.getByText('1–12 of 627').waitFor();
    assert.ok(await page.getByText(BEFORE_END).isHidden());
    await page.goto('about:blank');
    await page.goto(`${site.site.url}#/tictactoe/inside?see=table&moves=14253`);
    await page.getByText(BEFORE_END).waitFor();
    await cell(page, 1, 3).and(page.locator('[aria-label*="the AI expects +1.00"]')).waitFor();
    await page.locator('.sentence').filter({ hasText: 'It prefers 3: it expects +1.00. The truth: wins in 1' }).waitFor();
  }, { hash: '#/tictactoe/teach' }));

test('a position that is an end has nothing to search, which is said', () =>
  site.visit((page) => page.locator('.sentence').filter({ hasText: 'there is nothing left to search' }).waitFor(),
    { hash: '#/tictactoe/inside?start=XXXOO----' }));

test('what is looked at is in the address, and a step in the history', () =>
  site.visit(async (page) => {
    const sees = (name) => page.locator('.sights label').filter({ hasText: name, has: page.locator(':checked') }).waitFor();
    await page.locator('.tree .current').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/step=1(&|$)/);
    await page.getByRole('radio', { name: 'Learned' }).check();
    await page.waitForURL(/see=table/);
    await page.locator('.sights :checked:focus').waitFor();
    await page.locator('#under').getByRole('button', { name: 'Link' }).waitFor();
    await page.reload();
    await page.locator('html[data-ready]').waitFor();
    await sees('Learned');
    await page.goBack();
    await sees('Search');
    await page.waitForURL(/step=1(&|$)/);
    await page.goForward();
    await sees('Learned');
  }, { hash: '#/tictactoe/inside?moves=1425' }));

test('values that come back to a call are coloured by their signs, here and in lessons, whoever is to move', () => {
  const child = (value) => ({ value, returns: 3, enter: { cell: 4, from: -1 } });
  for (const maximizing of [true, false]) {
    const marks = callMarks({ enter: { maximizing }, children: [child(-10), child(0), child(10), { ...child(1), returns: 4 }] }, 3);
    assert.deepEqual(marks.map(({ tone, text }) => [Math.sign(tone), text]), [[-1, '−10'], [0, '0'], [1, '+10']]);
  }
});
