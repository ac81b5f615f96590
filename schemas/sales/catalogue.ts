import { z } from 'zod';
import { CURRENCIES } from './wire.ts';

/*
 * What is sold, and for how much. Money is in whole cents, tax included; texts are plain.
 */

export const priceStep = z.object({
  amountMinor: z.int().min(0),
  unit: z.enum(['week', 'month', 'year']),
  /** So many units are a term. */
  every: z.int().min(1),
  /** So many terms; null: from then on. */
  cycles: z.int().min(1).nullable(),
});
export type PriceStep = z.infer<typeof priceStep>;
export const priceSteps = z.array(priceStep).min(1);

const code = z.string().regex(/^[A-Za-z0-9_-]{1,60}$/);
const words = z.string().trim().max(1_000);
const name = words.min(1).max(200);

const cataloguePrice = z
  .strictObject({
    code,
    /** A gift is one term, which is not renewed. */
    kind: z.enum(['regular', 'gift']).default('regular'),
    name,
    description: words.default(''),
    summary: words.default(''),
    currency: z.enum(CURRENCIES),
    steps: priceSteps,
  })
  .refine(({ kind, steps }) => kind !== 'gift' || (steps.length === 1 && steps[0]?.cycles === 1), {
    error: 'Un regalo tiene un solo periodo.',
  })
  .refine(({ kind, steps }) => kind === 'gift' || steps.at(-1)?.cycles === null, {
    error: 'El último paso de un precio que se renueva no termina.',
  })
  .refine(({ steps }) => steps.slice(0, -1).every(({ cycles }) => cycles !== null), {
    error: 'Después de un paso que no termina no viene otro.',
  });

const catalogueProduct = z.strictObject({
  sku: code,
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
  taxPercent: z.number().min(0).max(100).default(0),
  prices: z.array(cataloguePrice).min(1),
});

const catalogueCampaign = z.strictObject({
  key: code,
  name,
  title: words.default(''),
  disclaimer: words.default(''),
  startsAt: z.iso.datetime().optional(),
  endsAt: z.iso.datetime().optional(),
  /** Answers where no campaign is named. */
  isDefault: z.boolean().default(false),
  /** Codes of the prices that it offers, in its order. */
  offers: z.array(code).min(1),
});

export const catalogue = z.strictObject({
  products: z.array(catalogueProduct),
  campaigns: z.array(catalogueCampaign),
});
/** As it is written down: what has a default may be missing. */
export type CatalogueInput = z.input<typeof catalogue>;
export type Catalogue = z.infer<typeof catalogue>;
