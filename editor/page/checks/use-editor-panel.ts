import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PublishingPanel } from '../publishing/PublishingPanels.tsx';
import type { DraftSync } from '../saving/draft-sync.ts';

/** What may stand in the place of the left panel, or over all. */
export type EditorPanel = PublishingPanel | 'checks' | 'preview';

/** Which panel is open. What the server does not take opens the list of what is to be mended. */
export function useEditorPanel(sync: DraftSync) {
  const [panel, setPanel] = useState<EditorPanel | null>(null);
  const isRefused = useSyncExternalStore(
    sync.subscribe,
    () => sync.state.problem?.kind === 'issues',
  );
  useEffect(() => {
    if (isRefused) setPanel('checks');
  }, [isRefused]);
  return [panel, setPanel] as const;
}
