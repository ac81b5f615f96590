import type { BlockQuery } from '../../schemas/block-uses.ts';
import { pageChangeEndpoints } from '../../schemas/endpoints/page-changes.ts';
import { clientOf } from '../shell/api/call.ts';

const api = clientOf((input, init) => fetch(input, init), pageChangeEndpoints);

/** A query as the API takes it: its value is JSON. */
export const usesQuery = (site: string, { value, ...query }: BlockQuery) => ({
  site,
  ...query,
  ...(value === undefined ? {} : { value: JSON.stringify(value) }),
});

/** Pages by their blocks, and one change on many of them. Every call throws `CallFailed`. */
export const usesClient = {
  find: async (site: string, query: BlockQuery) =>
    (await api.pageUses(usesQuery(site, query))).pages,
  changes: (site: string) => api.pageChanges({ site }),
  change: api.changePages,
  undo: api.undoChange,
};

export type UsesClient = typeof usesClient;
