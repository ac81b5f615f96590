import { publishingEndpoints } from '../../../schemas/endpoints/publishing.ts';
import type { PageSummary } from '../../../schemas/endpoints/shapes/page.ts';
import { addressOf } from '../../shell/api/call.ts';

type PicturedPage = Pick<PageSummary, 'id' | 'publishedVersion' | 'revision' | 'archivedAt'>;

/**
 * Where a page's picture comes from: what readers get, else the working draft. `path`: where a
 * template is shown. Another state of the page is another address, for browsers keep pictures.
 */
export function pictureAddress(page: PicturedPage, path: string | undefined): string {
  const isLive = page.publishedVersion !== undefined && !page.archivedAt;
  return addressOf(publishingEndpoints.rendered, [page.id], {
    shows: isLive ? 'site' : 'draft',
    path,
    part: 'top',
    ads: 'off',
    scheme: 'light',
    state: isLive ? `v${page.publishedVersion}` : `r${page.revision}`,
  });
}
