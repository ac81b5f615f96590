import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { PageChange } from '../../schemas/page-uses-api.ts';
import { showNotice } from '../shell/notices.ts';
import type { UsesClient } from './uses-client.ts';

/** While a change is under way. */
const REFRESH_MS = 700;

const isBusy = (changes: readonly PageChange[] | undefined): boolean =>
  changes?.some(({ doing }) => doing) ?? false;

/** The newest changes of a site, followed while one is under way; its pages are found anew then. */
export function useChanges(client: UsesClient, site: string | undefined) {
  const queries = useQueryClient();
  const list = useQuery({
    queryKey: ['page-changes', site],
    queryFn: () => client.changes(site ?? ''),
    enabled: site !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (isBusy(state.data) ? REFRESH_MS : false),
  });
  const busy = isBusy(list.data);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy) void queries.invalidateQueries({ queryKey: ['page-uses', site] });
    wasBusy.current = busy;
  }, [busy, queries, site]);
  const refresh = () => queries.invalidateQueries({ queryKey: ['page-changes', site] });
  const undo = useMutation({
    mutationFn: ({ id }: PageChange) => client.undo(id),
    onSettled: refresh,
    onError: ({ message }) => showNotice({ title: 'No se pudo deshacer', message, tone: 'bad' }),
  });
  return { changes: list.data ?? [], busy, refresh, undo };
}
