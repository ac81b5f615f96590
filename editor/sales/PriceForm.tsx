import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { catalogueCode, changePrice, type PriceStep } from '../../schemas/sales/catalogue.ts';
import type { DeskPrice, DeskProduct } from '../../schemas/sales/sales-desk.ts';
import { CURRENCIES } from '../../schemas/sales/wire.ts';
import { FormFrame, faultIn, useSave } from './FormFrame.tsx';
import { amountText, minorFrom, stepsLabel } from './money-words.ts';
import { StepFields, type StepText } from './StepFields.tsx';
import { salesClient } from './sales-client.ts';

const CODE_FAULT = 'Letras sin acento, números y guiones, sin espacios';
const NEW_STEP: StepText = { amount: '', every: '1', unit: 'month', cycles: '' };

const textOf = ({ amountMinor, every, unit, cycles }: PriceStep): StepText => ({
  amount: amountText(amountMinor),
  every: String(every),
  unit,
  cycles: cycles === null ? '' : String(cycles),
});

/** undefined: not written to its end. */
function stepFrom({ amount, every, unit, cycles }: StepText): PriceStep | undefined {
  const amountMinor = minorFrom(amount);
  const isCount = (text: string) => /^[1-9]\d{0,2}$/.test(text.trim());
  if (amountMinor === undefined || !isCount(every)) return undefined;
  if (cycles.trim() !== '' && !isCount(cycles)) return undefined;
  return {
    ...{ amountMinor, unit, every: Number(every) },
    cycles: cycles.trim() === '' ? null : Number(cycles),
  };
}

interface PriceFormProps {
  product: DeskProduct;
  /** undefined: a new one. */
  price: DeskPrice | undefined;
  onDone: () => void;
}

export function PriceForm({ product, price, onDone }: PriceFormProps) {
  const [code, setCode] = useState(price?.code ?? '');
  const [name, setName] = useState(price?.name ?? '');
  const [summary, setSummary] = useState(price?.summary ?? '');
  const [kind, setKind] = useState<DeskPrice['kind']>(price?.kind ?? 'regular');
  const [currency, setCurrency] = useState<DeskPrice['currency']>(price?.currency ?? 'MXN');
  const [written, setWritten] = useState<StepText[]>(price?.steps.map(textOf) ?? [NEW_STEP]);
  const [isSold, setSold] = useState(price?.isSold ?? true);
  const [isAsked, setAsked] = useState(false);
  const isGift = kind === 'gift';
  const steps = written.flatMap((step) => {
    const read = stepFrom(isGift ? { ...step, cycles: '1' } : step);
    return read ? [read] : [];
  });
  const isWhole = steps.length === written.length;
  const given = changePrice.safeParse({
    ...{ kind, name, summary, currency, steps, isSold, sku: product.sku },
    description: price?.description ?? '',
  });
  const { saving, issues } = useSave(async () => {
    if (!given.data) throw new Error('Hay datos que no son válidos.');
    return salesClient.putPrice(code, given.data);
  }, onDone);
  const isCode = catalogueCode.safeParse(code).success;
  const stepsFault = isWhole
    ? faultIn([...(given.error?.issues ?? []), ...issues], 'steps')
    : 'Escribe cuánto cuesta, como 99.50, y cada cuánto';
  return (
    <FormFrame
      error={issues.length > 0 ? null : saving.error}
      isPending={saving.isPending}
      onClose={onDone}
      onSubmit={() => {
        setAsked(true);
        if (given.success && isWhole && isCode) saving.mutate();
      }}
    >
      <p className="pe-help">De {product.name}</p>
      <TextInput
        label="Nombre"
        description="Como lo ve el lector: «Cada mes»"
        data-autofocus
        value={name}
        maxLength={200}
        error={isAsked && name.trim() === '' ? 'Escribe un nombre' : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label="Código"
        description={price ? 'El código de un precio no cambia.' : 'Por ejemplo, MENSUAL_2027'}
        readOnly={price !== undefined}
        value={code}
        error={isAsked && !isCode ? CODE_FAULT : undefined}
        onChange={(event) => setCode(event.currentTarget.value.trim())}
      />
      <TextInput
        label="Resumen"
        value={summary}
        maxLength={1_000}
        onChange={(event) => setSummary(event.currentTarget.value)}
      />
      <NativeSelect
        label="Para quién"
        description={price ? 'No cambia: crea otro precio.' : undefined}
        disabled={price !== undefined}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value === 'gift' ? 'gift' : 'regular')}
        data={[
          { value: 'regular', label: 'Para quien lo compra: se renueva' },
          { value: 'gift', label: 'Para regalar: un solo pago' },
        ]}
      />
      <NativeSelect
        label="Moneda"
        description={price ? 'No cambia: crea otro precio.' : undefined}
        disabled={price !== undefined}
        value={currency}
        onChange={(event) =>
          setCurrency(CURRENCIES.find((one) => one === event.currentTarget.value) ?? 'MXN')
        }
        data={[...CURRENCIES]}
      />
      <StepFields
        steps={isGift ? written.slice(0, 1) : written}
        hasMany={!isGift}
        onChange={setWritten}
        fault={isAsked ? stepsFault : undefined}
      />
      {isWhole && given.success ? (
        <p className="pe-sales-example">
          El lector paga <strong>{stepsLabel(steps, currency)}</strong>, IVA incluido.
        </p>
      ) : null}
      <Switch
        label="Se vende"
        description="Un precio que deja de venderse sigue valiendo para quien lo tiene."
        checked={isSold}
        onChange={(event) => setSold(event.currentTarget.checked)}
      />
    </FormFrame>
  );
}
