import type { PageSummary } from '../../../schemas/endpoints/shapes/page.ts';

type Pictured = Pick<PageSummary, 'id' | 'publishedVersion' | 'revision' | 'archivedAt'>;

/**
 * Where a page's picture comes from: what readers get, else the working draft. `path`: where a
 * template is shown. Another state of the page is another address, for browsers keep pictures.
 */
export function pictureAddress(page: Pictured, path: string | undefined): string {
  const isLive = page.publishedVersion !== undefined && !page.archivedAt;
  const query = new URLSearchParams({
    shows: isLive ? 'site' : 'draft',
    ...(path === undefined ? {} : { path }),
    part: 'top',
    ads: 'off',
    scheme: 'light',
    state: isLive ? `v${page.publishedVersion}` : `r${page.revision}`,
  });
  return `/api/pages/${encodeURIComponent(page.id)}/rendered?${query}`;
}
