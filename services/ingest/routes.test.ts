import { expect, it } from 'vitest';
import { noAudit } from '../audit/audit.testing.ts';
import type { Database } from '../database/database.ts';
import { ingestRoutes } from './routes.ts';

/** Runs the work of a transaction; nothing in it asks the database. */
const database = { transaction: (work: (tx: never) => unknown) => work({} as never) };

async function post(bytes: number) {
  const elsewhere: [number, string][] = [];
  const app = ingestRoutes({
    database: database as unknown as Database,
    ingest: {
      importDocument: async () => ({ status: 'created', kind: 'story', id: 'aquí', places: [] }),
    },
    hasSite: async () => true,
    clock: () => new Date(0),
    log: { error: () => undefined },
    redirectHosts: [],
    isAdmin: () => false,
    audit: noAudit,
    takeLarge: async (_, body, site) => {
      elsewhere.push([body.byteLength, site]);
      return Response.json({ id: 'allá' }, { status: 201 });
    },
  });
  const body = JSON.stringify('x'.repeat(bytes - 2));
  const reply = await app.request('/content/documents?site=a', { method: 'POST', body });
  return { elsewhere, status: reply.status, body: await reply.json() };
}

it('takes a document of 200 kB in itself, and has a larger one taken in elsewhere', async () => {
  expect(await post(200_000)).toMatchObject({ elsewhere: [], status: 201, body: { id: 'aquí' } });
  expect(await post(200_001)).toEqual({
    elsewhere: [[200_001, 'a']],
    status: 201,
    body: { id: 'allá' },
  });
});

it('refuses more than 5 MB before anything is done with it', async () => {
  expect(await post(5_000_001)).toMatchObject({ elsewhere: [], status: 413 });
});
