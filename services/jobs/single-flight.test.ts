import { describe, expect, it } from 'vitest';
import { SingleFlight } from './single-flight.ts';

/** Work that ends when the test says so. */
function workFor<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  const work = () => {
    work.runs += 1;
    return promise;
  };
  work.runs = 0;
  return { work, resolve, reject };
}

describe('SingleFlight', () => {
  it('does work once for all who want it at the same time', async () => {
    const flights = new SingleFlight<number>();
    const { work, resolve } = workFor<number>();
    const both = Promise.all([flights.run('a', work), flights.run('a', work)]);
    expect([work.runs, flights.has('a'), flights.size]).toEqual([1, true, 1]);
    resolve(7);
    expect(await both).toEqual([7, 7]);
    expect([flights.has('a'), flights.size]).toEqual([false, 0]);
  });

  it('keeps keys apart, and does finished work anew', async () => {
    const flights = new SingleFlight<string>();
    expect(
      await Promise.all([flights.run('a', async () => 'a'), flights.run('b', async () => 'b')]),
    ).toEqual(['a', 'b']);
    expect(await flights.run('a', async () => 'again')).toBe('again');
  });

  it('tells all of a failure, and tries anew afterwards', async () => {
    const flights = new SingleFlight<number>();
    const { work, reject } = workFor<number>();
    const both = Promise.allSettled([flights.run('a', work), flights.run('a', work)]);
    reject(new Error('down'));
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await flights.run('a', async () => 1)).toBe(1);
  });

  it('starts anew once forgotten, and the older run does not end the newer one', async () => {
    const flights = new SingleFlight<number>();
    const older = workFor<number>();
    const newer = workFor<number>();
    const first = flights.run('a', older.work);
    flights.forget();
    const second = flights.run('a', newer.work);
    older.resolve(1);
    expect(await first).toBe(1);
    expect(flights.has('a')).toBe(true);
    newer.resolve(2);
    expect(await second).toBe(2);
  });
});
