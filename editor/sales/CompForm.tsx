import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { giveComp } from '../../schemas/sales/sales-desk.ts';
import { DeskForm } from '../shell/DeskForm.tsx';
import { NumberField } from '../shell/form-fields.tsx';
import { part } from '../shell/part.tsx';
import { useDeskForm } from '../shell/use-desk-form.ts';
import { salesClient } from './sales-client.ts';

interface CompFormProps {
  onClose: () => void;
  onGiven: (subscription: number) => void;
}

const NOTHING: z.input<typeof giveComp> = { email: '', sku: '', months: 1, reason: '' };

/** Gives a reader months of a product for nothing. */
function CompFormView({ onClose, onGiven }: CompFormProps) {
  const queries = useQueryClient();
  const catalogue = useQuery({ queryKey: ['sales', 'catalogue'], queryFn: salesClient.catalogue });
  const { control, register, submit, faultOf, error, isPending } = useDeskForm({
    schema: giveComp,
    defaultValues: NOTHING,
    send: salesClient.giveComp,
    onDone: ({ id }) => {
      void queries.invalidateQueries({ queryKey: ['sales', 'subscriptions'] });
      onGiven(id);
    },
  });
  return (
    <DeskForm
      error={error ?? catalogue.error}
      isPending={isPending}
      submit="Dar la cortesía"
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="pe-help">
        No cuesta nada, no se renueva y no cuenta en las cifras. El lector necesita una cuenta.
      </p>
      <TextInput
        label="Correo de la cuenta"
        type="email"
        data-autofocus
        autoComplete="off"
        error={faultOf('email')}
        {...register('email')}
      />
      <NativeSelect
        label="Producto"
        error={faultOf('sku')}
        data={[
          { value: '', label: 'Elige un producto' },
          ...(catalogue.data?.products ?? []).map(({ sku, name }) => ({ value: sku, label: name })),
        ]}
        {...register('sku')}
      />
      <NumberField
        control={control}
        name="months"
        label="Meses"
        min={1}
        max={36}
        allowDecimal={false}
        error={faultOf('months')}
      />
      <TextInput
        label="Por qué"
        description="Queda en el registro."
        maxLength={300}
        error={faultOf('reason')}
        {...register('reason')}
      />
    </DeskForm>
  );
}

export const CompForm = part('Cortesía', CompFormView);
