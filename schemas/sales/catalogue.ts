import { z } from 'zod';
import { CURRENCIES } from './wire.ts';

/*
 * What is sold, and for how much. Money is in whole cents, tax included; texts are plain.
 */

/** Ten million of a currency, in its smallest unit: nobody sells for more by card. */
export const MOST_MINOR = 1_000_000_000;
const amountMinor = z.int().min(0).max(MOST_MINOR, 'Es demasiado');

export const priceStep = z.object({
  amountMinor,
  unit: z.enum(['week', 'month', 'year']),
  /** So many units are a term. */
  every: z.int().min(1).max(1_000),
  /** So many terms; null: from then on. */
  cycles: z.int().min(1).max(1_000).nullable(),
});
export type PriceStep = z.infer<typeof priceStep>;
export const priceSteps = z.array(priceStep).min(1);

const code = z.string().regex(/^[A-Za-z0-9_-]{1,60}$/);
const words = z.string().trim().max(1_000);
const name = words.min(1).max(200);

const priceFields = z.strictObject({
  /** A gift is one term, which is not renewed. */
  kind: z.enum(['regular', 'gift']).default('regular'),
  name,
  description: words.default(''),
  summary: words.default(''),
  currency: z.enum(CURRENCIES),
  steps: priceSteps,
});

type SteppedPrice = Pick<z.output<typeof priceFields>, 'kind' | 'steps'>;

/** Why a price cannot stand so; undefined: it can. */
function stepsFault({ kind, steps }: SteppedPrice): string | undefined {
  if (steps.slice(0, -1).some(({ cycles }) => cycles === null))
    return 'Después de un paso que no termina no viene otro.';
  if (kind === 'gift' && (steps.length !== 1 || steps[0]?.cycles !== 1))
    return 'Un regalo tiene un solo periodo.';
  if (kind !== 'gift' && steps.at(-1)?.cycles !== null)
    return 'El último paso de un precio que se renueva no termina.';
  return undefined;
}

const checkSteps = (price: SteppedPrice, context: z.RefinementCtx): void => {
  const message = stepsFault(price);
  if (message) context.addIssue({ code: 'custom', path: ['steps'], message });
};

const cataloguePrice = priceFields.extend({ code }).superRefine(checkSteps);

/** `PUT /api/sales/prices/{code}` */
export const changePrice = priceFields
  .extend({ sku: code, isSold: z.boolean().default(true) })
  .superRefine(checkSteps);
export type ChangePrice = z.infer<typeof changePrice>;

const productFields = z.strictObject({
  name,
  description: words.default(''),
  /** Address of a picture; '' for none. */
  thumbnail: z.string().max(1_000).default(''),
  attributes: z
    .array(z.strictObject({ name, value: name }))
    .max(50)
    .default([]),
  /** With how many others a reader may share it. */
  maxAssociates: z.int().min(0).max(100).default(0),
  /** Products that it brings along: who has it is not sold those. */
  contains: z.array(code).max(20).default([]),
  /** Is it brought to the reader's door? Then an order needs an address. */
  isDelivered: z.boolean().default(false),
  /** Two decimals at most. */
  taxPercent: z.number().min(0).max(100).multipleOf(0.01).default(0),
});
const catalogueProduct = productFields.extend({
  sku: code,
  prices: z.array(cataloguePrice).min(1),
});

/** `PUT /api/sales/products/{sku}` */
export const changeProduct = productFields.extend({ isSold: z.boolean().default(true) });
export type ChangeProduct = z.infer<typeof changeProduct>;

const campaignFields = z.strictObject({
  name,
  title: words.default(''),
  disclaimer: words.default(''),
  startsAt: z.iso.datetime().optional(),
  endsAt: z.iso.datetime().optional(),
  /** Answers where no campaign is named. */
  isDefault: z.boolean().default(false),
  /** Codes of the prices that it offers, in its order. */
  offers: z.array(code).min(1).max(50),
});
const catalogueCampaign = campaignFields.extend({ key: code });

/** `PUT /api/sales/campaigns/{key}` */
export const changeCampaign = campaignFields.superRefine(
  ({ startsAt, endsAt, offers }, context) => {
    const isOver = startsAt !== undefined && endsAt !== undefined && endsAt <= startsAt;
    if (isOver)
      context.addIssue({ code: 'custom', path: ['endsAt'], message: 'Termina antes de empezar.' });
    if (new Set(offers).size < offers.length)
      context.addIssue({ code: 'custom', path: ['offers'], message: 'Un precio está dos veces.' });
  },
);
export type ChangeCampaign = z.infer<typeof changeCampaign>;

/** Of a product, a price or a campaign. */
export const catalogueCode = code;

export const catalogue = z.strictObject({
  products: z.array(catalogueProduct),
  campaigns: z.array(catalogueCampaign),
});
/** As it is written down: what has a default may be missing. */
export type CatalogueInput = z.input<typeof catalogue>;
export type Catalogue = z.infer<typeof catalogue>;
