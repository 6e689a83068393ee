// endings.test.mjs - chess endings in the page: the board and its men, mates and defences,
// positions that people set up.
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { byTurns, longTest } from './long.mjs';
import { closeSheet, openSheet, playAgainst, status, thoughts, untilAgainst, untilStatus, violations, withBrowser } from './page.mjs';

let visit;
let close;
before(async () => {
  ({ visit, close } = await withBrowser());
});
after(() => close());

const square = (page, name) => page.locator(`.cells button[aria-label*="${name},"], .cells button[aria-label$=" ${name}"], .cells button[aria-label="${name}"], .cells button[aria-label*=" ${name},"]`).first();
const at = (game, start, rest = '') => `#/chess${game}/play?start=${encodeURIComponent(start)}${rest}`;

/** Nobody answers: two people at one board. */
async function alone(page) {
  await playAgainst(page, 'A friend on this device');
}

const MATE_IN_1 = '7k/8/6K1/8/8/8/8/R7 w - -';
const STALEMATE_IN_1 = '7k/8/6K1/8/8/8/8/5Q2 w - -';

test('a first view does not fetch the whole engine, and a game that needs it opens', () =>
  visit(async (page) => {
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const modules = () => [...new Set(asked.filter((path) => path.endsWith('.wasm')))];
    await Promise.all([page.waitForRequest((request) => request.url().endsWith('.wasm')), page.reload()]);
    await page.getByRole('link', { name: 'Chess endings' }).waitFor();
    assert.deepEqual(modules(), ['/first.wasm']);
    await page.getByRole('link', { name: 'Chess endings' }).click();
    await untilStatus(page, /Your turn \(White\)/);
    assert.ok(modules().includes('/fourmi.wasm'), asked.join(' '));
  }, { hash: '#/' }));

test('a man is pressed and then its target; squares are spoken as people call them', () =>
  visit(async (page) => {
    await alone(page);
    assert.equal(await page.locator('.cells button').count(), 64);
    await page.getByRole('button', { name: 'white rook a1' }).click();
    await square(page, 'a5').click();
    await page.getByRole('button', { name: 'white rook a5' }).waitFor();
    await page.getByRole('button', { name: 'black king e5, in check' }).waitFor();
  }, { hash: '#/chess:KRK/play' }));

test('a man is dragged to its target; one that is let go elsewhere stays', () =>
  visit(async (page) => {
    await alone(page);
    const drag = async (from, to) => {
      const [a, b] = await Promise.all([from, to].map((name) => square(page, name).boundingBox()));
      await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
      await page.mouse.down();
      await page.mouse.move(a.x + a.width / 2 + 12, a.y, { steps: 2 });
      await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
      await page.mouse.up();
    };
    await drag('a1', 'b3');
    await page.getByRole('button', { name: 'white rook a1' }).waitFor();
    await drag('a1', 'a4');
    await page.getByRole('button', { name: 'white rook a4' }).waitFor();
  }, { hash: '#/chess:KRK/play' }));

longTest('keys walk over the squares and play', () =>
  visit(async (page) => {
    await alone(page);
    await page.getByRole('button', { name: 'white rook a1' }).focus();
    await page.keyboard.press('Enter');
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowUp');
    assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /^a4, empty/);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'white rook a4' }).waitFor();
  }, { hash: '#/chess:KRK/play' }));

test('moves are written as people or as data write them, and what is none is told', () =>
  visit(async (page) => {
    await alone(page);
    const field = page.getByLabel('Write a move');
    await field.fill('Qd4');
    await field.press('Enter');
    await page.getByText('“Qd4” is not a legal move here.').waitFor();
    await field.fill('Ra4');
    await field.press('Enter');
    await page.getByRole('button', { name: 'white rook a4' }).waitFor();
    await field.fill('e5d5');
    await field.press('Enter');
    await page.getByRole('button', { name: 'black king d5' }).waitFor();
  }, { hash: '#/chess:KRK/play' }));

longTest('a pawn becomes what people choose', () =>
  visit(async (page) => {
    await alone(page);
    await page.getByRole('button', { name: 'white pawn a7' }).click();
    await square(page, 'a8').click();
    await page.getByRole('dialog').getByRole('button', { name: 'white knight' }).waitFor();
    assert.deepEqual(await violations(page), []);
    await page.getByRole('dialog').getByRole('button', { name: 'white rook' }).click();
    await page.getByRole('button', { name: 'white rook a8' }).waitFor();
  }, { hash: at('', '8/P6k/8/8/8/8/8/K7 w - -') }));

test('who defends sees the board turned, and the table mates', () =>
  visit(async (page) => {
    await openSheet(page, 'Set up');
    await page.getByRole('radio', { name: 'Black, and defend' }).check();
    await closeSheet(page);
    await page.getByRole('button', { name: 'white rook a5' }).or(page.getByRole('button', { name: 'white king e2' })).first().waitFor();
    await untilStatus(page, /Your turn \(Black\)/);
    assert.match(await page.locator('.cells button').first().getAttribute('aria-label'), /^(.* )?h1\b/);
  }, { hash: '#/chess:KRK/play' }));

test('mate is told with the moves that it took and the fewest that were possible', () =>
  visit(async (page) => {
    await alone(page);
    await page.getByRole('button', { name: 'white rook a1' }).click();
    await square(page, 'a8').click();
    await page.getByText('Mate with 1 move: it cannot be done faster.').waitFor();
    assert.deepEqual(await violations(page), []);
  }, { hash: at(':KRK', MATE_IN_1) }));

longTest('a mate that took longer says so', () =>
  visit(async (page) => {
    await page.getByText('Mate with 3 moves; 1 would do.').waitFor();
  }, { hash: at(':KRK', MATE_IN_1, '&moves=a1a2,h8g8,a2a1,g8h8,a1a8') }));

test('a draw is explained in words', async () => {
  for (const [hash, words] of [
    [at(':KQK', STALEMATE_IN_1, '&moves=f1f7'), /Stalemate/],
    [at(':KRK', '8/8/8/4k3/3R4/8/8/K7 b - -', '&moves=e5d4'), /enough pieces left to mate/],
    ['#/chess:KRK/play?moves=e1d1,e5d5,d1e1,d5e5,e1d1,e5d5,d1e1,d5e5', /third time/],
  ]) {
    await visit((page) => untilStatus(page, words), { hash });
  }
});

test('the distance is on every square that a picked man reaches, = where it is a draw', () =>
  visit(async (page) => {
    await thoughts(page).check();
    await page.getByText('White mates with the next move').waitFor();
    await page.getByRole('button', { name: /white queen f1/ }).click();
    await page.getByRole('button', { name: /^f7, .*draw$/ }).waitFor();
    await page.getByRole('button', { name: /^f2, .*mate in \d/ }).waitFor();
  }, { hash: at(':KQK', '7k/8/6K1/8/8/8/8/5Q2 w - -') }));

longTest('the perfect opponent defends as long as possible, whatever ending is chosen', () =>
  visit(async (page) => {
    await openSheet(page, 'Set up');
    await page.getByRole('combobox', { name: 'The ending' }).selectOption('chess:KQK');
    await page.getByRole('button', { name: 'white queen d1' }).waitFor();
    await thoughts(page).check();
    await page.getByText('White mates in 7 moves').waitFor();
    await page.getByLabel('Write a move').fill('Qd7');
    await page.getByLabel('Write a move').press('Enter');
    await page.getByText('White mates in 6 moves').waitFor(); // after the answer
    assert.match(await status(page), /Your turn/);
  }, { hash: '#/chess:KRK/play' }));

longTest('a random position is one of the ending, won, and kept for another game', () =>
  visit(async (page) => {
    await openSheet(page, 'Set up');
    await page.getByRole('button', { name: 'Random position' }).click();
    await page.waitForFunction(() => location.hash.includes('start='));
    const start = await page.evaluate(() => new URLSearchParams(location.hash.split('?')[1]).get('start'));
    assert.match(start, /R/);
    await page.locator('.cells .held').first().click();
    await page.locator('[aria-label*="can be reached"]').first().click();
    await page.getByRole('button', { name: 'New game' }).click();
    assert.equal(await page.evaluate(() => new URLSearchParams(location.hash.split('?')[1]).get('start')), start);
    await openSheet(page, 'Set up');
    await page.getByRole('button', { name: 'Usual position' }).click();
    await page.waitForFunction(() => !location.hash.includes('start='));
  }, { hash: '#/chess:KRK/play' }));

const FAULTS = [
  ['8/8/8/4k3/4K3/8/8/8 w - -', /kings stand side by side/, /rois se touchent/],
  ['8/8/8/4k3/8/8/8/K3R3 w - -', /not to move is in check/, /ne joue pas est en échec/],
  ['8/8/8/4k3/8/8/8/RRR1K3 w - -', /Too many men/, /Trop de pièces/],
  ['8/8/8/8/8/8/8/R3K3 w - -', /needs a king/, /besoin d’un roi/],
  ['8/8/8/4k3/8/8/8/K3K3 w - -', /more than one king/, /plus d’un roi/],
  ['P7/8/8/4k3/8/8/8/4K3 w - -', /first or the last row/, /dernière rangée/],
  ['nonsense', /no FEN/, /pas un FEN/],
  ['8/8/8/4k3/8/8/8/R3K3 w Q -', /castle/, /roque/],
  ['8/8/8/4k3/8/8/8/R3K3 w - e3', /en passant/, /en passant/],
];

longTest('what is wrong with a position is told in words', async () => {
  for (const [lang, locale] of byTurns([['fr', 'fr-FR'], ['en', 'en-GB']], 0)) {
    await visit(async (page) => {
      const field = page.locator('.fen-field input');
      for (const [fen, english, french] of FAULTS) {
        await field.fill(fen);
        await field.press('Enter');
        await page.locator('.faults').filter({ hasText: lang === 'en' ? english : french }).waitFor();
        assert.ok(await page.locator('.button.primary').isDisabled(), fen);
      }
      assert.deepEqual(await violations(page), []);
    }, { hash: '#/chess/setup', locale });
  }
});

test('a position is set up by press, key and drag, and played', () =>
  visit(async (page) => {
    await page.getByText('You can play this position.').waitFor();
    await page.getByRole('button', { name: 'Empty the board' }).click();
    await page.getByText('Each side needs a king.').waitFor();
    const put = async (man, cell) => {
      await page.getByRole('radio', { name: man }).check();
      await page.getByRole('button', { name: `${cell}, empty` }).click();
    };
    await put('white king', 'c3');
    await put('black king', 'a1');
    await page.getByRole('radio', { name: 'white queen' }).check();
    await page.getByRole('button', { name: 'white king c3' }).focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('button', { name: 'white queen e3' }).waitFor();
    const [from, to] = await Promise.all([page.getByRole('button', { name: 'white queen e3' }).boundingBox(), page.getByRole('button', { name: 'h8, empty' }).boundingBox()]);
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 20, { steps: 5 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'white queen h8' }).waitFor();
    await page.getByText('You can play this position.').waitFor();
    await page.getByRole('button', { name: 'Play from here' }).click();
    await page.locator('.cells').getByRole('button', { name: 'white queen h8' }).waitFor();
    await untilStatus(page, /Your turn/);
  }, { hash: '#/chess/setup' }));

test('the map tells the distance for every square of a man, and the table\'s line is stepped through', () =>
  visit(async (page) => {
    await page.getByText('Mate in 14').waitFor();
    await page.getByRole('button', { name: /^e4, .*mate in 1\d/ }).first().waitFor();
    await page.getByRole('button', { name: 'One step', exact: true }).click();
    await page.getByText(/Move 1 of 14: White plays/).waitFor();
    await page.getByRole('radio', { name: /white rook/ }).check();
    assert.deepEqual(await violations(page), []);
  }, { hash: '#/chess:KRK/inside' }));

test('a review counts the moves that were wasted, and shows the faster one', () =>
  visit(async (page) => {
    await page.getByText('Neither side gave away a win or a draw. White wasted 11 moves. Black could have held out 9 moves longer.').waitFor();
    await page.getByText(/Move \d still wins, but 5 moves later\./).first().waitFor();
    await page.getByText('Better: Rh4.').waitFor();
    assert.ok(await page.locator('.moves .verdict').filter({ hasText: 'inaccuracy' }).count() > 0);
    assert.deepEqual(await violations(page), []);
  }, { hash: '#/chess:KRK/review?start=8/8/8/8/8/2k5/7R/2K5%20w%20-%20-&moves=c1d1,c3d3,d1e1,d3e3,h2a2,e3d3' }));

test('an AI that is taught an ending is judged from every won position, live', () =>
  visit(async (page) => {
    await page.getByRole('spinbutton').first().fill('300');
    await page.getByRole('button', { name: /^Teach it/ }).click();
    await page.locator('.headline').getByText(/It mates from [\d,]+ of 21,959 won positions against perfect defence, and wastes \d+\.\d\d moves/).waitFor();
    await page.locator('.headline h2').filter({ hasText: /^300 games/ }).waitFor();
    await page.getByText('Mates from won positions').first().waitFor();
    assert.deepEqual(await violations(page), []);
  }, { hash: '#/chess:KRK/teach?see=experiment' }));

test('while a table is made, it is told how far it is, and it can be given up', () =>
  visit(async (page) => {
    const told = page.locator('.table-making').getByText(/it knows all mates in \d+ moves/);
    const seen = told.waitFor();
    await thoughts(page).check();
    await seen;
    await page.locator('.table-making').getByRole('button', { name: 'Cancel' }).dispatchEvent('click'); // at once, wherever it has got to
    await told.waitFor({ state: 'detached' });
    assert.ok(!await page.getByText(/White mates in/).isVisible());
  }, { hash: '#/chess:KPKP/play' }));

longTest('a map has the width of a phone, and its shades tell near from far', () =>
  visit(async (page) => {
    await page.getByRole('button', { name: /^e4, .*mate in 1\d/ }).first().waitFor();
    const { width } = await page.locator('#board').boundingBox();
    assert.ok(width > 300, `${width}`);
    const [near, far] = await page.evaluate(() => {
      const canvas = document.querySelector('.face canvas');
      const { width, data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const redAt = (col, row) => data[4 * (Math.floor((row + 0.5) * (width / 8)) * width + Math.floor((col + 0.15) * (width / 8)))];
      return [redAt(7, 7), redAt(3, 3)]; // h1, mate in 3; d5, in 14
    });
    assert.ok(far - near > 30, `${near} ${far}`);
  }, { hash: '#/chess:KRK/inside', viewport: { width: 360, height: 740 }, colorScheme: 'light' }));

longTest('moves have the letters of the language, written and read', () =>
  visit(async (page) => {
    await page.getByText('1. Ta5+').waitFor();
    await page.getByRole('link', { name: 'Jouer' }).click();
    await playAgainst(page, 'À deux sur cet appareil');
    const write = async (move) => {
      await page.getByLabel('Écrire un coup').fill(move);
      await page.getByLabel('Écrire un coup').press('Enter');
    };
    await write('Ta4');
    await page.getByRole('button', { name: 'tour blanche a4' }).waitFor();
    await write('Rd5');
    await page.getByRole('button', { name: 'roi noir d5' }).waitFor();
    await write('Ke2'); // English, which is no move of any other man
    await page.getByRole('button', { name: 'roi blanc e2' }).waitFor();
  }, { hash: '#/chess:KRK/inside', locale: 'fr-FR' }));

longTest('a pawn becomes a knight where that is written', () =>
  visit(async (page) => {
    await alone(page);
    await page.getByLabel('Write a move').fill('a8=N');
    await page.getByLabel('Write a move').press('Enter');
    await page.getByRole('button', { name: 'white knight a8' }).waitFor();
    await untilStatus(page, /enough pieces left to mate/);
  }, { hash: at('', '8/P6k/8/8/8/8/8/K7 w - -') }));

longTest('a finished game of a link is nobody’s own', () =>
  visit(async (page) => {
    await untilStatus(page, 'Checkmate: White wins');
    assert.match(await page.locator('.cells button').first().getAttribute('aria-label'), /a8$/);
  }, { hash: at(':KRK', MATE_IN_1, '&moves=a1a8') }));

longTest('in a position of a link one plays who is to move, as the panel says', () =>
  visit(async (page) => {
    await untilStatus(page, /Your turn \(Black\)/);
    await openSheet(page, 'Set up');
    assert.ok(await page.getByRole('radio', { name: 'Black, and defend' }).isChecked());
  }, { hash: at(':KRK', MATE_IN_1.replace(' w ', ' b ')) }));

longTest('a game of a link is reviewed from White’s side, its moves numbered as in chess', () =>
  visit(async (page) => {
    await page.locator('.moves .move').nth(1).filter({ hasText: /1…\s*Black plays Kd5/ }).waitFor();
    await page.locator('.cells button').first().waitFor();
    assert.match(await page.locator('.cells button').first().getAttribute('aria-label'), /^a8/);
  }, { hash: '#/chess:KRK/review?moves=a1a4,e5d5,e1e2' }));

test('an ending that does not exist leads to chess, and that is said', () =>
  visit(async (page) => {
    await page.getByText('There is no “chess:KZK”: this is Chess endings.').waitFor();
    await page.getByRole('button', { name: 'white rook a1' }).waitFor();
  }, { hash: '#/chess:KZK/play' }));

longTest('who sets up sees squares and the chosen man where a theme has but two colours', () =>
  visit(async (page) => {
    await page.getByRole('button', { name: 'd4, empty' }).waitFor();
    const borders = (where) => page.locator(where).first().evaluate((one) => getComputedStyle(one).border);
    assert.match(await borders('.editor-board button:not(.dark)'), /^1px solid/);
    assert.match(await borders('.editor-board button.dark'), /^1px dashed/);
    assert.match(await borders('.palette label:has(:checked)'), /double/);
    assert.doesNotMatch(await borders('.palette label:not(:has(:checked))'), /double/);
  }, { hash: '#/chess/setup', forcedColors: 'active' }));

longTest('on a phone the ending is chosen in a sheet', () =>
  visit(async (page) => {
    await untilAgainst(page, 'Expert');
    await openSheet(page, 'Set up');
    await page.getByRole('combobox', { name: 'The ending' }).waitFor();
  }, { hash: '#/chess:KRK/play', viewport: { width: 360, height: 740 } }));

longTest('a mate that a poor defence hastened is not called perfect, and it is said aloud', () =>
  visit(async (page) => {
    await page.locator('.ending [aria-live]').getByText(/^Mate with 1 move; the best defence holds out \d+\.$/).waitFor();
  }, { hash: at(':KRK', '2k5/8/3K4/8/8/8/7R/8 b - -', '&moves=c8d8,h2h8') }));

longTest('a position that breaks the rules is drawn, so that it can be mended', () =>
  visit(async (page) => {
    await page.getByText('The side that is not to move is in check').waitFor();
    await page.getByRole('button', { name: 'white rook e1' }).waitFor();
    await page.getByRole('radio', { name: 'Black', exact: true }).check();
    await page.getByText('You can play this position.').waitFor();
  }, { hash: `#/chess/setup?from=${encodeURIComponent('8/8/8/4k3/8/8/8/K3R3 w - -')}` }));

test('on a phone a position that is set up can be played without scrolling', () =>
  visit(async (page) => {
    const { y, height } = await page.getByRole('button', { name: 'Play from here' }).boundingBox();
    const bar = await page.locator('#verbs').boundingBox();
    assert.ok(y + height <= bar.y, `${y} ${height} ${bar.y}`);
  }, { hash: '#/chess/setup', viewport: { width: 360, height: 740 } }));
