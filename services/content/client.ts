import type { StoryList } from '../../schemas/api.ts';
import type { ContentRequest } from '../../schemas/feed.ts';
import type { Json } from '../../schemas/json.ts';

/** A content call that was not answered with 2xx; `status` is the answer's. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
  constructor(readonly status: number) {
    super(`content ${status}`);
  }
}

async function getJson<T>(path: string, search: URLSearchParams, signal?: AbortSignal): Promise<T> {
  const response = await fetch(`${path}?${search}`, { headers: { accept: 'application/json' }, ...(signal ? { signal } : {}) });
  if (!response.ok) throw new ContentError(response.status);
  return (await response.json()) as T;
}

/** The reply of a content source. Throws ContentError. */
export function fetchContent<T = Json>(
  site: string,
  { source, query, filter }: ContentRequest,
  signal?: AbortSignal,
): Promise<T> {
  const search = new URLSearchParams({ query: JSON.stringify(query), _website: site });
  if (filter?.length) search.set('filter', filter.join(','));
  return getJson<T>(`/api/content/${encodeURIComponent(source)}`, search, signal);
}

/** Stories of a site by headline, newest first. Throws ContentError. */
export function fetchStories(
  { site, q = '', limit = 20, offset = 0 }: { site: string; q?: string; limit?: number; offset?: number },
  signal?: AbortSignal,
): Promise<StoryList> {
  const search = new URLSearchParams({ site, q, limit: String(limit), offset: String(offset) });
  return getJson<StoryList>('/api/content/stories', search, signal);
}
