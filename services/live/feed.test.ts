import { afterEach, expect, it } from 'vitest';
import type { DeskEvent } from '../../schemas/live/live-api.ts';
import { onDatabase } from '../database/database.testing.ts';
import { type LiveFeed, openLiveFeed } from './live-feed.ts';

onDatabase('the feed of a live blog’s authors', (database) => {
  const open: LiveFeed[] = [];
  const node = async (nowMs = Date.now) => {
    const feed = await openLiveFeed(database(), { nowMs });
    open.push(feed);
    return feed;
  };
  afterEach(async () => {
    await Promise.all(open.splice(0).map((feed) => feed.close()));
  });
  const last = (events: DeskEvent[]) => events.at(-1);
  const people = (...list: [string, string | null][]) => ({
    event: 'people',
    data: list.map(([name, entry]) => ({ session: `tab-${name}`, name, entry })),
  });

  it('tells on every node who is there, what each writes, and that something changed', async () => {
    const [one, other] = [await node(), await node()];
    const heard: DeskEvent[] = [];
    const stop = one.subscribe('noche', 'ana', (event) => heard.push(event));
    expect(heard).toEqual([{ event: 'people', data: [] }]);
    const luis = { blog: 'noche', staff: 'luis', session: 'tab-Luis' };
    await other.tell({ kind: 'here', ...luis, name: 'Luis', entry: null });
    await expect.poll(() => last(heard)).toEqual(people(['Luis', null]));
    await other.tell({ kind: 'here', ...luis, name: 'Luis', entry: 'e1' });
    await expect.poll(() => last(heard)).toEqual(people(['Luis', 'e1']));
    const count = heard.length;
    await other.tell({ kind: 'here', ...luis, name: 'Luis', entry: 'e1' });
    await other.tell({ kind: 'event', blog: 'otra', event: 3 });
    await other.tell({ kind: 'event', blog: 'noche', event: 3 });
    await expect.poll(() => last(heard)).toEqual({ event: 'change', data: {} });
    expect(heard).toHaveLength(count + 1);
    await other.tell({ kind: 'gone', ...luis });
    await expect.poll(() => last(heard)).toEqual(people());
    stop();
    await other.tell({ kind: 'desk', blog: 'noche', entry: 'e1' });
    const after: DeskEvent[] = [];
    one.subscribe('noche', 'ana', (event) => after.push(event));
    await other.tell({ kind: 'desk', blog: 'noche', entry: 'e2' });
    await expect.poll(() => last(after)).toEqual({ event: 'change', data: {} });
    expect(last(heard)).toEqual(people());
  });

  it('refuses more streams than a person can look at, and forgets what it cannot read', async () => {
    const one = await node();
    const heard: DeskEvent[] = [];
    one.subscribe('noche', 'eva', (event) => heard.push(event));
    await database().pool.query("SELECT pg_notify('portada_live', '{no json')");
    await one.tell({ kind: 'desk', blog: 'noche', entry: 'e1' });
    await expect.poll(() => last(heard)).toEqual({ event: 'change', data: {} });
    const stops = Array.from({ length: 40 }, () => one.subscribe('x', 'ana', () => undefined));
    expect(() => one.subscribe('x', 'ana', () => undefined)).toThrow('demasiados');
    for (const stop of stops) stop();
    expect(() => one.subscribe('x', 'ana', () => undefined)()).not.toThrow();
  });
});
