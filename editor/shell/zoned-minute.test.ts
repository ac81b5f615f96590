import { describe, expect, it } from 'vitest';
import { clockIn, hourLabel, momentIn, momentLabel, zoneLabel } from './zoned-minute.ts';

describe('a minute in the zone of a site', () => {
  it.each([
    ['America/Mexico_City', '2026-11-23', '06:00', '2026-11-23T12:00:00.000Z'],
    ['America/New_York', '2026-07-01', '23:59', '2026-07-02T03:59:00.000Z'],
    ['GMT', '2026-02-28', '00:00', '2026-02-28T00:00:00.000Z'],
    ['Asia/Kolkata', '2026-01-01', '05:30', '2026-01-01T00:00:00.000Z'],
    ['Nowhere/Else', '2026-01-01', '05:30', '2026-01-01T05:30:00.000Z'],
    // Clocks go back at 02:00: 01:30 comes twice, and the first counts.
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
  ])('%s %s %s', (zone, date, time, iso) => {
    const moment = momentIn(zone, date, time);
    expect(moment?.toISOString()).toBe(iso);
    expect(clockIn(zone, moment ?? new Date(0))).toEqual({ date, time });
  });

  it('that is left out is the moment at which clocks go on', () => {
    const moment = momentIn('America/New_York', '2026-03-08', '02:30');
    expect(moment?.toISOString()).toBe('2026-03-08T07:30:00.000Z');
  });

  it.each([
    ['', ''],
    ['2026-13-01', '06:00'],
    ['2026-11-23', '25:00'],
    ['mañana', '06:00'],
  ])('is nothing for «%s %s»', (date, time) => {
    expect(momentIn('GMT', date, time)).toBeUndefined();
  });

  it('is written with its day, and with seconds where they tell two apart', () => {
    const iso = '2026-11-23T12:00:07Z';
    expect(momentLabel(iso, 'America/Mexico_City')).toMatch(/23 de nov, 06:00$/);
    expect(momentLabel(iso, 'America/Mexico_City', { withSeconds: true })).toMatch(/, 06:00:07$/);
    expect(zoneLabel('America/Mexico_City')).toBe('hora de la Ciudad de México');
  });
});

describe('the hour of what was done', () => {
  it('is that of the zone, with the day where that is another one there', () => {
    const now = new Date('2026-11-23T02:30:00Z');
    expect(hourLabel('2026-11-23T00:42:00Z', now, 'America/Mexico_City')).toBe('18:42');
    expect(hourLabel('2026-11-23T00:42:00Z', now, 'Europe/Madrid')).toBe('01:42');
    expect(hourLabel('2026-11-22T05:42:00Z', now, 'America/Mexico_City')).toMatch(/21 .*23:42/);
    expect(hourLabel('', now, 'America/Mexico_City')).toBe('');
  });
});
