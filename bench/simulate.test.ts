import { describe, expect, it } from 'vitest';
import {
  MEASURED,
  NEWS_NIGHT,
  type Night,
  nightOf,
  nodesFor,
  report,
  simulate,
} from './simulate.ts';

const of = (change: Partial<Night>) => simulate({ ...NEWS_NIGHT, ...change });

describe('the simulation of a news night', () => {
  it('counts requests as the readers, their pages and the peak make them', () => {
    const load = of({
      readersPerHour: 3_600_000,
      pagesPerReader: 2,
      peakFactor: 3,
      cdnHitRate: 0.9,
    });
    expect(load.readersPerSecond).toBe(6_000);
    expect(load.originPerSecond).toBeCloseTo(600);
  });

  it('adds up the main thread of a node by hand', () => {
    const night: Partial<Night> = {
      readersPerHour: 3_600_000,
      pagesPerReader: 1,
      peakFactor: 1,
      cdnHitRate: 0,
      nodes: 2,
      secondsBetweenPublishes: 10,
      pagesPerPublish: 20,
      coldShare: 0.1,
    };
    const perNode = 500;
    const ms =
      perNode * MEASURED.warmCpuMs + 2 * MEASURED.rebuildCpuMs + perNode * 0.1 * MEASURED.coldCpuMs;
    expect(of(night).shares['main thread']).toBeCloseTo(ms / 1_000);
    expect(of(night).shares.network).toBeCloseTo((perNode * MEASURED.pageBytes * 8) / 1e9);
    expect(of(night).shares.connections).toBeCloseTo((2 * MEASURED.connectionsPerNode) / 97);
  });

  it('halves what is shared by nodes when they double, and not what each does for itself', () => {
    const [one, two] = [of({ nodes: 2 }), of({ nodes: 4 })];
    expect(two.shares.network).toBeCloseTo(one.shares.network / 2);
    expect(two.shares.connections).toBeCloseTo(one.shares.connections * 2);
    const still = { coldShare: 1e-9, readersPerHour: 1 };
    expect(of({ ...still, nodes: 4 }).shares.compression).toBeCloseTo(
      of({ ...still, nodes: 2 }).shares.compression,
    );
  });

  it('names the fullest resource, and calls full what is past the limit', () => {
    for (const cdnHitRate of [0, 0.5, 0.99])
      for (const nodes of [1, 2, 5]) {
        const load = of({ cdnHitRate, nodes });
        const { connections, ...queued } = load.shares;
        const fullest = Math.max(...Object.values(queued));
        expect(load.bottleneck === 'connections').toBe(connections > fullest / NEWS_NIGHT.maxLoad);
        if (load.bottleneck !== 'connections') expect(load.shares[load.bottleneck]).toBe(fullest);
        expect(load.stands).toBe(fullest <= NEWS_NIGHT.maxLoad && connections <= 1);
      }
    expect(of({ nodes: 1, cdnHitRate: 0.99 }).standsWithoutOne).toBe(false);
  });

  it('needs no more nodes the more a CDN answers, and no number of them for the impossible', () => {
    const needed = [0, 0.5, 0.9, 0.99].map(
      (cdnHitRate) => nodesFor({ ...NEWS_NIGHT, cdnHitRate }) ?? Number.POSITIVE_INFINITY,
    );
    expect(needed).toEqual(needed.toSorted((one, other) => other - one));
    expect(nodesFor({ ...NEWS_NIGHT, readersPerHour: 1e12 })).toBeNull();
    const found = nodesFor({ ...NEWS_NIGHT, cdnHitRate: 0.9 }) as number;
    expect(of({ cdnHitRate: 0.9, nodes: found }).standsWithoutOne).toBe(true);
    if (found > 2) expect(of({ cdnHitRate: 0.9, nodes: found - 1 }).standsWithoutOne).toBe(false);
  });

  it('reads its night from the command line, and refuses what is no number', () => {
    expect(nightOf(['--readers', '5000', '--publish-every', '3'])).toMatchObject({
      readersPerHour: 5_000,
      secondsBetweenPublishes: 3,
    });
    for (const bad of [
      ['--readers', 'x'],
      ['--readers', '-1'],
      ['--peak', '0'],
      ['--nada', '1'],
    ])
      expect(() => nightOf(bad)).toThrow();
    expect(report(nightOf(['--readers', '5000'])).split('\n')[0]).toMatch(/^5,000 readers an hour/);
  });
});
