import { useEffect, useMemo } from 'react';
import { pageFindings } from '../../../blocks/_checks/page-rules.ts';
import { useEngineLink } from '../../engine/engine-state.ts';
import { useEditor } from '../EditorContext.ts';
import { useRuledPage } from './use-page-findings.ts';
import { usePauses } from './use-pauses.ts';
import { whenIdle } from './when-idle.ts';

/** Looks at the open page whenever its editor pauses. Shows nothing itself. */
export function LiveChecks(): null {
  const { checks } = useEditor();
  const { store, subscribe } = useEngineLink();
  const pause = usePauses(subscribe);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is another one at a pause
  const shown = useMemo(() => store.page(), [store, pause]);
  const { page, live, isPending } = useRuledPage(shown);
  const isKnown = !live.isLoading && !isPending;
  useEffect(
    () => (isKnown ? whenIdle(() => checks.put(pageFindings(page))) : undefined),
    [checks, page, isKnown],
  );
  return null;
}
