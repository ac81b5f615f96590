import { useMemo, useRef, useState } from 'react';
import type { PageData } from '../document/page-data.ts';
import { type EngineMemory, type HistoryLabels, linkEngine } from './engine.ts';
import { emptyHistory } from './history.ts';

/**
 * An engine for one page, with a history of its own: Puck's waits 250 ms before it records, so that
 * a quick undo goes wrong, and keeps every state for ever.
 */
export function useEngine(initial: PageData, onChange: () => void) {
  const [labels, setLabels] = useState<HistoryLabels>({});
  const memory = useRef<EngineMemory>({ history: emptyHistory(), page: initial, onChange });
  memory.current.onChange = onChange;
  const linked = useMemo(
    () =>
      linkEngine(memory.current, (next) =>
        // A key press changes the history, but seldom what undo and redo are called.
        setLabels((now) =>
          now.undoLabel === next.undoLabel && now.redoLabel === next.redoLabel ? now : next,
        ),
      ),
    [],
  );
  return { ...linked, ...labels };
}
