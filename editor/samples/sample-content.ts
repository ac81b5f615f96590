import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { StorySummary } from '../../schemas/endpoints/shapes/story-summary.ts';
import type { ContentRequest } from '../../schemas/feed.ts';
import type { Section } from '../../schemas/section.ts';
import type { Story } from '../../schemas/story.ts';
import { useApi } from '../shell/api/ApiContext.ts';

const NEWEST_STORIES = 10;

/** The newest stories of a site. */
export function useNewestStories(site: string, isOn: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: ['stories', site, '', 'newest'],
    queryFn: () => api.stories({ site, limit: NEWEST_STORIES }),
    enabled: isOn,
  });
}

/**
 * The reply of a source, shared with the blocks that send the same request; nothing while there is
 * none.
 */
export function useReply<T>(site: string, request: ContentRequest | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: ['content', site, request],
    queryFn: request
      ? // Replies of sources are not checked by a schema: their caller knows the type.
        async () => (await api.content(site, request)) as T | null
      : skipToken,
  });
}

const storyRequest = (id: string | undefined): ContentRequest | undefined =>
  id === undefined ? undefined : { source: 'content-api', query: { _id: id } };

/** A whole story: the chosen one, else the newest of the wanted type, else the newest. */
export function useSampleStory(site: string, isOn: boolean, type: string, chosenId?: string) {
  const newest = useNewestStories(site, isOn && chosenId === undefined);
  const first: StorySummary | undefined =
    newest.data?.items.find((story) => story.type === type) ?? newest.data?.items[0];
  const story = useReply<Story>(site, isOn ? storyRequest(chosenId ?? first?._id) : undefined);
  return {
    story: story.data?._id ? story.data : undefined,
    isLoading: isOn && (newest.isLoading || story.isLoading),
  };
}

const flat = (sections: readonly Section[]): Section[] =>
  sections.flatMap((section) => [
    ...(section.node_type === 'link' ? [] : [section]),
    ...flat(section.children ?? []),
  ]);

const MENU: ContentRequest = { source: 'site-service-hierarchy', query: { hierarchy: 'default' } };

/** Every section of the site's own menu, in its order. */
export function useSampleSections(site: string, isOn: boolean) {
  const tree = useReply<Section>(site, isOn ? MENU : undefined);
  const sections = useMemo(() => flat(tree.data?.children ?? []), [tree.data]);
  return { sections, isLoading: isOn && tree.isLoading };
}

/**
 * The section with an id in the site's own menu, as its source replies it; null for none, undefined
 * while nobody knows. Of the whole menu: asked for one that is not there, a server replies 404.
 */
export function useSection(site: string, id: string | undefined): Section | null | undefined {
  const { data } = useReply<Section>(site, id === undefined ? undefined : MENU);
  return useMemo(
    () => data && (flat(data.children ?? []).find(({ _id }) => _id === id) ?? null),
    [data, id],
  );
}
