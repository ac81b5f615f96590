import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import type { DeskCampaign, DeskProduct } from '../../schemas/sales/sales-desk.ts';
import { DeskForm } from '../shell/DeskForm.tsx';
import { SwitchField } from '../shell/form-fields.tsx';
import { part } from '../shell/part.tsx';
import { readBy } from '../shell/read-form.ts';
import { type CampaignText, campaignText, readCampaign } from './catalogue-forms.ts';
import { moneyLabel, stepsLabel } from './money-words.ts';
import { salesClient } from './sales-client.ts';
import { useCatalogueForm } from './use-catalogue-form.ts';

interface CampaignFormProps {
  /** undefined: a new one. */
  campaign: DeskCampaign | undefined;
  products: readonly DeskProduct[];
  onDone: () => void;
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const schema = readBy((typed: CampaignText) => readCampaign(typed, zone));

function CampaignFormView({ campaign, products, onDone }: CampaignFormProps) {
  const form = useCatalogueForm({
    schema,
    defaultValues: useMemo(() => campaignText(campaign, zone), [campaign]),
    send: ({ code, body }) => salesClient.putCampaign(code, body),
    onDone,
  });
  const { control, register, faultOf } = form;
  const { title, offers, disclaimer } = form.watch();
  const toggle = (code: string, isIn: boolean) =>
    form.set('offers', isIn ? [...offers, code] : offers.filter((each) => each !== code));
  return (
    <DeskForm error={form.error} isPending={form.isPending} onSubmit={form.submit} onClose={onDone}>
      <TextInput
        label="Nombre"
        data-autofocus
        maxLength={200}
        error={faultOf('name')}
        {...register('name')}
      />
      <TextInput
        label="Código"
        description={campaign ? 'El código de una campaña no cambia.' : 'Por ejemplo, buen-fin'}
        readOnly={campaign !== undefined}
        error={faultOf('key')}
        {...register('key')}
      />
      <TextInput
        label="Título para los lectores"
        maxLength={1_000}
        error={faultOf('title')}
        {...register('title')}
      />
      <Textarea
        label="Letra chica"
        autosize
        minRows={2}
        maxLength={1_000}
        error={faultOf('disclaimer')}
        {...register('disclaimer')}
      />
      <TextInput
        label="Empieza"
        type="datetime-local"
        description={`Vacío: ya. Hora de ${zone}.`}
        {...register('startsAt')}
      />
      <TextInput
        label="Termina"
        type="datetime-local"
        description="Vacío: no termina."
        error={faultOf('endsAt')}
        {...register('endsAt')}
      />
      <fieldset className="pe-fieldset">
        <legend>Qué ofrece</legend>
        {products.flatMap((product) =>
          product.prices.map((price) => {
            const position = offers.indexOf(price.code);
            return (
              <Checkbox
                key={price.code}
                label={`${position < 0 ? '' : `${position + 1}. `}${product.name}: ${price.name}`}
                description={stepsLabel(price.steps, price.currency)}
                checked={position >= 0}
                onChange={(event) => toggle(price.code, event.currentTarget.checked)}
              />
            );
          }),
        )}
        {faultOf('offers') ? (
          <p className="pe-fault" role="alert">
            {faultOf('offers')}
          </p>
        ) : null}
      </fieldset>
      <CampaignPreview title={title} offers={offers} products={products} disclaimer={disclaimer} />
      <SwitchField control={control} name="isDefault" label="Es la que se ve si no se pide otra" />
    </DeskForm>
  );
}

interface PreviewProps extends Pick<DeskCampaign, 'title' | 'offers' | 'disclaimer'> {
  products: readonly DeskProduct[];
}

/** What readers see of a campaign, in their order. */
function CampaignPreview({ title, offers, products, disclaimer }: PreviewProps) {
  const offered = offers.flatMap((code) =>
    products.flatMap((product) =>
      product.prices
        .filter((price) => price.code === code)
        .map((price) => ({ product, price, first: price.steps[0] })),
    ),
  );
  if (offered.length === 0) return null;
  return (
    <section className="pe-sales-example" aria-label="Así lo ven los lectores">
      <strong>{title || 'Sin título'}</strong>
      <ul>
        {offered.map(({ product, price, first }) => (
          <li key={price.code}>
            {product.name}, {price.name.toLowerCase()}:{' '}
            {first ? moneyLabel(first.amountMinor, price.currency) : ''}
            {product.isSold && price.isSold ? '' : ' (no se ve: no se vende)'}
          </li>
        ))}
      </ul>
      <span className="pe-sub">{disclaimer}</span>
    </section>
  );
}

export const CampaignForm = part('Campaña', CampaignFormView);
