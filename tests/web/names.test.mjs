// names.test.mjs - sides in sentences: in French chess they are plural.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { loadLanguage, t } from '../../web/shell/i18n.js';

Object.assign(globalThis, { document: { documentElement: {} } });
await loadLanguage('fr', ['chess', 'review', 'search', 'learning']);
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
