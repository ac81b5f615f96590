import { type PageWithUses, pageUses } from '../../schemas/page-uses-api.ts';
import {
  SHARED_BLOCK,
  type SharedBlockReply,
  sharedBlockReply,
} from '../../schemas/shared-block.ts';
import { read } from './api.ts';

const send: typeof fetch = (...request) => window.fetch(...request);

/** Others may publish it meanwhile. */
export const SHARED_FRESH_MS = 15_000;

/**
 * What pages show of a shared block, now or at a moment in ISO 8601: canvas, form and checks ask
 * once. '' asks nothing.
 */
export const sharedBlockQuery = (site: string, name: string, at?: string) => ({
  queryKey: ['shared-block', site, name, ...(at ? [at] : [])],
  queryFn: (): Promise<SharedBlockReply> => {
    const query = new URLSearchParams({ site, name, ...(at ? { at } : {}) });
    return read(sharedBlockReply, send, 'GET', `/api/shared-blocks?${query}`);
  },
  enabled: name !== '',
  staleTime: SHARED_FRESH_MS,
  retry: false,
});

/** The pages of a site whose drafts show a shared block. Throws `CallFailed`. */
export async function pagesThatShow(site: string, name: string): Promise<PageWithUses[]> {
  const query = new URLSearchParams({
    site,
    ...SHARED_BLOCK,
    test: 'is',
    value: JSON.stringify(name),
  });
  const { pages } = await read(pageUses, send, 'GET', `/api/page-uses?${query}`);
  return pages;
}
