// storage.ts - what survives closing the page.
//
// Preferences, which are needed before the first paint, are in localStorage;
// everything else (games, statistics, levels, brains) is in IndexedDB. Storage
// may be full, forbidden or broken. Then the page goes on with what it has in
// memory, and whoever listens is told once. What cannot be read is set aside, and
// the page goes on as if it had never been stored.
import { canBeKept } from './kept.js';

const DATABASE = 'fourmi';
const STORE = 'keep';
const PREFERENCE = 'fourmi.';
const OPENING_MS_MAX = 3000; // some browsers never answer; the page cannot wait for them

const listeners: (() => void)[] = [];
let hasFailed = false;

let onAside: ((keys: string[]) => void) | undefined;
/** the keys of values that were set aside */
const aside: string[] = [];
let isForgetting = false;

/** what could not be stored */
const memory = new Map<string, any>();

/** Calls back when something could not be stored. */
export function onStorageFailure(listener: () => void) {
  listeners.push(listener);
  if (hasFailed) {
    listener();
  }
}

/** Calls back when values were set aside. */
export function onSetAside(listener: (keys: string[]) => void) {
  onAside = listener;
}

function fail() {
  if (!hasFailed) {
    hasFailed = true;
    listeners.forEach((listener) => listener());
  }
}

export function preference(name: string): string | null {
  try {
    return localStorage.getItem(PREFERENCE + name);
  } catch {
    return null;
  }
}

export function setPreference(name: string, value: string) {
  try {
    localStorage.setItem(PREFERENCE + name, value);
  } catch {
    fail();
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

let opening: Promise<IDBDatabase> | null = null;

function database() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked'));
    setTimeout(() => reject(new Error('silent')), OPENING_MS_MAX);
  });
  return opening;
}

/** Keeps a value that cannot be used where nobody looks for it, and says so. */
export async function setAside(key: string, value: any) {
  await save(`aside.${key}`, value);
  await save(key, undefined);
  aside.push(key);
  onAside?.(aside);
}

/** What is kept under this key, or undefined; also where it cannot be what is kept there. */
export async function load(key: string): Promise<any> {
  const value = await read(key);
  if (canBeKept(key, value)) {
    return value;
  }
  await setAside(key, value);
  return undefined;
}

async function read(key: string): Promise<any> {
  if (memory.has(key)) {
    return memory.get(key);
  }
  try {
    return await done((await database()).transaction(STORE).objectStore(STORE).get(key));
  } catch {
    fail();
    return undefined;
  }
}

/** @param value anything that can be cloned; undefined forgets it */
export async function save(key: string, value: any) {
  if (isForgetting) {
    return;
  }
  try {
    const transaction = (await database()).transaction(STORE, 'readwrite');
    const store = transaction.objectStore(STORE);
    if (value === undefined) {
      store.delete(key);
    } else {
      store.put(value, key);
    }
    await new Promise((resolve, reject) => {
      // a full disk shows only now
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    memory.delete(key);
  } catch {
    memory.set(key, value);
    fail();
  }
}

/** Forgets everything, for good: nothing is stored any more until the page is loaded again. */
export async function forgetEverything() {
  isForgetting = true;
  try {
    Object.keys(localStorage)
      .filter((name) => name.startsWith(PREFERENCE))
      .forEach((name) => localStorage.removeItem(name));
    const transaction = (await database()).transaction(STORE, 'readwrite');
    transaction.objectStore(STORE).clear();
    await new Promise((resolve) => (transaction.oncomplete = transaction.onabort = resolve));
  } catch {
    indexedDB.deleteDatabase(DATABASE); // what cannot be opened may still be deleted
  }
}
