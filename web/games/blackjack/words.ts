// words.ts - hands, bets and endings, as people say them.
import type { CardGroup, WorldScene } from '../../engine/world.js';
import { language, t, tn } from '../../shell/i18n.js';

const MOST = 21;

/** A number of bets. */
const bets = (bets: number) => new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(Math.abs(bets));

export function groupName(groups: CardGroup[], i: number) {
  return i === 0
    ? t('blackjack.dealer')
    : groups.length === 2
      ? t('blackjack.you')
      : t('blackjack.hand', { number: i });
}

export const totalWords = ({ total, isSoft }: CardGroup) =>
  isSoft && total < MOST ? t('blackjack.soft', { total }) : String(total);

export const betWords = ({ isOfHouse, stake }: CardGroup) =>
  isOfHouse ? '' : t('blackjack.bet', { bets: bets(stake) });

/** What a hand has brought, with its sign. */
export function resultWords(result: CardGroup['result'], earned: number) {
  return result === '' ? '' : result === 'tied' ? '±0' : `${earned > 0 ? '+' : '−'}${bets(earned)}`;
}

const cardName = (letter: string) =>
  letter === '' ? t('blackjack.face-down') : letter === 'A' ? t('blackjack.ace') : letter === 'T' ? '10' : letter;

function describeGroup(groups: CardGroup[], i: number) {
  const group = groups[i];
  const result = group.result === '' ? '' : `, ${resultWords(group.result, group.earned)}`;
  return t('world.told-of', {
    name: groupName(groups, i),
    words: `${group.cards.map(cardName).join(', ')} (${totalWords(group)})${result}`,
  });
}

/** All that lies there. */
export const describeTable = ({ groups }: WorldScene) => groups.map((_, i) => describeGroup(groups, i)).join('; ');

/** Which hand is played against what, '' if it is nobody's turn. */
export function situationOf({ groups }: WorldScene) {
  const hand = groups.find(({ isInPlay }) => isInPlay);
  return hand ? t('blackjack.situation', { hand: totalWords(hand), upcard: cardName(groups[0].cards[0]) }) : '';
}

/** Whose turn it is, and with what. */
function turnWords(scene: WorldScene) {
  const { groups } = scene;
  const number = groups.findIndex(({ isInPlay }) => isInPlay);
  const situation = situationOf(scene);
  return situation === ''
    ? ''
    : t(groups.length === 2 ? 'blackjack.turn' : 'blackjack.turn.split', { situation, number, all: groups.length - 1 });
}

/** What decided it. */
function reasonWords([house, ...hands]: CardGroup[]) {
  const [hand] = hands;
  const isNatural = ({ cards, total }: CardGroup) => cards.length === 2 && total === MOST;
  if (hands.length > 1) {
    return house.total > MOST
      ? t('blackjack.dealer-busts', { total: house.total })
      : t('blackjack.dealer-has', { total: house.total });
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

function endWords(total: number) {
  return total === 0
    ? t('blackjack.push')
    : tn(total > 0 ? 'blackjack.win' : 'blackjack.lose', Math.abs(total), { bets: bets(total) });
}

export function statusOf(scene: WorldScene) {
  return scene.isOver ? `${reasonWords(scene.groups)} ${endWords(scene.total)}` : turnWords(scene);
}
