import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

const TYPING_MS = 250;

interface Page {
  total: number;
  next: number | null;
}

/**
 * A list that goes on where it ended.
 * @param name of the list, as queries are found again by
 */
export function useListing<T extends Page, Status extends string>(
  name: string,
  load: (query: { search: string; status: Status | ''; before: number | undefined }) => Promise<T>,
) {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<Status | ''>('');
  const [wanted] = useDebouncedValue(search.trim(), TYPING_MS);
  const query = useInfiniteQuery({
    queryKey: ['sales', name, wanted, status],
    queryFn: ({ pageParam }) => load({ search: wanted, status, before: pageParam ?? undefined }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return {
    query,
    search,
    setSearch,
    status,
    setStatus,
    isNarrowed: wanted !== '' || status !== '',
  };
}
