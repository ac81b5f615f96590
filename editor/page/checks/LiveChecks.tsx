import { useEffect, useMemo } from 'react';
import { useEngineLink } from '../../engine/engine-state.ts';
import { useEditor } from '../EditorContext.ts';
import { usePageFindings } from './use-page-findings.ts';
import { usePauses } from './use-pauses.ts';

/** Looks at the open page whenever its editor pauses. Shows nothing itself. */
export function LiveChecks(): null {
  const { checks } = useEditor();
  const { store, subscribe } = useEngineLink();
  const pause = usePauses(subscribe);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is another one at a pause
  const nodes = useMemo(() => store.page(), [store, pause]);
  const { findings, live, isPending } = usePageFindings(nodes);
  const isKnown = !live.isLoading && !isPending;
  useEffect(() => {
    if (isKnown) checks.put(findings);
  }, [checks, findings, isKnown]);
  return null;
}
