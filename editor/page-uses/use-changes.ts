import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { PageChange } from '../../schemas/page-uses-api.ts';
import { showNotice } from '../shell/notices.ts';
import type { UsesClient } from './uses-client.ts';

/** While a change is under way. */
const REFRESH_MS = 700;

const isBusy = (changes: readonly PageChange[] | undefined): boolean =>
  changes?.some(({ doing }) => doing) ?? false;

const whatIsDone = (changes: readonly PageChange[]): string =>
  changes.map(({ id, changed, undone }) => `${id} ${changed} ${undone}`).join();

/** The newest changes of a site, followed while one is under way; after it pages are found anew. */
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
  // A short one is over before anybody saw it under way.
  const done = busy ? undefined : list.data && whatIsDone(list.data);
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (done === undefined) return;
    if (known.current !== undefined && known.current !== done)
      void queries.invalidateQueries({ queryKey: ['page-uses', site] });
    known.current = done;
  }, [done, queries, site]);
  const refresh = () => queries.invalidateQueries({ queryKey: ['page-changes', site] });
  const undo = useMutation({
    mutationFn: ({ id }: PageChange) => client.undo(id),
    onSettled: refresh,
    onError: ({ message }) => showNotice({ title: 'No se pudo deshacer', message, tone: 'bad' }),
  });
  return { changes: list.data ?? [], busy, refresh, undo };
}
