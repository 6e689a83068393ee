// home.ts - the texts of Home in French.
export default {
  'home.claim': 'Entraînez une machine à jouer. Puis regardez dans sa tête.',
  'home.lead':
    'Au départ, elle ne sait rien. Elle joue contre elle-même et apprend. Regardez changer son avis sur chaque coup, et comparez-le à la bonne réponse.',
  'home.begin': 'Battre l’IA qui ne sait rien',
  'home.continue': 'Continuer : {game}, {part}',
  'home.worlds': 'Jeux',
  'home.fresh': 'Pas encore joué.',
  'home.played.one': '{count} partie : {you} gagnée, {draws} nulle, {ai} perdue',
  'home.played.other': '{count} parties : {you} gagnées, {draws} nulles, {ai} perdues',
  'home.trained.one': 'votre IA s’est entraînée sur {games} partie',
  'home.trained.other': 'votre IA s’est entraînée sur {games} parties',
  'home.acted.one': '{count} partie jouée',
  'home.acted.other': '{count} parties jouées',
  'home.alive': 'Une machine apprend toute seule, en ce moment même',
  'home.alive.words.one':
    'façons de la battre, après {games} partie d’entraînement. Chaque nombre est son avis sur un coup.',
  'home.alive.words.other':
    'façons de la battre, après {games} parties d’entraînement. Chaque nombre est son avis sur un coup.',
  'home.alive.proved.other':
    'façon de la battre : nous les avons toutes essayées. Il lui a fallu {games} parties d’entraînement.',
  'home.alive.proved.one':
    'façon de la battre : nous les avons toutes essayées. Il lui a fallu {games} partie d’entraînement.',
  'home.others': 'À plusieurs',
  'home.invite': 'Jouer à {game} avec un ami',
  'home.live': 'Parties en cours',
  'home.live.none': 'Aucune en ce moment. Les parties que l’on peut regarder apparaissent ici.',
  'home.watch': 'Regarder',
  'home.lessons':
    '{all} leçons d’une dizaine de minutes, pour une personne ou une classe : de la première victoire à ce que voit un réseau de neurones.',
  'home.lessons.done': '{done} sur {all} terminées.',
  'home.lessons.all': 'Toutes les leçons',
};
