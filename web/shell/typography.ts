// typography.ts - spaces at which no line may break, as both languages want them. The texts
// have ordinary spaces there, so that people can write them on any keyboard.

const FIXED = '\u00a0';
const NARROW = '\u202f';

export function typeset(text: string) {
  return text
    .replace(/ (?=[;!?%])/g, NARROW)
    .replace(/ (?=[:»])/g, FIXED)
    .replace(/« /g, `«${FIXED}`)
    .replace(/ × /g, `${FIXED}×${FIXED}`)
    .replace(/(\d) (?=\d{3}(?!\d))/g, `$1${NARROW}`)
    .replace(/([\d}]) (?=(?:Mo|Mio|MB|MiB|ms|px)(?![a-z]))/gi, `$1${FIXED}`);
}
