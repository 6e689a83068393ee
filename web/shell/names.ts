// names.ts - names of sides within a sentence. French calls two of them "Les Blancs" and
// "Les Noirs": verbs agree, the article is small within a sentence, and joins "à" and "de".

const ARTICLE = /^Les /;

/** Whether verbs that belong to a name are plural. */
export function isPlural(name: unknown) {
  return ARTICLE.test(String(name));
}

/** A name behind "à ", "de " or nothing, and before that the beginning of the text. */
export function fitName(before: string, name: string, beginning: string) {
  if (!isPlural(name)) {
    return before + name;
  }
  const bare = name.replace(ARTICLE, '');
  if (before) {
    return `${before === 'À ' ? 'Aux' : before === 'à ' ? 'aux' : 'des'} ${bare}`;
  }
  return /(^|[.!?]\s)$/.test(beginning) ? name : `les ${bare}`;
}
