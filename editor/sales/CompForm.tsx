import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { giveComp } from '../../schemas/sales/sales-desk.ts';
import { CallFailed } from '../shell/api.ts';
import { FormEnd } from '../shell/FormEnd.tsx';
import { salesClient } from './sales-client.ts';

interface CompFormProps {
  onClose: () => void;
  onGiven: (subscription: number) => void;
}

/** Gives a reader months of a product for nothing. */
export function CompForm({ onClose, onGiven }: CompFormProps) {
  const queries = useQueryClient();
  const catalogue = useQuery({ queryKey: ['sales', 'catalogue'], queryFn: salesClient.catalogue });
  const products = catalogue.data?.products ?? [];
  const [email, setEmail] = useState('');
  const [chosen, setSku] = useState('');
  const [months, setMonths] = useState<number | string>(1);
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const sku = chosen || (products[0]?.sku ?? '');
  const given = giveComp.safeParse({ email, sku, months, reason });
  const give = useMutation({
    mutationFn: salesClient.giveComp,
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: ['sales', 'subscriptions'] });
      onGiven(id);
    },
  });
  const told = give.error instanceof CallFailed ? give.error.issues : [];
  const faultOf = (field: string): string | undefined =>
    [...(isAsked ? (given.error?.issues ?? []) : []), ...told].find(({ path }) => path[0] === field)
      ?.message;
  const error = give.error ?? catalogue.error;
  return (
    <form
      className="pe-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (given.data) give.mutate(given.data);
      }}
    >
      <p className="pe-help">
        No cuesta nada, no se renueva y no cuenta en las cifras. El lector necesita una cuenta.
      </p>
      <TextInput
        label="Correo de la cuenta"
        type="email"
        data-autofocus
        autoComplete="off"
        value={email}
        error={faultOf('email')}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <NativeSelect
        label="Producto"
        value={sku}
        error={faultOf('sku')}
        onChange={(event) => setSku(event.currentTarget.value)}
        data={products.map((product) => ({ value: product.sku, label: product.name }))}
      />
      <NumberInput
        label="Meses"
        value={months}
        min={1}
        max={36}
        allowDecimal={false}
        error={faultOf('months')}
        onChange={setMonths}
      />
      <TextInput
        label="Por qué"
        description="Queda en el registro."
        value={reason}
        maxLength={300}
        error={faultOf('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormEnd
        fault={told.length === 0 ? error?.message : undefined}
        isBusy={give.isPending}
        submit="Dar la cortesía"
        onClose={onClose}
      />
    </form>
  );
}
