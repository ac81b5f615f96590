import { Button } from '@mantine/core';
import { hideNotification, showNotification } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PageSummary } from '../../schemas/api.ts';
import { useApi } from '../shell/ApiContext.ts';

const UNDO_MS = 10_000;

/** Deletes without asking and offers to undo it. */
export function useDeletePage(site: string) {
  const api = useApi();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['pages', site] });
  return useMutation({
    mutationFn: (page: PageSummary) => api.deletePage(page.id),
    onSettled: refresh,
    onError: (error, page) =>
      showNotification({
        title: `No se eliminó «${page.name}»`,
        message: error.message,
        color: 'brand',
        withBorder: true,
      }),
    onSuccess: (_, page) => {
      const id = `deleted-${page.id}`;
      const restore = () => {
        hideNotification(id);
        api.undeletePage(page.id).then(refresh, (error: Error) =>
          showNotification({
            title: `No se recuperó «${page.name}»`,
            message: error.message,
            color: 'brand',
          }),
        );
      };
      showNotification({
        id,
        autoClose: UNDO_MS,
        withBorder: true,
        color: 'ink',
        closeButtonProps: { 'aria-label': 'Cerrar aviso' },
        message: (
          <span className="pe-toast">
            Se eliminó «{page.name}».
            <Button size="compact-sm" variant="default" onClick={restore}>
              Deshacer
            </Button>
          </span>
        ),
      });
    },
  });
}
