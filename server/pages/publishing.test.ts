import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../../fixtures/seed.ts';
import type { PageDetail } from '../../schemas/endpoints/shapes/page.ts';
import type { Finding } from '../../schemas/finding.ts';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import type { PagePublishing, ScheduledPage } from '../../schemas/publishing-api.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { temporaryFolder } from '../../services/database/folder.testing.ts';
import { changeSite, putSite } from '../../services/sites/site-store.ts';
import { staffApp } from '../staff-api/staff-app.testing.ts';

const NOW = new Date('2026-11-22T12:00:30Z');
const IN_AN_HOUR = '2026-11-22T13:00:00Z';
const empty: StoredBlock = { id: 'p1', block: 'large-promo', v: 1, fields: {} };
const header: StoredBlock = { id: 'h1', block: 'header', v: 1, fields: { text: 'Hola' } };
const invalid: StoredBlock = { ...header, fields: { size: { not: 'a size' } } };

onDatabase('the routes of publishing', (database) => {
  const folder = temporaryFolder('portada-publishing-');
  let staff: Awaited<ReturnType<typeof staffApp>>;
  let cookie = '';
  beforeAll(async () => {
    await database().transaction(async (tx) => {
      for (const [position, site] of seed.sites.entries()) await putSite(tx, site, position);
    });
    staff = await staffApp({ database: database(), uploadsFolder: folder, clock: () => NOW });
    cookie = await staff.signIn('lupe@brujula.example', 'admin');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const send = async (method: string, path: string, body?: unknown) => {
    const reply = await staff.send(cookie, method, `/api${path}`, body);
    const text = await reply.text();
    return { status: reply.status, body: text ? JSON.parse(text) : undefined };
  };
  const made = async (path: string): Promise<PageDetail> => {
    const page = { site: 'brujula', name: 'Prueba', layout: 'single-column' };
    return (await send('POST', '/pages', { ...page, route: { kind: 'path', path } })).body;
  };
  const withBlocks = (body: StoredBlock[]): PageDocument => ({
    layout: 'single-column',
    sections: { body },
    metadata: {},
  });
  const sent = async (id: string, method: string, path: string, body: StoredBlock[], more = {}) => {
    const { revision: baseRevision } = (await send('GET', `/pages/${id}`)).body as PageDetail;
    const given = { baseRevision, document: withBlocks(body), ...more };
    return send(method, `/pages/${id}/${path}`, given);
  };

  describe('a fault', () => {
    it.each([
      ['a required field that is empty', empty, 'itemContentConfig', 'Nota'],
      ['a field that cannot be read', invalid, 'size', undefined],
    ])(
      '%s saves, and is refused on publish and on schedule by name',
      async (_, block, path, of) => {
        const { id } = await made(`/${block.id}/`);
        expect((await sent(id, 'PUT', 'draft', [block])).status).toBe(200);
        expect((await sent(id, 'POST', 'versions', [block])).status).toBe(200);
        const later = { kind: 'publish', at: IN_AN_HOUR };
        for (const reply of [
          await sent(id, 'POST', 'publish', [block]),
          await sent(id, 'POST', 'schedules', [block], later),
        ]) {
          expect(reply.status).toBe(422);
          const [issue] = reply.body.issues as Finding[];
          expect(issue).toMatchObject({
            severity: 'fault',
            block: { id: block.id },
            field: { path },
          });
          expect(issue?.path.slice(0, 3)).toEqual(['sections', 'body', 0]);
          if (of) expect(issue?.field?.label).toBe(of);
        }
        const { body } = await send('GET', `/pages/${id}/publishing`);
        expect(body).toEqual({ live: null, schedules: [], isFront: false });
        expect((await sent(id, 'POST', 'publish', [header])).status).toBe(200);
      },
    );
  });

  it('a block where it does not belong is refused, unless it is hidden', async () => {
    const { id } = await made('/pie/');
    const foot: StoredBlock = { id: 'f1', block: 'footer', v: 1, fields: {} };
    expect((await sent(id, 'PUT', 'draft', [header, foot])).status).toBe(200);
    const refused = await sent(id, 'POST', 'publish', [header, foot]);
    expect(refused.status).toBe(422);
    expect(refused.body.issues).toMatchObject([
      {
        rule: 'misplaced',
        message: '«Pie de página» no va en «Cuerpo»: sólo en el pie de página',
        path: ['sections', 'body', 1],
        block: { id: 'f1' },
      },
    ]);
    const hidden = { ...foot, isHidden: true };
    expect((await sent(id, 'POST', 'publish', [header, hidden])).status).toBe(200);
    const { body } = await send('GET', `/pages/${id}`);
    expect((body as PageDetail).document.sections.body?.[1]).toMatchObject({ isHidden: true });
    const wrong = { ...header, isHidden: 'sí' as never };
    expect((await sent(id, 'PUT', 'draft', [wrong])).status).toBe(422);
  });

  it('so is one that a shared block brings where it does not belong', async () => {
    const foot: StoredBlock = { id: 'f1', block: 'footer', v: 1, fields: {} };
    const route = { kind: 'shared', name: 'pie' };
    const shared = { site: 'brujula', name: 'Pie', layout: 'single-column', route };
    const { id, revision: baseRevision } = (await send('POST', '/pages', shared))
      .body as PageDetail;
    const document = { ...withBlocks([]), sections: { footer: [foot] } };
    const published = await send('POST', `/pages/${id}/publish`, { baseRevision, document });
    expect(published.status).toBe(200);

    const page = await made('/con-pie/');
    const reference: StoredBlock = { ...foot, block: 'shared-block', fields: { shared: 'pie' } };
    const refused = await sent(page.id, 'POST', 'publish', [header, reference]);
    expect([refused.status, refused.body.issues]).toMatchObject([
      422,
      [{ rule: 'misplaced', block: { id: 'f1', label: 'Bloque compartido' } }],
    ]);
    const at = { footer: [reference], body: [header] };
    const given = { baseRevision: page.revision, document: { ...withBlocks([]), sections: at } };
    expect((await send('POST', `/pages/${page.id}/publish`, given)).status).toBe(200);
  });

  it('a template takes the blocks that are made for it alone', async () => {
    const results: StoredBlock = { id: 'r1', block: 'search-results-list', v: 1, fields: {} };
    const { id } = await made('/resultados/');
    expect((await sent(id, 'POST', 'publish', [results])).body.issues).toMatchObject([
      { message: '«Resultados de búsqueda» no va en esta página: sólo en su plantilla' },
    ]);
  });

  describe('a rule that the site turned to a fault', () => {
    const picture: StoredBlock = {
      id: 'i1',
      block: 'simple-image',
      v: 1,
      fields: { imageURL: '/marca/brujula.svg' },
    };
    const turn = (to: 'fault' | 'warning') =>
      database().transaction((tx) => changeSite(tx, 'brujula', { checks: { 'alt-text': to } }));

    it('stops publishing and schedules, and what was live before goes out', async () => {
      const { id } = await made('/fotos/');
      await turn('warning');
      expect((await sent(id, 'POST', 'publish', [picture])).status).toBe(200);
      await turn('fault');
      const other = { ...picture, id: 'i2' };
      const later = { kind: 'publish', at: IN_AN_HOUR };
      for (const reply of [
        await sent(id, 'POST', 'publish', [picture, other]),
        await sent(id, 'POST', 'schedules', [picture, other], later),
      ]) {
        expect(reply.status).toBe(422);
        expect(reply.body.issues).toMatchObject([
          { rule: 'alt-text', severity: 'fault', block: { id: 'i2' } },
        ]);
      }
      expect((await sent(id, 'POST', 'publish', [header, picture])).status).toBe(200);
      await turn('warning');
    });
  });

  it('schedules what is sent, tells of it, and takes it back once', async () => {
    const { id } = await made('/noche/');
    const given = { kind: 'publish', at: '2026-11-22T13:00:59Z' };
    const reply = await sent(id, 'POST', 'schedules', [header], given);
    const { schedule, saved } = reply.body as ScheduledPage;
    expect([reply.status, schedule.at]).toEqual([201, '2026-11-22T13:00:00.000Z']);
    expect(schedule).toMatchObject({ kind: 'publish', version: saved?.version, by: 'lupe' });
    const { body } = await send('GET', `/pages/${id}/publishing`);
    expect((body as PagePublishing).schedules).toEqual([schedule]);
    const again = { kind: 'unpublish', at: IN_AN_HOUR };
    expect((await send('POST', `/pages/${id}/schedules`, again)).body.code).toBe('minute_taken');
    const take = () => send('DELETE', `/pages/${id}/schedules/${schedule.id}`);
    expect([(await take()).status, (await take()).status]).toEqual([204, 404]);
  });

  it.each(['2026-11-22T12:00:00Z', '2026-11-22T11:59:00Z', '2028-01-01T00:00:00Z', 'mañana'])(
    'refuses %s',
    async (at) => {
      const { body } = await send('GET', '/pages?site=brujula');
      const id = body[0].id as string;
      const reply = await send('POST', `/pages/${id}/schedules`, { kind: 'unpublish', at });
      expect([reply.status, reply.body.issues[0].path]).toEqual([422, ['at']]);
    },
  );

  it('takes a front off, now or later, only with its name', async () => {
    const { id } = await made('/');
    await sent(id, 'POST', 'publish', [header]);
    const path = `/pages/${id}/unpublish`;
    for (const body of [{}, { confirmation: 'prueba' }])
      expect((await send('POST', path, body)).body.code).toBe('confirmation_needed');
    const later = { kind: 'unpublish', at: IN_AN_HOUR };
    const refused = await send('POST', `/pages/${id}/schedules`, later);
    expect(refused.body.code).toBe('confirmation_needed');
    const done = await send('POST', path, { confirmation: 'Prueba' });
    expect([done.status, done.body.publishedVersion]).toEqual([200, undefined]);
    expect((await send('POST', path, { confirmation: 'Prueba' })).body.code).toBe('not_published');
    // What there was of it stays, and goes out again.
    expect((await sent(id, 'POST', 'publish', [header])).status).toBe(200);
  });

  it('names a version when it is saved, and later', async () => {
    const { id } = await made('/nombres/');
    const { body } = await sent(id, 'POST', 'versions', [header], { name: ' La primera ' });
    const path = `/pages/${id}/versions`;
    const names = async () =>
      ((await send('GET', path)).body as { name: string }[]).map(({ name }) => name);
    expect(await names()).toEqual(['La primera', '']);
    await send('PATCH', `${path}/${body.version}`, { name: 'Otra' });
    expect(await names()).toEqual(['Otra', '']);
    expect((await send('PATCH', `${path}/99`, { name: 'x' })).status).toBe(404);
    const long = { name: 'x'.repeat(200) };
    expect((await send('PATCH', `${path}/1`, long)).status).toBe(422);
  });
});
