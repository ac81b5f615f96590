import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seed } from '../../fixtures/seed.ts';
import type { PageDetail } from '../../schemas/endpoints/shapes/page.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { temporaryFolder } from '../../services/database/folder.testing.ts';
import { putSite } from '../../services/sites/site-store.ts';
import { staffApp } from '../staff-api/staff-app.testing.ts';

onDatabase('a page that is refused to a frame of the editor', (database) => {
  const folder = temporaryFolder('portada-frame-');
  let staff: Awaited<ReturnType<typeof staffApp>>;

  beforeAll(async () => {
    await database().transaction(async (tx) => {
      for (const [position, site] of seed.sites.entries()) await putSite(tx, site, position);
    });
    staff = await staffApp({ database: database(), uploadsFolder: folder });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('stands in that frame, whatever the reason, and in no frame of others', async () => {
    const admin = await staff.signIn('lupe@brujula.example', 'admin');
    const elsewhere = await staff.signIn('jose@jalisco.example', [
      { role: 'editor', site: 'jalisco', section: null },
    ]);
    const input = { site: 'brujula', name: 'A', route: { kind: 'path', path: '/a/' } };
    const made = await staff.send(admin, 'POST', '/api/pages', { ...input, layout: 'right-rail' });
    const { id } = (await made.json()) as PageDetail;
    const policyOf = async (cookie: string, path: string) => {
      const reply = await staff.send(cookie, 'GET', path);
      return [reply.status, reply.headers.get('content-security-policy')];
    };
    const own = "default-src 'none'; frame-ancestors 'self'";
    expect(await policyOf('', `/api/pages/${id}/rendered`)).toEqual([401, own]);
    expect(await policyOf(elsewhere, `/api/pages/${id}/rendered`)).toEqual([403, own]);
    expect(await policyOf(admin, '/api/pages/nope/rendered')).toEqual([404, own]);
    expect(await policyOf(admin, `/api/pages/${id}/rendered?shows=x`)).toEqual([422, own]);
    const [status, policy] = await policyOf(admin, `/api/pages/${id}/rendered`);
    expect([status, String(policy)]).toEqual([200, expect.stringContaining('sandbox')]);
    // Others keep what the server says of all replies.
    expect(await policyOf('', `/api/pages/${id}`)).toEqual([401, null]);
  });
});
