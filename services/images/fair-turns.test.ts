import { describe, expect, it } from 'vitest';
import { Dropped, FairTurns } from './fair-turns.ts';

const LIMITS = {
  maxRunning: 1,
  maxRunningPerPicture: 1,
  maxPerClient: 3,
  maxPerPicture: 2,
  maxWaiting: 5,
  tooMany: (full: string) => new Error(full),
};

/** Turns of which each says its name when it runs; `release` ends the one that runs first. */
function turnsThatTell(limits = LIMITS) {
  const turns = new FairTurns(limits);
  const ran: string[] = [];
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const first = turns.take({ client: 'first', picture: 'held' }, () => held);
  const take = (client: string | undefined, picture: string, name: string) =>
    turns.take({ client, picture }, async () => {
      ran.push(name);
      return name;
    });
  return { take, ran, release, first };
}

describe('fair turns', () => {
  it('go round among clients, and of a client round among its pictures', async () => {
    const { take, ran, release } = turnsThatTell();
    const all = [
      take('greedy', 'p', 'p1'),
      take('greedy', 'p', 'p2'),
      take('greedy', 'q', 'q1'),
      take('modest', 'r', 'r1'),
    ];
    release();
    await Promise.all(all.map(({ done }) => done));
    expect(ran).toEqual(['p1', 'r1', 'q1', 'p2']);
  });

  it('come last to what nobody waits for', async () => {
    const { take, ran, release } = turnsThatTell();
    const all = [take(undefined, 'w', 'warming'), take('reader', 'p', 'p1')];
    release();
    await Promise.all(all.map(({ done }) => done));
    expect(ran).toEqual(['p1', 'warming']);
  });

  it('serve whoever joins at its own turn, once', async () => {
    const { take, ran, release } = turnsThatTell();
    const all = [
      take('greedy', 'p', 'p1'),
      take('greedy', 'q', 'q1'),
      take('greedy', 's', 's1'),
      take(undefined, 'w', 'warming'),
    ];
    all[2]?.join('modest');
    all[3]?.join('third');
    release();
    expect(await Promise.all(all.map(({ done }) => done))).toEqual(['p1', 'q1', 's1', 'warming']);
    expect(ran).toEqual(['p1', 's1', 'warming', 'q1']);
  });

  it('refuse one more of a client, of a picture, and of all', async () => {
    const { take, release, first } = turnsThatTell();
    const all = [take('a', 'p', '1'), take('b', 'p', '2')];
    expect(() => take('c', 'p', '3')).toThrow('picture');
    all.push(take('a', 'q', '4'), take('a', 'r', '5'));
    expect(() => take('a', 's', '6')).toThrow('client');
    all.push(take('b', 's', '7'));
    expect(() => take('b', 't', '8')).toThrow('all');
    // Nobody waits for it: it takes nobody's place.
    all.push(take(undefined, 'p', 'warming'));
    release();
    await Promise.all([first.done, ...all.map(({ done }) => done)]);
    await take('a', 'p', 'again').done;
  });

  it('leave a turn to others while a picture has its share', async () => {
    const turns = new FairTurns({ ...LIMITS, maxRunning: 2 });
    const begun: string[] = [];
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const take = (client: string | undefined, picture: string, name: string, until = held) =>
      turns.take({ client, picture }, () => {
        begun.push(name);
        return until;
      });
    const ended = Promise.resolve();
    const greedy = [take('a', 'p', 'p1'), take('b', 'p', 'p2')];
    await take('c', 'q', 'q1', ended).done;
    await take(undefined, 'r', 'warming', ended).done;
    expect(begun).toEqual(['p1', 'q1', 'warming']);
    release();
    await Promise.all(greedy.map(({ done }) => done));
    expect(begun).toEqual(['p1', 'q1', 'warming', 'p2']);
  });

  it('are dropped when everybody left who waited, and not before', async () => {
    const { take, ran, release, first } = turnsThatTell();
    const [one, both, warm] = [
      take('a', 'p', 'one'),
      take('a', 'q', 'both'),
      take('a', 'r', 'warm'),
    ];
    both.join('b');
    warm.join(undefined);
    expect([one.leave(), both.leave(), warm.leave()]).toEqual([true, false, false]);
    await expect(one.done).rejects.toBeInstanceOf(Dropped);
    // Its place is free.
    const other = take('a', 'p', 'other');
    release();
    await Promise.all([both, warm, other].map(({ done }) => done));
    expect(ran).toEqual(['both', 'warm', 'other']);
    // What has begun goes on.
    expect(first.leave()).toBe(false);
  });

  it('go on after a work that fails, and after one that throws', async () => {
    const turns = new FairTurns(LIMITS);
    const failing = turns.take({ client: 'a', picture: 'p' }, () => Promise.reject(new Error('x')));
    const throwing = turns.take({ client: 'a', picture: 'q' }, () => {
      throw new Error('y');
    });
    const fine = turns.take({ client: 'a', picture: 'r' }, async () => 'fine');
    await expect(failing.done).rejects.toThrow('x');
    await expect(throwing.done).rejects.toThrow('y');
    expect(await fine.done).toBe('fine');
  });

  it('run as many at a time as they may', async () => {
    const turns = new FairTurns({ ...LIMITS, maxRunning: 2 });
    let [running, most] = [0, 0];
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    const all = ['p', 'q', 'r', 's'].map((picture) =>
      turns.take({ client: picture, picture }, work),
    );
    await Promise.all(all.map(({ done }) => done));
    expect(most).toBe(2);
  });
});
