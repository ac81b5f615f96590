import { z } from 'zod';
import { exactText, typedLine } from '../text/typed-text.ts';
import { ORDER_STATUSES } from './states.ts';

/* What `/sales/public` takes: declared with each call in `schemas/endpoints/public/sales.ts`. */

const MAX_TOKEN_CHARS = 8_000;
const MAX_ITEMS = 20;

/** Clients leave out what is empty, or send it as null or ''. */
const optional = (text: z.ZodType<string, string>) =>
  text.nullish().transform((given) => given || undefined);
const line = (max: number) => optional(typedLine(max));

const email = optional(exactText(254)).refine(
  (given) => given === undefined || /^[^\s@<>]+@[^\s@<>]+$/.test(given),
  {
    message: 'No es una dirección de correo',
  },
);

const address = z.object({
  country: exactText(2)
    .regex(/^[A-Za-z]{2}$/)
    .toUpperCase(),
  line1: line(200),
  line2: line(200),
  locality: line(200),
  region: line(200),
  postal: line(40),
});

/** ISO 8601; a day without a time begins in UTC. */
const day = z
  .union([z.iso.datetime({ offset: true }), z.iso.date(), z.literal('')])
  .nullish()
  .transform((given) => (given ? new Date(given) : undefined));

const signedReply = z.object({ signedEntitlements: z.string().min(1).max(40_000) });

/** What Google told a page, in which its signed word stands as JSON within JSON. */
const googleReply = z
  .union([signedReply, z.object({ raw: z.string().max(40_000) })])
  .transform((given, context) => {
    if ('signedEntitlements' in given) return given.signedEntitlements;
    try {
      const { data } = signedReply.safeParse(JSON.parse(given.raw));
      if (data) return data.signedEntitlements;
    } catch {
      // Said below.
    }
    context.addIssue({ code: 'custom', path: ['raw'], message: 'Falta lo que Google firmó' });
    return z.NEVER;
  });

const recaptcha = z.string().max(MAX_TOKEN_CHARS).nullish();
const token = exactText(MAX_TOKEN_CHARS).min(1);

/** rule 12.9 holds here too: nothing else is looked at, and nothing else is stored. */
export const SALES_INPUT = {
  cartItems: z.object({
    items: z
      .array(
        z.object({
          sku: exactText(100).min(1),
          priceCode: exactText(100).min(1),
          quantity: z.literal(1).default(1),
        }),
      )
      .min(1)
      .max(MAX_ITEMS),
    billingAddress: address.nullish(),
  }),
  order: z.object({
    email,
    phone: line(40),
    firstName: line(100),
    lastName: line(100),
    secondLastName: line(100),
    billingAddress: address.nullish(),
    shippingAddress: address.nullish(),
    'recaptcha-token': recaptcha,
  }),
  payment: z.object({
    token,
    email,
    phone: line(40),
    firstName: line(100),
    lastName: line(100),
    address: address.nullish(),
    browserInfo: line(2_000),
    'recaptcha-token': recaptcha,
  }),
  cancel: z.object({ reason: line(500), reasonCode: optional(exactText(100)) }),
  nothing: z.object({}),
  share: z.object({ email: email.refine((given) => given !== undefined).transform(String) }),
  redeem: z.object({ token }),
  planChange: z.object({
    subscriptionId: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
    newPriceCode: exactText(100).min(1),
    productChanges: z.enum(['NOW', 'END_OF_CURRENT_TERM']),
    currentTerm: z.enum(['ENDS', 'CONTINUES']).nullish(),
  }),
  planConfirmation: z.object({
    sessionId: exactText(100).min(1),
    reasonCode: optional(exactText(100)),
    phone: line(40),
    shippingAddress: address.nullish(),
  }),
  googlePurchase: googleReply,
  /** Nothing else of the token counts; other sources name no order. */
  googleOrder: z.object({ orderId: optional(exactText(200)) }),
  enterprise: z.object({ nonce: token }),
  gift: z.object({
    email: email
      .refine((given) => given !== undefined)
      .transform((given) => String(given).toLowerCase()),
    name: typedLine(100, 1),
    note: line(500),
    sendNotificationOn: day,
  }),
  billingAddress: z.object({
    billingAddress: address,
    subscriptionID: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  }),
} as const;
export type PaymentInput = z.output<typeof SALES_INPUT.payment>;
export type OrderInput = z.output<typeof SALES_INPUT.order>;
export type PlanChangeInput = z.output<typeof SALES_INPUT.planChange>;
export type GiftInput = z.output<typeof SALES_INPUT.gift>;
export type CartInput = z.output<typeof SALES_INPUT.cartItems>;

/** How many of a list; '' is as if it were not there. */
const count = z
  .string()
  .regex(/^\d{0,7}$/)
  .optional()
  .transform((given) => (given ? Number(given) : undefined));

/** Parameters of addresses. */
export const SALES_QUERY = {
  history: z.object({
    start: count,
    pageSize: count,
    status: z
      .enum([...ORDER_STATUSES, ''])
      .optional()
      .transform((given) => given || undefined),
  }),
  /** There is no Apple Pay here, to whose address we would be made to call. */
  payment: z.object({ validationURL: z.string().optional() }),
} as const;
