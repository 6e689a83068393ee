// challenge.ts - the texts of challenges in French.
export default {
  'challenge.claim.one': '{name} l’a entraînée en une partie. Battez-la.',
  'challenge.claim.other': '{name} l’a entraînée en {games} parties. Battez-la.',
  'challenge.somebody': 'Quelqu’un',
  'challenge.how':
    '{game}, contre l’IA telle qu’elle a été envoyée. La vôtre n’en apprend rien et reste comme elle est.',
  'challenge.unplayed': 'Aucune partie pour l’instant.',
  'challenge.counts': 'Battue : {won}. Nulles : {drawn}. Invaincue : {lost}. (Selon ceux qui ont joué.)',
  'challenge.until': 'Ce lien fonctionne jusqu’au {date}.',
  'challenge.fetching': 'L’IA arrive…',
  'challenge.its-turn': 'À l’IA de jouer',
  'challenge.won': 'Vous l’avez battue.',
  'challenge.drawn': 'Partie nulle. Encore une ?',
  'challenge.lost': 'Elle a gagné contre vous.',
  'challenge.rematch': 'Revanche',
  'challenge.teach': 'Entraîner votre propre IA',
  'challenge.worth': 'Que vaut-elle ?',
  'challenge.judge': 'La juger',
  'challenge.judge.help': 'Compare ce qu’elle jouerait à la vérité exacte.',
  'challenge.judge.failed': 'Cette IA ne peut pas être jugée ici.',
  'challenge.home': 'Vers l’accueil',
};
