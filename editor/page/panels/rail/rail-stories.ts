import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { storyEndpoints } from '../../../../schemas/endpoints/story-desk.ts';
import type { RailQuery } from '../../../../schemas/story-desk-api.ts';
import { useClient } from '../../../shell/api/ApiContext.ts';

export type RailChoices = Pick<RailQuery, 'state' | 'section'>;

export const NO_CHOICES: RailChoices = { state: '', section: '' };

const PAGE_STORIES = 20;
const TYPING_MS = 250;
/** What colleagues write and schedule is heard of by asking again. */
const EVERY_MS = 30_000;

/** The stories of a site that have some words, a page of them more at a time. */
export function useRailStories(
  site: string,
  search: string,
  { state, section }: RailChoices,
  { isAsked = true } = {},
) {
  const { storyRail } = useClient(storyEndpoints);
  const [q] = useDebouncedValue(search.trim(), TYPING_MS);
  const stories = useInfiniteQuery({
    // «stories»: changes of the site's stories make it ask again (follow-content.ts).
    queryKey: ['stories', site, 'rail', q, state, section],
    queryFn: ({ pageParam: offset }) =>
      storyRail({ site, q, state, section, offset, limit: PAGE_STORIES }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const seen = pages.reduce((sum, page) => sum + page.items.length, 0);
      return last.items.length > 0 && seen < last.total ? seen : undefined;
    },
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
    enabled: isAsked,
  });
  return { stories, q, items: stories.data?.pages.flatMap((page) => page.items) ?? [] };
}
