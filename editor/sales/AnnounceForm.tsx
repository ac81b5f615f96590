import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { DeskPrice, DeskProduct } from '../../schemas/sales/sales-desk.ts';
import { announcePrice } from '../../schemas/sales/sales-desk.ts';
import { plural } from '../shell/words.ts';
import { FormFrame, faultIn, useSave } from './FormFrame.tsx';
import { minorFrom, moneyLabel, stepsLabel } from './money-words.ts';
import { salesClient } from './sales-client.ts';
import { dayLabel } from './sales-words.ts';

const DAY_MS = 86_400_000;
const NOTICE_DAYS = 30;

/** A day of the browser's calendar, as date inputs have it. */
const dayText = (date: Date): string => date.toLocaleDateString('sv-SE');

/** The first moment of that day; undefined for what is no day. */
const momentOf = (day: string): string | undefined => {
  const date = new Date(`${day}T00:00:00`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};

interface AnnounceFormProps {
  product: DeskProduct;
  price: DeskPrice;
  onDone: () => void;
}

/** Has those who have a price pay another amount from a day on, and tells them before. */
export function AnnounceForm({ product, price, onDone }: AnnounceFormProps) {
  const { code, currency, steps, subscribers, announced } = price;
  const usual = steps.at(-1);
  const soonest = dayText(new Date(Date.now() + (NOTICE_DAYS + 1) * DAY_MS));
  const [amount, setAmount] = useState('');
  const [day, setDay] = useState(soonest);
  const [isAsked, setAsked] = useState(false);
  const amountMinor = minorFrom(amount);
  const given = announcePrice.safeParse({ amountMinor, effectiveAt: momentOf(day) });
  const { saving, issues } = useSave(async () => {
    if (!given.data) throw new Error('Hay datos que no son válidos.');
    return salesClient.announcePrice(code, given.data);
  }, onDone);
  const isSoon = day < soonest;
  const amountFault = amountMinor ? undefined : 'Escribe cuánto, como 129.00';
  const dayFault =
    faultIn(issues, 'effectiveAt') ??
    (given.data && !isSoon ? undefined : 'Elige un día dentro de 31 días o más');
  return (
    <FormFrame
      error={issues.length > 0 ? null : saving.error}
      isPending={saving.isPending}
      submit={
        subscribers > 0 ? `Avisar a ${plural(subscribers, 'lector', 'lectores')}` : 'Anunciar'
      }
      onClose={onDone}
      onSubmit={() => {
        setAsked(true);
        if (!amountFault && !isSoon && given.success) saving.mutate();
      }}
    >
      <p className="pe-help">
        {product.name}, {price.name}: {stepsLabel(steps, currency)}.{' '}
        {plural(subscribers, 'suscripción lo paga', 'suscripciones lo pagan')}. Quien compra desde
        hoy paga lo que diga el precio del catálogo: cámbialo aparte.
      </p>
      {announced ? (
        <p className="pe-help">
          Ya se anunciaron {moneyLabel(announced.amountMinor, currency)} desde el{' '}
          {dayLabel(announced.effectiveAt)}. Lo que anuncies ahora toma su lugar; para retirarlo,
          anuncia lo que pagan hoy.
        </p>
      ) : null}
      <TextInput
        label={`Cuánto pagarán cada vez, en ${currency}`}
        inputMode="decimal"
        data-autofocus
        value={amount}
        error={isAsked ? amountFault : undefined}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <TextInput
        label="Desde qué día"
        description="Cada quien lo paga en su primer cobro desde ese día, y nunca antes de 30 días después de su aviso."
        type="date"
        min={soonest}
        value={day}
        error={isAsked ? dayFault : undefined}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      {given.data && usual && !isSoon ? (
        <p className="pe-sales-example">
          Hoy se les avisa por correo: desde el {dayLabel(given.data.effectiveAt)} pagan{' '}
          <strong>
            {stepsLabel([{ ...usual, amountMinor: given.data.amountMinor }], currency)}
          </strong>{' '}
          en lugar de {stepsLabel([usual], currency)}.
        </p>
      ) : null}
    </FormFrame>
  );
}
