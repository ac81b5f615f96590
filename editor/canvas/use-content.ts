import { useQueries } from '@tanstack/react-query';
import { useRef } from 'react';
import { isRequest } from '../../blocks/_block/requests.ts';
import type { ContentRequest } from '../../schemas/feed.ts';
import { bindRequest, type PageFacts } from '../../schemas/page-facts.ts';
import { missingDatum, missingDatumRefusal, sourceNamed } from '../../schemas/sources.ts';
import { useApi } from '../shell/api/ApiContext.ts';
import { CallFailed, UNPROCESSABLE } from '../shell/api/call.ts';
import { useMoment } from './TimeContext.ts';

type Requests = ContentRequest | Record<string, ContentRequest> | null | undefined;

export type ContentState =
  | { status: 'none' | 'loading' }
  | { status: 'failed'; error: unknown }
  /** `byName`: the replies of several requests by their names, of a single one by ''. */
  | { status: 'ready'; reply: unknown; byName: Readonly<Record<string, unknown>> };

const LIVE_MS = 60_000;

/** A request that its source would refuse is not sent: an editor may still be typing its query. */
function refusal({ source, query }: ContentRequest): CallFailed | undefined {
  const declaration = sourceNamed(source);
  const missing = declaration && missingDatum(declaration, query);
  return missing ? new CallFailed(UNPROCESSABLE, missingDatumRefusal(missing)) : undefined;
}

/**
 * The live content of a block: equal requests share one fetch. `isLastKept`: while another query to
 * the same source is on its way, its last reply stays, and with it who writes in the block.
 */
export function useContent(
  requests: Requests,
  facts: PageFacts,
  { isLastKept = false }: { isLastKept?: boolean } = {},
): ContentState {
  const api = useApi();
  const at = useMoment();
  const site = facts.site.key;
  const named = !requests
    ? []
    : isRequest(requests)
      ? [['', requests] as const]
      : Object.entries(requests);
  const bound = named.map(([name, request]) => [name, bindRequest(request, facts)] as const);
  const refused = bound.map(([, request]) => refusal(request)).find((error) => error !== undefined);
  const replies = useQueries({
    queries: bound.map(([, request]) => ({
      queryKey: ['content', site, request, ...(at ? [at] : [])],
      queryFn: () => api.content(site, request, at),
      staleTime: LIVE_MS,
      enabled: !refused,
    })),
  });
  const sources = bound.map(([name, { source }]) => `${name} ${source}`).join();
  const last = useRef<{ sources: string; state: ContentState }>(undefined);
  if (!requests) return { status: 'none' };
  if (refused) return { status: 'failed', error: refused };
  const failed = replies.find((reply) => reply.isError && reply.data === undefined);
  if (failed) return { status: 'failed', error: failed.error };
  if (replies.some((reply) => reply.isPending))
    return isLastKept && last.current?.sources === sources
      ? last.current.state
      : { status: 'loading' };
  const byName = Object.fromEntries(bound.map(([name], index) => [name, replies[index]?.data]));
  const reply = isRequest(requests) ? byName[''] : byName;
  last.current = { sources, state: { status: 'ready', reply, byName } };
  return last.current.state;
}
