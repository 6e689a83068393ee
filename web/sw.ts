// sw.ts - keeps the page for use without a network.
//
// The build puts in the names of all files and a version that is made of their
// contents, so every change of any file makes another version. A version lives
// in a cache of its own: a page never mixes files of two of them. Brains are
// large, and few people play them, so one is kept when it is first used; it stays
// when other files change.
const VERSION = '@VERSION@';
const FILES = '@FILES@'.split(' ');
const BRAINS = '@BRAINS@'.split(' ').filter(Boolean);
const BRAIN_VERSION = '@BRAIN_VERSION@';

const PREFIX = 'fourmi-';
const CACHE = PREFIX + VERSION;
const BRAIN_CACHE = `${PREFIX}brain-${BRAIN_VERSION}`;

const worker: any = self;

async function fill() {
  const cache = await caches.open(CACHE);
  // Beside the browser's own cache, where the page would wait for files that are being written.
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-store' })));
}

async function removeOthers() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE && name !== BRAIN_CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** From the cache what belongs to the page, from the network all else. */
async function answer(request: Request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: request.mode === 'navigate' });
  return kept ?? fetch(request);
}

/** A brain, which is kept from then on. */
async function answerBrain(request: Request) {
  const cache = await caches.open(BRAIN_CACHE);
  const kept = await cache.match(request);
  if (kept) {
    return kept;
  }
  const response = await fetch(request);
  if (response.ok) {
    cache.put(request, response.clone()).catch(() => {}); // without room it is fetched again
  }
  return response;
}

worker.addEventListener('install', (event: any) => event.waitUntil(fill()));
worker.addEventListener('activate', (event: any) => event.waitUntil(removeOthers()));
worker.addEventListener('fetch', (event: any) => {
  const { request } = event;
  if (request.method === 'GET' && new URL(request.url).origin === location.origin) {
    const { pathname } = new URL(request.url);
    const isBrain = BRAINS.some((name) => pathname.endsWith(`/${name}`));
    event.respondWith(isBrain ? answerBrain(request) : answer(request));
  }
});

// The page asks for it when the person has agreed to change to this version.
worker.addEventListener('message', (event: MessageEvent) => {
  if (event.data === 'take over') {
    worker.skipWaiting();
  }
});
