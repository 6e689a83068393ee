// screenshots.mjs - pictures of every view, in all sizes, themes and languages, and a
// contact sheet on which they stand side by side, for people to look at one by one.
//
//      node scripts/screenshots.mjs            build/screenshots/VIEW-SIZE-THEME-LANGUAGE.png
//      node scripts/screenshots.mjs play teach only views whose names begin so
//
// The sheet is build/screenshots/index.html, and contact/VIEW.png pictures of it. It takes
// the page in build/web, as the tests do.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { launch, serve } from '../tests/web/page.mjs';
import { VIEWS } from '../tests/web/views.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}build/screenshots`;
const SIZES = [[360, 760], [768, 1024], [1280, 720], [1920, 1080]];
const THEMES = ['light', 'dark'];
const LOCALES = ['en-GB', 'fr-FR'];
const WIDE = 1000; // where the view fits the window and its panel scrolls alone
const SCALE = 0.4; // of the pictures on the sheet
const AT_ONCE = 2; // as many as a small machine has cores

/** Makes a small screen as high as what is on it, so that the bar at its foot covers nothing. */
async function unroll(page, width) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
}

async function take(browser, url, hash, path, { size: [width, height], colorScheme, locale }) {
  const context = await browser.newContext({
    viewport: { width, height }, colorScheme, locale, reducedMotion: 'reduce', serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(url + hash);
  await page.locator('html[data-ready]').waitFor();
  if (width < WIDE) {
    await unroll(page, width);
  }
  await page.waitForTimeout(700); // until everything that is asked of the engine is there
  await page.screenshot({ path, fullPage: true });
  await context.close();
}

/** All pictures of a view. */
function picturesOf(view) {
  return SIZES.flatMap((size) => THEMES.flatMap((colorScheme) => LOCALES.map((locale) => ({
    view, size, colorScheme, locale, name: `${view}-${size[0]}-${colorScheme}-${locale.slice(0, 2)}.png`,
  }))));
}

/** Takes pictures, several at once. */
async function takeAll(browser, url, pictures) {
  const waiting = [...pictures];
  const work = async () => {
    for (let picture; (picture = waiting.shift());) {
      await take(browser, url, VIEWS[picture.view], `${folder}/${picture.name}`, picture);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

const figure = ({ name, size: [width, height], colorScheme, locale }) => `
    <figure><a href="${name}"><img src="${name}" alt="" width="${Math.round(width * SCALE)}"></a>
      <figcaption>${width} × ${height}, ${colorScheme}, ${locale.slice(0, 2)}</figcaption></figure>`;

/** The sheet: a row of pictures for each view and language; a click shows one as it is. */
function sheet(views) {
  const row = (view, locale) => `
  <div>${picturesOf(view).filter((picture) => picture.locale === locale).map(figure).join('')}
  </div>`;
  return `<!doctype html>
<meta charset="utf-8">
<title>Every view of the page</title>
<style>
  body { margin: 24px; font: 13px system-ui; background: #888; color: #000; }
  div { display: flex; gap: 12px; align-items: flex-start; margin-bottom: 16px; }
  figure { margin: 0; }
  img { display: block; max-height: 480px; object-fit: cover; object-position: top; background: #fff; }
</style>
<h1>Every view of the page</h1>
${views.map((view) => `<section id="${view}"><h2>${view}</h2>${LOCALES.map((locale) => row(view, locale)).join('')}</section>`).join('\n')}
`;
}

/** Writes the sheet, and a picture of each of its sections, which together are too large for one. */
async function writeSheet(browser, views) {
  const file = `${folder}/index.html`;
  writeFileSync(file, sheet(views));
  const page = await browser.newPage({ viewport: { width: 3600, height: 1000 } });
  await page.goto(pathToFileURL(file).href);
  for (const view of views) {
    await page.locator(`#${view}`).screenshot({ path: `${folder}/contact/${view}.png` });
  }
  await page.close();
}

async function takeViews(browser, url, wanted) {
  const views = Object.keys(VIEWS).filter((view) => wanted.length === 0 || wanted.some((start) => view.startsWith(start)));
  rmSync(folder, { recursive: true, force: true }); // pictures of views that are gone
  mkdirSync(folder, { recursive: true });
  await takeAll(browser, url, views.flatMap(picturesOf));
  await writeSheet(browser, views);
  console.log(`build/screenshots/index.html shows ${views.length} views, ${views.flatMap(picturesOf).length} pictures`);
}

const site = await serve();
const browser = await launch();
await takeViews(browser, site.url, process.argv.slice(2));
await browser.close();
await site.close();
