import { z } from 'zod';
import type { ContentRequest } from '../../schemas/feed.ts';
import { kindOf } from '../../schemas/fields.ts';
import type { Json, JsonObject } from '../../schemas/json.ts';
import type { SitePaywall } from '../../schemas/sales/site-paywall.ts';
import { authors } from '../../schemas/sources/authors.ts';
import type { SourceDeclaration } from '../../schemas/sources/source-declaration.ts';
import { missingDatum, missingDatumRefusal } from '../../schemas/sources.ts';
import type { Tx } from '../database/database.ts';
import { issuesOf, Problem } from '../http/problem.ts';
import type { Source } from './define-source.ts';
import { filterReply } from './filter-reply.ts';
import { fetchPinned } from './pins/fetch-pinned.ts';
import type { ContentStores } from './ports.ts';
import { linkAuthors } from './referred/author-links.ts';
import { resolveReferences } from './referred/resolve-references.ts';
import { SOURCES } from './sources.ts';

export const unknownSource = (name: string) =>
  new Problem(404, 'unknown_source', `No hay una fuente de contenido «${name}».`);

/** 404 of a source: nothing there now. Its tags say what would have to change. */
export class ContentMissing extends Problem {
  readonly tags: string[];
  constructor(tags: string[]) {
    super(404, 'not_found', 'No se encontró ese contenido.');
    this.tags = tags;
  }
}

interface TaggedReply {
  reply: Json;
  /** What the reply depends on. */
  tags: string[];
}

/**
 * Fills the resizer tokens of the pictures that we hold, takes away those of others, and holds
 * hand-written markup to the site's policy. Returns the same JSON otherwise.
 */
export type SignReply = (tx: Tx, reply: Json, site: string) => Promise<Json>;

interface ReplyContext {
  site: string;
  tx: Tx;
  /** It goes out to anybody: without what is closed. */
  isForReaders?: boolean;
  /** It goes to the canvas of an editor, who may see what is not out yet. */
  isCanvas?: boolean;
}

/** What keeps closed parts of stories from readers. */
export interface ClosedStories {
  /** By what a site closes stories; undefined where it closes none. */
  rulesOf(site: string): SitePaywall | undefined;
  /** A whole reply without what is closed. */
  close(reply: Json, site: string): Json;
}

export interface ContentReplies {
  sources: readonly Source[];
  source(name: string): Source | undefined;
  /**
   * The reply of a source, signed and cut to `filter`. Throws Problem 404 `unknown_source`, 422
   * `invalid_input`; ContentMissing.
   */
  reply(request: ContentRequest, context: ReplyContext): Promise<TaggedReply>;
}

interface ContentRepliesOptions {
  stores: ContentStores;
  signReply: SignReply;
  /** Our own, unless told. */
  sources?: readonly Source[];
  /** Unset: all is open. */
  closed?: ClosedStories;
}

/** Editors' tools store numbers as text, and unset values as null or ''. */
function readable(query: JsonObject, declaration: SourceDeclaration): JsonObject {
  const read: JsonObject = {};
  for (const [key, value] of Object.entries(query)) {
    const schema = Object.hasOwn(declaration.query, key) ? declaration.query[key] : undefined;
    if (!schema || value === null) continue;
    const isNumber = kindOf(schema)?.isNumeric === true;
    if (isNumber && value === '') continue;
    read[key] =
      isNumber && typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  }
  return read;
}

function checkQuery(declaration: SourceDeclaration, query: JsonObject): JsonObject {
  const result = z
    .object(declaration.query)
    .safeParse(readable(query, declaration), { error: z.locales.es().localeError });
  if (!result.success) {
    throw new Problem(422, 'invalid_input', 'Lo que se pide tiene datos que no son válidos.', {
      issues: issuesOf(result.error, ['query']),
    });
  }
  const read = result.data as JsonObject;
  for (const [key, value] of Object.entries(read)) {
    // PostgreSQL knows no such text, and would call the whole query broken.
    if (typeof value === 'string' && value.includes('\0')) {
      throw new Problem(422, 'invalid_input', 'Lo que se pide lleva un carácter nulo.', {
        issues: [{ path: ['query', key], message: 'El texto lleva un carácter nulo' }],
      });
    }
  }
  const missing = missingDatum(declaration, read);
  if (missing) {
    const { code, message, issues } = missingDatumRefusal(missing);
    throw new Problem(422, code, message, { issues });
  }
  return read;
}

/** Everything that has a reply to a content request, over `sources`. */
export function contentReplies({
  stores,
  signReply,
  sources = Object.values(SOURCES),
  closed,
}: ContentRepliesOptions): ContentReplies {
  const byName = new Map(sources.map((source) => [source.declaration.name, source]));
  // The authors of another system have their pages by its replies: our tables do not know them.
  const hasOurAuthors = byName.get(authors.name) === SOURCES[authors.name];
  return {
    sources,
    source: (name) => byName.get(name),
    reply: async (
      { source: name, query, filter },
      { site, tx, isForReaders = false, isCanvas },
    ) => {
      const source = byName.get(name);
      if (!source) throw unknownSource(name);
      const checked = checkQuery(source.declaration, query);
      const more: string[] = [];
      const depends = (...added: string[]) => void more.push(...added);
      const paywall = isForReaders ? closed?.rulesOf(site) : undefined;
      const closing = paywall && closed;
      // What says whether a story is closed must come along.
      const paths = filter && !closing ? { filter } : {};
      const context = { site, tx, stores, depends, paywall, isCanvas, ...paths };
      const found = await fetchPinned(source, checked, context);
      const own = source.tags(checked, found, site);
      if (found === undefined) throw new ContentMissing([...new Set([...own, ...more])]);
      const whole = hasOurAuthors ? await resolveReferences(found, { tx, stores }, depends) : found;
      const linked = hasOurAuthors ? await linkAuthors(whole, { tx, stores }, depends) : whole;
      const signed = await signReply(tx, linked, site);
      const tags = [...new Set([...own, ...more])];
      const finished = source.finish?.(signed) ?? signed;
      return { reply: filterReply(closing?.close(finished, site) ?? finished, filter), tags };
    },
  };
}
