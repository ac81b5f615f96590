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
export function useListing<T extends Page>(
  name: string,
  load: (asked: { search: string; status: string; before: number | null }) => Promise<T>,
) {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), TYPING_MS);
  const query = useInfiniteQuery({
    queryKey: ['sales', name, wanted, status],
    queryFn: ({ pageParam }) => load({ search: wanted, status, before: pageParam }),
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
