import { describe, expect, it } from 'vitest';
import { SUBSCRIPTION_STATUS, type SubscriptionStatus } from '../../../schemas/sales/wire.ts';
import { LEDGER_TYPES, type LedgerType, lineFault, TRANSITIONS } from './fold.ts';

const { active, terminated, canceled, suspended, gifted } = SUBSCRIPTION_STATUS;
const STATUSES = [undefined, active, terminated, canceled, suspended, gifted];

const ENDED = 'La suscripción ya terminó.';
const BEGUN = 'La suscripción ya empezó.';
const UNBEGUN = 'La suscripción no ha empezado.';

/** A refusal for each of `STATUSES`, '' where the line may follow (rules 13.7, 13.15). */
const EXPECTED: Record<LedgerType, string[]> = {
  GIFT_SUBSCRIPTION: ['', BEGUN, BEGUN, BEGUN, BEGUN, BEGUN],
  START_SUBSCRIPTION: ['', BEGUN, BEGUN, BEGUN, BEGUN, BEGUN],
  RENEW_SUBSCRIPTION: [UNBEGUN, '', ENDED, '', '', 'Un regalo no se renueva.'],
  EXTEND_SUBSCRIPTION: [UNBEGUN, 'recupera', ENDED, '', 'recupera', 'recupera'],
  CANCEL_SUBSCRIPTION: [UNBEGUN, '', ENDED, 'cancela', '', 'cancela'],
  TERMINATE_SUBSCRIPTION: [UNBEGUN, '', ENDED, '', '', ''],
  CHANGE_PLAN: [UNBEGUN, '', ENDED, '', '', 'Un regalo no se renueva.'],
  PLAN_CHOSEN: [UNBEGUN, '', ENDED, 'cambia el plan', 'cambia el plan', 'cambia el plan'],
  PRICE_ANNOUNCED: [UNBEGUN, '', ENDED, 'otro precio', 'otro precio', 'otro precio'],
  PAYMENT: [UNBEGUN, '', ENDED, '', '', ''],
  PAYMENT_FAILED: [UNBEGUN, '', ENDED, 'cobra', 'cobra', 'cobra'],
  REFUND: [UNBEGUN, '', ENDED, '', '', ''],
  REFUND_FAILED: [UNBEGUN, '', ENDED, '', '', ''],
  DISPUTE: [UNBEGUN, '', ENDED, '', '', ''],
  DISPUTE_WON: [UNBEGUN, '', ENDED, '', '', ''],
};

describe('a line of the ledger', () => {
  it.each(LEDGER_TYPES)('%s follows what the rules name, and nothing else', (type) => {
    const faultAfter = (status: SubscriptionStatus | undefined) =>
      lineFault(status && { status }, type);
    for (const [index, expected] of EXPECTED[type].entries()) {
      const fault = faultAfter(STATUSES[index]);
      if (expected === '') expect(fault).toBeUndefined();
      else expect(fault).toContain(expected);
    }
  });

  it('never follows the end of a subscription', () => {
    for (const { from } of Object.values(TRANSITIONS)) expect(from).not.toContain(terminated);
  });
});
