// inside.test.mjs - how it thinks: a search step by step, what was learned, the bits, and links to all of it.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { importPage } from '../../scripts/page.mjs';
import { longTest } from './long.mjs';
import { cell, violations, withBrowser } from './page.mjs';

const { callMarks } = await importPage('inside/call-marks.js');

let site;
before(async () => {
  site = await withBrowser();
});
after(() => site.close());

const sentence = (page) => page.locator('.sentence').innerText();
const step = (page) => page.getByRole('button', { name: 'One step', exact: true }).click();
const calls = (page) => page.locator('.tree .call').count();

test('it opens with the worked example, where a reply has just been refuted', () =>
  site.visit(async (page) => {
    await page.getByRole('link', { name: 'Inside', exact: true }).click();
    await page.getByText('Call 7 of 9.').waitFor();
    assert.match(await sentence(page), /wins in the centre\. So this reply is bad for .*: look for a better one\./);
    assert.equal(await calls(page), 9, 'eight calls, and the place of the ninth');
    assert.equal(await page.locator('.tree .unknown').count(), 1);
    await page.keyboard.press('End');
    assert.match(await sentence(page), /^The answer: .* plays in the centre and wins\.$/);
    assert.deepEqual(await page.locator('.tree .value').allTextContents().then((all) => all.slice(0, 4).map((one) => one[0])), ['▲', '▼', '▼', '▼']);
    assert.match(await page.locator('.call-board svg').getAttribute('aria-label'), /^2: .* loses, 5: .* wins, 7: .* loses$/);
  }));

test('a game that has begun is searched itself, and the example is one click away', () =>
  site.visit(async (page) => {
    await page.getByText('of 57.').waitFor();
    await page.getByText('Experiment').click();
    await page.getByRole('button', { name: 'Show the example' }).click();
    await page.getByText('of 10.').waitFor();
    await page.waitForURL(/example=1/);
    await page.getByRole('button', { name: 'Show your position' }).click();
    await page.getByText('of 57.').waitFor();
  }, { hash: '#/connect4/inside?moves=4433' }));

test('numbers stand behind a switch, which is kept', () =>
  site.visit(async (page) => {
    await page.getByText('Call 7 of 9.').waitFor();
    assert.doesNotMatch(await page.locator('.tree').innerText(), /10/);
    await page.getByText('Numbers').click();
    await page.getByText('It gives +10 back to call 6.').waitFor();
    assert.match(await page.locator('.tree').innerText(), /\+10/);
    await page.reload();
    await page.getByText('It gives +10 back to call 6.').waitFor();
    assert.deepEqual(await violations(page), []);
  }, { hash: '#/tictactoe/inside?example=1&step=9' }));

test('a search is walked forwards and backwards', () =>
  site.visit(async (page) => {
    await page.locator('.tree .call').first().waitFor();
    const said = async () => `${await page.locator('.call-now').innerText()} ${await sentence(page)}`;
    const forwards = [await said()];
    for (let i = 0; i < 12; i++) {
      await step(page);
      forwards.push(await said());
    }
    for (let i = 11; i >= 0; i--) {
      await page.getByRole('button', { name: 'One step back' }).click();
      assert.equal(await said(), forwards[i]);
    }
    assert.equal(new Set(forwards).size, forwards.length);
  }, { hash: '#/tictactoe/inside?example=1&step=0' }));

test('a cut is drawn and explained', () =>
  site.visit(async (page) => {
    await page.getByText('8 calls instead of 9').waitFor();
    await page.getByText('Experiment').click();
    await page.getByRole('button', { name: 'Next cut' }).click();
    assert.match(await sentence(page), /The rest cannot matter\. 1 move is skipped\.$/);
    assert.equal(await page.locator('.tree .scissors').count(), 1);
    await page.getByText('8 calls, 1 cut').waitFor();
    await page.getByText('Skip useless calls').click();
    await page.getByText('Call 7 of 9.').waitFor();
    assert.ok(await page.getByRole('button', { name: 'Next cut' }).isHidden());
  }, { hash: '#/tictactoe/inside?example=1&algo=alphabeta&step=0' }));

test('a search stops at a certain win, if it is told to, and says so', () =>
  site.visit(async (page) => {
    await page.getByText('of 9.').waitFor();
    await page.getByText('Experiment').click();
    await page.getByLabel('Stop at a certain win').check();
    await page.getByText('of 4.').waitFor();
    await page.getByRole('button', { name: 'Next cut' }).click();
    assert.match(await sentence(page), /wins here, and no move can be better\. The rest cannot matter\. 1 move is skipped\./);
    await page.waitForURL(/stop=1/);
    await page.reload();
    await page.getByText('of 4.').waitFor();
    await page.getByText('Experiment').click();
    assert.ok(await page.getByLabel('Stop at a certain win').isChecked());
  }, { hash: '#/tictactoe/inside?example=1&step=0' }));

test('weights of open lines change the move that is chosen, and a link keeps them', () =>
  site.visit(async (page) => {
    const effect = page.locator('.effect');
    await page.getByText('of 57.').waitFor();
    await page.getByText('Experiment').click();
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

longTest('it runs by itself and stops at the end', () =>
  site.visit(async (page) => {
    await page.getByText('Call 7 of 9.').waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByText('The answer:').waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await page.getByRole('button', { name: 'From the start' }).click();
    await page.getByText('Call 1 of 9.').waitFor();
  }, { hash: '#/tictactoe/inside?example=1' }));

test('a larger position is searched to a chosen depth', () =>
  site.visit(async (page) => {
    await page.getByText('of 57.').waitFor();
    await page.getByText('Experiment').click();
    await page.getByRole('combobox', { name: 'How far it looks' }).selectOption('4');
    await page.getByText('of 2,549.').waitFor();
    await page.locator('.stepper input').focus();
    await page.keyboard.press('End');
    await page.getByText('The answer').waitFor();
  }, { hash: '#/connect4/inside?moves=4433' }));

test('a link restores game, moves, part and step', () =>
  site.visit(async (page) => {
    await page.locator('.tree .call').first().waitFor();
    for (let i = 0; i < 5; i++) {
      await step(page);
    }
    const [said, link] = [await sentence(page), page.url()];
    assert.match(link, /\#\/connect4\/inside\?.*moves=4433.*step=14/);
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
    await page.getByText('The answer:').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Home');
    assert.equal(await sentence(page), first);
    await page.getByText('Experiment').click();
    await page.getByRole('combobox', { name: 'How far it looks' }).focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await sentence(page), first, 'a control keeps its own keys');
  }, { hash: '#/tictactoe/inside?example=1&step=0' }));

longTest('colours of values go with their signs, in the tree as on the board', () =>
  site.visit(async (page) => {
    await page.locator('.tree .current').waitFor();
    await page.keyboard.press('End');
    await page.getByText('The answer').waitFor();
    const tones = await page.locator('.tree .value').evaluateAll((values) => values.map((one) =>
      [one.textContent[0], one.matches('.good') ? '▲' : one.matches('.bad') ? '▼' : '▬']));
    assert.ok(tones.length === 9);
    tones.forEach(([sign, tone]) => assert.equal(tone, sign));
  }, { hash: '#/tictactoe/inside?example=1' }));

longTest('each call in the tree has its board', () =>
  site.visit(async (page) => {
    await page.locator('.tree .current').waitFor();
    const pieces = await page.locator('.tree .call:has(.small)').evaluateAll((calls) => calls.map((call) => call.querySelectorAll('.small .cross, .small .ring').length));
    assert.deepEqual(pieces.slice(0, 4), [6, 7, 8, 8]);
  }, { hash: '#/tictactoe/inside?example=1&step=6' }));

for (const [width, height] of [[1280, 720], [1280, 800], [1366, 768]]) {
  test(`tree, sentence and stepper are all in sight at ${width}x${height}`, () =>
    site.visit(async (page) => {
      await page.locator('.tree .current').waitFor();
      for (const part of ['.sentence', '.stepper', '.tree', '.do .primary']) {
        const { y, height: high } = await page.locator(part).boundingBox();
        assert.ok(y >= 0 && y + high <= height + 0.5, `${part}: ${y} to ${y + high}`);
      }
    }, { hash: '#/connect4/inside?moves=4433&algo=alphabeta&depth=3&step=40', viewport: { width, height } }));
}

test('on a phone tree, sentence, stepper and the next step are in sight together', () =>
  site.visit(async (page) => {
    await page.locator('.tree .current').waitFor();
    const foot = await page.locator('#verbs').boundingBox();
    for (const part of ['.sentence', '.stepper', '.tree', '.tree .current .frame', '.do .primary']) {
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
    await page.getByRole('button', { name: 'Show your position' }).click();
    await page.getByText('The first word: the stones of Red').waitFor();
    assert.equal(await page.locator('.bits .set').count(), 0);
  }, { hash: '#/connect4/inside?see=words' }));

test('bits are offered where words can be shifted, and nowhere else', () =>
  site.visit(async (page) => {
    await page.getByRole('button', { name: 'The bits' }).waitFor();
    await page.locator('#world').selectOption('tictactoe');
    await page.getByRole('button', { name: 'The bits' }).waitFor({ state: 'detached' });
    await page.locator('.tree .current').waitFor();
    assert.equal(await page.getByRole('button', { name: 'What it learned' }).count(), 1);
  }, { hash: '#/connect4/inside' }));

test('who has taught it nothing is told so', () =>
  site.visit(async (page) => {
    await page.locator('.sentence').filter({ hasText: 'It has learned nothing yet.' }).waitFor();
    await page.getByRole('button', { name: 'Teach it', exact: true }).click();
    await page.locator('.train').waitFor();
  }, { hash: '#/tictactoe/inside?see=table' }));

test('what has taught itself can be looked into, too: a network, beside the truth', () =>
  site.visit(async (page) => {
    await page.locator('.scroll tr', { hasText: 'loses' }).first().waitFor();
    await page.getByText('Numbers', { exact: true }).click();
    await page.locator('.scroll tr', { hasText: 'loses in 4' }).first().waitFor();
    await page.getByText('Its whole memory').click();
    await page.getByText(/It knows [\d,]+ patterns of stones/).waitFor();
    await page.waitForURL(/see=table.*whose=self-taught/);
    await page.locator('.sentence').filter({ hasText: /It is right about \d of 7 moves\./ }).waitFor();
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
  await page.getByText('Look inside').or(page.getByRole('link', { name: 'Inside', exact: true })).first().click();
  await page.getByRole('button', { name: 'What it learned' }).or(page.getByText('Its whole memory')).first().click();
  await page.getByText('Its whole memory').click();
}

longTest('the table of states can be looked through, and put on the board', () =>
  site.visit(async (page) => {
    await teach(page, 1000);
    await page.getByText('1–12 of 627').waitFor();
    // Mirror images share a count, so counts are not summed: 1,000 games do not try the first moves 3,128 times.
    assert.equal(await page.locator('.state .help').first().innerText(), '9 of 9 moves tried');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByText('13–24 of 627').waitFor();
    const state = page.locator('.state').nth(3);
    const cells = await state.locator('.unseen').textContent();
    await state.click();
    await page.waitForFunction((start) => location.hash.includes(`start=${start}`), cells);
  }, { hash: '#/tictactoe/teach?see=experiment' }));

test('the board shows what it thinks, and the table the truth beside it', () =>
  site.visit(async (page) => {
    await teach(page, 1000);
    await page.getByText('1–12 of 627').waitFor();
    await page.goto('about:blank');
    await page.goto(`${site.site.url}#/tictactoe/inside?see=table&moves=1254`);
    // X has the corner and the centre, and wins with the opposite corner.
    await cell(page, 3, 3).and(page.locator('[aria-label*="the AI expects a win (+1.00)"]')).waitFor();
    await page.getByText('Numbers', { exact: true }).click();
    await page.locator('.scroll tr', { hasText: 'wins in 1' }).filter({ hasText: '+1.00' }).first().waitFor();
    await page.locator('.sentence').filter({ hasText: /It is right about \d of \d moves\./ }).waitFor();
    assert.deepEqual(await violations(page), []);
  }, { hash: '#/tictactoe/teach?see=experiment' }));

longTest('the table of a snapshot is the one that it had then', () =>
  site.visit(async (page) => {
    const size = () => page.locator('.states + .row .figure').innerText().then((text) => Number(/of (\d+)/.exec(text)?.[1]));
    await teach(page, 300);
    await page.getByText('1–12 of').waitFor();
    const now = await size();
    await page.getByRole('link', { name: 'Teach', exact: true }).click();
    await page.locator('.chips').getByRole('button', { name: '10', exact: true }).click();
    await page.getByText('Look inside').or(page.getByRole('link', { name: 'Inside', exact: true })).first().click();
  await page.getByRole('button', { name: 'What it learned' }).or(page.getByText('Its whole memory')).first().click();
  await page.getByText('Its whole memory').click();
    await page.getByText('1–12 of').waitFor();
    assert.ok((await size()) < now);
  }, { hash: '#/tictactoe/teach?see=experiment' }));

longTest('an old link to a step of a search still opens it', () =>
  site.visit(async (page) => {
    await page.getByText('Call 7 of 9.').waitFor();
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
    await page.getByText(/The answer: .* plays in square 3 and wins\./).waitFor();
    await page.getByText('Experiment').click();
    await page.getByRole('button', { name: 'Show the example' }).click();
    await page.getByText('of 9.').waitFor();
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
    await cell(page, 1, 3).and(page.locator('[aria-label*="the AI expects a win (+1.00)"]')).waitFor();
    await page.locator('.sentence').filter({ hasText: /It is right about \d of 5 moves/ }).waitFor();
  }, { hash: '#/tictactoe/teach?see=experiment' }));

test('a position that is an end has nothing to search, which is said', () =>
  site.visit((page) => page.locator('.sentence').filter({ hasText: 'there is nothing left to search' }).waitFor(),
    { hash: '#/tictactoe/inside?start=XXXOO----' }));

test('what is looked at is in the address, and a step in the history', () =>
  site.visit(async (page) => {
    const searches = () => page.locator('.tree .current').waitFor();
    const learned = () => page.getByRole('button', { name: 'How it searches' }).waitFor();
    await searches();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/step=1(&|$)/);
    await page.getByRole('button', { name: 'What it learned' }).click();
    await page.waitForURL(/see=table/);
    await page.reload();
    await page.locator('html[data-ready]').waitFor();
    await learned();
    await page.goBack();
    await searches();
    await page.waitForURL(/step=1(&|$)/);
    await page.goForward();
    await learned();
  }, { hash: '#/tictactoe/inside?moves=1425' }));

test('values that come back to a call are coloured by their signs in lessons, whoever is to move', () => {
  const child = (value) => ({ value, returns: 3, enter: { cell: 4, from: -1 } });
  for (const maximizing of [true, false]) {
    const marks = callMarks({ enter: { maximizing }, children: [child(-10), child(0), child(10), { ...child(1), returns: 4 }] }, 3);
    assert.deepEqual(marks.map(({ tone, text }) => [Math.sign(tone), text]), [[-1, '−10'], [0, '0'], [1, '+10']]);
  }
});
