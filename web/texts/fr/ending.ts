// ending.ts - the texts of what there is to say when a game is over in French.
export default {
  'ending.judging': 'Recherche du coup qui a tout décidé…',
  'ending.lost.one': '{whose}, coup {number} ({side} {by}) : cela {other} de gagner aussitôt.',
  'ending.lost.other': '{whose}, coup {number} ({side} {by}) : cela {other} de forcer le gain en {count} coups.',
  'ending.far.one':
    '{whose}, coup {number} ({side} {by}) : cela {other} de gagner, mais en {far} coups. Le coup {near}, {then}, le permet aussitôt.',
  'ending.far.other':
    '{whose}, coup {number} ({side} {by}) : cela {other} de gagner, mais en {far} coups. Le coup {near}, {then}, n’en laisse que {count}.',
  'ending.missed': '{whose}, coup {number} ({side} {by}) : la victoire s’est envolée.',
  'ending.sound': 'Aucune erreur : au meilleur jeu, la partie finit ainsi.',
  'ending.sooner':
    'Aucune erreur n’a changé le résultat, mais {side} {by} (coup {number}) {side/perd|perdent} {count} coups plus tôt.',
  'ending.later':
    'Aucune erreur n’a changé le résultat, mais {side} {by} (coup {number}) {side/gagne|gagnent} {count} coups plus tard.',
  'ending.whose.you': 'Votre erreur',
  'ending.whose.ai': 'Erreur de l’IA',
  'ending.whose.side': 'Erreur de {side}',
  'ending.other.you': 'vous permet',
  'ending.other.ai': 'permet à l’IA',
  'ending.other.side': 'permet à {side}',
  'ending.unknown': 'Trop difficile à résoudre ici : impossible de dire quel coup a décidé la partie.',
  'ending.show': 'Montrez-moi',
  'ending.teach': 'Entraîner l’IA',
  'ending.mate.one': 'Mat en {count} coup ; on pouvait en {best}.',
  'ending.mate.other': 'Mat en {count} coups ; on pouvait en {best}.',
  'ending.mate.sooner.one': 'Mat en {count} coup ; la meilleure défense tient {best}.',
  'ending.mate.sooner.other': 'Mat en {count} coups ; la meilleure défense tient {best}.',
  'ending.mate.best.one': 'Mat en {count} coup : impossible d’aller plus vite.',
  'ending.mate.best.other': 'Mat en {count} coups : impossible d’aller plus vite.',
  'ending.rematch': 'Rejouer',
  'ending.draw': 'Partie nulle.',
  'ending.won': '{side} {side/gagne|gagnent}.',
  'ending.you-win': 'Gagné !',
  'ending.you-lose': 'Perdu.',
};
