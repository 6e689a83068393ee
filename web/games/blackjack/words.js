// words.js - hands, bets and endings, as people say them.
import { language, t, tn } from '../../shell/i18n.js';

/**
 * @typedef {import('../../engine/world.js').CardGroup} CardGroup
 * @typedef {import('../../engine/world.js').WorldScene} WorldScene
 */

const MOST = 21;

/** A number of bets. @param {number} bets */
const bets = (bets) => new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(Math.abs(bets));

/** @param {CardGroup[]} groups @param {number} i */
export function groupName(groups, i) {
  return i === 0 ? t('blackjack.dealer') : groups.length === 2 ? t('blackjack.you') : t('blackjack.hand', { number: i });
}

/** @param {CardGroup} group */
export const totalWords = ({ total, isSoft }) => (isSoft && total < MOST ? t('blackjack.soft', { total }) : String(total));

/** @param {CardGroup} group */
export const betWords = ({ isOfHouse, stake }) => (isOfHouse ? '' : t('blackjack.bet', { bets: bets(stake) }));

/** What a hand has brought, with its sign. @param {CardGroup['result']} result @param {number} earned */
export function resultWords(result, earned) {
  return result === '' ? '' : result === 'tied' ? '±0' : `${earned > 0 ? '+' : '−'}${bets(earned)}`;
}

/** @param {string} letter */
const cardName = (letter) => (letter === '' ? t('blackjack.face-down') : letter === 'A' ? t('blackjack.ace') : letter === 'T' ? '10' : letter);

/** @param {CardGroup[]} groups @param {number} i */
function describeGroup(groups, i) {
  const group = groups[i];
  const result = group.result === '' ? '' : `, ${resultWords(group.result, group.earned)}`;
  return t('world.told-of', { name: groupName(groups, i), words: `${group.cards.map(cardName).join(', ')} (${totalWords(group)})${result}` });
}

/** All that lies there. @param {WorldScene} scene */
export const describeTable = ({ groups }) => groups.map((_, i) => describeGroup(groups, i)).join('; ');

/** Which hand is played against what, '' if it is nobody's turn. @param {WorldScene} scene */
export function situationOf({ groups }) {
  const hand = groups.find(({ isInPlay }) => isInPlay);
  return hand ? t('blackjack.situation', { hand: totalWords(hand), upcard: cardName(groups[0].cards[0]) }) : '';
}

/** Whose turn it is, and with what. @param {WorldScene} scene */
function turnWords(scene) {
  const { groups } = scene;
  const number = groups.findIndex(({ isInPlay }) => isInPlay);
  const situation = situationOf(scene);
  return situation === '' ? '' : t(groups.length === 2 ? 'blackjack.turn' : 'blackjack.turn.split', { situation, number, all: groups.length - 1 });
}

/** What decided it. @param {CardGroup[]} groups */
function reasonWords([house, ...hands]) {
  const [hand] = hands;
  const isNatural = (/** @type {CardGroup} */ { cards, total }) => cards.length === 2 && total === MOST;
  if (hands.length > 1) {
    return house.total > MOST ? t('blackjack.dealer-busts', { total: house.total }) : t('blackjack.dealer-has', { total: house.total });
  }
  if (hand.earned === -hand.stake / 2) {
    return t('blackjack.surrendered');
  }
  if (hand.total > MOST) {
    return t('blackjack.bust', { total: hand.total });
  }
  if (isNatural(house)) {
    return isNatural(hand) ? t('blackjack.both-naturals') : t('blackjack.dealer-natural');
  }
  if (isNatural(hand)) {
    return t('blackjack.natural');
  }
  return house.total > MOST
    ? t('blackjack.dealer-busts', { total: house.total })
    : t('blackjack.totals', { dealer: house.total, you: hand.total });
}

/** @param {number} total */
function endWords(total) {
  return total === 0 ? t('blackjack.push') : tn(total > 0 ? 'blackjack.win' : 'blackjack.lose', Math.abs(total), { bets: bets(total) });
}

/** @param {WorldScene} scene */
export function statusOf(scene) {
  return scene.isOver ? `${reasonWords(scene.groups)} ${endWords(scene.total)}` : turnWords(scene);
}
