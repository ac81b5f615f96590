import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ContentRequest } from '../../schemas/feed.ts';
import { isObject, type JsonObject } from '../../schemas/json.ts';
import { useApi } from '../shell/api/ApiContext.ts';

const FRESH_MS = 60_000;

/** A block adds its own name, which changes nothing of the reply. */
const withoutBlock = ({ feature: _, ...query }: JsonObject): string =>
  JSON.stringify(Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Does a request bring what a form shows of stories? */
const bringsHeadlines = ({ filter }: ContentRequest): boolean =>
  !filter?.length || filter.some((path) => path.endsWith('headlines.basic'));

/** The request for the same content that a block on the canvas has sent. */
export function requestOnCanvas(
  client: QueryClient,
  site: string,
  { source, query }: ContentRequest,
): ContentRequest | undefined {
  const wanted = withoutBlock(query);
  for (const { queryKey, state } of client.getQueryCache().findAll({
    queryKey: ['content', site],
  })) {
    const [, , request, at] = queryKey;
    if (at !== undefined || state.status === 'error' || !isObject(request)) continue;
    const sent = request as unknown as ContentRequest;
    if (sent.source === source && withoutBlock(sent.query) === wanted && bringsHeadlines(sent))
      return sent;
  }
  return undefined;
}

/**
 * The reply of a source, whatever it is. Where a block on the canvas has the same content, it is
 * that block's: nothing is fetched twice.
 */
export function useSharedReply(site: string, request: ContentRequest | undefined) {
  const api = useApi();
  const client = useQueryClient();
  const json = request && JSON.stringify(request);
  const shared = useMemo(() => {
    if (json === undefined) return undefined;
    const own = JSON.parse(json) as ContentRequest;
    return requestOnCanvas(client, site, own) ?? own;
  }, [client, site, json]);
  return useQuery({
    queryKey: ['content', site, shared],
    queryFn: shared ? () => api.content(site, shared) : skipToken,
    staleTime: FRESH_MS,
  });
}
