import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { use } from 'react';
import type { NamedItem, NameList } from '../../schemas/names-api.ts';
import { placeholdersOf } from '../../schemas/page-content.ts';
import { CanvasContext } from '../canvas/CanvasContext.ts';
import { useApi } from '../shell/api/ApiContext.ts';
import { placeholderName, placeholderOf } from './name-words.ts';

const PAGE_NAMES = 20;
const TYPING_MS = 200;
const FRESH_MS = 60_000;

/** What `search` finds in a list, a page at a time. */
export function useNameSearch(
  { site, list }: { site: string; list: NameList },
  search: string,
  isOn: boolean,
) {
  const api = useApi();
  const [query] = useDebouncedValue(search.trim(), TYPING_MS);
  const found = useInfiniteQuery({
    queryKey: ['names', site, list, 'search', query],
    queryFn: ({ pageParam: offset }) =>
      api.names({ site, list, q: query, offset, limit: PAGE_NAMES }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const seen = pages.reduce((sum, page) => sum + page.items.length, 0);
      return last.items.length > 0 && seen < last.total ? seen : undefined;
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    enabled: isOn,
  });
  return {
    found,
    query,
    items: found.data?.pages.flatMap((page) => page.items) ?? [],
    /** What is shown does not belong to what is typed yet. */
    isBehind: query !== search.trim() || found.isPlaceholderData || found.isPending,
  };
}

interface KnownName {
  item?: NamedItem;
  /** It names nothing, as far as is known. */
  isMissing: boolean;
}

/** What stored values are called. */
export function useNamesOf(
  { site, list }: { site: string; list: NameList },
  values: readonly string[],
): (value: string) => KnownName {
  const api = useApi();
  const asked = values.filter((value) => value !== '' && !value.includes('{')).toSorted();
  const { data } = useQuery({
    queryKey: ['names', site, list, 'of', asked],
    queryFn: () => api.names({ site, list, value: asked }),
    enabled: asked.length > 0,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  return (value) => {
    const name = placeholderName(list, value);
    if (name !== undefined)
      return { item: { value, name, detail: '', picture: '' }, isMissing: false };
    const item = data?.items.find((each) => each.value === value);
    return item
      ? { item, isMissing: false }
      : { isMissing: data !== undefined && asked.includes(value) };
  };
}

/** On a template, the choice of what its page is about. */
export function usePageChoice(list: NameList): NamedItem | undefined {
  const { pageContent, site } = use(CanvasContext)?.facts ?? {};
  const value = placeholderOf(list);
  const name = placeholderName(list, value);
  const isFilled = pageContent && site && Object.hasOwn(placeholdersOf(pageContent, site), list);
  return isFilled && name !== undefined
    ? { value, name, detail: 'Cambia con cada página', picture: '' }
    : undefined;
}
