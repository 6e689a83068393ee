// screenshots.mjs - pictures of every view, in all sizes, themes and languages.
//
//      node scripts/screenshots.mjs            build/screenshots/VIEW-WIDTH-THEME-LANGUAGE.png
//      node scripts/screenshots.mjs --readme   the two that the README shows, docs/page-*.png
//
// It takes the page in build/web, as the tests do.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { launch, serve } from '../tests/web/page.mjs';
import { VIEWS } from '../tests/web/views.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const WIDTHS = { 360: 760, 768: 1024, 1280: 800 };

/** The two pictures of the README: what it looks like to play, and to see it think. */
const README = [
  ['play-connect4', 'docs/page-play.png', { width: 1280, colorScheme: 'light', locale: 'en-GB', isRevealed: true }],
  ['think-example', 'docs/page-think.png', { width: 1280, colorScheme: 'dark', locale: 'en-GB' }],
];

/** Plays against the network, and shows what it thinks and what is true. */
async function reveal(page) {
  await page.getByRole('radio', { name: 'Self-taught' }).check();
  await page.getByLabel('Exact values').check();
  await page.getByLabel('What the AI thinks').check();
  await page.locator('.cells [aria-label*="(+"]').first().waitFor();
  await page.locator('.cells [aria-label*="the AI expects"]').first().waitFor();
}

async function take(browser, url, hash, path, { width, colorScheme, locale, isRevealed = false, fullPage = true }) {
  const context = await browser.newContext({
    viewport: { width, height: WIDTHS[width] }, colorScheme, locale, reducedMotion: 'reduce', serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(url + hash);
  await page.locator('html[data-ready]').waitFor();
  if (isRevealed) {
    await reveal(page);
  }
  await page.waitForTimeout(700); // until everything that is asked of the engine is there
  await page.screenshot({ path, fullPage });
  await context.close();
}

function* everything() {
  for (const [view, hash] of Object.entries(VIEWS)) {
    for (const width of Object.keys(WIDTHS).map(Number)) {
      for (const colorScheme of ['light', 'dark']) {
        for (const locale of ['en-GB', 'fr-FR']) {
          const name = `${view}-${width}-${colorScheme}-${locale.slice(0, 2)}.png`;
          yield [hash, `${root}build/screenshots/${name}`, { width, colorScheme, locale }];
        }
      }
    }
  }
}

const site = await serve();
const browser = await launch();
if (process.argv.includes('--readme')) {
  for (const [view, file, options] of README) {
    await take(browser, site.url, VIEWS[view], root + file, { ...options, fullPage: false });
  }
} else {
  mkdirSync(`${root}build/screenshots`, { recursive: true });
  for (const [hash, path, options] of everything()) {
    await take(browser, site.url, hash, path, options);
  }
}
await browser.close();
await site.close();
