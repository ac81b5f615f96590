import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { generate, HttpClient } from 'openapi-typescript-codegen';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seed } from '../../fixtures/seed.ts';
import type {
  PageDetail,
  PageSummary,
  PublishedPage,
} from '../../schemas/endpoints/shapes/page.ts';
import type { NewToken } from '../../schemas/endpoints/tokens.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { temporaryFolder } from '../../services/database/folder.testing.ts';
import { putSite } from '../../services/sites/site-store.ts';
import { staffApp } from './staff-app.testing.ts';

/** What the generator writes of the part of the API that is used here. */
interface GeneratedClient {
  OpenAPI: { BASE: string; TOKEN: string };
  PGinasService: {
    createPage(body: object): Promise<PageDetail>;
    pages(site: string): Promise<PageSummary[]>;
    saveDraft(id: string, body: object): Promise<{ revision: number }>;
    publish(id: string, body: object): Promise<PublishedPage>;
  };
}

onDatabase('a client that a generator of others writes', (database) => {
  const uploads = temporaryFolder('portada-generated-');
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync(join('.cache', 'generated-client-'));
  let server: ReturnType<typeof serve>;
  let origin = '';
  let token = '';

  beforeAll(async () => {
    await database().transaction(async (tx) => {
      for (const [position, site] of seed.sites.entries()) await putSite(tx, site, position);
    });
    const staff = await staffApp({ database: database(), uploadsFolder: uploads });
    const admin = await staff.signIn('lupe@brujula.example', 'admin');
    const actions = ['page.read', 'page.create', 'page.save', 'page.publish'];
    const body = { name: 'Generado', days: 1, actions, sites: ['brujula'] };
    const made = await staff.send(admin, 'POST', '/api/staff/tokens', body);
    token = ((await made.json()) as NewToken).token;
    origin = await new Promise((resolve) => {
      server = serve({ fetch: staff.app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
        resolve(`http://127.0.0.1:${port}`),
      );
    });
  });
  afterAll(() => {
    server.close();
    for (const one of [folder, uploads]) rmSync(one, { recursive: true, force: true });
  });

  it('lists, edits and publishes a page', async () => {
    const input = await (await fetch(`${origin}/api/openapi.json`)).json();
    await generate({ input, output: folder, httpClient: HttpClient.FETCH });
    const written = (await import(join(process.cwd(), folder, 'index.ts'))) as GeneratedClient;
    const { OpenAPI, PGinasService: pages } = written;
    OpenAPI.BASE = `${origin}/api`;
    OpenAPI.TOKEN = token;
    const route = { kind: 'path', path: '/generada/' };
    const page = await pages.createPage({
      site: 'brujula',
      name: 'G',
      route,
      layout: 'right-rail',
    });
    expect((await pages.pages('brujula')).map(({ id }) => id)).toEqual([page.id]);
    const document = { ...page.document, metadata: { title: 'Generada' } };
    const saved = await pages.saveDraft(page.id, { baseRevision: page.revision, document });
    const published = await pages.publish(page.id, { baseRevision: saved.revision, document });
    expect(published.document.metadata).toEqual({ title: 'Generada' });
    const [listed] = await pages.pages('brujula');
    expect(listed?.publishedVersion).toBe(published.version);
  }, 60_000);
});
