import { describe, expect, it } from 'vitest';
import { readSiteAlert, siteAlertText } from './read-site-alert.ts';

/** Six hours behind Greenwich all year. */
const ZONE = 'America/Mexico_City';
const NOW = new Date('2026-11-25T18:00:00Z');
const typed = { ...siteAlertText(null, ZONE, NOW), text: 'Hoy imprimimos tarde' };

describe('what readers of a site are told', () => {
  it('begins now and lasts six hours, as the clock of the site has it', () => {
    expect(typed.starts).toEqual({ date: '2026-11-25', time: '12:00' });
    expect(typed.ends).toEqual({ date: '2026-11-25', time: '18:00' });
    expect(readSiteAlert(typed, ZONE, NOW)).toEqual({
      given: {
        text: 'Hoy imprimimos tarde',
        url: '',
        starts: '2026-11-25T18:00:00.000Z',
        ends: '2026-11-26T00:00:00.000Z',
      },
    });
  });

  it('needs a text and both moments, and says so of each', () => {
    const nothing = { ...typed, text: ' ', starts: { date: '', time: '12:00' } };
    expect(readSiteAlert(nothing, ZONE, NOW)).toEqual({
      faults: {
        text: 'Escribe qué se les dice a los lectores',
        starts: 'Escribe un día y una hora',
      },
    });
  });

  it('is not over before it begins, nor already', () => {
    const ends = { date: '2026-11-25', time: '11:59' };
    expect(readSiteAlert({ ...typed, ends }, ZONE, NOW)).toEqual({
      faults: { ends: 'Termina antes de empezar' },
    });
    const starts = { date: '2026-11-25', time: '10:00' };
    expect(readSiteAlert({ ...typed, starts, ends }, ZONE, NOW)).toEqual({
      faults: { ends: 'Esa hora ya pasó' },
    });
  });
});
