import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageSummary } from '../../schemas/endpoints/shapes/page.ts';
import { useApi } from '../shell/api/ApiContext.ts';
import { Button } from '../shell/Button.tsx';
import { hideNotice, showNotice } from '../shell/notices.ts';
import type { WithdrawAct, WithdrawDialogProps } from './WithdrawDialog.tsx';
import { whatReadersLose } from './what-readers-lose.ts';

const UNDO_MS = 10_000;

interface Withdrawal {
  page: PageSummary;
  act: WithdrawAct;
  confirmation?: string;
}

const DONE: Record<WithdrawAct, string> = { archive: 'Se archivó', delete: 'Se eliminó' };
const FAILED: Record<WithdrawAct, string> = {
  archive: 'No se archivó',
  delete: 'No se eliminó',
};

/**
 * Archives and deletes pages: at once, with an undo, what no reader has; after a dialog what they
 * have.
 */
export function useWithdrawPage(site: string): {
  /** `people`: who has it open. */
  ask: (page: PageSummary, act: WithdrawAct, people?: readonly string[]) => void;
  dialog: WithdrawDialogProps;
} {
  const api = useApi();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<WithdrawDialogProps['asked']>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: ['pages', site] });

  const offerUndo = ({ page, act }: Withdrawal) => {
    const id = `withdrawn-${page.id}`;
    const undo = () => {
      hideNotice(id);
      api.bringBackPage(page.id, { hidesTemplate: true }).then(refresh, (error: Error) =>
        showNotice({
          title: `No se restauró «${page.name}»`,
          message: error.message,
          tone: 'bad',
        }),
      );
    };
    showNotice({
      id,
      goesAfter: UNDO_MS,
      message: (
        <span className="pe-toast">
          {DONE[act]} «{page.name}».
          <Button size="compact-sm" variant="default" onClick={undo}>
            Deshacer
          </Button>
        </span>
      ),
    });
  };

  const withdraw = useMutation({
    mutationFn: async ({ page, act, confirmation }: Withdrawal): Promise<unknown> =>
      act === 'archive'
        ? api.archivePage(page.id, { confirmation })
        : api.deletePage(page.id, { confirmation }),
    onSettled: refresh,
    onError: (error, { page, act, confirmation }) => {
      if (confirmation === undefined)
        showNotice({
          title: `${FAILED[act]} «${page.name}»`,
          message: error.message,
          tone: 'bad',
        });
    },
    onSuccess: (_, done) => {
      setAsked(null);
      offerUndo(done);
    },
  });
  return {
    ask: (page, act, people = []) => {
      withdraw.reset();
      if (whatReadersLose(page) || people.length > 0) setAsked({ page, act, people });
      else withdraw.mutate({ page, act });
    },
    dialog: {
      asked,
      isBusy: withdraw.isPending,
      error: asked ? withdraw.error?.message : undefined,
      onClose: () => setAsked(null),
      onDo: (confirmation) => asked && withdraw.mutate({ ...asked, confirmation }),
    },
  };
}
