import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { StoryDrift } from '../../../blocks/_block/story-drift.ts';
import { checkedPage } from '../../../blocks/_checks/checked-page.ts';
import { pageFindings } from '../../../blocks/_checks/page-rules.ts';
import { toDocument } from '../../document/conversion.ts';
import { storedId } from '../../document/nodes.ts';
import type { PageData } from '../../document/page-data.ts';
import { locate } from '../../document/tree.ts';
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
function useDrifts(nodes: PageData): ReadonlyMap<string, readonly StoryDrift[]> {
  const drifting = useDrifting();
  return useMemo(() => {
    const found = new Map<string, readonly StoryDrift[]>();
    for (const [nodeId, all] of drifting) {
      const located = locate(nodes, nodeId);
      if (located) found.set(storedId(located.node), all);
    }
    return found;
  }, [drifting, nodes]);
}

/** Everything that the rules of pages look at, of a page as it stands on the canvas. */
export function useRuledPage(nodes: PageData) {
  const { site, about, catalogue, layout, page: opened } = useEditor();
  const document = useMemo(() => toDocument(nodes, catalogue), [nodes, catalogue]);
  const live = useLive();
  const drifts = useDrifts(nodes);
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
  const { around, isPending } = useSurroundings(checked, nodes);
  const page = useMemo(() => ({ ...ruled, around }), [ruled, around]);
  return { page, live, isPending: isPending || isLooking };
}

/** Everything that there is to say of a page as it stands on the canvas, at once. */
export function usePageFindings(nodes: PageData) {
  const { page, live, isPending } = useRuledPage(nodes);
  const findings = useMemo(() => pageFindings(page), [page]);
  return { document: page.document, drifts: page.drifts, live, findings, isPending };
}
