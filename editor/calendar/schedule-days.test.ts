import { expect, it } from 'vitest';
import { scheduledDays } from './schedule-days.ts';

const schedule = (id: string, at: string) => ({ id, at });
// 20:00 of the 24th in Mexico City, six hours behind.
const now = new Date('2026-11-25T02:00:00Z');

it('what is to come stands under the days of the site’s calendar', () => {
  const days = scheduledDays(
    [
      schedule('a', '2026-11-25T05:30:00Z'),
      schedule('b', '2026-11-25T06:00:00Z'),
      schedule('c', '2026-11-26T05:59:00Z'),
      schedule('d', '2026-11-28T12:00:00Z'),
      schedule('e', '2027-01-02T12:00:00Z'),
    ],
    'America/Mexico_City',
    now,
  );
  expect(
    days.map(({ label, items }) => [label, items.map(({ time, item: { id } }) => `${time} ${id}`)]),
  ).toEqual([
    ['Hoy, martes, 24 de noviembre', ['23:30 a']],
    ['Mañana, miércoles, 25 de noviembre', ['00:00 b', '23:59 c']],
    ['Sábado, 28 de noviembre', ['06:00 d']],
    ['Sábado, 2 de enero de 2027', ['06:00 e']],
  ]);
});

it('what should have come stands under days before', () => {
  const days = scheduledDays(
    [
      schedule('a', '2026-11-23T05:59:00Z'),
      schedule('b', '2026-11-23T06:00:00Z'),
      schedule('c', '2026-11-24T06:00:00Z'),
    ],
    'America/Mexico_City',
    now,
  );
  expect(days.map(({ label }) => label)).toEqual([
    'Domingo, 22 de noviembre',
    'Ayer, lunes, 23 de noviembre',
    'Hoy, martes, 24 de noviembre',
  ]);
});

it('a zone that nobody knows counts as GMT, and nothing to come is no day', () => {
  expect(scheduledDays([schedule('a', '2026-11-25T05:30:00Z')], 'Luna', now)[0]).toMatchObject({
    date: '2026-11-25',
    items: [{ time: '05:30' }],
  });
  expect(scheduledDays([], 'GMT', now)).toEqual([]);
});
