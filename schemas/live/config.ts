import { z } from 'zod';
import { isObject } from '../json.ts';

/** rule 11.6: names that a custom embed's config holds nowhere, at any depth: hosts strip them. */
const RESERVED = new Set(['type', 'version', 'referent']);
/** A config's own keys. */
const CONFIG_KEY = /^[a-zA-Z0-9_]*$/;

/** Cells of a scoreboard or table of results. */
export const MAX_TABLE_ROWS = 60;
const MAX_TABLE_COLUMNS = 12;
const MAX_CELL_CHARS = 120;

const cells = z.array(z.string().max(MAX_CELL_CHARS)).max(MAX_TABLE_COLUMNS);
/** A scoreboard: plain text in each cell. */
export const liveTable = z.strictObject({
  header: cells,
  rows: z.array(cells).max(MAX_TABLE_ROWS),
});
export type LiveTable = z.infer<typeof liveTable>;

const text = z.string().catch('');
const flag = z.boolean().catch(false);

/** An update as stories hold it. `date` is ISO 8601, `description` and `embedHtml` are HTML. */
const timeLineEntry = z.looseObject({
  id: text,
  headline: text,
  description: text,
  date: text,
  recommendPost: flag,
  urlRecommendPost: text,
  isEmbedHtml: flag,
  embedHtml: text,
  updateByAuthor: text,
});
export type TimeLineEntry = z.infer<typeof timeLineEntry>;

/** What stands in a list and is no object is left out. */
const objectsIn = (given: unknown): unknown[] =>
  Array.isArray(given) ? given.filter(isObject) : [];

/**
 * A live blog as a story's custom embed holds it. Read leniently: what is not of its kind is empty,
 * what has another name is kept. Dates are ISO 8601, '' for none.
 */
const liveConfigShape = z.looseObject({
  headline: text,
  description: text,
  startLiveDate: text,
  endLiveDate: text,
  timeLine: z.preprocess(objectsIn, z.array(timeLineEntry)),
});
export type LiveConfig = z.infer<typeof liveConfigShape>;

/** Never throws. */
export const readLiveConfig = (given: unknown): LiveConfig =>
  liveConfigShape.parse(isObject(given) ? given : {});

/** The same value without reserved names, at any depth, in lists too. */
function withoutReserved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutReserved);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !RESERVED.has(name))
      .map(([name, inner]) => [name, withoutReserved(inner)]),
  );
}

function reservedIn(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(reservedIn).find((name) => name !== undefined);
  if (!isObject(value)) return undefined;
  const own = Object.keys(value).find((name) => RESERVED.has(name));
  return own ?? reservedIn(Object.values(value));
}

/** The first name in a config that a story cannot hold: a reserved one, or a key of other signs. */
export const configFault = (config: Readonly<Record<string, unknown>>): string | undefined =>
  Object.keys(config).find((name) => !CONFIG_KEY.test(name)) ?? reservedIn(config);

/** A config that every host takes: no reserved name in it, and first-level keys of letters. */
export function cleanConfig(config: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const clean = withoutReserved(config) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(clean).filter(([name]) => CONFIG_KEY.test(name)));
}
