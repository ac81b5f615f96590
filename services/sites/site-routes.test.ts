import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { beforeAll, expect, it } from 'vitest';
import { noAudit } from '../audit/audit.testing.ts';
import { onDatabase } from '../database/database.testing.ts';
import { rows } from '../database/database.ts';
import { site } from './site.testing.ts';
import { siteRoutes } from './site-routes.ts';
import { changeSite, listSites, putSite } from './site-store.ts';

onDatabase('sites', (database) => {
  let app: Hono;
  let isAdmin = true;
  beforeAll(async () => {
    await database().transaction(async (tx) => {
      for (const [position, key] of ['brujula', 'jalisco'].entries())
        await putSite(tx, site(key), position);
    });
    app = siteRoutes({
      database: database(),
      isAdmin: () => isAdmin,
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

  it('stay as they are for others, for unknown sites and for anything else', async () => {
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
    isAdmin = false;
    expect((await change('jalisco', { dedupe: true })).status).toBe(403);
    isAdmin = true;
    expect(await states()).toEqual([
      ['brujula', false],
      ['jalisco', false],
    ]);
  });
});
