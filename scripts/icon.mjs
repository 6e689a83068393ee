// icon.mjs - draws the page's icon as pixels, for phones that want them.
//
//      node scripts/icon.mjs        web/icon.svg -> web/icon-192.png
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { launch } from '../tests/web/page.mjs';

const SIZE = 192;
const web = fileURLToPath(new URL('../web/', import.meta.url));
const drawing = readFileSync(`${web}icon.svg`, 'utf8').replace('rx="14" ', ''); // phones cut the corners themselves
const browser = await launch();
const page = await browser.newPage({ viewport: { width: SIZE, height: SIZE } });
await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${drawing}`);
await page.screenshot({ path: `${web}icon-${SIZE}.png` });
await browser.close();
