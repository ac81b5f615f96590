import { useDeferredValue, useMemo } from 'react';
import type { PageDocument } from '../../../schemas/page.ts';
import { changeRows } from '../../document/change-rows.ts';
import { toDocument } from '../../document/conversion.ts';
import { useEngineState } from '../../engine/engine-state.ts';
import { usePageFindings } from '../checks/use-page-findings.ts';
import { useEditor } from '../EditorContext.ts';

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
  const { catalogue } = useEditor();
  const nodes = useDeferredValue(useEngineState((state) => state.page));
  const sections = useSectionLabels();
  const { document, live, drifts, findings, isPending } = usePageFindings(nodes);
  const changes = useMemo(
    () => live.document && changeRows(live.document, document, { catalogue, sections }),
    [document, live.document, catalogue, sections],
  );
  const { publishing, isLoading, error } = live;
  return { publishing, isLoading: isLoading || isPending, error, findings, drifts, changes };
}
