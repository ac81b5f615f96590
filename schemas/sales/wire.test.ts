import { describe, expect, it } from 'vitest';
import { RETAIL_PREFIX } from './retail.ts';
import {
  ORDER_STATUSES,
  PAYMENT_METHOD_TYPES,
  SALES_ERRORS,
  SALES_PREFIX,
  SUBSCRIPTION_STATUS,
} from './wire.ts';

describe('the wire of sales', () => {
  it('stands under the paths that clients know', () => {
    expect([SALES_PREFIX, RETAIL_PREFIX]).toEqual(['/sales/public', '/retail/public']);
  });

  it('tells refusals by texts of digits, each of one meaning', () => {
    const codes = Object.values(SALES_ERRORS);
    expect(codes.filter((code) => !/^\d{3,6}$/.test(code))).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('tells states by the numbers that clients compare', () => {
    expect(Object.entries(SUBSCRIPTION_STATUS)).toEqual([
      ['active', 1],
      ['terminated', 2],
      ['canceled', 3],
      ['suspended', 4],
      ['gifted', 5],
    ]);
    expect(ORDER_STATUSES.indexOf('Paid') + 1).toBe(3);
    expect(PAYMENT_METHOD_TYPES.stripe).toBe(18);
  });
});
