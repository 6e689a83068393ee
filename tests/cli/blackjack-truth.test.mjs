// What the program knows exactly about Blackjack: hands, whole rules, charts.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fourmi } from './fourmi.mjs';

const solve = (...words) => fourmi(['solve', '-g', ...words]);
const json = (...words) => JSON.parse(fourmi([...words, '--json']).stdout);

test('a hand is solved, with every action if all are wanted', () => {
  const { status, stdout } = solve('blackjack', 'T6 v T');
  assert.equal(status, 0);
  assert.equal(stdout, 'T6 v T         -0.534675562, hit\n');
  assert.match(solve('blackjack', '-a', 'T6 v T').stdout, /\n {4}stand +-0\.540954439\n {4}hit +-0\.534675562\n {4}double +-1\.06935112\n$/);
});

test('hands as JSON, one object each', () => {
  const { status, stdout } = solve('blackjack', '--json', '-a', '88 v T', 'T66 v T');
  const [split, bust] = stdout.trim().split('\n').map((line) => JSON.parse(line));
  assert.equal(status, 1);
  assert.deepEqual(split.actions.map(({ name, best }) => [name, best]), [
    ['stand', false], ['hit', false], ['double', false], ['split', true],
  ]);
  assert.equal(split.value, split.actions[3].value);
  assert.deepEqual(bust, { position: 'T66 v T', error: "position 'T66 v T': this hand is bust: it counts more than 21" });
});

// All cards of one deck but aces and tens.
const lowCards = '22223333444455556666777788889999';

test('what no shoe can deal is refused with the reason', () => {
  for (const [words, reason] of [
    [['blackjack:decks=1', '5555 v 5'], /the shoe has too few cards of one rank/],
    [['blackjack:decks=1', '--without', '5555', '52 v 6'], /the shoe has too few cards of one rank/],
    [['blackjack', 'AT v 6'], /a natural is paid at once/],
    [['blackjack', 'T6'], /stands v, as in T6 v T/],
    [['blackjack:decks=1', '--without', '55555'], /the shoe does not hold so many/],
    [['blackjack:decks=1', '--without', 'X'], /that is no card/],
    [['blackjack:decks=1', '--without', '\x1b[31m'], /--without '\\x1b\[31m': that is no card/],
    [['blackjack:endless', '--without', 'T'], /an endless shoe stays as it is/],
    [['blackjack:gym', '--without', 'T', 'T6 v T'], /an endless shoe stays as it is/],
    [['blackjack:decks=1', '--without', `${lowCards}A`, 'AA v A'], /the dealer is sure to have a natural/],
    [['blackjack:decks=1', '55555 v 5'], /this hand is bust/],
    [['blackjack:decks=1', 'T6 v'], /behind the v stands the dealer's one upcard/],
    [['blackjack:decks=1', 'T6 v TT'], /behind the v stands the dealer's one upcard/],
    [['blackjack:decks=1', 'v T'], /a hand has two cards or more/],
    [['blackjack:decks=1', 'X6 v T'], /that is no card/],
    [['blackjack:decks=1', ''], /a hand has two cards or more/],
    [['blackjack:decks=1', '--without', '22223333444455556666777788889999TTTTTTTTTTTT'], /too few cards would be left/],
  ]) {
    const { status, stderr } = solve(...words);
    assert.equal(status, 1, words.join(' '));
    assert.match(stderr, reason);
  }
});

test('where the dealer is sure to have a natural nothing is said of the hand, and the rest is sound', () => {
  const { value, charts } = json('chart', '-g', 'blackjack:decks=1', '--without', `${lowCards}A`);
  assert.ok(Number.isFinite(value));
  const cells = charts.flatMap(({ rows }) => rows.flatMap((row) => row.cells)).filter(Boolean);
  assert.ok(cells.length > 0);
  assert.ok(cells.every(({ values }) => Object.values(values).every(Number.isFinite)));
});

test('letters may be small, and of games no cards can be missing', () => {
  assert.equal(solve('blackjack', 't6 V t').stdout, 't6 V t         -0.534675562, hit\n');
  const { status, stderr } = solve('connect4', '--without', 'T', '44');
  assert.equal(status, 2);
  assert.match(stderr, /--without is for worlds with cards, and connect4 has none/);
});

test('cards that are gone change what a round is worth', () => {
  const value = (...words) => json('solve', '-g', 'blackjack:decks=1', ...words).value;
  assert.ok(Math.abs(value() - 0.00181934306) < 5e-12);
  assert.ok(value('--without', '5555') > 0.02);
  assert.ok(value('--without', 'AAAA') < -0.02);
});

test('the charts say what everybody knows, and what they cost', () => {
  const { status, stdout } = fourmi(['chart', '-g', 'blackjack']);
  assert.equal(status, 0);
  assert.match(stdout, /^blackjack\nvalue +-0\.00402870236\nby these charts +-0\.00404345871\nwhich costs +1\.4756/);
  assert.match(stdout, /\nS stand, H hit, D double, P split, U surrender\n/);
  assert.match(stdout, /\nhard +2 3 4 5 6 7 8 9 T A\n/);
  assert.match(stdout, /\n16 +S S S S S H H H H H\n/);
  assert.match(stdout, /\n88 +P P P P P P P P P P\n/);
  assert.match(stdout, /\nexceptions +\d+ \(--all tells them\)\n$/);
  assert.match(fourmi(['chart', '-g', 'blackjack', '--all']).stdout, /\nT2 v 4 +-0\.\d+, hit\n/);
});

test('the charts as JSON', () => {
  const { world, value, by_charts: byCharts, cost, charts, exceptions } = json('chart', '-g', 'blackjack:decks=1,h17');
  assert.equal(world, 'blackjack:decks=1,h17');
  assert.ok(Math.abs(value - -0.00008734733) < 5e-12);
  assert.ok(cost > 0 && Math.abs(value - cost - byCharts) < 1e-15);
  assert.deepEqual(charts.map(({ name }) => name), ['hard', 'soft', 'pairs', 'hard-more', 'soft-more']);
  const [hard] = charts;
  const sixteen = hard.rows.find(({ row }) => row === '16');
  const ten = sixteen.cells[hard.columns.indexOf('T')];
  assert.equal(ten.best, 'hit');
  assert.ok(ten.values.hit > ten.values.stand);
  assert.ok(exceptions.every(({ best, chart, values }) => best !== chart && values[best] > values[chart]));
});

test('Gymnasium\'s rules have 280 cells and no exceptions', () => {
  const { value, cost, charts, exceptions } = json('chart', '-g', 'blackjack:gym');
  assert.ok(Math.abs(value - -0.04655597706669755) < 1e-15);
  assert.ok(Math.abs(cost) < 1e-15);
  assert.equal(charts.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells)).filter(Boolean).length, 280);
  assert.deepEqual(exceptions, []);
});

test('of games there are no charts', () => {
  const { status, stderr } = fourmi(['chart', '-g', 'connect4']);
  assert.equal(status, 1);
  assert.match(stderr, /there are no charts of connect4/);
  const help = fourmi(['help', 'chart']).stdout.replace(/\s+/g, ' ');
  assert.match(help, /--game GAME The game\. One of blackjack, or blackjack:gym/);
  assert.doesNotMatch(help, /connect4|snake/);
});
