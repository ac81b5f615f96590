import type { BlockQuery } from '../../schemas/block-uses.ts';
import {
  type ChangePages,
  pageChange,
  pageChangeList,
  pageUses,
} from '../../schemas/page-uses-api.ts';
import { read } from '../shell/api.ts';

const send: typeof fetch = (input, init) => fetch(input, init);

/** A query as the address of the API takes it. */
export const searchOf = (site: string, { value, ...query }: BlockQuery): URLSearchParams =>
  new URLSearchParams({
    site,
    ...query,
    ...(value === undefined ? {} : { value: JSON.stringify(value) }),
  });

/** Pages by their blocks, and one change on many of them. Every call throws `CallFailed`. */
export const usesClient = {
  find: async (site: string, query: BlockQuery) =>
    (await read(pageUses, send, 'GET', `/api/page-uses?${searchOf(site, query)}`)).pages,
  changes: (site: string) =>
    read(pageChangeList, send, 'GET', `/api/page-changes?${new URLSearchParams({ site })}`),
  change: (input: ChangePages) => read(pageChange, send, 'POST', '/api/page-changes', input),
  undo: (change: string) =>
    read(pageChange, send, 'POST', `/api/page-changes/${encodeURIComponent(change)}/undo`),
};

export type UsesClient = typeof usesClient;
