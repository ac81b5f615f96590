import type { PriceStep } from '../../../schemas/sales/catalogue.ts';

/** What a term goes by, the first being 0; undefined past the last of a price that ends. */
export function stepOf(steps: readonly PriceStep[], cycle: number): PriceStep | undefined {
  let before = 0;
  for (const step of steps) {
    before += step.cycles ?? Number.POSITIVE_INFINITY;
    if (cycle < before) return step;
  }
  return undefined;
}
