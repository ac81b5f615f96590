import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { StoryDrift } from '../../../blocks/_block/story-drift.ts';
import { checkedPage } from '../../../blocks/_checks/checked-page.ts';
import { pageFindings } from '../../../blocks/_checks/page-rules.ts';
import type { PageRecords } from '../../../schemas/page-records/page-records.ts';
import { writePage } from '../../../schemas/page-records/write-page.ts';
import { useApi } from '../../shell/api/ApiContext.ts';
import { useEditor, useSyncState } from '../EditorContext.ts';
import { useDrifting } from '../use-stories.ts';
import { useShared } from './use-shared.ts';
import { useSurroundings } from './use-surroundings.ts';

/** What readers get of the open page, and what is to come. */
function useLive() {
  const api = useApi();
  const { page } = useEditor();
  const publishedVersion = useSyncState((state) => state.publishedVersion);
  const publishing = useQuery({
    queryKey: ['publishing', page.id, publishedVersion],
    queryFn: () => api.publishing(page.id),
    staleTime: 0,
  });
  const version = publishing.data?.live?.version;
  const live = useQuery({
    queryKey: ['version', page.id, version],
    queryFn: () => api.version(page.id, version ?? 0),
    enabled: version !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    publishing: publishing.data,
    document: version === undefined ? undefined : live.data?.document,
    isLoading: publishing.isPending || (version !== undefined && live.isPending),
    error: publishing.error ?? live.error,
  };
}

/** What changed in the stories that blocks rewrite, by the blocks' stored ids. */
function useDrifts(shown: PageRecords): ReadonlyMap<string, readonly StoryDrift[]> {
  const drifting = useDrifting();
  return useMemo(() => {
    const found = new Map<string, readonly StoryDrift[]>();
    for (const [nodeId, all] of drifting) {
      const block = shown.blocks.get(nodeId);
      if (block) found.set(block.own.id, all);
    }
    return found;
  }, [drifting, shown]);
}

/** Everything that the rules of pages look at, of a page as it stands on the canvas. */
export function useRuledPage(shown: PageRecords) {
  const { site, about, catalogue, layout, page: opened } = useEditor();
  const document = useMemo(() => writePage(shown, catalogue), [shown, catalogue]);
  const live = useLive();
  const drifts = useDrifts(shown);
  const { shared, isPending: isLooking } = useShared(document);
  const ruled = useMemo(
    () => ({
      document,
      live: live.document,
      blocks: catalogue.blocks,
      layout,
      site,
      drifts,
      shared,
      about,
      route: opened.route,
    }),
    [document, live.document, catalogue, layout, site, drifts, shared, about, opened.route],
  );
  const checked = useMemo(() => checkedPage(ruled, site), [ruled, site]);
  const { around, isPending } = useSurroundings(checked, shown);
  const page = useMemo(() => ({ ...ruled, around }), [ruled, around]);
  return { page, live, isPending: isPending || isLooking };
}

/** Everything that there is to say of a page as it stands on the canvas, at once. */
export function usePageFindings(shown: PageRecords) {
  const { page, live, isPending } = useRuledPage(shown);
  const findings = useMemo(() => pageFindings(page), [page]);
  return { document: page.document, drifts: page.drifts, live, findings, isPending };
}
