import { useCallback } from 'react';
import { overrideOf } from '../../document/overrides.ts';
import type { Engine } from '../../engine/engine.ts';
import type { DraftSync } from './draft-sync.ts';

/** Keeps what was written in a text that somebody else changed in that very moment. */
export function useClash(engine: Engine, sync: DraftSync) {
  return useCallback(
    (nodeId: string, path: readonly string[], mine: string, theirs: string) => {
      const stored = engine.page().blocks.get(nodeId)?.own;
      if (!stored) return;
      const [kind, story = '', text = ''] = path;
      const held = kind === 'overrides' ? overrideOf(stored, story, text) : undefined;
      const sides =
        kind === 'overrides' ? { mine: { ...held, value: mine }, theirs: held } : { mine, theirs };
      sync.addConflicts([{ kind: 'value', block: stored.id, path, ...sides }]);
      void sync.keepCopy();
    },
    [engine, sync],
  );
}
