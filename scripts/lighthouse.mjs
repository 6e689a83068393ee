// lighthouse.mjs - what Lighthouse says about the built page.
//
//      node scripts/lighthouse.mjs        build/lighthouse-*.html; fails below 98
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import lighthouse, { desktopConfig } from 'lighthouse';
import { chromium } from 'playwright-core';

import { serve } from '../tests/web/page.mjs';

const WANTED = 98;
const PORT = 9223;
const report = fileURLToPath(new URL('../build/lighthouse.html', import.meta.url));

const site = await serve();
const browser = await chromium.launch({
  executablePath: process.env.FOURMI_CHROMIUM ?? '/usr/bin/chromium',
  args: [`--remote-debugging-port=${PORT}`, ...(process.getuid() === 0 ? ['--no-sandbox'] : [])],
});
for (const [device, config] of [['phone', undefined], ['desktop', desktopConfig]]) {
  const { lhr, report: html } = await lighthouse(site.url, {
    port: PORT, output: 'html', onlyCategories: ['performance', 'accessibility', 'best-practices'],
  }, config);
  writeFileSync(report.replace('.html', `-${device}.html`), html);
  for (const { title, score } of Object.values(lhr.categories)) {
    console.log(device.padEnd(8), title.padEnd(16), Math.round(100 * score));
    if (100 * score < WANTED) process.exitCode = 1;
  }
  for (const audit of Object.values(lhr.audits)) {
    if (audit.score !== null && audit.score < 0.9) console.log('   ', audit.id, audit.displayValue ?? '');
  }
}
await browser.close();
await site.close();
