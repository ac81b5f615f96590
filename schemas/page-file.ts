import { z } from 'zod';
import { createPage } from './endpoints/shapes/page.ts';
import { isObject } from './json.ts';
import { checkPage, type Issue, type PageDocument, type PageRoute } from './page.ts';

/*
 * A page as a file: for git, and to carry it from one environment to another. It holds nothing
 * that differs between environments: no id of the page, no dates, no names of who changed it.
 */

export interface PageFile {
  site: string;
  route: PageRoute;
  name: string;
  document: PageDocument;
}

const pageFile = z.strictObject({
  site: createPage.shape.site,
  route: createPage.shape.route,
  name: createPage.shape.name,
  document: z.custom<object>(isObject, 'Se espera un objeto'),
});

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key])]));
};

/** JSON with the keys of every object in one order, and a newline at the end. */
export const canonicalText = (value: unknown): string =>
  `${JSON.stringify(sorted(value), null, 2)}\n`;

/** The same on one line, without a newline. */
export const canonicalLine = (value: unknown): string => JSON.stringify(sorted(value));

/** Of the front by its path: no address has a `+` in it. */
const FRONT = '+front';
const PLAIN = /[^a-z0-9_~%-]/g;
const HEX_DIGITS = 2;

/** What file systems tell apart, and no folder has the name of a file beside it. */
const escaped = (segment: string): string =>
  segment.replace(PLAIN, (char) => `=${char.charCodeAt(0).toString(16).padStart(HEX_DIGITS, '0')}`);

/** Where a page's file stands in its folder: `brujula/nacional.json`, `brujula/+article.json`. */
export function filePathOf({ site, route }: Pick<PageFile, 'site' | 'route'>): string {
  if (route.kind === 'type') return `${site}/+${route.type}.json`;
  if (route.kind === 'shared') return `${site}/+shared/${escaped(route.name)}.json`;
  const segments = route.path.split('/').filter((segment) => segment !== '');
  return `${site}/${segments.map(escaped).join('/') || FRONT}.json`;
}

export type ReadPageFile = { ok: true; file: PageFile } | { ok: false; issues: Issue[] };

/** Reads what `canonicalText` wrote of a page, or what somebody wrote by hand. */
export function readPageFile(text: string): ReadPageFile {
  let given: unknown;
  try {
    given = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (fault) {
    return {
      ok: false,
      issues: [{ path: [], message: `No es JSON: ${(fault as Error).message}` }],
    };
  }
  const read = pageFile.safeParse(given, { error: z.locales.es().localeError });
  const checked = checkPage(isObject(given) ? given.document : undefined);
  const issues = [
    ...(read.success ? [] : read.error.issues).map(({ path, message }) => ({
      path: path as Issue['path'],
      message,
    })),
    ...(checked.ok || !isObject(given) || !isObject(given.document) ? [] : checked.issues).map(
      ({ path, message }) => ({ path: ['document', ...path], message }),
    ),
  ];
  if (!read.success || !checked.ok) return { ok: false, issues };
  return { ok: true, file: { ...read.data, document: checked.document } };
}
