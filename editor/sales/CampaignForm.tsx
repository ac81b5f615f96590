import { Checkbox, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { catalogueCode, changeCampaign } from '../../schemas/sales/catalogue.ts';
import type { DeskCampaign, DeskProduct } from '../../schemas/sales/sales-desk.ts';
import { clockIn, momentIn } from '../shell/zoned-minute.ts';
import { FormFrame, faultIn, useSave } from './FormFrame.tsx';
import { moneyLabel, stepsLabel } from './money-words.ts';
import { salesClient } from './sales-client.ts';

const CODE_FAULT = 'Letras sin acento, números y guiones, sin espacios';

interface CampaignFormProps {
  /** undefined: a new one. */
  campaign: DeskCampaign | undefined;
  products: readonly DeskProduct[];
  onDone: () => void;
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** As `<input type="datetime-local">` has it. */
const localOf = (iso: string | undefined): string => {
  if (!iso) return '';
  const { date, time } = clockIn(zone, new Date(iso));
  return `${date}T${time}`;
};
const isoOf = (local: string): string | undefined => {
  const [date = '', time = ''] = local.split('T');
  return local === '' ? undefined : momentIn(zone, date, time.slice(0, 5))?.toISOString();
};

export function CampaignForm({ campaign, products, onDone }: CampaignFormProps) {
  const [key, setKey] = useState(campaign?.key ?? '');
  const [name, setName] = useState(campaign?.name ?? '');
  const [title, setTitle] = useState(campaign?.title ?? '');
  const [disclaimer, setDisclaimer] = useState(campaign?.disclaimer ?? '');
  const [starts, setStarts] = useState(localOf(campaign?.startsAt));
  const [ends, setEnds] = useState(localOf(campaign?.endsAt));
  const [isDefault, setDefault] = useState(campaign?.isDefault ?? false);
  const [offers, setOffers] = useState<string[]>(campaign?.offers ?? []);
  const [isAsked, setAsked] = useState(false);
  const [startsAt, endsAt] = [isoOf(starts), isoOf(ends)];
  const given = changeCampaign.safeParse({
    ...{ name, title, disclaimer, isDefault, offers },
    ...(startsAt ? { startsAt } : {}),
    ...(endsAt ? { endsAt } : {}),
  });
  const isKey = catalogueCode.safeParse(key).success;
  const { saving, issues } = useSave(async () => {
    if (!given.data) throw new Error('Hay datos que no son válidos.');
    return salesClient.putCampaign(key, given.data);
  }, onDone);
  const faultOf = (field: string): string | undefined =>
    faultIn([...(isAsked ? (given.error?.issues ?? []) : []), ...issues], field);
  const toggle = (code: string, isIn: boolean) =>
    setOffers((before) => (isIn ? [...before, code] : before.filter((each) => each !== code)));
  return (
    <FormFrame
      error={issues.length > 0 ? null : saving.error}
      isPending={saving.isPending}
      onClose={onDone}
      onSubmit={() => {
        setAsked(true);
        if (given.success && isKey) saving.mutate();
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
        description={campaign ? 'El código de una campaña no cambia.' : 'Por ejemplo, buen-fin'}
        readOnly={campaign !== undefined}
        value={key}
        error={isAsked && !isKey ? CODE_FAULT : undefined}
        onChange={(event) => setKey(event.currentTarget.value.trim())}
      />
      <TextInput
        label="Título para los lectores"
        value={title}
        maxLength={1_000}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label="Letra chica"
        autosize
        minRows={2}
        value={disclaimer}
        maxLength={1_000}
        onChange={(event) => setDisclaimer(event.currentTarget.value)}
      />
      <TextInput
        label="Empieza"
        type="datetime-local"
        description={`Vacío: ya. Hora de ${zone}.`}
        value={starts}
        onChange={(event) => setStarts(event.currentTarget.value)}
      />
      <TextInput
        label="Termina"
        type="datetime-local"
        description="Vacío: no termina."
        value={ends}
        error={faultOf('endsAt')}
        onChange={(event) => setEnds(event.currentTarget.value)}
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
        {isAsked && offers.length === 0 ? (
          <p className="pe-fault" role="alert">
            Elige al menos un precio
          </p>
        ) : null}
        {faultOf('offers') && offers.length > 0 ? (
          <p className="pe-fault" role="alert">
            {faultOf('offers')}
          </p>
        ) : null}
      </fieldset>
      <CampaignPreview title={title} offers={offers} products={products} disclaimer={disclaimer} />
      <Switch
        label="Es la que se ve si no se pide otra"
        checked={isDefault}
        onChange={(event) => setDefault(event.currentTarget.checked)}
      />
    </FormFrame>
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
