import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../fixtures/seed.ts';
import type { PageDetail } from '../schemas/api.ts';
import type { AuditEntry } from '../schemas/audit.ts';
import type { JobList } from '../schemas/jobs.ts';
import { digestOf } from '../services/audit/digest.ts';
import { readAudit } from '../services/audit/read-audit.ts';
import { onDatabase } from '../services/database/database.testing.ts';
import { temporaryFolder } from '../services/database/folder.testing.ts';
import { addJob, installQueue } from '../services/jobs/queue.ts';
import { putSite } from '../services/sites/site-store.ts';
import { createSigninLink } from '../services/staff/store.ts';
import { ans } from './content/content.testing.ts';
import { pictureBytes, staffApp } from './staff-app.testing.ts';

const SITE = 'brujula';
/** They change nothing. */
const NO_CHANGE = ['POST /html/sanitise'];

onDatabase('every write of the staff API', (database) => {
  const folder = temporaryFolder('portada-audit-');
  let staff: Awaited<ReturnType<typeof staffApp>>;
  let cookie = '';
  let page: PageDetail;
  let imageId = '';

  const send = (method: string, path: string, body?: unknown) =>
    staff.send(cookie, method, `/api${path}`, body);
  const json = async <T>(reply: Response): Promise<T> => {
    expect([reply.status, reply.ok]).toEqual([reply.status, true]);
    return (await reply.json()) as T;
  };
  const newest = async (): Promise<AuditEntry | undefined> =>
    (await readAudit(database().db, { person: '', subject: '' })).items[0];
  const draft = async (): Promise<PageDetail> => json(await send('GET', `/pages/${page.id}`));
  const save = async (method: string, path: string, title: string) => {
    const { draftVersion: baseVersion, document } = await draft();
    const changed = { ...document, metadata: { title } };
    return send(method, `/pages/${page.id}/${path}`, { baseVersion, document: changed });
  };

  beforeAll(async () => {
    await database().transaction(async (tx) => {
      for (const [position, site] of seed.sites.entries()) await putSite(tx, site, position);
    });
    staff = await staffApp({ database: database(), uploadsFolder: folder });
    cookie = await staff.signIn('lupe@brujula.example', 'admin');
    const route = { kind: 'path', path: '/prueba/' };
    page = await json(
      await send('POST', '/pages', { site: SITE, name: 'Prueba', route, layout: 'right-rail' }),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** One request for every route that changes something: a new route belongs here. */
  const WRITES: Record<string, () => Promise<Response>> = {
    'POST /pages': () => {
      const route = { kind: 'path', path: '/otra/' };
      return send('POST', '/pages', { site: SITE, name: 'Otra', route, layout: 'right-rail' });
    },
    'PATCH /pages/:id': () => send('PATCH', `/pages/${page.id}`, { name: 'Prueba 2' }),
    'DELETE /pages/:id': () => send('DELETE', `/pages/${page.id}`),
    'POST /pages/:id/undelete': () => send('POST', `/pages/${page.id}/undelete`),
    'PUT /pages/:id/draft': () => save('PUT', 'draft', 'Uno'),
    'POST /pages/:id/publish': () => save('POST', 'publish', 'Dos'),
    'POST /pages/:id/restore': async () => {
      const { draftVersion: baseVersion } = await draft();
      return send('POST', `/pages/${page.id}/restore`, { version: 1, baseVersion });
    },
    'POST /content/documents': () =>
      send('POST', `/content/documents?site=${SITE}`, ans('nota1', '/nacional')),
    'PATCH /sites/:key': () => send('PATCH', `/sites/${SITE}`, { dedupe: true }),
    'POST /images': async () => {
      const reply = await send('POST', '/images?name=azul.png', await pictureBytes('#00f'));
      imageId = (await json<{ id: string }>(reply.clone())).id;
      return reply;
    },
    'POST /jobs/:id/retry': async () => {
      await installQueue(database());
      await addJob(database().db, { name: 'prune-outbox', maxAttempts: 3 });
      const { jobs } = await json<JobList>(await send('GET', '/jobs'));
      return send('POST', `/jobs/${jobs[0]?.id}/retry`);
    },
    'DELETE /pages/:id/versions/:version': () =>
      send('DELETE', `/pages/${page.id}/versions/1`, { reason: 'Datos de una menor' }),
    'POST /content/withdrawals': () =>
      send('POST', '/content/withdrawals', {
        kind: 'story',
        id: 'nota1',
        reason: 'Orden judicial',
      }),
    'POST /content/withdrawals/restore': () =>
      send('POST', '/content/withdrawals/restore', { kind: 'story', id: 'nota1' }),
    'DELETE /content/documents/:id': async () => {
      await send('POST', `/content/documents?site=${SITE}`, ans('nota2', '/nacional'));
      return send('DELETE', '/content/documents/nota2?kind=story', { reason: 'Orden judicial' });
    },
    'PATCH /images/:id': () => send('PATCH', `/images/${imageId}`, { alt: 'Un cuadro azul' }),
  };

  it('is in the list of this test', () => {
    const mounted = staff.api.routes
      .filter(({ method }) => !['GET', 'ALL', 'HEAD'].includes(method))
      .map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(mounted)].sort()).toEqual([...Object.keys(WRITES), ...NO_CHANGE].sort());
  });

  describe('leaves a line that says who', () => {
    it.each(Object.keys(WRITES))('%s', async (name) => {
      const before = await newest();
      const reply = await WRITES[name]?.();
      expect(reply?.ok).toBe(true);
      const line = await newest();
      expect(line?.seq).not.toBe(before?.seq);
      expect(line?.actor).toMatchObject({ kind: 'staff', email: 'lupe@brujula.example' });
      expect(line?.actor.id).not.toBe('');
    });
  });

  it('lets one verify that a version is the one that was published', async () => {
    await save('POST', 'publish', 'Verificada');
    const line = await newest();
    const { draftVersion } = await draft();
    const version = await json<{ document: unknown }>(
      await send('GET', `/pages/${page.id}/versions/${draftVersion}`),
    );
    expect(line).toMatchObject({ action: 'page.publish', after: digestOf(version.document) });
    expect(line?.detail).toContain(`versión ${draftVersion}`);
  });

  it('is refused to editors where it is for admins', async () => {
    const editor = await staff.signIn('ana@brujula.example', 'editor');
    for (const path of ['/api/audit', '/api/jobs', '/api/content/documents'])
      expect((await staff.send(editor, 'GET', path)).status).toBe(403);
    for (const [method, path] of [
      ['POST', '/api/jobs/1/retry'],
      ['POST', '/api/content/withdrawals'],
      ['POST', '/api/content/withdrawals/restore'],
      ['DELETE', '/api/content/documents/nota1?kind=story'],
      ['DELETE', `/api/pages/${page.id}/versions/1`],
    ] as const)
      expect((await staff.send(editor, method, path, {})).status, path).toBe(403);
  });

  it('leaves none when it is refused or changes nothing', async () => {
    const before = (await newest())?.seq;
    expect((await send('PATCH', '/pages/nope', { name: 'x' })).status).toBe(404);
    const same = ans('nota1', '/nacional');
    expect((await send('POST', `/content/documents?site=${SITE}`, same)).status).toBe(200);
    const bad = { ...same, type: 'nope' };
    expect((await send('POST', `/content/documents?site=${SITE}`, bad)).status).toBe(422);
    expect((await newest())?.seq).toBe(before);
  });

  it('is undone when its line cannot be written', async () => {
    await database().pool.query(
      `CREATE FUNCTION no_lines() RETURNS trigger LANGUAGE plpgsql
         AS $$ BEGIN RAISE EXCEPTION 'disk full'; END $$;
       CREATE TRIGGER no_lines BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION no_lines()`,
    );
    const before = await draft();
    expect((await save('PUT', 'draft', 'Nunca')).status).toBe(500);
    await database().pool.query('DROP TRIGGER no_lines ON audit_log');
    expect(await draft()).toEqual(before);
  });

  describe('sign-ins', () => {
    const lines = async () =>
      (await readAudit(database().db, { person: '', subject: 'staff' })).items;

    it('are noted, and so are refused links and sign-outs, without a token', async () => {
      const context = { clock: () => new Date(), ids: () => crypto.randomUUID() };
      const token = await createSigninLink(database().db, 'lupe@brujula.example', context);
      const redeem = (headers: Record<string, string> = {}) =>
        staff.app.request('/signin', {
          method: 'POST',
          headers,
          body: new URLSearchParams({ token }),
        });
      const first = await redeem();
      const session = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
      await redeem({ 'user-agent': 'Otro' });
      await staff.app.request(`/signin?token=${'a'.repeat(43)}`);
      await staff.send(session, 'POST', '/api/staff/sign-out');
      const found = (await lines()).slice(0, 4).reverse();
      expect(found.map(({ action, detail, actor }) => [action, detail, actor.kind])).toEqual([
        ['signin.done', '', 'staff'],
        ['signin.refused', 'used', 'nobody'],
        ['signin.refused', 'unknown', 'nobody'],
        ['signin.out', '', 'staff'],
      ]);
      expect(found[1]).toMatchObject({ userAgent: 'Otro', subject: found[0]?.subject });
      const [row] = (
        await database().db.execute(sql`SELECT string_agg(a::text, ' ') AS all
        FROM audit_log a`)
      ).rows;
      expect(row?.all).not.toContain(token);
      expect(row?.all).not.toContain(session.split('=')[1]);
    });
  });
});
