import { pageChangeEndpoints } from '../../../schemas/endpoints/page-changes.ts';
import { pageEndpoints } from '../../../schemas/endpoints/pages.ts';
import type { PageWithUses } from '../../../schemas/page-uses-api.ts';
import { SHARED_BLOCK, type SharedBlockReply } from '../../../schemas/shared-block.ts';
import { clientOf } from './call.ts';

const api = clientOf((...request) => window.fetch(...request), {
  sharedBlock: pageEndpoints.sharedBlock,
  pageUses: pageChangeEndpoints.pageUses,
});

/** Others may publish it meanwhile. */
export const SHARED_FRESH_MS = 15_000;

/**
 * What pages show of a shared block, now or at a moment in ISO 8601: canvas, form and checks ask
 * once. '' asks nothing.
 */
export const sharedBlockQuery = (site: string, name: string, at?: string) => ({
  queryKey: ['shared-block', site, name, ...(at ? [at] : [])],
  queryFn: (): Promise<SharedBlockReply> => api.sharedBlock({ site, name, ...(at ? { at } : {}) }),
  enabled: name !== '',
  staleTime: SHARED_FRESH_MS,
  retry: false,
});

/** The pages of a site whose drafts show a shared block. Throws `CallFailed`. */
export async function pagesThatShow(site: string, name: string): Promise<PageWithUses[]> {
  const value = JSON.stringify(name);
  const { pages } = await api.pageUses({ site, ...SHARED_BLOCK, test: 'is', value });
  return pages;
}
