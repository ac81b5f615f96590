import { describe, expect, it } from 'vitest';
import {
  type Measured,
  peersTable,
  type Round,
  ratiosTable,
  roundOf,
  worstRatio,
} from './figures.ts';

const round = (perSecond: number, cpuMicros: number): Round => ({
  perSecond,
  cpuMicros,
  p99: '3.10ms',
  rssBytes: 115_400_000,
});
const mode = (name: string, rounds: Round[]): Measured => ({
  name,
  rounds,
  htmlBytes: 1_143_938,
  sentBytes: 938,
  sentAs: 'br',
});

const ours = mode('ours', [round(60_000, 16), round(50_000, 18)]);
const theirs = mode('theirs', [round(150, 6_400), round(200, 5_400)]);

describe('the peers’ figures', () => {
  it('put the turns of a round together', () => {
    const turn = { requests: 300, perSecond: 150, cpuMicros: 1_500_000, p99: '9ms', rssBytes: 100 };
    const other = { requests: 100, perSecond: 50, cpuMicros: 900_000, p99: '30ms', rssBytes: 90 };
    expect(roundOf([turn, other])).toEqual({
      perSecond: 100,
      cpuMicros: 6_000,
      p99: '30ms',
      rssBytes: 100,
    });
  });

  it('compare the two sides of one round, and quote the round that is worse for us', () => {
    expect(worstRatio([ours, theirs], { ours: 'ours', theirs: 'theirs', of: 'perSecond' })).toBe(
      250,
    );
    expect(worstRatio([ours, theirs], { ours: 'ours', theirs: 'theirs', of: 'cpuMicros' })).toBe(
      300,
    );
  });

  it('have no ratio without both sides', () => {
    expect(worstRatio([ours], { ours: 'ours', theirs: 'theirs', of: 'perSecond' })).toBeNull();
    expect(
      worstRatio([ours, mode('theirs', [])], { ours: 'ours', theirs: 'theirs', of: 'cpuMicros' }),
    ).toBeNull();
  });

  it('stand in a table by the worse round', () => {
    const [, , row] = peersTable([ours]).split('\n');
    expect(row?.split(/ {2,}/)).toEqual([
      'ours',
      '50000',
      '18',
      '90',
      '3.10ms',
      '115',
      '1 143 938',
      '938',
      'br',
    ]);
  });

  it('name whose figure is divided by whose, leaving out what was not measured', () => {
    const text = ratiosTable(
      [ours, theirs],
      [
        { ours: 'ours', theirs: 'theirs', of: 'perSecond', wanted: 300 },
        { ours: 'ours', theirs: 'theirs', of: 'cpuMicros' },
        { ours: 'ours', theirs: 'nobody', of: 'cpuMicros' },
      ],
    );
    const [, , ...rows] = text.split('\n').map((line) => line.trim().split(/ {2,}/));
    expect(rows).toEqual([
      ['ours / theirs, requests/s', '250', '>= 300'],
      ['theirs / ours, CPU', '300'],
    ]);
  });
});
