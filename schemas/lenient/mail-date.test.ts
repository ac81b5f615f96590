import { expect, it } from 'vitest';
import { readMoment } from './mail-date.ts';

const MEXICO = 'America/Mexico_City';

it.each([
  ['Mon, 30 Nov 2026 04:40:00 GMT', '2026-11-30T04:40:00.000Z'],
  ['Mon, 30 Nov 2026 04:40:00 +0000', '2026-11-30T04:40:00.000Z'],
  ['30 Nov 26 04:40 CST', '2026-11-30T10:40:00.000Z'],
  ['Sun, 1 Mar 98 4:05:09 EST', '1998-03-01T09:05:09.000Z'],
  ['lun, 30 nov 2026 04:40:00 -0600', '2026-11-30T10:40:00.000Z'],
  ['Mié., 5 ago 2026 10:00:00 +0200', '2026-08-05T08:00:00.000Z'],
  ['Mon, 30 Nov 2026 04:40:00 +0100 (CET)', '2026-11-30T03:40:00.000Z'],
  // Without a zone it is the site's clock, six hours behind Greenwich.
  ['Mon, 30 Nov 2026 04:40:00', '2026-11-30T10:40:00.000Z'],
  ['2026-11-30T04:40:00Z', '2026-11-30T04:40:00.000Z'],
  ['2026-11-30 04:40:00', '2026-11-30T10:40:00.000Z'],
  ['2026-11-30T04:40:00.5-0600', '2026-11-30T10:40:00.500Z'],
  ['2026-11-30', '2026-11-30T06:00:00.000Z'],
])('reads %s', (text, moment) => {
  expect(readMoment(text, MEXICO)?.toISOString()).toBe(moment);
});

it.each(['', 'ayer', 'Mon, 99 Nov 2026 04:40:00 GMT', '30 Xyz 2026 04:40 GMT', '1764477600'])(
  'reads nothing of %j',
  (text) => expect(readMoment(text, MEXICO)).toBeUndefined(),
);
