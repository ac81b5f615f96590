import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import type { z } from 'zod';
import { createToken, type NewToken, tokenEndpoints } from '../../../schemas/endpoints/tokens.ts';
import type { AccountList } from '../../../schemas/staff-api.ts';
import { useClient } from '../../shell/api/ApiContext.ts';
import { Button } from '../../shell/Button.tsx';
import { DeskForm } from '../../shell/DeskForm.tsx';
import { Dialog } from '../../shell/Dialog.tsx';
import { part } from '../../shell/part.tsx';
import { useDeskForm } from '../../shell/use-desk-form.ts';
import { whenLabel } from '../../shell/words.ts';
import { ActionsField } from './ActionsField.tsx';
import { takesAllSites } from './token-words.ts';

interface TokenDialogProps extends AccountList {
  isOpen: boolean;
  /** The id of who makes it. */
  me: string;
  onClose: () => void;
  onMade: () => void;
}

const LIFETIMES = [
  { value: '30', label: '30 días' },
  { value: '90', label: '90 días' },
  { value: '365', label: 'Un año' },
];

type TokenValues = z.input<typeof createToken>;

const EMPTY: TokenValues = { name: '', owner: '', actions: [], sites: null, days: 90 };

interface SitesFieldProps {
  value: readonly string[] | null;
  sites: AccountList['sites'];
  onChange: (sites: string[] | null) => void;
}

/** On which sites: all of them, those to come included, or some. */
const SitesField = ({ value, sites, onChange }: SitesFieldProps) => (
  <fieldset className="pe-fieldset pe-token-sites">
    <legend>En qué sitios</legend>
    <Checkbox
      size="xs"
      label="En todos"
      checked={value === null}
      onChange={(event) =>
        onChange(event.currentTarget.checked ? null : sites.map(({ key }) => key))
      }
    />
    {value === null
      ? null
      : sites.map(({ key, name }) => (
          <Checkbox
            key={key}
            size="xs"
            label={name}
            checked={value.includes(key)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked ? [...value, key] : value.filter((one) => one !== key),
              )
            }
          />
        ))}
  </fieldset>
);

function Form({
  accounts,
  sites,
  me,
  onClose,
  onDone,
}: TokenDialogProps & { onDone: (token: NewToken) => void }) {
  const api = useClient(tokenEndpoints);
  const { control, register, submit, faultOf, error, isPending, watch } = useDeskForm({
    schema: createToken,
    defaultValues: { ...EMPTY, owner: me },
    send: ({ actions, ...token }) => {
      const isLimited = token.sites !== null;
      const allowed = actions.filter((action) => !(isLimited && takesAllSites(action)));
      return api.createToken({ ...token, actions: allowed });
    },
    onDone,
  });
  const isLimited = watch('sites') !== null;
  return (
    <DeskForm
      error={error}
      isPending={isPending}
      submit="Hacer la clave"
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        label="Nombre"
        description="De qué programa es. Sale en el registro y junto a lo que guarde."
        autoComplete="off"
        data-autofocus
        error={faultOf('name')}
        {...register('name')}
      />
      <NativeSelect
        label="A nombre de quién"
        error={faultOf('owner')}
        data={accounts
          .filter(({ isActive }) => isActive)
          .map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
        {...register('owner')}
      />
      <Controller
        control={control}
        name="days"
        render={({ field: { value, onChange } }) => (
          <NativeSelect
            label="Cuánto dura"
            error={faultOf('days')}
            data={LIFETIMES}
            value={String(value)}
            onChange={(event) => onChange(Number(event.currentTarget.value))}
          />
        )}
      />
      <Controller
        control={control}
        name="sites"
        render={({ field: { value, onChange } }) => (
          <SitesField value={value} sites={sites} onChange={onChange} />
        )}
      />
      {faultOf('sites') ? <p className="pe-error">{faultOf('sites')}</p> : null}
      <Controller
        control={control}
        name="actions"
        render={({ field: { value, onChange } }) => (
          <ActionsField
            value={value}
            isLimited={isLimited}
            fault={faultOf('actions')}
            onChange={onChange}
          />
        )}
      />
    </DeskForm>
  );
}

/** The secret, this once. */
function Made({ token, onClose }: { token: NewToken; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(token.token).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className="pe-form">
      <p className="pe-help">
        Sólo se muestra ahora: cópiala antes de cerrar. Sirve hasta{' '}
        {whenLabel(token.expiresAt, new Date())}. Quien la tenga puede lo que ella: no la mandes por
        correo.
      </p>
      <TextInput
        label={`Clave de ${token.name}`}
        readOnly
        value={token.token}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="pe-form-actions">
        <span role="status" className="pe-help">
          {isCopied ? 'Copiada' : ''}
        </span>
        <Button variant="default" onClick={onClose}>
          Cerrar
        </Button>
        <Button color="brand" onClick={() => void copy()} data-autofocus>
          Copiar la clave
        </Button>
      </div>
    </div>
  );
}

function TokenDialogView(props: TokenDialogProps) {
  const [made, setMade] = useState<NewToken | null>(null);
  const close = () => {
    setMade(null);
    props.onClose();
  };
  const done = (token: NewToken) => {
    setMade(token);
    props.onMade();
  };
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={close}
      size="lg"
      title={made ? 'Copia la clave' : 'Clave de la API'}
    >
      {made ? <Made token={made} onClose={close} /> : <Form {...props} onDone={done} />}
    </Dialog>
  );
}

/** Makes a token for a program, and shows its secret once. */
export const TokenDialog = part('Clave de la API', TokenDialogView);
