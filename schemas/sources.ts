import { fieldMeta } from './fields.ts';
import type { JsonObject } from './json.ts';
import { alertBarCollections } from './sources/alert-bar-collections.ts';
import { authors } from './sources/authors.ts';
import { contentApi } from './sources/content-api.ts';
import { contentApiCollections } from './sources/content-api-collections.ts';
import { correctionsSource } from './sources/corrections.ts';
import { goneAddress } from './sources/gone-address.ts';
import { liveBlogSource } from './sources/live-blog.ts';
import { liveChangesSource } from './sources/live-changes.ts';
import { liveShownSource } from './sources/live-shown.ts';
import { movedAddress } from './sources/moved-address.ts';
import { offersSource } from './sources/offers.ts';
import { relatedContent } from './sources/related-content.ts';
import { searchApi } from './sources/search-api.ts';
import { signingService } from './sources/signing-service.ts';
import { siteServiceHierarchy } from './sources/site-service-hierarchy.ts';
import type { SourceDeclaration } from './sources/source-declaration.ts';
import { storyFeedAuthor } from './sources/story-feed-author.ts';
import { storyFeedQuery } from './sources/story-feed-query.ts';
import { storyFeedSections } from './sources/story-feed-sections.ts';
import { storyFeedTag } from './sources/story-feed-tag.ts';
import { tags } from './sources/tags.ts';

/** What a block may choose. */
const CHOOSABLE = [
  contentApi,
  storyFeedSections,
  storyFeedAuthor,
  storyFeedTag,
  storyFeedQuery,
  contentApiCollections,
  relatedContent,
  alertBarCollections,
  searchApi,
  siteServiceHierarchy,
  authors,
  tags,
  liveBlogSource,
  offersSource,
] as const;

/** Every source, that of the server's own pages too. */
const ALL = [
  ...CHOOSABLE,
  signingService,
  goneAddress,
  movedAddress,
  correctionsSource,
  liveChangesSource,
  liveShownSource,
] as const;

/** By these names the services reply: one that is forgotten there does not compile. */
export type SourceName = (typeof ALL)[number]['name'];

/**
 * Every source that a block may choose. A block's request names one; a page keeps working when one
 * is gone.
 */
export const SOURCES: readonly SourceDeclaration[] = CHOOSABLE;

export const sourceNamed = (name: string): SourceDeclaration | undefined =>
  SOURCES.find((source) => source.name === name);

/**
 * The first datum that a source cannot do without and that `query` lacks; undefined when it has all
 * of them.
 */
export const missingDatum = (
  { query: fields }: SourceDeclaration,
  query: JsonObject,
): string | undefined =>
  Object.entries(fields).find(([name, schema]) => fieldMeta(schema)?.required && !query[name])?.[0];

/**
 * How a query that lacks `datum` is refused, by the service and by the canvas, which need not send it.
 */
export const missingDatumRefusal = (datum: string) => ({
  code: 'invalid_input',
  message: 'Falta un dato para saber qué se muestra.',
  issues: [{ path: ['query', datum], message: 'Este dato es necesario' }],
});
