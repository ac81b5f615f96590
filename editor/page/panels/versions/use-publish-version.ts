import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../shell/api/ApiContext.ts';
import { useMay, whereOf } from '../../../shell/use-may.ts';
import { useEditor } from '../../EditorContext.ts';
import { useSavingWork } from '../../publishing/use-saving-work.ts';

/**
 * Puts a version before readers in one step: the draft becomes it, as one step that can be undone,
 * and is published. What stops a publish stops this one, and says so where it does.
 */
export function usePublishVersion(onDone: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  const { page, announce } = useEditor();
  const work = useSavingWork();
  const may = useMay('page.publish', whereOf(page));
  const publish = useMutation({
    mutationFn: async (version: number) => {
      await work.replaceDraft(
        (baseRevision) => api.restore(page.id, { version, baseRevision }),
        `volver a la versión ${version}`,
      );
      return work.publish();
    },
    onSuccess: (isDone, version) => {
      void queries.invalidateQueries({ queryKey: ['versions', page.id] });
      if (isDone) announce(`Los lectores tienen la versión ${version}`);
      onDone();
    },
  });
  return { publish, reason: may.reason };
}
