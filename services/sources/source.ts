import type { Json, JsonObject } from '../../schemas/json.ts';
import type { SourceDeclaration } from '../../schemas/sources.ts';
import type { Tx } from '../database/database.ts';
import type { Paging, Slice } from '../stories/story-feeds.ts';

export interface SourceContext {
  /** Key of the site that asks. */
  site: string;
  tx: Tx;
  /** The dotted paths that the asker reads; for sources that can save themselves the rest. */
  filter?: readonly string[];
  /** Names what the reply depends on beyond what `tags` can see in it. */
  depends(...tags: string[]): void;
}

/** How a declared source is answered. `query` was checked against the declaration. */
export interface Source {
  declaration: SourceDeclaration;
  /** How long an answer may be kept. */
  ttlMs: number;
  /** How long a page waits for it. */
  timeoutMs: number;
  /** The reply, or undefined when there is nothing of the kind: a 404. */
  fetch(query: JsonObject, context: SourceContext): Promise<Json | undefined>;
  /** What the reply depends on; `reply` is undefined for a 404. */
  tags(query: JsonObject, reply: Json | undefined, site: string): string[];
  /** What is made of the reply once its pictures are signed. */
  finish?(signed: Json): Json;
  /** For the server's own pages: nobody may ask for it over HTTP. */
  isInternal?: boolean;
}

export const TTL_MS = 120_000;
export const TIMEOUT_MS = 2_000;

export const asText = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
export const asNumber = (value: Json | undefined, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;

/** A page of a feed; `next` is unset on the last. */
export function feedReply({ stories, total }: Slice, { offset, size }: Paging): JsonObject {
  const next = offset + size;
  return { content_elements: stories as Json[], count: total, ...(next < total ? { next } : {}) };
}

/** A feed of which there is nothing at all is a 404; a page after its last is empty. */
export const feedReplyUnlessEmpty = (slice: Slice, paging: Paging): JsonObject | undefined =>
  slice.total === 0 ? undefined : feedReply(slice, paging);

export const feedPaging = (query: JsonObject, defaultSize: number): Paging => ({
  offset: asNumber(query.feedOffset, 0),
  size: asNumber(query.feedSize, defaultSize),
});

/** Ids of the stories of a feed. */
export function storyIds(reply: Json | undefined): string[] {
  const elements =
    (reply as { content_elements?: { _id?: unknown }[] } | undefined)?.content_elements ?? [];
  return elements.map(({ _id }) => _id).filter((id): id is string => typeof id === 'string');
}
