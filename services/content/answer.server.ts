import { z } from 'zod';
import type { ContentRequest } from '../../schemas/feed.ts';
import { kindOf } from '../../schemas/fields.ts';
import type { Json, JsonObject } from '../../schemas/json.ts';
import {
  missingDatum,
  missingDatumRefusal,
  type SourceDeclaration,
} from '../../schemas/sources.ts';
import type { Tx } from '../database/client.server.ts';
import { issuesOf, Problem } from '../http/problem.server.ts';
import { filterReply } from './filter-reply.ts';
import { alertBarCollectionsSource } from './sources/alert-bar-collections.server.ts';
import { authorsSource } from './sources/authors.server.ts';
import { contentApiSource } from './sources/content-api.server.ts';
import { contentApiCollectionsSource } from './sources/content-api-collections.server.ts';
import { relatedContentSource } from './sources/related-content.server.ts';
import { searchApiSource } from './sources/search-api.server.ts';
import { signingServiceSource } from './sources/signing-service.server.ts';
import { siteServiceHierarchySource } from './sources/site-service-hierarchy.server.ts';
import type { Source } from './sources/source.server.ts';
import { storyFeedAuthorSource } from './sources/story-feed-author.server.ts';
import { storyFeedQuerySource } from './sources/story-feed-query.server.ts';
import { storyFeedSectionsSource } from './sources/story-feed-sections.server.ts';
import { storyFeedTagSource } from './sources/story-feed-tag.server.ts';
import { tagsSource } from './sources/tags.server.ts';

export const SOURCES: readonly Source[] = [
  contentApiSource,
  storyFeedSectionsSource,
  storyFeedAuthorSource,
  storyFeedTagSource,
  storyFeedQuerySource,
  contentApiCollectionsSource,
  relatedContentSource,
  alertBarCollectionsSource,
  searchApiSource,
  siteServiceHierarchySource,
  authorsSource,
  tagsSource,
  signingServiceSource,
];

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

export interface Answer {
  reply: Json;
  tags: string[];
}

/**
 * Fills the resizer tokens of the pictures that we hold, and takes away those of others. Returns
 * the same JSON otherwise.
 */
export type SignReply = (tx: Tx, reply: Json) => Promise<Json>;

export interface AnswerContext {
  site: string;
  tx: Tx;
}

export interface ContentAnswers {
  sources: readonly Source[];
  source(name: string): Source | undefined;
  /**
   * The reply of a source, signed and cut to `filter`. Throws Problem 404 `unknown_source`, 422
   * `invalid_input`; ContentMissing.
   */
  answer(request: ContentRequest, context: AnswerContext): Promise<Answer>;
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
    throw new Problem(422, 'invalid_input', 'La consulta tiene datos que no son válidos.', {
      issues: issuesOf(result.error, ['query']),
    });
  }
  const read = result.data as JsonObject;
  for (const [key, value] of Object.entries(read)) {
    // PostgreSQL knows no such text, and would call the whole query broken.
    if (typeof value === 'string' && value.includes('\0')) {
      throw new Problem(422, 'invalid_input', 'La consulta lleva un carácter nulo.', {
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

/** Everything that answers content, over `sources`. */
export function contentAnswers(
  signReply: SignReply,
  sources: readonly Source[] = SOURCES,
): ContentAnswers {
  const byName = new Map(sources.map((source) => [source.declaration.name, source]));
  return {
    sources,
    source: (name) => byName.get(name),
    answer: async ({ source: name, query, filter }, { site, tx }) => {
      const source = byName.get(name);
      if (!source) throw unknownSource(name);
      const checked = checkQuery(source.declaration, query);
      const more: string[] = [];
      const depends = (...added: string[]) => void more.push(...added);
      const found = await source.fetch(checked, {
        site,
        tx,
        depends,
        ...(filter ? { filter } : {}),
      });
      const tags = [...new Set([...source.tags(checked, found, site), ...more])];
      if (found === undefined) throw new ContentMissing(tags);
      const signed = await signReply(tx, found);
      return { reply: filterReply(source.finish?.(signed) ?? signed, filter), tags };
    },
  };
}
