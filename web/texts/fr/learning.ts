// learning.ts - the texts of what several parts say about an AI that learns in French.
export default {
  'score.too-hard': 'trop difficile à résoudre ici',

  'teach.unsolved': 'Ce jeu est trop difficile à résoudre ici : impossible de dire ce qu’elle vaut.',
  'teach.no-learner': 'Aucune IA ne sait encore apprendre ce jeu ici.',
  'teach.proved': 'Prouvé : qu’elle commence ou non, aucun adversaire ne peut la battre.',
  'teach.proved.win':
    'Prouvé : avec {side}, elle gagne toutes les suites, quoi que joue l’adversaire. Avec {other}, elle est perdue dès le départ : le jeu parfait gagne contre elle.',
  'teach.not-won': 'Avec {side}, elle pourrait toujours gagner, mais ne gagne pas encore {lost} des {lines} suites.',
  'teach.loses': 'Avec {side}, elle perd encore {lost} des {lines} suites que l’adversaire peut jouer.',
  'teach.sample':
    'Elle conserve le résultat dans {kept} positions résolues sur {positions} ; le hasard, dans {chance}.',
  'teach.rule':
    'Sa seule règle, gagner quand c’est possible tout de suite, suffit dans {rule} positions sans rien apprendre.',
  'teach.rules': 'Sa règle, gagner et bloquer tout de suite, suffit dans {rule} positions sans rien apprendre.',
  'teach.exam': 'Résolution des positions qui serviront à la tester : encore {steps}…',
  'teach.count': 'Parties',
  'teach.stop': 'Arrêter',
  'teach.full': 'La mémoire de l’IA est pleine : elle ne peut plus apprendre de positions.',
  'teach.reset': 'Effacer la mémoire de l’IA',
  'zeros.help': 'Un coup essayé 0 fois affiche 0,00 : elle n’a pas encore d’avis. Cela ne veut pas dire partie nulle.',
  'measure.optimal': 'Décisions optimales',
  'measure.lost': 'Suites perdues avec {side}',
  'measure.kept': 'Conserve le résultat',
  'measure.telling': '… là où un coup peut le perdre',
  'result.won': 'Gagnées avec {side}',
  'result.drawn': 'Nulles avec {side}',
  'result.lost': 'Perdues avec {side}',
  'curve.table': 'Les mêmes nombres en tableau',
  'inside.position': 'Ce qu’elle pense de cette position',
  'column.move': 'Coup',
  'column.value': 'L’IA (Q)',
  'column.exact': 'Vérité exacte',
  'column.visits': 'Essayé',

  'measure.mates': 'Mate depuis les positions gagnées',
  'measure.mates.any': '… contre toute défense',
  'teach.mates':
    'Elle mate depuis {mated} des {won} positions gagnées contre une défense parfaite, et perd {wasted} coup en moyenne.',
  'teach.mates.none': 'Elle ne mate depuis aucune des {won} positions gagnées.',
  'teach.mates.proved': 'Prouvé : elle mate depuis toute position gagnée, contre toute défense.',
};
