import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Grant, GrantableSite, SigninLink, StaffAccount } from '../../schemas/staff-api.ts';
import { useApi } from '../shell/ApiContext.ts';
import { CallFailed } from '../shell/api.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { FormEnd } from '../shell/FormEnd.tsx';
import { GrantsField } from './GrantsField.tsx';

/** Who is edited; `new` somebody who is invited; null: closed. */
export type EditedAccount = StaffAccount | 'new' | null;

interface AccountDialogProps {
  account: EditedAccount;
  sites: readonly GrantableSite[];
  onClose: () => void;
  /** With the link of an invitation. */
  onDone: (invited?: SigninLink & { name: string }) => void;
}

/** What the server said of one field of a form. */
const faultOf = (error: Error | null, field: string): string | undefined =>
  error instanceof CallFailed
    ? error.issues.find(({ path }) => path[0] === field)?.message
    : undefined;

function Form({
  account,
  sites,
  onClose,
  onDone,
}: AccountDialogProps & { account: StaffAccount | 'new' }) {
  const api = useApi();
  const given = account === 'new' ? undefined : account;
  const [name, setName] = useState(given?.name ?? '');
  const [email, setEmail] = useState(given?.email ?? '');
  const [grants, setGrants] = useState<Grant[]>(
    given?.grants ?? [{ role: 'editor', site: null, section: null }],
  );
  const save = useMutation({
    mutationFn: async () => {
      if (!given) return { ...(await api.inviteStaff({ name, email, grants })), name };
      await api.changeAccount(given.id, { name, grants });
      return undefined;
    },
    onSuccess: onDone,
  });
  const { error } = save;
  const [nameFault, emailFault] = [faultOf(error, 'name'), faultOf(error, 'email')];
  const isTold = nameFault !== undefined || emailFault !== undefined;
  const grantFault = faultOf(error, 'grants');
  return (
    <form
      className="pe-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <TextInput
        label="Nombre"
        data-autofocus
        autoComplete="off"
        value={name}
        error={nameFault}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label="Correo"
        type="email"
        autoComplete="off"
        value={email}
        readOnly={given !== undefined}
        {...(given ? { description: 'El correo de una cuenta no cambia.' } : {})}
        error={emailFault}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <GrantsField value={grants} sites={sites} onChange={setGrants} />
      <FormEnd
        fault={error && !isTold ? (grantFault ?? error.message) : undefined}
        isBusy={save.isPending}
        submit={given ? 'Guardar' : 'Invitar'}
        onClose={onClose}
      />
    </form>
  );
}

/** Invites somebody, or changes an account's name and grants. */
export const AccountDialog = (props: AccountDialogProps) => (
  <Dialog
    isOpen={props.account !== null}
    onClose={props.onClose}
    size="lg"
    title={props.account === 'new' ? 'Invitar a alguien' : 'Cambiar la cuenta'}
  >
    {props.account ? <Form {...props} account={props.account} /> : null}
  </Dialog>
);
