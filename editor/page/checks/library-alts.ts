import { useQueries } from '@tanstack/react-query';
import { useApi } from '../../shell/api/ApiContext.ts';

const FRESH_MS = 60_000;

interface Reply {
  data?: { id: string; alt: string } | undefined;
  isPending: boolean;
}

/** One function: a new one at each render would have the whole page looked at at each. */
const altsOf = (replies: readonly Reply[]) => ({
  libraryAlts: new Map(
    replies.flatMap(({ data }): [string, string][] =>
      data && data.alt.trim() !== '' ? [[data.id, data.alt]] : [],
    ),
  ) as ReadonlyMap<string, string>,
  isPending: replies.some(({ isPending }) => isPending),
});

/** What the library says of pictures, by their ids, where it says something. */
export function useLibraryAlts(ids: readonly string[]): ReturnType<typeof altsOf> {
  const api = useApi();
  const queries = ids.map((id) => ({
    queryKey: ['image', id],
    queryFn: () => api.image(id),
    staleTime: FRESH_MS,
    retry: false,
  }));
  return useQueries({ queries, combine: altsOf });
}
