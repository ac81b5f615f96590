import { useEffect, useMemo, useState } from 'react';
import { shownTitle } from '../../../canvas/shown-title.ts';
import { canvasDocument } from '../../../engine/dom.ts';

const PAUSE_MS = 300;

/**
 * What blocks show on the canvas, by their ids. Read again a moment after the canvas changed:
 * while somebody types, nothing is read.
 */
export function useShownTitles(): (nodeId: string) => string | undefined {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const root = canvasDocument()?.body;
    if (!root) return;
    let due: ReturnType<typeof setTimeout> | undefined;
    const observer = new MutationObserver(() => {
      clearTimeout(due);
      due = setTimeout(() => setVersion((before) => before + 1), PAUSE_MS);
    });
    observer.observe(root, { subtree: true, childList: true, characterData: true });
    return () => {
      clearTimeout(due);
      observer.disconnect();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew for each version
  return useMemo(() => {
    const titles = new Map<string, string | undefined>();
    return (nodeId) => {
      if (!titles.has(nodeId)) titles.set(nodeId, shownTitle(nodeId));
      return titles.get(nodeId);
    };
  }, [version]);
}
