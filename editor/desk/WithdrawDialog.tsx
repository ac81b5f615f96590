import { useState } from 'react';
import { TRASH_DAYS } from '../../schemas/desk-api.ts';
import type { PageSummary } from '../../schemas/endpoints/shapes/page.ts';
import { DeskForm } from '../shell/DeskForm.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { NameToConfirm } from './NameToConfirm.tsx';
import { mustBeNamed, whatReadersLose } from './what-readers-lose.ts';

export type WithdrawAct = 'archive' | 'delete';

const WORDS: Record<WithdrawAct, { title: string; button: string; after: string }> = {
  archive: {
    title: 'Archivar',
    button: 'Archivar',
    after: 'La encuentras en «Archivadas» y la puedes restaurar cuando quieras.',
  },
  delete: {
    title: 'Eliminar',
    button: 'Eliminar',
    after: `Se queda ${TRASH_DAYS} días en la papelera; hasta entonces la puedes restaurar.`,
  },
};

const AND = new Intl.ListFormat('es-MX', { type: 'conjunction' });

interface FormProps {
  page: PageSummary;
  /** Who has it open. */
  people: readonly string[];
  act: WithdrawAct;
  isBusy: boolean;
  error: string | undefined;
  onClose: () => void;
  onDo: (confirmation: string) => void;
}

function WithdrawForm({ page, people, act, isBusy, error, onClose, onDo }: FormProps) {
  const [typed, setTyped] = useState('');
  const loss = whatReadersLose(page);
  const isNamed = loss !== undefined && mustBeNamed(page);
  const isReady = !isNamed || typed.trim() === page.name.trim();
  const { button, after } = WORDS[act];
  return (
    <DeskForm
      error={error === undefined ? null : { message: error }}
      isPending={isBusy}
      submit={button}
      isDisabled={!isReady}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onDo(isNamed ? typed : page.name);
      }}
      onClose={onClose}
    >
      {loss ? <p className="pe-error">{loss}</p> : null}
      {people.length > 0 ? (
        <p className="pe-error">
          {people.length === 1 ? 'La tiene abierta' : 'La tienen abierta'} {AND.format(people)}: lo
          que no se haya guardado queda en su navegador.
        </p>
      ) : null}
      <p>{after}</p>
      {isNamed ? <NameToConfirm name={page.name} value={typed} onChange={setTyped} /> : null}
    </DeskForm>
  );
}

export interface WithdrawDialogProps extends Omit<FormProps, 'page' | 'people' | 'act'> {
  /** Null: closed. */
  asked: { page: PageSummary; act: WithdrawAct; people: readonly string[] } | null;
}

/** Says what readers lose before a page that they have is archived or deleted. */
export const WithdrawDialog = ({ asked, ...rest }: WithdrawDialogProps) => (
  <Dialog
    isOpen={asked !== null}
    onClose={rest.onClose}
    title={asked ? `${WORDS[asked.act].title} «${asked.page.name}»` : ''}
  >
    {asked ? <WithdrawForm key={asked.page.id} {...asked} {...rest} /> : null}
  </Dialog>
);
