import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { pageFindings } from '../../../blocks/_block/page-rules.ts';
import type { StoryDrift } from '../../../blocks/_block/story-drift.ts';
import type { PageDocument } from '../../../schemas/page.ts';
import { changeRows } from '../../document/change-rows.ts';
import { toDocument } from '../../document/conversion.ts';
import { storedId } from '../../document/nodes.ts';
import { locate } from '../../document/tree.ts';
import { useEngineState } from '../../engine/engine-state.ts';
import { useApi } from '../../shell/ApiContext.ts';
import { useEditor, useSyncState } from '../EditorContext.ts';
import { useDrifting } from '../use-stories.ts';

/** Labels of the sections of a page's layout. */
export function useSectionLabels(): ReadonlyMap<string, string> {
  const { layout } = useEditor();
  return useMemo(
    () => new Map((layout?.sections ?? []).map(({ name, label }) => [name, label])),
    [layout],
  );
}

/** The page on the canvas as it would be stored, a little behind the keys. */
export function useDocument(): PageDocument {
  const { catalogue } = useEditor();
  const page = useDeferredValue(useEngineState((state) => state.page));
  return useMemo(() => toDocument(page, catalogue), [page, catalogue]);
}

/** What readers get of the open page, what is to come, and what there is to say of it. */
export function usePublishFacts() {
  const api = useApi();
  const { page, catalogue, layout } = useEditor();
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
  const sections = useSectionLabels();
  const document = useDocument();
  const drifting = useDrifting();
  const nodes = useDeferredValue(useEngineState((state) => state.page));
  const drifts = useMemo(() => {
    const found = new Map<string, readonly StoryDrift[]>();
    for (const [nodeId, all] of drifting) {
      const located = locate(nodes, nodeId);
      if (located) found.set(storedId(located.node), all);
    }
    return found;
  }, [drifting, nodes]);
  const liveDocument = version === undefined ? undefined : live.data?.document;
  const findings = useMemo(
    () => pageFindings({ document, live: liveDocument, blocks: catalogue.blocks, layout, drifts }),
    [document, liveDocument, catalogue, layout, drifts],
  );
  const changes = useMemo(
    () => liveDocument && changeRows(liveDocument, document, { catalogue, sections }),
    [document, liveDocument, catalogue, sections],
  );
  return {
    publishing: publishing.data,
    isLoading: publishing.isPending || (version !== undefined && live.isPending),
    error: publishing.error ?? live.error,
    refetch: publishing.refetch,
    findings,
    drifts,
    changes,
  };
}
