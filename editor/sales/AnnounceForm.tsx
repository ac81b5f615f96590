import { TextInput } from '@mantine/core';
import { useMemo } from 'react';
import type { DeskPrice, DeskProduct } from '../../schemas/sales/sales-desk.ts';
import { DeskForm } from '../shell/DeskForm.tsx';
import { part } from '../shell/part.tsx';
import { readBy } from '../shell/read-form.ts';
import { plural } from '../shell/words.ts';
import { type AnnouncementText, readAnnouncement } from './catalogue-forms.ts';
import { moneyLabel, stepsLabel } from './money-words.ts';
import { salesClient } from './sales-client.ts';
import { dayLabel } from './sales-words.ts';
import { useCatalogueForm } from './use-catalogue-form.ts';

const DAY_MS = 86_400_000;
const NOTICE_DAYS = 30;

/** A day of the browser's calendar, as date inputs have it. */
const dayText = (date: Date): string => date.toLocaleDateString('sv-SE');

interface AnnounceFormProps {
  product: DeskProduct;
  price: DeskPrice;
  onDone: () => void;
}

/** Has those who have a price pay another amount from a day on, and tells them before. */
function AnnounceFormView({ product, price, onDone }: AnnounceFormProps) {
  const { code, currency, steps, subscribers, announced } = price;
  const usual = steps.at(-1);
  const soonest = dayText(new Date(Date.now() + (NOTICE_DAYS + 1) * DAY_MS));
  const form = useCatalogueForm({
    schema: useMemo(
      () => readBy((typed: AnnouncementText) => readAnnouncement(typed, { soonest, currency })),
      [soonest, currency],
    ),
    defaultValues: { amountMinor: '', effectiveAt: soonest },
    send: (announcement) => salesClient.announcePrice(code, announcement),
    onDone,
  });
  const { register, faultOf } = form;
  const read = readAnnouncement(form.watch(), { soonest, currency });
  const given = 'given' in read ? read.given : undefined;
  return (
    <DeskForm
      error={form.error}
      isPending={form.isPending}
      submit={
        subscribers > 0 ? `Avisar a ${plural(subscribers, 'lector', 'lectores')}` : 'Anunciar'
      }
      onSubmit={form.submit}
      onClose={onDone}
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
        error={faultOf('amountMinor')}
        {...register('amountMinor')}
      />
      <TextInput
        label="Desde qué día"
        description="Cada quien lo paga en su primer cobro desde ese día, y nunca antes de 30 días después de su aviso."
        type="date"
        min={soonest}
        error={faultOf('effectiveAt')}
        {...register('effectiveAt')}
      />
      {given && usual ? (
        <p className="pe-sales-example">
          Hoy se les avisa por correo: desde el {dayLabel(given.effectiveAt)} pagan{' '}
          <strong>{stepsLabel([{ ...usual, amountMinor: given.amountMinor }], currency)}</strong> en
          lugar de {stepsLabel([usual], currency)}.
        </p>
      ) : null}
    </DeskForm>
  );
}

export const AnnounceForm = part('Cambio de precio', AnnounceFormView);
