import { z } from 'zod';
import { CURRENCIES } from './wire.ts';

/** What a site decides about what it sells. None of it is secret. */
export const siteSales = z.object({
  /** What an empty cart is in. */
  currency: z.enum(CURRENCIES).default('MXN'),
  /** The bot challenge at an order and a payment; site key and score stand in `accounts`. */
  checkoutRecaptchaEnabled: z.boolean().default(false),
  /** rule 13.55: a mail to whoever left an order unpaid. */
  remindsOfOrders: z.boolean().default(true),
  /**
   * rule 13.41: after how many days a term that could not be charged is tried again, and after how
   * many it ends unpaid.
   */
  dunning: z
    .object({
      retryDays: z.array(z.int().min(1).max(60)).max(10).default([1, 3, 5, 7]),
      endsAfterDays: z.int().min(1).max(90).default(30),
    })
    .refine(({ retryDays, endsAfterDays }) => {
      const days = [0, ...retryDays, endsAfterDays];
      return days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0));
    }, 'Los días van de menos a más, y los intentos antes del fin')
    .prefault({}),
  /** rule 13.80: so many months a reader gets no other introductory price of a product; 0: none. */
  introductoryMonths: z.int().min(0).max(120).default(12),
  /** What readers choose from who cancel. */
  cancelReasons: z.array(z.string().trim().min(1).max(200)).max(50).default([]),
  /** rule 13.56: the price that stands for each product that Google sells, by its name there. */
  google: z
    .object({ products: z.record(z.string().min(1).max(200), z.string().min(1).max(100)) })
    .optional(),
});
export type SiteSales = z.infer<typeof siteSales>;
export type Dunning = SiteSales['dunning'];
