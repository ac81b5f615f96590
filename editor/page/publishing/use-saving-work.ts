import { useMemo } from 'react';
import type { SavedPage } from '../../../schemas/endpoints/shapes/page.ts';
import { useEditor, useSyncState } from '../EditorContext.ts';
import { isDirty } from '../saving/sync-state.ts';

/** What publishing needs of the saving of the open page. */
export function useSavingWork() {
  const { saving } = useEditor();
  const { sync, replaceDraft, save } = saving;
  const isDraftAhead = useSyncState((state) => state.isDraftAhead || isDirty(state));
  return useMemo(
    () => ({
      /** Resolves when the server has what is on the canvas, with its revision. */
      flush: async (): Promise<number> => {
        await sync.flush();
        return sync.state.revision;
      },
      publish: () => save('publish'),
      /** Goes on from a version that the server made of what is on the canvas. */
      continueFrom: (_saved: SavedPage) => sync.refresh(),
      replaceDraft,
      /** Looks at what the server says of the page. */
      refresh: () => sync.refresh(),
      isDraftAhead,
    }),
    [sync, replaceDraft, save, isDraftAhead],
  );
}
