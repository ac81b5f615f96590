import { withReason } from '../../schemas/sales/sales-desk.ts';
import type { Currency } from '../../schemas/sales/wire.ts';
import { type FormRead, faultsIn } from '../shell/read-form.ts';
import { minorFrom, moneyLabel } from './money-words.ts';

export interface RefundText {
  amountMinor: string;
  reason: string;
}

/** `leftMinor`: what did not go back yet, in cents. */
export function readRefund(
  { amountMinor, reason }: RefundText,
  { leftMinor, currency }: { leftMinor: number; currency: Currency },
): FormRead<RefundText, { amountMinor: number; reason: string }> {
  const minor = minorFrom(amountMinor, currency);
  const given = withReason.safeParse({ reason });
  const amountFault = !minor
    ? 'Escribe cuánto, como 99.50'
    : minor > leftMinor
      ? `Quedan ${moneyLabel(leftMinor, currency)} por devolver`
      : undefined;
  if (minor && !amountFault && given.data)
    return { given: { amountMinor: minor, reason: given.data.reason } };
  return { faults: { ...faultsIn(given.error?.issues), amountMinor: amountFault } };
}
