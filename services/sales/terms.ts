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

/** rule 13.20: a plan counts its terms from where it began, which may be after others. */
interface Planned {
  anchorAt: string;
  anchorCycle: number;
  steps: readonly PriceStep[];
}

/** When a term of a subscription ends, counted with those of earlier plans. */
export const endOfTerm = ({ anchorAt, anchorCycle, steps }: Planned, cycle: number): Date =>
  termEnd(new Date(anchorAt), steps, cycle - anchorCycle);

/** What a term of a subscription goes by; undefined past its last one. */
export const stepOfTerm = ({ anchorCycle, steps }: Planned, cycle: number): PriceStep | undefined =>
  stepOf(steps, cycle - anchorCycle);
