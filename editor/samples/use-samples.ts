import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../shell/api/ApiContext.ts';
import { useNewestStories } from './sample-content.ts';
import type { Samples } from './sample-fields.ts';

/**
 * What the site has now; `error` when its stories could not be read. Without pictures a block shows
 * none.
 */
export function useSamples(site: string | undefined) {
  const api = useApi();
  const newest = useNewestStories(site ?? '', site !== undefined);
  const images = useQuery({
    queryKey: ['images', '', 'newest'],
    queryFn: () => api.images({ limit: 1 }),
    retry: false,
  });
  const samples = useMemo(
    (): Samples => ({
      stories: (newest.data?.items ?? []).map(({ _id, headline, section, website_url }) => ({
        id: _id,
        headline,
        section,
        url: website_url,
      })),
      image: images.data?.items[0],
    }),
    [newest.data, images.data],
  );
  return {
    samples,
    isLoading: newest.isLoading || images.isLoading,
    error: newest.error,
    retry: () => void newest.refetch(),
  };
}
