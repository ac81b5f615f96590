import { NativeSelect, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import type { DeskPrice, DeskProduct } from '../../schemas/sales/sales-desk.ts';
import { CURRENCIES } from '../../schemas/sales/wire.ts';
import { DeskForm } from '../shell/DeskForm.tsx';
import { SwitchField } from '../shell/form-fields.tsx';
import { part } from '../shell/part.tsx';
import { readBy } from '../shell/read-form.ts';
import { type PriceText, priceText, readPrice } from './catalogue-forms.ts';
import { stepsLabel } from './money-words.ts';
import { StepFields } from './StepFields.tsx';
import { salesClient } from './sales-client.ts';
import { useCatalogueForm } from './use-catalogue-form.ts';

interface PriceFormProps {
  product: DeskProduct;
  /** undefined: a new one. */
  price: DeskPrice | undefined;
  onDone: () => void;
}

function PriceFormView({ product, price, onDone }: PriceFormProps) {
  const read = useMemo(() => {
    const rest = { sku: product.sku, description: price?.description ?? '' };
    return (typed: PriceText) => readPrice(typed, rest);
  }, [product, price]);
  const form = useCatalogueForm({
    schema: useMemo(() => readBy(read), [read]),
    defaultValues: priceText(price),
    send: ({ code, body }) => salesClient.putPrice(code, body),
    onDone,
  });
  const { register, faultOf } = form;
  const typed = form.watch();
  const found = read({ ...typed, name: typed.name || '-', code: typed.code || '-' });
  const isFixed = price !== undefined;
  return (
    <DeskForm error={form.error} isPending={form.isPending} onSubmit={form.submit} onClose={onDone}>
      <p className="pe-help">De {product.name}</p>
      <TextInput
        label="Nombre"
        description="Como lo ve el lector: «Cada mes»"
        data-autofocus
        maxLength={200}
        error={faultOf('name')}
        {...register('name')}
      />
      <TextInput
        label="Código"
        description={isFixed ? 'El código de un precio no cambia.' : 'Por ejemplo, MENSUAL_2027'}
        readOnly={isFixed}
        error={faultOf('code')}
        {...register('code')}
      />
      <TextInput
        label="Resumen"
        maxLength={1_000}
        error={faultOf('summary')}
        {...register('summary')}
      />
      <NativeSelect
        label="Para quién"
        description={isFixed ? 'No cambia: crea otro precio.' : undefined}
        data={(isFixed ? [typed.kind] : (['regular', 'gift'] as const)).map((value) => ({
          value,
          label: KINDS[value],
        }))}
        {...register('kind')}
      />
      <NativeSelect
        label="Moneda"
        description={isFixed ? 'No cambia: crea otro precio.' : undefined}
        data={isFixed ? [typed.currency] : [...CURRENCIES]}
        {...register('currency')}
      />
      <StepFields
        steps={typed.kind === 'gift' ? typed.steps.slice(0, 1) : typed.steps}
        hasMany={typed.kind !== 'gift'}
        onChange={(steps) => form.set('steps', steps)}
        fault={faultOf('steps')}
      />
      {'given' in found ? (
        <p className="pe-sales-example">
          El lector paga <strong>{stepsLabel(found.given.body.steps, typed.currency)}</strong>, IVA
          incluido.
        </p>
      ) : null}
      <SwitchField
        control={form.control}
        name="isSold"
        label="Se vende"
        description="Un precio que deja de venderse sigue valiendo para quien lo tiene."
      />
    </DeskForm>
  );
}

const KINDS: Record<DeskPrice['kind'], string> = {
  regular: 'Para quien lo compra: se renueva',
  gift: 'Para regalar: un solo pago',
};

export const PriceForm = part('Precio', PriceFormView);
