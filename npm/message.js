// message.js - what goes to a worker: things by their numbers.

/** The number of the lab. */
export const LAB = 0;

/** By which a number is known for that of a thing. */
export const THING = 'fourmi:thing';

/** A value in which what `swap` knows stands for something else. @param {any} value @param {(value: any) => any} swap undefined: it stays @returns {any} */
export function swapped(value, swap) {
  const other = swap(value);
  if (other !== undefined) return other;
  if (Array.isArray(value)) return value.map((one) => swapped(one, swap));
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, swapped(one, swap)]));
}
