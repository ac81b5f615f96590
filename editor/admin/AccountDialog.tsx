import { TextInput } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { staffEndpoints } from '../../schemas/endpoints/staff.ts';
import {
  type GrantableSite,
  inviteStaff,
  type SigninLink,
  type StaffAccount,
} from '../../schemas/staff-api.ts';
import { useClient } from '../shell/api/ApiContext.ts';
import { DeskForm } from '../shell/DeskForm.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { Fault } from '../shell/faults/Fault.tsx';
import { part } from '../shell/part.tsx';
import { useDeskForm } from '../shell/use-desk-form.ts';
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

function Form({
  account,
  sites,
  onClose,
  onDone,
}: AccountDialogProps & { account: StaffAccount | 'new' }) {
  const api = useClient(staffEndpoints);
  const given = account === 'new' ? undefined : account;
  const { control, register, submit, faultOf, error, isPending } = useDeskForm({
    schema: inviteStaff,
    defaultValues: {
      name: given?.name ?? '',
      email: given?.email ?? '',
      grants: given?.grants ?? [{ role: 'editor' as const, site: null, section: null }],
    },
    send: async ({ name, email, grants }) => {
      if (!given) return { ...(await api.inviteStaff({ name, email, grants })), name };
      await api.changeAccount(given.id, { name, grants });
      return undefined;
    },
    onDone,
  });
  const grantFault = faultOf('grants');
  return (
    <DeskForm
      error={error}
      isPending={isPending}
      onClose={onClose}
      submit={given ? 'Guardar' : 'Invitar'}
      onSubmit={submit}
    >
      <TextInput
        label="Nombre"
        data-autofocus
        autoComplete="off"
        error={faultOf('name')}
        {...register('name')}
      />
      <TextInput
        label="Correo"
        type="email"
        autoComplete="off"
        readOnly={given !== undefined}
        {...(given ? { description: 'El correo de una cuenta no cambia.' } : {})}
        error={faultOf('email')}
        {...register('email')}
      />
      <Controller
        control={control}
        name="grants"
        render={({ field: { value, onChange } }) => (
          <GrantsField value={value} sites={sites} onChange={onChange} />
        )}
      />
      <Fault text={grantFault} />
    </DeskForm>
  );
}

/** Invites somebody, or changes an account's name and grants. */
const AccountDialogView = (props: AccountDialogProps) => (
  <Dialog
    isOpen={props.account !== null}
    onClose={props.onClose}
    size="lg"
    title={props.account === 'new' ? 'Invitar a alguien' : 'Cambiar la cuenta'}
  >
    {props.account ? <Form {...props} account={props.account} /> : null}
  </Dialog>
);

export const AccountDialog = part('Cuenta', AccountDialogView);
