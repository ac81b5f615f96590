import type { PageDetail, PageSummary, PageVersion, PublishedPage, SavedPage, SavePage } from '../../schemas/api.ts';

/** A call to the pages service that was not answered with 2xx; `body` is its ApiError. */
export class PagesError extends Error {
  override readonly name = 'PagesError';
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super(`pages ${status}`);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`/api/pages${path}`, {
    method,
    headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer = text ? JSON.parse(text) : undefined;
  if (!response.ok) throw new PagesError(response.status, answer);
  return answer as T;
}

const id = encodeURIComponent;

export const fetchPages = (site: string) => call<PageSummary[]>('GET', `?site=${id(site)}`);
export const fetchPage = (pageId: string) => call<PageDetail>('GET', `/${id(pageId)}`);
export const savePageDraft = (pageId: string, save: SavePage) => call<SavedPage>('PUT', `/${id(pageId)}/draft`, save);
export const publishPage = (pageId: string, save: SavePage) => call<PublishedPage>('POST', `/${id(pageId)}/publish`, save);
export const fetchPageVersions = (pageId: string) => call<PageVersion[]>('GET', `/${id(pageId)}/versions`);
