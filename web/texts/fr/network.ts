// network.ts - the texts about neural networks in French.
export default {
  'inside.is-neural.one': 'Il ne garde pas de table : c’est un réseau de neurones avec un seul poids.',
  'inside.is-neural.other':
    'Il ne garde pas de table : c’est un réseau de neurones de {count} poids. Sa première couche regarde les lignes du plateau ; chaque unité additionne ce qu’elle y trouve.',
  'network.fetching': 'Le réseau de neurones arrive…',
  'network.units': 'Ses unités',
  'network.units.help':
    'Chaque petite image est une unité : les traits épais comptent le plus pour elle, les traits pleins l’excitent, les traits interrompus l’inhibent. La barre du bas montre ce qu’elle dit de la position sur le plateau, ou après le coup que vous y choisissez. Choisissez une unité, puis touchez une case et regardez.',
  'network.unit': 'Unité {unit}',
  'network.unit.says': 'L’unité {unit} dit {says}',
  'network.unit.off': 'L’unité {unit} est éteinte',
  'network.looks-for': 'Ce qu’elle cherche : les lignes qui comptent le plus pour elle.',
  'network.sees': 'Ce qu’elle trouve maintenant sur le plateau.',
  'network.excites': 'L’excite le plus',
  'network.inhibits': 'L’inhibe le plus',
  'network.sum': 'Ce que chaque ligne ajoute ici',
  'network.offset': 'Elle commence par',
  'network.kind.line': 'Ligne',
  'network.kind.column': 'Colonne',
  'network.kind.threat': 'Prochain gain dans la colonne',
  'network.total.one': 'Somme, exactement : une part',
  'network.total.other': 'Somme, exactement : {count} parts',
  'network.cut': 'Coupée à 0 … 1, cela fait {cut}.',
  'network.images.one': 'L’unité dit donc {said}.',
  'network.images.other':
    'Elle regarde le plateau de {count} façons, tourné et en miroir ; voici celle qui l’excite le plus. Ensemble, elles disent {said}.',
  'network.worth':
    'Toutes les unités ensemble donnent à la position la valeur {value} pour {side}, qui vient de jouer.',
  'network.worth.without':
    'Toutes les unités ensemble donnent à la position la valeur {value} pour {side}, qui vient de jouer ; sans celles qui sont éteintes, {without}.',
  'network.forget': 'Ce qu’il oublie sans elle',
  'network.switch-off': 'Éteindre l’unité {unit}',
  'network.switch-on': 'Rallumer l’unité {unit}',
  'network.all-on': 'Tout rallumer',
  'network.said.off': 'L’unité {unit} est éteinte.',
  'network.said.on': 'L’unité {unit} est rallumée.',
  'network.with': 'Toutes',
  'network.without': 'Sans',
  'network.kept.whole': 'Il garde le résultat dans {kept} positions sur {positions}.',
  'network.kept':
    'Avec toutes les unités, il garde le résultat dans {kept} positions sur {positions} ; sans celles qui sont éteintes, dans {without}.',
  'network.exam.unknown': 'On montre combien de fois il a raison quand il ne s’entraîne pas.',
  'network.mistakes': 'Où il se trompe avec assurance',
  'network.mistakes.help':
    'L’oracle connaît ces positions. Le réseau préfère un coup qui donne le résultat ; il est le plus sûr de la première. Choisissez-en une pour la mettre sur le plateau.',
  'network.mistakes.none': 'Nulle part : il garde le résultat dans les {positions} positions.',
  'network.mistake': '{move} : attend {value}, du bon coup {missed}',
  'network.live': 'Ses poids, en direct',
  'network.live.help':
    'Chaque image est une unité de la première couche, avec les lignes qui comptent le plus pour elle ; les traits pleins l’excitent, les traits interrompus l’inhibent.',
  'network.loss': 'Perte {loss}',
  'network.loss.help':
    'À quel point sa valeur d’une position s’écarte de ce qu’il pense un coup plus tard : au carré, en moyenne sur des positions. Elle peut monter avant de descendre.',
  'worldnet.value': 'De quoi sa valeur est faite',
  'worldnet.value.help':
    'Choisissez une direction. Ce que le réseau voit de là où elle mène s’additionne ; pour ce qu’il voit maintenant, chaque part est exacte.',
  'worldnet.base': 'Quoi qu’il voie',
  'worldnet.cells.one': 'Une case',
  'worldnet.cells.other': 'Les {count} cases',
  'worldnet.sum': 'Somme',
  'worldnet.worth':
    'Étirée par tanh, la somme dit qu’il reste {worth} à venir. Avec l’actualisation de {discount}, la direction vaut {value}.',
  'worldnet.worth.reward':
    'Étirée par tanh, la somme dit qu’il reste {worth} à venir. Avec l’actualisation de {discount} et la récompense de {reward}, la direction vaut {value}.',
  'worldnet.board': 'Sur le plateau',
  'worldnet.board.score': 'La somme',
  'worldnet.sentence':
    '{action} : ce que chaque case ajoute à la somme, {score}. Les carrés pleins ajoutent, les creux retirent.',
  'worldnet.sentence.unit':
    '{action} : ce que chaque case ajoute à l’unité {unit}, qui dit {says}. Les carrés pleins ajoutent, les creux retirent.',
  'worldnet.units.help':
    'Chaque petite image est une unité, et les carrés sont ce que les cases du plateau lui ajoutent maintenant : les pleins l’excitent, les creux l’inhibent, et le point est l’endroit où serait la tête. La barre du bas montre ce qu’elle dit. Choisissez-en une, puis faites un pas et regardez.',
  'worldnet.unit.sum': 'Ce que chaque chose ajoute à l’unité',
  'worldnet.action': 'Direction',
  'worldnet.live.help':
    'Chaque image est une unité de la première couche : ce que les cases du plateau lui ajoutent dans votre propre partie, telle qu’elle est. Les carrés pleins l’excitent, les creux l’inhibent.',
  'worldnet.loss.help':
    'À quel point ce qu’il attend s’écarte de ce qu’il attend un pas plus tard : au carré, en moyenne sur ses propres pas. Elle monte tant que les parties s’allongent, et le hasard l’empêche d’atteindre 0.',
};
