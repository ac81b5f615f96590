import { expect, it } from 'vitest';
import { noticeOn } from './GiftForm.tsx';

it('a gift is told at noon of its day, and at once without one or today', () => {
  const now = new Date(2027, 0, 10, 15, 0);
  expect(noticeOn('', now)).toBeUndefined();
  expect(noticeOn('2027-01-10', now)).toBeUndefined();
  expect(noticeOn('2027-01-09', now)).toBeUndefined();
  expect(noticeOn('2027-02-14', now)).toBe(new Date(2027, 1, 14, 12, 0).toISOString());
});
