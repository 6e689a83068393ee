// names.test.mjs - sides in sentences: in French chess they are plural.
import { test } from 'node:test';
import assert from 'node:assert/strict';

import { importPage } from '../../scripts/page.mjs';

const { loadLanguage, t } = await importPage('shell/i18n.js');
const { addGame } = await importPage('games/index.js');
const { verdictOn } = await importPage('teach/measures.js');

Object.assign(globalThis, { document: { documentElement: {} } });
await loadLanguage('fr', ['chess', 'ending', 'review', 'search', 'learning']);
const white = t('side.chess.0');
const black = t('side.chess.1');

/** What the page says, with ordinary spaces. @param {string} key @param {Record<string, string | number>} values */
const said = (key, values) => t(key, values).replace(/[\u00a0\u202f]/g, ' ');

test('French chess players say Les Blancs and Les Noirs', () => {
  assert.equal(white, 'Les Blancs');
  assert.equal(black, 'Les Noirs');
});

test('verbs agree, and the article is small within a sentence', () => {
  assert.equal(said('review.move', { side: white, move: 'Rd5' }), 'Les Blancs jouent Rd5');
  assert.equal(said('status.won', { side: black }), 'Vainqueurs : les Noirs');
  assert.equal(said('status.your-turn', { side: white }), 'À vous (les Blancs)');
  assert.equal(said('measure.lost', { side: black }), 'Suites perdues avec les Noirs');
  assert.equal(
    said('ending.lost.one', { number: 3, side: white, by: 'par Ta4', whose: said('ending.whose.side', { side: white }), other: said('ending.other.side', { side: black }) }),
    'Erreur des Blancs, coup 3 (les Blancs par Ta4) : cela permet aux Noirs de gagner aussitôt.',
  );
});

test('the article joins the word before it', () => {
  assert.equal(said('status.turn', { side: white }), 'Aux Blancs de jouer');
  assert.match(said('chess.map.help', { man: 'tour blanche', side: black }), /le trait est aux Noirs\./);
});

test('sides of other games stay as they are', () => {
  assert.equal(said('review.move', { side: 'X', move: '4' }), 'X joue 4');
  assert.equal(said('status.turn', { side: 'X' }), 'À X de jouer');
  assert.equal(said('status.won', { side: 'O' }), 'Vainqueur : O');
});

test('a verdict on a small game says which result is due', () => {
  addGame({ name: 'chess', kind: 'chess', hasBoard: true });
  const side = (due, missed) => ({ lines: 20, lost: missed, decisions: 9, optimal: 9, due, missed });
  const verdict = (...sides) => verdictOn('chess', { games: 1, sides }).replace(/[\u00a0\u202f]/g, ' ');
  assert.equal(verdict(side(0, 0), side(0, 0)), said('teach.proved'));
  assert.equal(verdict(side(-1, 0), side(1, 0)),
    'Prouvé : avec les Noirs, elle gagne toutes les suites, quoi que joue l’adversaire. Avec les Blancs, elle est perdue dès le départ : le jeu parfait gagne contre elle.');
  assert.equal(verdict(side(-1, 0), side(1, 3)), 'Avec les Noirs, elle pourrait toujours gagner, mais ne gagne pas encore 3 des 20 suites.');
  assert.equal(verdict(side(0, 2), side(0, 0)), 'Avec les Blancs, elle perd encore 2 des 20 suites que l’adversaire peut jouer.');
});
