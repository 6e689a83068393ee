// terms.ts - the texts of the words that teach in French.
export default {
  'term.show': 'Montrez-moi',
  'term.q.name': 'Q, la valeur apprise',
  'term.q':
    'Ce que l’IA attend d’un coup, de −1, perdu, à +1, gagné. Elle l’apprend en jouant : elle n’a pas d’avis sur un coup qu’elle n’a jamais essayé.',
  'term.epsilon.name': 'ε, epsilon',
  'term.epsilon':
    'La part des coups que l’IA joue pour essayer du nouveau, et non pour gagner. À 0, elle se fie toujours à elle-même ; à 1, jamais.',
  'term.alpha.name': 'α, le taux d’apprentissage',
  'term.alpha':
    'De combien une partie rapproche une valeur de ce qu’elle vient de montrer. À 1, la dernière partie remplace tout ce qui était connu ; à 0,01, elle compte à peine.',
  'term.gamma.name': 'γ, l’actualisation',
  'term.gamma':
    'Ce qui reste d’une valeur un coup plus tôt. Au-dessous de 1, un gain rapide vaut plus qu’un gain tardif : l’IA préfère le chemin court.',
  'term.exact.name': 'Exact',
  'term.exact':
    'Ni appris ni deviné, mais calculé, quand les deux jouent au mieux. Le signe dit qui gagne ; plus le nombre est grand, plus c’est tôt.',
  'term.bootstrapping.name': 'Bootstrapping',
  'term.bootstrapping':
    'Un coup vaut ce que laisse la meilleure réponse connue. L’IA apprend donc ses valeurs à partir d’autres valeurs, et les gaffes qui suivent ne les faussent pas.',
  'term.symmetry.name': 'Symétrie',
  'term.symmetry':
    'Des plateaux tournés ou retournés sont les mêmes pour qui joue : ils partagent ce que l’IA apprend. Les 5 478 positions du morpion deviennent 765.',
  'term.self-play.name': 'Auto-jeu',
  'term.self-play':
    'L’IA joue des deux côtés. Elle ne voit aucune autre partie et ne reçoit aucun conseil : elle apprend des seuls résultats.',
  'term.line.name': 'Suite',
  'term.line':
    'Une façon dont toute une partie peut se dérouler. Pour prouver une IA, on compte toutes les suites : l’adversaire essaie chaque coup, et l’IA chacun de ses préférés.',
  'term.minimax.name': 'Minimax',
  'term.minimax':
    'Essayer chaque coup et chaque réponse jusqu’à la fin. Un camp choisit la plus grande valeur qui revient, l’autre la plus petite.',
  'term.alpha-beta.name': 'Alpha-bêta',
  'term.alpha-beta':
    'Un minimax qui retient ce dont chaque camp est déjà sûr. Il saute ce qui ne peut pas changer la réponse, et trouve la même.',
  'term.cut.name': 'Coupure',
  'term.cut':
    'La recherche abandonne un coup, car il ne peut pas être meilleur qu’un autre. Tout ce qui est en dessous est sauté.',
  'term.bitboard.name': 'Bitboard',
  'term.bitboard':
    'Un plateau en un seul nombre : chaque case est un bit, 1 là où il y a un pion. Une opération du processeur agit alors sur toutes les cases à la fois.',
  'term.ply.name': 'Demi-coup',
  'term.ply':
    'Un coup d’un seul camp. Deux demi-coups, un de chacun, font ce que les joueurs d’échecs appellent un coup.',

  'term.mate.name': 'Mat',
  'term.mate': 'Le roi est attaqué et n’a pas d’issue. La partie est finie : son camp a perdu.',
  'term.stalemate.name': 'Pat',
  'term.stalemate':
    'Le camp qui doit jouer n’a aucun coup légal, et son roi n’est pas attaqué. La partie est nulle, quoi que l’autre camp possède.',
  'term.opposition.name': 'Opposition',
  'term.opposition': 'Les rois se font face, avec une case entre eux. Le camp qui doit jouer doit céder le passage.',
  'term.tablebase.name': 'Table de finales',
  'term.tablebase':
    'La valeur exacte de chaque position d’une finale, calculée à rebours à partir de tous les mats. Rien n’y est deviné.',
  'term.distance.name': 'Distance au mat',
  'term.distance':
    'Le nombre de coups jusqu’au mat quand le gagnant se hâte et que le perdant résiste le plus longtemps possible.',
};
