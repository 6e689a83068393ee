// tabs.mjs - tabs of a browser that are used again. A new one takes longer to open than most tests take, so one visitor
// after another sits down at the same tab. For each it is as new: nothing is stored, no listener is left.

/** What a test may listen to. */
const EVENTS = ['console', 'dialog', 'download', 'filechooser', 'pageerror', 'popup', 'request', 'websocket', 'worker'];

/** What a test may do to a tab that is not undone: whoever has done so was the last in it. */
const SPOILING = ['addInitScript', 'context', 'exposeFunction', 'route'];

/** Waits longer than usual: a busy machine is no failure. */
const PATIENCE_MS = 60_000;

/** Nothing is forced on the page but what the context forces. */
const NO_MEDIA = { colorScheme: null, forcedColors: null, media: null, reducedMotion: null };

/** Notes in a tab that a method of its page is called. */
function noteSpoiling(tab, name) {
  const method = tab.page[name].bind(tab.page);
  tab.page[name] = (...words) => {
    tab.isSpoilt = true;
    return method(...words);
  };
}

/** Tabs for visitors of one origin. Only Chromium can empty the storage of a tab; another browser opens a new one for each. */
export function openTabs(browser, origin) {
  const isChromium = browser.browserType().name() === 'chromium';
  const free = new Map(); // by what the context was made with

  async function open(options, viewport) {
    const context = await browser.newContext({ ...options, viewport });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    const devtools = isChromium ? await context.newCDPSession(page) : undefined;
    const tab = { context, page, devtools, key: JSON.stringify(options), isSpoilt: !isChromium };
    for (const name of SPOILING) noteSpoiling(tab, name);
    return tab;
  }

  /** A tab as new. */
  async function take({ viewport, ...options }) {
    const tab = free.get(JSON.stringify(options))?.pop();
    if (tab === undefined) return open(options, viewport);
    await tab.page.setViewportSize(viewport);
    return tab;
  }

  const discard = (tab) => tab.context.close();

  /** Makes a tab as new for whoever comes next. */
  async function giveBack(tab) {
    const { page, key, devtools, isSpoilt } = tab;
    if (isSpoilt) return discard(tab);
    for (const event of EVENTS) page.removeAllListeners(event);
    await page.goto('about:blank');
    await page.mouse.move(-1, -1);
    await page.emulateMedia(NO_MEDIA);
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    free.set(key, [...(free.get(key) ?? []), tab]);
  }

  return { take, giveBack, discard };
}
