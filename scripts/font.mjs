// font.mjs - makes web/literata.woff2, the serif of headings: the letters of our languages,
// kerning and figures of one width, which is a good half of what the package has.
//
//      node scripts/font.mjs           needs pyftsubset, of fonttools, with brotli
//
// The file is kept here, since few people have that tool; a test says when a text has a
// letter that is not in it.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
export const LETTERS = `${ASCII}\u00a0\u202f«»·×−–—‘’“”…ÀÂÆÇÈÉÊËÎÏÔÙÛÜŒàâæçèéêëîïôùûüÿœ`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  execFileSync('pyftsubset', [`${root}node_modules/@fontsource/literata/files/literata-latin-500-normal.woff2`, `--text=${LETTERS}`,
    '--layout-features=kern,tnum', '--flavor=woff2', `--output-file=${root}web/literata.woff2`], { stdio: 'inherit' });
}
