import type { PriceStep } from '../../schemas/sales/catalogue.ts';
import { termsEnd } from './dates.ts';
import { stepOf } from './price-steps.ts';

/** When a term ends that began with others at `startedAt`, the first being 0. */
export const termEnd = (startedAt: Date, steps: readonly PriceStep[], cycle: number): Date =>
  termsEnd(
    startedAt,
    Array.from({ length: cycle + 1 }, (_, n) => stepOf(steps, n)).filter(
      (step) => step !== undefined,
    ),
  );
