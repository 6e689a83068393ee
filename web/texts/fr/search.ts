// search.ts - the texts of a search, call by call in French.
export default {
  'inside.search.tree': 'Arbre des appels',
  'inside.search.back': 'Une étape en arrière',
  'inside.search.forward': 'Une étape',
  'inside.search.minimax': 'Minimax',
  'inside.search.alphabeta': 'Alpha-bêta',
  'inside.search.calls.one': '{count} appel',
  'inside.search.calls.other': '{count} appels',
  'inside.search.cuts.one': '{count} coupure',
  'inside.search.cuts.other': '{count} coupures',
  'inside.search.saved': 'Épargnés par les coupures',
  'inside.search.skipped.one': '{count} coup est sauté.',
  'inside.search.skipped.other': '{count} coups sont sautés.',
  'inside.search.row.first': '{own} {own/choisit|choisissent} le mieux pour {own}',
  'inside.search.row.second': '{other} {other/choisit|choisissent} le pire pour {own}',
  'inside.search.row.own': '{own} {own/choisit|choisissent}',
  'inside.search.row.other': '{other} {other/choisit|choisissent}',
  'inside.search.chip.win': '{side} {side/gagne|gagnent}',
  'inside.search.chip.loss': '{side} {side/perd|perdent}',
  'inside.search.chip.draw': 'nulle',
  'inside.search.chip.maybe-win': 'bon',
  'inside.search.chip.maybe-loss': 'mauvais',
  'inside.search.chip.maybe-draw': 'égal',
  'inside.search.say.root': 'C’est à {own} de jouer. Quel est le meilleur coup ?',
  'inside.search.say.over':
    'La partie est finie : il ne reste rien à chercher. Reprenez un coup ou commencez une nouvelle partie.',
  'inside.search.say.enter.max':
    '{mover} {mover/répond|répondent} {move}. Quel est maintenant le meilleur coup pour {own} ?',
  'inside.search.say.enter.min':
    'Supposons que {mover} {mover/joue|jouent} {move}. Quelle réponse gêne le plus {own} ?',
  'inside.search.say.leaf.won': '{mover} {mover/gagne|gagnent} {here}.',
  'inside.search.say.leaf.lost': '{mover} {mover/perd|perdent} {here}.',
  'inside.search.say.leaf.draw': '{mover} {mover/joue|jouent} {move} : partie nulle.',
  'inside.search.say.leaf.win': '{mover} {mover/joue|jouent} {move}, et {own} {own/gagne|gagnent}.',
  'inside.search.say.leaf.loss': '{mover} {mover/joue|jouent} {move}, et {own} {own/perd|perdent}.',
  'inside.search.say.leaf.maybe-win':
    '{mover} {mover/joue|jouent} {move}. La recherche s’arrête là : cela semble bon pour {own}.',
  'inside.search.say.leaf.maybe-loss':
    '{mover} {mover/joue|jouent} {move}. La recherche s’arrête là : cela semble mauvais pour {own}.',
  'inside.search.say.leaf.maybe-draw':
    '{mover} {mover/joue|jouent} {move}. La recherche s’arrête là : cela semble égal.',
  'inside.search.say.return.max.win': '{own} {own/gagne|gagnent} {by}. Cette réponse est donc mauvaise pour {other}.',
  'inside.search.say.return.max.win.more':
    '{own} {own/gagne|gagnent} {by}. Cette réponse est donc mauvaise pour {other} : cherchons mieux.',
  'inside.search.say.return.max.draw': 'Ici, {own} ne {own/peut|peuvent} que faire nulle.',
  'inside.search.say.return.max.loss':
    'Quoi qu’il arrive, {own} {own/perd|perdent}. Cette réponse est donc bonne pour {other}.',
  'inside.search.say.return.max.maybe-win': 'Le mieux pour {own} : jouer {by}. La position est bonne.',
  'inside.search.say.return.max.maybe-draw': 'Le mieux pour {own} : jouer {by}. La position est égale.',
  'inside.search.say.return.max.maybe-loss': 'Le mieux pour {own} : jouer {by}. La position reste mauvaise.',
  'inside.search.say.return.min.win': '{other} n’{other/a|ont} aucune bonne réponse. Ce coup gagne donc pour {own}.',
  'inside.search.say.return.min.draw':
    '{other} {other/obtient|obtiennent} la nulle {by}. Ce coup ne donne donc que la nulle.',
  'inside.search.say.return.min.loss': '{other} {other/gagne|gagnent} {by}. Ce coup est donc mauvais pour {own}.',
  'inside.search.say.return.min.maybe-win':
    'La meilleure réponse : {other} {by}. Ce coup paraît encore bon pour {own}.',
  'inside.search.say.return.min.maybe-draw': 'La meilleure réponse : {other} {by}. Ce coup paraît égal.',
  'inside.search.say.return.min.maybe-loss': 'La meilleure réponse : {other} {by}. Ce coup paraît mauvais pour {own}.',
  'inside.search.say.answer.win': 'La réponse : {own} {own/joue|jouent} {answer} et {own/gagne|gagnent}.',
  'inside.search.say.answer.draw': 'La réponse : {own} {own/joue|jouent} {answer} et {own/fait|font} nulle.',
  'inside.search.say.answer.loss':
    'La réponse : {own} {own/joue|jouent} {answer}, mais {own/perd|perdent} contre les meilleures réponses.',
  'inside.search.say.answer.maybe-win':
    'La réponse : {own} {own/joue|jouent} {answer}. Aussi loin qu’elle voit, c’est bon.',
  'inside.search.say.answer.maybe-draw':
    'La réponse : {own} {own/joue|jouent} {answer}. Aussi loin qu’elle voit, c’est égal.',
  'inside.search.say.answer.maybe-loss':
    'La réponse : {own} {own/joue|jouent} {answer}. Aussi loin qu’elle voit, c’est mauvais.',
  'inside.search.say.cut.below-alpha':
    '{other} {other/a|ont} ici une bonne réponse, et {own} {own/a|ont} déjà un meilleur coup. Le reste ne change rien.',
  'inside.search.say.cut.above-beta':
    'C’est trop bon pour {own} : {other} ne {other/choisira|choisiront} jamais cela. Le reste ne change rien.',
  'inside.search.say.cut.certain-win':
    '{own} {own/gagne|gagnent} ici, et aucun coup ne fait mieux. Le reste ne change rien.',
  'why.by.tictactoe.5': 'au centre',
  'inside.search.numbers.enter': 'Au moins {alpha} est sûr (α), au plus {beta} sera permis (β).',
  'inside.search.numbers.return': 'Il rend {value} à l’appel {parent}.',
  'inside.search.numbers.cut': '{value} sort de la fenêtre de {alpha} (α) à {beta} (β).',
  'inside.search.numbers.answer': 'La réponse vaut {value}.',
  'inside.search.last': 'À la fin',
};
