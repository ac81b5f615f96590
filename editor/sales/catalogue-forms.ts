import {
  type ChangeCampaign,
  type ChangePrice,
  type ChangeProduct,
  catalogueCode,
  changeCampaign,
  changePrice,
  changeProduct,
  type PriceStep,
} from '../../schemas/sales/catalogue.ts';
import {
  type AnnouncePrice,
  announcePrice,
  type DeskCampaign,
  type DeskPrice,
  type DeskProduct,
} from '../../schemas/sales/sales-desk.ts';
import type { Currency } from '../../schemas/sales/wire.ts';
import { type FormRead, faultsIn } from '../shell/read-form.ts';
import { clockIn, momentIn } from '../shell/zoned-minute.ts';
import { amountText, minorFrom } from './money-words.ts';

/*
 * What stands in the fields of the catalogue's forms, and what is sent of it.
 */

const BENEFIT = 'Beneficio';

const codeFault = (code: string): string | undefined =>
  catalogueCode.safeParse(code.trim()).success
    ? undefined
    : 'Letras sin acento, números y guiones, sin espacios';

const nameFault = (name: string): string | undefined =>
  name.trim() === '' ? 'Escribe un nombre' : undefined;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const someFault = (faults: Record<string, string | undefined>): boolean =>
  Object.values(faults).some((fault) => fault !== undefined);

export interface ProductText {
  sku: string;
  name: string;
  description: string;
  /** One a line. */
  benefits: string;
  taxPercent: number | string;
  maxAssociates: number | string;
  /** Codes, between commas. */
  contains: string;
  isDelivered: boolean;
  isSold: boolean;
}

export const productText = (product: DeskProduct | undefined): ProductText => ({
  sku: product?.sku ?? '',
  name: product?.name ?? '',
  description: product?.description ?? '',
  benefits: (product?.attributes ?? [])
    .filter(({ name }) => name === BENEFIT)
    .map(({ value }) => value)
    .join('\n'),
  taxPercent: product?.taxPercent ?? 16,
  maxAssociates: product?.maxAssociates ?? 0,
  contains: (product?.contains ?? []).join(', '),
  isDelivered: product?.isDelivered ?? false,
  isSold: product?.isSold ?? true,
});

interface CodedBody<Body> {
  code: string;
  body: Body;
}

/** What the form does not show of a product stays as it is. */
export function readProduct(
  { sku, benefits, contains, ...rest }: ProductText,
  product: DeskProduct | undefined,
): FormRead<ProductText, CodedBody<ChangeProduct>> {
  const others = (product?.attributes ?? []).filter(({ name }) => name !== BENEFIT);
  const read = changeProduct.safeParse({
    ...rest,
    contains: contains.split(',').flatMap((code) => code.trim() || []),
    thumbnail: product?.thumbnail ?? '',
    attributes: [...linesOf(benefits).map((value) => ({ name: BENEFIT, value })), ...others],
  });
  const byField = faultsIn(read.error?.issues);
  const faults = {
    ...byField,
    name: nameFault(rest.name) ?? byField.name,
    sku: codeFault(sku),
    benefits: byField.attributes,
  };
  return read.success && !someFault(faults)
    ? { given: { code: sku.trim(), body: read.data } }
    : { faults };
}

/** A step as it is being written. */
export interface StepText {
  amount: string;
  every: string;
  unit: PriceStep['unit'];
  /** '' from then on. */
  cycles: string;
}

export const NEW_STEP: StepText = { amount: '', every: '1', unit: 'month', cycles: '' };

export interface PriceText {
  code: string;
  name: string;
  summary: string;
  kind: DeskPrice['kind'];
  currency: DeskPrice['currency'];
  steps: StepText[];
  isSold: boolean;
}

export const priceText = (price: DeskPrice | undefined): PriceText => ({
  code: price?.code ?? '',
  name: price?.name ?? '',
  summary: price?.summary ?? '',
  kind: price?.kind ?? 'regular',
  currency: price?.currency ?? 'MXN',
  steps: price?.steps.map((step) => stepText(step, price.currency)) ?? [NEW_STEP],
  isSold: price?.isSold ?? true,
});

const stepText = (
  { amountMinor, every, unit, cycles }: PriceStep,
  currency: Currency,
): StepText => ({
  amount: amountText(amountMinor, currency),
  every: String(every),
  unit,
  cycles: cycles === null ? '' : String(cycles),
});

/** undefined: not written to its end. */
function stepFrom(
  { amount, every, unit, cycles }: StepText,
  currency: Currency,
): PriceStep | undefined {
  const amountMinor = minorFrom(amount, currency);
  const isCount = (text: string) => /^[1-9]\d{0,2}$/.test(text.trim());
  if (amountMinor === undefined || !isCount(every)) return undefined;
  if (cycles.trim() !== '' && !isCount(cycles)) return undefined;
  return {
    amountMinor,
    unit,
    every: Number(every),
    cycles: cycles.trim() === '' ? null : Number(cycles),
  };
}

/** A gift is one step, once. */
const shownSteps = ({ kind, steps }: Pick<PriceText, 'kind' | 'steps'>): StepText[] =>
  kind === 'gift' ? steps.slice(0, 1).map((step) => ({ ...step, cycles: '1' })) : steps;

export function readPrice(
  typed: PriceText,
  { sku, description }: { sku: string; description: string },
): FormRead<PriceText, CodedBody<ChangePrice>> {
  const { code, steps: _, ...rest } = typed;
  const written = shownSteps(typed);
  const steps = written.flatMap((step) => stepFrom(step, rest.currency) ?? []);
  const read = changePrice.safeParse({ ...rest, sku, description, steps });
  const byField = faultsIn(read.error?.issues);
  const isWhole = steps.length === written.length;
  const faults = {
    ...byField,
    name: nameFault(rest.name) ?? byField.name,
    code: codeFault(code),
    steps: isWhole ? byField.steps : 'Escribe cuánto cuesta, como 99.50, y cada cuánto',
  };
  return read.success && !someFault(faults)
    ? { given: { code: code.trim(), body: read.data } }
    : { faults };
}

export interface CampaignText {
  key: string;
  name: string;
  title: string;
  disclaimer: string;
  /** As `<input type="datetime-local">` has it; '' for none. */
  startsAt: string;
  endsAt: string;
  isDefault: boolean;
  offers: string[];
}

const localOf = (iso: string | undefined, zone: string): string => {
  if (!iso) return '';
  const { date, time } = clockIn(zone, new Date(iso));
  return `${date}T${time}`;
};

const isoOf = (local: string, zone: string): string | undefined => {
  const [date = '', time = ''] = local.split('T');
  return local === '' ? undefined : momentIn(zone, date, time.slice(0, 5))?.toISOString();
};

export const campaignText = (campaign: DeskCampaign | undefined, zone: string): CampaignText => ({
  key: campaign?.key ?? '',
  name: campaign?.name ?? '',
  title: campaign?.title ?? '',
  disclaimer: campaign?.disclaimer ?? '',
  startsAt: localOf(campaign?.startsAt, zone),
  endsAt: localOf(campaign?.endsAt, zone),
  isDefault: campaign?.isDefault ?? false,
  offers: campaign?.offers ?? [],
});

export function readCampaign(
  { key, startsAt, endsAt, ...rest }: CampaignText,
  zone: string,
): FormRead<CampaignText, CodedBody<ChangeCampaign>> {
  const [starts, ends] = [isoOf(startsAt, zone), isoOf(endsAt, zone)];
  const read = changeCampaign.safeParse({
    ...rest,
    ...(starts ? { startsAt: starts } : {}),
    ...(ends ? { endsAt: ends } : {}),
  });
  const byField = faultsIn(read.error?.issues);
  const faults = {
    ...byField,
    name: nameFault(rest.name) ?? byField.name,
    key: codeFault(key),
    offers: rest.offers.length === 0 ? 'Elige al menos un precio' : byField.offers,
  };
  return read.success && !someFault(faults)
    ? { given: { code: key.trim(), body: read.data } }
    : { faults };
}

export interface AnnouncementText {
  amountMinor: string;
  /** A day of the browser's calendar, as date inputs have it. */
  effectiveAt: string;
}

/** The first moment of that day; undefined for what is no day. */
const momentOf = (day: string): string | undefined => {
  const date = new Date(`${day}T00:00:00`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};

/** `soonest`: the first day that leaves time to tell everybody. */
export function readAnnouncement(
  { amountMinor, effectiveAt }: AnnouncementText,
  { soonest, currency }: { soonest: string; currency: Currency },
): FormRead<AnnouncementText, AnnouncePrice> {
  const minor = minorFrom(amountMinor, currency);
  const read = announcePrice.safeParse({
    amountMinor: minor,
    effectiveAt: momentOf(effectiveAt),
  });
  const byField = faultsIn(read.error?.issues);
  const faults = {
    amountMinor: minor ? byField.amountMinor : 'Escribe cuánto, como 129.00',
    effectiveAt:
      effectiveAt < soonest || byField.effectiveAt
        ? 'Elige un día dentro de 31 días o más'
        : undefined,
  };
  return read.success && !someFault(faults) ? { given: read.data } : { faults };
}
