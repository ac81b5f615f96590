import { describe, expect, it } from 'vitest';
import { giftWords } from './mail-words.ts';

const GIFT = { product: 'Premium', note: null, giver: null, code: 'ABCD' };

describe('the mail of a gift', () => {
  it('greets by name, and without one where who gave it did not say', () => {
    expect(giftWords({ ...GIFT, name: 'Rosa' }).paragraphs[0]).toBe('Hola, Rosa:');
    expect(giftWords({ ...GIFT, name: null }).paragraphs[0]).toBe('Hola:');
  });
});
