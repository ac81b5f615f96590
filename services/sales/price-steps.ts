import { z } from 'zod';

/** Money is in whole cents, tax included. */
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

/** What a term goes by, the first being 0; undefined past the last of a price that ends. */
export function stepOf(steps: readonly PriceStep[], cycle: number): PriceStep | undefined {
  let before = 0;
  for (const step of steps) {
    before += step.cycles ?? Number.POSITIVE_INFINITY;
    if (cycle < before) return step;
  }
  return undefined;
}
