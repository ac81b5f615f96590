import { describe, expect, it } from 'vitest';
import { hasCardNumber, holdsCardNumber } from './card-number.ts';

describe('numbers of cards', () => {
  it('are found however they are written, and within what is longer', () => {
    for (const text of [
      '4111111111111111',
      'tarjeta 4111 1111-1111.1111 por favor',
      '0004111111111111111000',
      '３７８２８２２４６３１０００５',
    ])
      expect(hasCardNumber(text), text).toBe(true);
    expect(hasCardNumber('4111111111111112')).toBe(false);
  });

  it('are no order at Google, whose digits may look like one by chance', () => {
    // Seventeen digits of one whose check sum is 10.
    expect(hasCardNumber('6011-0000-0000-00001')).toBe(true);
    expect(hasCardNumber('{"orderId":"SWG.6011-0000-0000-00001"}')).toBe(false);
    expect(hasCardNumber('SWG.6011-0000-0000-00001 4111 1111 1111 1111')).toBe(true);
  });

  it('are no UUID, whose digits may look like one by chance', () => {
    // 41 1111 4111 9111 00: sixteen digits whose check sum is 40.
    const id = 'abcdef41-1111-4111-9111-00abcdefabcd';
    expect(holdsCardNumber({ sessionId: id })).toBe(false);
    expect(holdsCardNumber(id.toUpperCase())).toBe(false);
    expect(holdsCardNumber(`id ${id}`)).toBe(true);
    expect(holdsCardNumber('41111111-1111-1111-1111-111111111111')).toBe(true);
  });
});
