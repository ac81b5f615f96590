import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { catalogueCode, changeProduct } from '../../schemas/sales/catalogue.ts';
import type { DeskProduct } from '../../schemas/sales/sales-desk.ts';
import { FormFrame, faultIn, useSave } from './FormFrame.tsx';
import { salesClient } from './sales-client.ts';

const BENEFIT = 'Beneficio';
const CODE_FAULT = 'Letras sin acento, números y guiones, sin espacios';

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

interface ProductFormProps {
  /** undefined: a new one. */
  product: DeskProduct | undefined;
  onDone: () => void;
}

export function ProductForm({ product, onDone }: ProductFormProps) {
  const [sku, setSku] = useState(product?.sku ?? '');
  const [name, setName] = useState(product?.name ?? '');
  const [description, setDescription] = useState(product?.description ?? '');
  const [benefits, setBenefits] = useState(() =>
    (product?.attributes ?? [])
      .filter((each) => each.name === BENEFIT)
      .map(({ value }) => value)
      .join('\n'),
  );
  const [taxPercent, setTax] = useState<number | string>(product?.taxPercent ?? 16);
  const [maxAssociates, setAssociates] = useState<number | string>(product?.maxAssociates ?? 0);
  const [isSold, setSold] = useState(product?.isSold ?? true);
  const [isAsked, setAsked] = useState(false);
  const others = (product?.attributes ?? []).filter((each) => each.name !== BENEFIT);
  const given = changeProduct.safeParse({
    ...{ name, description, taxPercent, maxAssociates, isSold },
    thumbnail: product?.thumbnail ?? '',
    attributes: [...linesOf(benefits).map((value) => ({ name: BENEFIT, value })), ...others],
  });
  const code = catalogueCode.safeParse(sku);
  const { saving, issues } = useSave(
    () => salesClient.putProduct(sku, given.data ?? { name }),
    onDone,
  );
  const faultOf = (field: string): string | undefined =>
    faultIn([...(isAsked ? (given.error?.issues ?? []) : []), ...issues], field);
  return (
    <FormFrame
      error={issues.length > 0 ? null : saving.error}
      isPending={saving.isPending}
      onClose={onDone}
      onSubmit={() => {
        setAsked(true);
        if (given.success && code.success) saving.mutate();
      }}
    >
      <TextInput
        label="Nombre"
        data-autofocus
        value={name}
        maxLength={200}
        error={isAsked && name.trim() === '' ? 'Escribe un nombre' : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label="Código"
        description={
          product ? 'El código de un producto no cambia.' : 'Como lo nombran los programas: premium'
        }
        readOnly={product !== undefined}
        value={sku}
        error={isAsked && !code.success ? CODE_FAULT : undefined}
        onChange={(event) => setSku(event.currentTarget.value.trim())}
      />
      <Textarea
        label="Descripción"
        autosize
        minRows={2}
        value={description}
        maxLength={1_000}
        error={faultOf('description')}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <Textarea
        label="Beneficios"
        description="Uno por línea."
        autosize
        minRows={3}
        value={benefits}
        error={faultOf('attributes')}
        onChange={(event) => setBenefits(event.currentTarget.value)}
      />
      <NumberInput
        label="IVA, por ciento"
        description="Está dentro del precio."
        value={taxPercent}
        min={0}
        max={100}
        decimalScale={2}
        error={faultOf('taxPercent')}
        onChange={setTax}
      />
      <NumberInput
        label="Con cuántas personas se comparte"
        value={maxAssociates}
        min={0}
        max={100}
        allowDecimal={false}
        error={faultOf('maxAssociates')}
        onChange={setAssociates}
      />
      <Switch
        label="Se vende"
        description="Lo que deja de venderse sigue siendo de quien lo tiene."
        checked={isSold}
        onChange={(event) => setSold(event.currentTarget.checked)}
      />
    </FormFrame>
  );
}
