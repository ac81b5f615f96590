import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testAssets } from '../../renderer/seed-builder.testing.ts';
import { freshPostgres, type TestDatabase } from '../../services/database/database.testing.ts';
import { freePort } from '../../services/database/free-port.ts';
import { seedSample } from '../seed/sample-reader.testing.ts';
import type { Running } from '../serve.ts';
import { startServer } from '../start.ts';

/** What clients of a release ask, and what they were told then. */
interface Asked {
  host?: string;
  path: string;
  status: number;
  /** '' for a reply without a body. */
  type: string;
  /** Of a JSON object, which may have more. */
  keys?: string[];
}

const FOLDER = join(import.meta.dirname, '../../services/database/releases');
const RELEASES = readdirSync(FOLDER).filter((name) => name.endsWith('.requests.json'));
const read = (name: string): Asked[] => JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));

describe('clients of releases before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portada-clients-'));
  let database: TestDatabase;
  let running: Running;
  let port = 0;

  beforeAll(async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    database = await freshPostgres();
    await seedSample(database, new Date());
    port = await freePort();
    running = await startServer({
      env: {
        PORT: String(port),
        DATA_DIR: folder,
        DATABASE_URL: database.databaseUrl,
        EDITOR_ORIGIN: 'http://editor.localhost',
        LOG_LEVEL: 'silent',
      },
      assets: testAssets(),
    });
    await vi.waitFor(async () => expect((await ask({ path: '/readyz' })).status).toBe(200), 20_000);
  }, 120_000);
  afterAll(async () => {
    await running.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
    vi.restoreAllMocks();
  });

  const ask = ({ host = 'localhost', path }: Pick<Asked, 'host' | 'path'>) =>
    new Promise<{ status: number; type: string; body: string }>((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path, headers: { host } };
      const sent = httpRequest(options, (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          body += chunk;
        });
        response.on('end', () => {
          const [type = ''] = (response.headers['content-type'] ?? '').split(';');
          resolve({ status: response.statusCode ?? 0, type, body });
        });
      });
      sent.on('error', reject);
      sent.end();
    });

  it.each(RELEASES)('are told what they were told then: %s', async (name) => {
    const asked = read(name);
    expect(asked.length).toBeGreaterThan(20);
    const told: unknown[] = [];
    for (const { keys, ...one } of asked) {
      const { status, type, body } = await ask(one);
      const given = keys ? Object.keys(JSON.parse(body)) : undefined;
      const found = given ? { keys: keys?.filter((key) => given.includes(key)) } : {};
      told.push({ ...one, status, type, ...found });
    }
    expect(told).toEqual(asked);
  });
});
