import type { ServerResponse } from 'node:http';

/** What a request is for. */
export const KINDS = [
  'page',
  'block',
  'content',
  'file',
  'image',
  'editor',
  'health',
  'live',
  'account',
] as const;
export type Kind = (typeof KINDS)[number];

/**
 * Of a response: ready in memory, built while the reader waited, ready but stale, or nothing that
 * is cached as a page.
 */
export const CACHE_STATES = ['hit', 'miss', 'stale', 'none'] as const;
export type CacheState = (typeof CACHE_STATES)[number];

/**
 * What is known of a request that was not served at once, for its line in the log and the
 * metrics.
 */
export interface RequestNote {
  id: string;
  kind: Kind;
  cache: CacheState;
  /** It lasts as long as its reader stays: no time of ours. */
  isStream?: true;
}

const notes = new WeakMap<ServerResponse, RequestNote>();

export const setNote = (response: ServerResponse, note: RequestNote): void =>
  void notes.set(response, note);

export const REQUEST_ID = 'X-Request-Id';

/** The response, which says the id of its request. */
export function withId(response: ServerResponse): ServerResponse {
  const { id } = noteOf(response);
  if (id && !response.headersSent) response.setHeader(REQUEST_ID, id);
  return response;
}

/**
 * The id as headers of a response that does not say it yet. A header that was set beforehand makes
 * Node go over all others one by one.
 */
export function idHeaders(response: ServerResponse): readonly string[] {
  const { id } = noteOf(response);
  return id && !response.hasHeader(REQUEST_ID) ? [REQUEST_ID, id] : NONE;
}

const NONE: readonly string[] = [];

/** One of its own for a response that the HTTP server did not note. */
export const noteOf = (response: ServerResponse): RequestNote =>
  notes.get(response) ?? { id: '', kind: 'page', cache: 'none' };
