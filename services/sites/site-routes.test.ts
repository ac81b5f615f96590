import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { beforeAll, describe, expect, it } from 'vitest';
import { noAudit } from '../audit/audit.testing.ts';
import { onDatabase } from '../database/database.testing.ts';
import { rows } from '../database/database.ts';
import { site } from './site.testing.ts';
import { siteRoutes } from './site-routes.ts';
import { changeSite, listSites, putSite } from './site-store.ts';

onDatabase('sites', (database) => {
  let app: Hono;
  beforeAll(async () => {
    await database().transaction(async (tx) => {
      for (const [position, key] of ['brujula', 'jalisco'].entries())
        await putSite(tx, site(key), position);
    });
    app = siteRoutes({
      database: database(),
      maySee: () => true,
      audit: noAudit,
    });
  });
  const change = (key: string, body: unknown) =>
    app.request(`/sites/${key}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const states = async () =>
    (await listSites(database().db)).map(({ key, dedupe }) => [key, dedupe === true]);

  it('are listed in their order, and told apart by what an administrator chose', async () => {
    const listed = (await (await app.request('/sites')).json()) as { key: string }[];
    expect(listed.map(({ key }) => key)).toEqual(['brujula', 'jalisco']);
    const answer = await change('jalisco', { dedupe: true });
    expect([answer.status, ((await answer.json()) as { dedupe: boolean }).dedupe]).toEqual([
      200,
      true,
    ]);
    expect(await states()).toEqual([
      ['brujula', false],
      ['jalisco', true],
    ]);
    const [last] = await rows<{ tags: string[] }>(
      database().db,
      sql`SELECT tags FROM outbox ORDER BY seq DESC LIMIT 1`,
    );
    expect(last?.tags).toContain('sites');
    expect((await change('jalisco', { dedupe: false })).status).toBe(200);
  });

  it('lose neither of two changes that come at once', async () => {
    const both = [{ dedupe: true }, { isInMaintenance: true }].map((own) =>
      database().transaction((tx) => changeSite(tx, 'brujula', own)),
    );
    await Promise.all(both);
    expect((await listSites(database().db))[0]).toMatchObject({
      key: 'brujula',
      dedupe: true,
      isInMaintenance: true,
    });
    await database().transaction((tx) =>
      changeSite(tx, 'brujula', { dedupe: false, isInMaintenance: false }),
    );
    expect(
      await database().transaction((tx) => changeSite(tx, 'nadie', { dedupe: true })),
    ).toBeUndefined();
  });

  it('have rules of their own for what is looked at before a page is published', async () => {
    const limits = {
      staleDays: 7,
      blocksPerAd: 5,
      titleChars: 60,
      descriptionChars: 150,
      pageKb: 80,
      scriptKb: 40,
    };
    const given = { checks: { 'alt-text': 'fault', 'same-story': 'off' }, checkLimits: limits };
    expect((await change('jalisco', given)).status).toBe(200);
    expect((await listSites(database().db))[1]).toMatchObject(given);
    for (const wrong of [
      { checks: { 'alt-text': 'maybe' } },
      { checks: { nothing: 'off' } },
      { checkLimits: { ...limits, staleDays: 0 } },
    ])
      expect((await change('jalisco', wrong)).status, JSON.stringify(wrong)).toBe(422);
  });

  it('stay as they are for unknown sites and for anything else', async () => {
    expect((await change('nadie', { dedupe: true })).status).toBe(404);
    for (const wrong of [
      {},
      { dedupe: 'sí' },
      { dedupe: true, key: 'otra' },
      { htmlPolicy: 'trusted' },
      null,
      [],
    ])
      expect((await change('jalisco', wrong)).status, JSON.stringify(wrong)).toBe(422);
    expect(await states()).toEqual([
      ['brujula', false],
      ['jalisco', false],
    ]);
  });

  describe('their alert', () => {
    const ALERT = {
      text: 'Hoy no hay edición impresa',
      url: '/ayuda/',
      starts: '2026-11-23T12:00:00.000Z',
      ends: '2026-11-23T18:00:00.000Z',
    };
    const at = (method: string, key = 'brujula', body?: unknown) =>
      app.request(`/sites/${key}/alert`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const alertOf = async (key: string) => (await (await at('GET', key)).json()) as object;

    it('is set, read, changed and taken away, each site its own', async () => {
      expect(await alertOf('brujula')).toEqual({ alert: null });
      expect((await at('PUT', 'brujula', ALERT)).status).toBe(200);
      const later = { ...ALERT, url: '', starts: '2026-11-23T07:00:00-06:00' };
      expect((await at('PUT', 'brujula', later)).status).toBe(200);
      expect(await alertOf('brujula')).toEqual({
        alert: { ...later, starts: '2026-11-23T13:00:00.000Z' },
      });
      expect(await alertOf('jalisco')).toEqual({ alert: null });
      const [last] = await rows<{ tags: string[] }>(
        database().db,
        sql`SELECT tags FROM outbox ORDER BY seq DESC LIMIT 1`,
      );
      expect(last?.tags).toEqual(['site-alert:brujula']);
      expect((await at('DELETE')).status).toBe(200);
      expect(await alertOf('brujula')).toEqual({ alert: null });
    });

    it.each([
      ['no text', { text: '  ' }],
      ['too long a text', { text: 'a'.repeat(121) }],
      ['a script', { url: 'javascript:alert(1)' }],
      ['an address without a scheme', { url: '//otro.example/' }],
      ['an end before the beginning', { ends: '2026-11-23T11:00:00Z' }],
      ['a day that is none', { starts: '2026-02-30T11:00:00Z' }],
      ['what it does not have', { colour: 'red' }],
    ])('is refused with %s, and what was there stays', async (_, change) => {
      await at('PUT', 'jalisco', ALERT);
      expect((await at('PUT', 'jalisco', { ...ALERT, ...change })).status).toBe(422);
      expect(await alertOf('jalisco')).toEqual({ alert: ALERT });
    });

    it('has no characters that nobody sees', async () => {
      await at('PUT', 'jalisco', { ...ALERT, text: 'Nie\0va\u202e' });
      expect(await alertOf('jalisco')).toEqual({ alert: { ...ALERT, text: 'Nieva' } });
    });

    it('needs a site', async () => {
      for (const method of ['GET', 'DELETE'])
        expect((await at(method, 'nadie')).status, method).toBe(404);
      expect((await at('PUT', 'nadie', ALERT)).status).toBe(404);
    });
  });
});
