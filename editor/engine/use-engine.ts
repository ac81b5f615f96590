import { startTransition, useMemo, useRef, useState } from 'react';
import type { PageRecords } from '../../schemas/page-records/page-records.ts';
import type { Catalogue } from '../document/catalogue.ts';
import { type EngineMemory, type HistoryLabels, linkEngine } from './engine.ts';
import { emptyHistory } from './history.ts';

/** An engine for one page, with a history of its own. */
export function useEngine(
  catalogue: Catalogue,
  initial: PageRecords,
  { onChange, onHistory }: Pick<EngineMemory, 'onChange' | 'onHistory'>,
) {
  const [labels, setLabels] = useState<HistoryLabels>({});
  const memory = useRef<EngineMemory>({
    catalogue,
    history: emptyHistory(),
    initial,
    onChange,
    onHistory,
  });
  memory.current.onChange = onChange;
  memory.current.onHistory = onHistory;
  const linked = useMemo(
    () =>
      linkEngine(memory.current, (next) =>
        // A key press changes the history, but seldom what undo and redo are called; when it does,
        // the canvas comes first.
        startTransition(() =>
          setLabels((now) =>
            now.undoLabel === next.undoLabel && now.redoLabel === next.redoLabel ? now : next,
          ),
        ),
      ),
    [],
  );
  return { ...linked, ...labels };
}
