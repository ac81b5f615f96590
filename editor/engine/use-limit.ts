import { startTransition, useEffect, useState } from 'react';
import { blockElement } from './dom.ts';
import { useEngineLink } from './engine-state.ts';

/** What a screen shows of a page, and more; the rest comes in parts. */
const FIRST_BLOCKS = 30;
const MORE_BLOCKS = 30;
const MORE_AT_LATEST_MS = 60;

const ALL = Number.POSITIVE_INFINITY;

/** Calls `run` once the browser is idle, or soon. Returns how to stop. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, MORE_AT_LATEST_MS);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(run, { timeout: MORE_AT_LATEST_MS });
  return () => cancelIdleCallback(asked);
}

/**
 * How many blocks of a page that was just opened are rendered: those that are seen at first, then
 * more of them whenever the browser is idle, so that nobody waits for what is further down. All at
 * once when one is selected that is not there yet.
 */
export function useLimit(): number {
  const { store, selection } = useEngineLink();
  const [limit, setLimit] = useState(FIRST_BLOCKS);
  const isDone = limit === ALL;
  useEffect(() => {
    if (isDone) return;
    const more = () =>
      startTransition(() => setLimit(limit < store.size ? limit + MORE_BLOCKS : ALL));
    return whenIdle(more);
  }, [store, limit, isDone]);
  useEffect(() => {
    if (isDone) return;
    return selection.subscribe(() => {
      if (selection.ids().some((id) => !blockElement(id))) setLimit(ALL);
    });
  }, [selection, isDone]);
  return limit;
}
