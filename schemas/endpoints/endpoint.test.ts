import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint, routeOf } from './endpoint.ts';
import { EVERY_ENDPOINT } from './every-endpoint.ts';

const reads = { title: 'Lee', action: 'page.read', on: 'newsroom' } as const;

describe('an endpoint', () => {
  it('does not compile without an action, nor where it writes and is not audited', () => {
    // @ts-expect-error: no action.
    endpoint('GET /x', { title: 'Lee', on: 'newsroom' });
    // @ts-expect-error: nothing is said of the log.
    endpoint('POST /x', reads);
    // @ts-expect-error: no line of the log is called that.
    endpoint('POST /x', { ...reads, audited: ['page.nope'] });
    // @ts-expect-error: nothing reads by that method.
    endpoint('HEAD /x', reads);
    expect(endpoint('POST /x/:id', { ...reads, audited: ['page.save'] })).toMatchObject({
      method: 'POST',
      path: '/x/:id',
    });
  });

  it('has a name and a route of its own in the whole API, and is described', () => {
    const names = EVERY_ENDPOINT.map(({ name }) => name);
    const routes = EVERY_ENDPOINT.map(({ endpoint }) => routeOf(endpoint));
    expect(names).toEqual([...new Set(names)]);
    expect(routes).toEqual([...new Set(routes)]);
    for (const { name, endpoint } of EVERY_ENDPOINT)
      expect(endpoint.title, name).toMatch(/^[A-ZÁÉÍÓÚ].{3,80}[^.]$/);
  });

  it('has a part of its path where what it is on is named there', () => {
    const PARTS: Record<string, string> = {
      'site-key': ':key',
      page: ':id',
      'moved-page': ':id',
      'returned-page': ':id',
      'page-change': ':id',
      image: ':id',
      'live-blog': ':id',
      story: ':id',
      'open-story': ':id',
    };
    for (const { name, endpoint } of EVERY_ENDPOINT)
      expect(endpoint.path.split('/'), name).toEqual(
        expect.arrayContaining([PARTS[endpoint.on] ?? '']),
      );
  });

  it('says its site in its query where that is what it is on', () => {
    const KEYS: Record<string, string> = { site: 'site', website: '_website' };
    for (const { name, endpoint } of EVERY_ENDPOINT) {
      const key = KEYS[endpoint.on];
      if (key === undefined) continue;
      const { query } = endpoint;
      expect(query instanceof z.ZodObject && Object.keys(query.shape), name).toContain(key);
    }
  });
});
