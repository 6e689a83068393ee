// schema.mjs - checks answers against docs/openapi.json: the few words of JSON Schema that it uses.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

export const openapi = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'));

const typeOf = (value) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;

const words = new Set(['type', 'enum', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems',
  'items', 'properties', 'required', 'additionalProperties', 'oneOf', 'description', 'default', '$ref']);

/** What is wrong with a value, as a list of sentences. */
export function mistakes(value, schema, at = 'answer') {
  if (schema.$ref) return mistakes(value, openapi.components.schemas[schema.$ref.split('/').pop()], at);
  for (const word of Object.keys(schema)) assert.ok(words.has(word), `the checker knows ${word}`);
  const found = [];
  const check = (is, what) => is || found.push(`${at} ${what}: ${JSON.stringify(value)}`);
  if (schema.oneOf) check(schema.oneOf.filter((one) => mistakes(value, one).length === 0).length === 1, 'is not one of');
  if (schema.type) check([schema.type].flat().includes(typeOf(value)), `is not ${schema.type}`);
  if (schema.enum) check(schema.enum.includes(value), 'is not among the choices');
  if (typeof value === 'string') {
    if (schema.pattern) check(new RegExp(schema.pattern).test(value), 'has another form');
    check(value.length >= (schema.minLength ?? 0) && value.length <= (schema.maxLength ?? Infinity), 'has another length');
  }
  if (typeof value === 'number') check(value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity), 'is out of range');
  if (Array.isArray(value)) {
    check(value.length >= (schema.minItems ?? 0) && value.length <= (schema.maxItems ?? Infinity), 'has another length');
    value.forEach((item, i) => found.push(...mistakes(item, schema.items ?? {}, `${at}[${i}]`)));
  } else if (typeOf(value) === 'object') {
    for (const key of schema.required ?? []) check(key in value, `has no ${key}`);
    for (const [key, item] of Object.entries(value)) {
      const others = schema.additionalProperties;
      const known = schema.properties?.[key] ?? (typeof others === 'object' ? others : undefined);
      if (known) found.push(...mistakes(item, known, `${at}.${key}`));
      else check(others !== false, `should not have ${key}`);
    }
  }
  return found;
}
