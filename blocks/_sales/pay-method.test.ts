import { describe, expect, it, vi } from 'vitest';
import { PAYMENT_METHOD_TYPES } from '../../schemas/sales/wire.ts';
import { findPayMethod } from './pay-method.ts';

const { stripe, external, payU } = PAYMENT_METHOD_TYPES;
const option = (paymentMethodType: number, paymentMethodID: number) => ({
  paymentMethodType,
  paymentMethodID,
});
const replies = (parameter1: string | null, parameter2: string | null = null) =>
  vi.fn(async (_id: number) => ({ parameter1, parameter2 }));

describe('what one pays with', () => {
  it('is Stripe by its type, with its key and its secret', async () => {
    expect(await findPayMethod([option(stripe, 2)], replies('pi_1_secret', 'pk'))).toEqual({
      id: 2,
      form: 'stripe',
      publishableKey: 'pk',
      secret: 'pi_1_secret',
    });
  });

  it('is the trial, by its type and its word', async () => {
    const found = await findPayMethod([option(external, 1)], replies('prueba'));
    expect(found).toEqual({ id: 1, form: 'trial' });
  });

  it('is never Stripe for another provider whose reply looks like it', async () => {
    const begin = replies('order-7', 'public-key');
    expect(await findPayMethod([option(payU, 3)], begin)).toBeNull();
    expect(await findPayMethod([option(external, 4)], begin)).toBeNull();
    expect(begin.mock.calls).toEqual([[4]]);
  });

  it('passes over a provider without a form here, and begins nothing at it', async () => {
    const begin = replies('pi_1_secret', 'pk');
    const found = await findPayMethod([option(payU, 3), option(stripe, 2)], begin);
    expect(found?.id).toBe(2);
    expect(begin.mock.calls).toEqual([[2]]);
  });

  it('is nothing where Stripe replied without its key, or nobody takes money', async () => {
    expect(await findPayMethod([option(stripe, 2)], replies('pi_1_secret'))).toBeNull();
    expect(await findPayMethod([], replies('prueba'))).toBeNull();
  });
});
