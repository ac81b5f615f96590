import { Textarea, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import type { DeskProduct } from '../../schemas/sales/sales-desk.ts';
import { DeskForm } from '../shell/DeskForm.tsx';
import { NumberField, SwitchField } from '../shell/form-fields.tsx';
import { part } from '../shell/part.tsx';
import { readBy } from '../shell/read-form.ts';
import { productText, readProduct } from './catalogue-forms.ts';
import { salesClient } from './sales-client.ts';
import { useCatalogueForm } from './use-catalogue-form.ts';

interface ProductFormProps {
  /** undefined: a new one. */
  product: DeskProduct | undefined;
  onDone: () => void;
}

function ProductFormView({ product, onDone }: ProductFormProps) {
  const { control, register, submit, faultOf, error, isPending } = useCatalogueForm({
    schema: useMemo(
      () => readBy((typed: ReturnType<typeof productText>) => readProduct(typed, product)),
      [product],
    ),
    defaultValues: productText(product),
    send: ({ code, body }) => salesClient.putProduct(code, body),
    onDone,
  });
  return (
    <DeskForm error={error} isPending={isPending} onSubmit={submit} onClose={onDone}>
      <TextInput
        label="Nombre"
        data-autofocus
        maxLength={200}
        error={faultOf('name')}
        {...register('name')}
      />
      <TextInput
        label="Código"
        description={
          product ? 'El código de un producto no cambia.' : 'Como lo nombran los programas: premium'
        }
        readOnly={product !== undefined}
        error={faultOf('sku')}
        {...register('sku')}
      />
      <Textarea
        label="Descripción"
        autosize
        minRows={2}
        maxLength={1_000}
        error={faultOf('description')}
        {...register('description')}
      />
      <Textarea
        label="Beneficios"
        description="Uno por línea."
        autosize
        minRows={3}
        error={faultOf('benefits')}
        {...register('benefits')}
      />
      <NumberField
        control={control}
        name="taxPercent"
        label="IVA, por ciento"
        description="Está dentro del precio."
        min={0}
        max={100}
        decimalScale={2}
        error={faultOf('taxPercent')}
      />
      <NumberField
        control={control}
        name="maxAssociates"
        label="Con cuántas personas se comparte"
        min={0}
        max={100}
        allowDecimal={false}
        error={faultOf('maxAssociates')}
      />
      <TextInput
        label="Incluye"
        description="Códigos de otros productos, separados por comas: a quien tiene este no se le venden."
        error={faultOf('contains')}
        {...register('contains')}
      />
      <SwitchField
        control={control}
        name="isDelivered"
        label="Se entrega en casa"
        description="Al pedirlo se piden la dirección completa y un teléfono."
      />
      <SwitchField
        control={control}
        name="isSold"
        label="Se vende"
        description="Lo que deja de venderse sigue siendo de quien lo tiene."
      />
    </DeskForm>
  );
}

export const ProductForm = part('Producto', ProductFormView);
