import { z } from 'zod';
import { isObject, type Json, type JsonObject } from '../../schemas/json.ts';
import { firstIssues, limitFault, MAX_ISSUES } from '../../schemas/json-limits.ts';
import { lenientAuthor } from '../../schemas/lenient/author.ts';
import { lenientStory } from '../../schemas/lenient/story.ts';
import type { Issue } from '../../schemas/page.ts';
import { withSoundTexts } from '../../schemas/text/sound-text.ts';
import { issuesOf as zodIssues } from '../http/problem.ts';
import { isKnownVersion, isWithoutVersion, liftAns } from './ans/ans-lift.ts';
import { sizeIssues } from './ans/ans-limits.ts';
import { type AnsKind, ELEMENTS, PROPERTIES, SHAPES } from './ans/ans-shapes.ts';
import { valueIssues, walk } from './ans/ans-walk.ts';
import { withSecurePictures } from './secure-pictures.ts';
import { IDENTITY, withoutHarm } from './without-harm.ts';

/** For the faults that our own checks have no words for. */
const IN_SPANISH = { error: z.locales.es().localeError };

export type CheckedDocument =
  | {
      ok: true;
      kind: AnsKind;
      document: JsonObject;
      /** What was read otherwise than it was written, left out, or will not show. */
      warnings: Issue[];
    }
  | { ok: false; issues: Issue[] };

/** The kind of a document that a site can show, or undefined. */
const kindOf = (type: unknown): AnsKind | undefined =>
  typeof type === 'string' && Object.hasOwn(SHAPES, type) ? (type as AnsKind) : undefined;

const isStory = (kind: AnsKind): boolean =>
  kind === 'story' || kind === 'gallery' || kind === 'video';

function typeIssue(type: unknown): Issue {
  const kinds = Object.keys(SHAPES).join(', ');
  const message =
    type === undefined ? 'Falta el tipo' : `Documentos de tipo «${nameOf(type)}» no se publican`;
  return { path: ['type'], message: `${message}: se aceptan ${kinds}` };
}

/** What a fault calls a value that is no text. */
const nameOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 40);

const NO_VERSION: Issue = {
  path: ['version'],
  message: 'Falta la versión de ANS: se lee como de la última',
};

function versionIssue(kind: AnsKind | undefined, document: JsonObject): Issue[] {
  const { version } = document;
  if (isKnownVersion(version) || isWithoutVersion(document)) return [];
  if (kind === 'custom_embed' && version === undefined) return [];
  const message =
    version === undefined
      ? 'Falta la versión de ANS'
      : `Versión de ANS «${nameOf(version).slice(0, 20)}» no admitida: ` +
        'se acepta 0.10.x, y de 0.5 a 0.9 lo que no cambió';
  return [{ path: ['version'], message }];
}

/** Every element under a `content_elements` or `items`, however deep. */
function elementIssues(value: Json, path: Issue['path']): Issue[] {
  const list = path.at(-2);
  if (list !== 'content_elements' && list !== 'items') return [];
  const type = isObject(value) && typeof value.type === 'string' ? value.type : '';
  const result = Object.hasOwn(ELEMENTS, type)
    ? ELEMENTS[type]?.safeParse(value, IN_SPANISH)
    : undefined;
  return result && !result.success ? zodIssues(result.error, path) : [];
}

/** Looked for before anything else: what is within them is quick to check. */
function tooLarge(document: JsonObject): Issue[] {
  const fault = limitFault(document);
  if (fault) return [fault];
  const issues: Issue[] = [];
  walk(document, (value, path) => {
    if (issues.length < MAX_ISSUES) issues.push(...sizeIssues(value, path));
  });
  return issues;
}

/** Properties that ANS does not have. Before 0.5.2 a document might have any. */
function unknownProperties(document: JsonObject, kind: AnsKind): Issue[] {
  return Object.keys(document)
    .filter((key) => !PROPERTIES[kind].has(key))
    .slice(0, MAX_ISSUES)
    .map((key) => ({ path: [key], message: 'ANS no conoce esta propiedad' }));
}

function issuesOf(document: JsonObject, kind: AnsKind): Issue[] {
  const issues: Issue[] = [];
  const result = SHAPES[kind].safeParse(document, IN_SPANISH);
  if (!result.success) issues.push(...zodIssues(result.error));
  walk(document, (value, path) => {
    if (issues.length < MAX_ISSUES)
      issues.push(...elementIssues(value, path), ...valueIssues(value, path));
  });
  return issues;
}

const distinct = (issues: readonly Issue[]): Issue[] => {
  const seen = new Set<string>();
  return firstIssues(
    issues.filter(({ path }) => !seen.has(path.join('.')) && seen.add(path.join('.'))),
  );
};

/** Any property was allowed. */
const OPEN_VERSION = /^0\.5\.[01]$/;

interface Reading {
  kind: AnsKind;
  /** IANA name: of dates that do not say theirs. */
  timeZone: string | undefined;
}

function lenient(
  given: JsonObject,
  { kind, timeZone }: Reading,
  tell: (issue: Issue) => void,
): JsonObject {
  const sound = withSoundTexts(isStory(kind) ? withoutHarm(given, tell) : given, IDENTITY);
  const secure = withSecurePictures(sound, tell);
  if (isStory(kind)) return lenientStory(secure, tell, timeZone);
  return kind === 'author' ? lenientAuthor(secure, tell) : secure;
}

/** A document whose size is in order: read leniently, then checked. */
function checkKind(given: JsonObject, reading: Reading, from: string | undefined): CheckedDocument {
  const { kind } = reading;
  const warnings: Issue[] = [];
  const document = lenient(given, reading, (warning) => void warnings.push(warning));
  const unknown = unknownProperties(document, kind);
  const issues = [...issuesOf(document, kind), ...(from && OPEN_VERSION.test(from) ? [] : unknown)];
  if (issues.length > 0) return { ok: false, issues: distinct(issues) };
  return { ok: true, kind, document, warnings: firstIssues([...warnings, ...unknown]) };
}

/**
 * Is this an ANS document that we can keep: 0.10, or older and the same in 0.10? One wrong element
 * or promo item of a story costs itself alone (rule 6.19), few faults all of it (rule 6.20).
 * Returns the document, lifted to 0.10 where it was older, with what was changed, or the first
 * faults with their paths.
 * @param timeZone IANA name of the zone that dates without one are in: UTC, unless told
 */
export function checkAns(input: unknown, timeZone?: string): CheckedDocument {
  if (!isObject(input))
    return { ok: false, issues: [{ path: [], message: 'Se espera un documento: un objeto JSON' }] };
  const kind = kindOf(input.type);
  const { document, from } = liftAns(input);
  const versions = versionIssue(kind, input);
  if (!kind) return { ok: false, issues: [typeIssue(input.type), ...versions] };
  try {
    const large = tooLarge(document);
    if (large.length > 0) return { ok: false, issues: [...versions, ...firstIssues(large)] };
    const checked = checkKind(document, { kind, timeZone }, from);
    if (checked.ok && versions.length > 0) return { ok: false, issues: versions };
    if (checked.ok && isWithoutVersion(input))
      return { ...checked, warnings: firstIssues([NO_VERSION, ...checked.warnings]) };
    if (checked.ok) return checked;
    if (from)
      versions.push({
        path: ['version'],
        message: `Es un documento de ANS ${from} que en 0.10 ya no vale: corrige lo demás`,
      });
    return { ok: false, issues: [...versions, ...checked.issues] };
  } catch (error) {
    // Some shapes are checked by functions that call themselves, before anything counts the levels.
    if (error instanceof RangeError)
      return {
        ok: false,
        issues: [{ path: [], message: 'El documento tiene demasiados niveles' }],
      };
    throw error;
  }
}
