import { useDeferredValue, useMemo, useRef } from 'react';
import type { PageDocument } from '../../../schemas/page.ts';
import { writePage } from '../../../schemas/page-records/write-page.ts';
import { useEngineState } from '../../engine/engine-state.ts';
import { useOverdue } from '../checks/use-overdue.ts';
import { usePageFindings } from '../checks/use-page-findings.ts';
import { useEditor } from '../EditorContext.ts';
import { useChangeRows } from './changes/use-change-rows.ts';

/** What checks ask for may come later than this: a front that burns is not kept waiting. */
const CHECKS_MS = 4_000;

/** The page on the canvas as it would be stored, a little behind the keys. */
export function useDocument(): PageDocument {
  const { catalogue } = useEditor();
  const page = useDeferredValue(useEngineState((state) => state.page));
  return useMemo(() => writePage(page, catalogue), [page, catalogue]);
}

/** What readers get of the open page, what is to come, and what there is to say of it. */
export function usePublishFacts() {
  const shown = useDeferredValue(useEngineState((state) => state.page));
  const { document, live, drifts, findings, isPending } = usePageFindings(shown);
  const changes = useChangeRows(live.document ?? undefined, document);
  const { publishing, isLoading, error } = live;
  const isOverdue = useOverdue(isPending, CHECKS_MS);
  // What is asked for later, of a picture that was put in say, takes the sheet from nobody.
  const wasReady = useRef(false);
  if (!isPending || isOverdue) wasReady.current = true;
  const isWaiting = isLoading || !wasReady.current;
  const before = live.document ?? undefined;
  return { publishing, isLoading: isWaiting, error, findings, drifts, changes, before, document };
}
