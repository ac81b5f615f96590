import { type PageWithUses, pageUses } from '../../schemas/page-uses-api.ts';
import {
  SHARED_BLOCK,
  type SharedBlockReply,
  sharedBlockReply,
} from '../../schemas/shared-block.ts';
import { read } from './api.ts';

const send: typeof fetch = (...request) => window.fetch(...request);

/** What pages show of a shared block now. Throws `CallFailed`. */
export const readSharedBlock = (site: string, name: string): Promise<SharedBlockReply> =>
  read(sharedBlockReply, send, 'GET', `/api/shared-blocks?${new URLSearchParams({ site, name })}`);

/** The pages of a site whose drafts show a shared block. Throws `CallFailed`. */
export async function pagesThatShow(site: string, name: string): Promise<PageWithUses[]> {
  const query = new URLSearchParams({
    ...{ site, ...SHARED_BLOCK, test: 'is' },
    value: JSON.stringify(name),
  });
  const { pages } = await read(pageUses, send, 'GET', `/api/page-uses?${query}`);
  return pages;
}
