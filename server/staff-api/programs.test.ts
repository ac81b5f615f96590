import { rmSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../../fixtures/seed.ts';
import type { PageDetail } from '../../schemas/endpoints/shapes/page.ts';
import { type NewToken, TOKEN_ACTIONS } from '../../schemas/endpoints/tokens.ts';
import type { StaffAction } from '../../schemas/may.ts';
import type { Grant } from '../../schemas/staff-api.ts';
import { readAudit } from '../../services/audit/read-audit.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { temporaryFolder } from '../../services/database/folder.testing.ts';
import { putSite } from '../../services/sites/site-store.ts';
import { staffApp } from './staff-app.testing.ts';

const ORIGIN = 'http://editor.localhost';
const DAY_MS = 86_400_000;

onDatabase('programs on the staff API', (database) => {
  const folder = temporaryFolder('portada-programs-');
  let staff: Awaited<ReturnType<typeof staffApp>>;
  let admin = '';
  let now = new Date();

  beforeAll(async () => {
    await database().transaction(async (tx) => {
      for (const [position, site] of seed.sites.entries()) await putSite(tx, site, position);
    });
    staff = await staffApp({ database: database(), uploadsFolder: folder, clock: () => now });
    admin = await staff.signIn('lupe@brujula.example', 'admin');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  interface Wanted {
    actions?: readonly StaffAction[];
    sites?: string[] | null;
    owner?: string;
    days?: number;
  }
  const makeToken = async ({ actions = TOKEN_ACTIONS, sites = null, ...more }: Wanted) => {
    const body = { name: 'Importador', days: 30, actions, sites, ...more };
    const reply = await staff.send(admin, 'POST', '/api/staff/tokens', body);
    expect(reply.status).toBe(201);
    return (await reply.json()) as NewToken;
  };
  const as = (token: string, method: string, path: string, body?: unknown) =>
    staff.app.request(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const statusOf = async (...call: Parameters<typeof as>) => (await as(...call)).status;
  const newPage = (site: string, path: string) => ({
    site,
    name: 'De un programa',
    route: { kind: 'path', path },
    layout: 'right-rail',
  });
  const account = async (email: string, grants: Grant[]): Promise<string> => {
    const reply = await staff.send(await staff.signIn(email, grants), 'GET', '/api/staff/me');
    return ((await reply.json()) as { id: string }).id;
  };

  describe('a token', () => {
    it('does what it is for, there alone, and its name stands beside its owner’s', async () => {
      const { token } = await makeToken({
        actions: ['page.read', 'page.create', 'page.save'],
        sites: ['brujula'],
      });
      const made = await as(token, 'POST', '/pages', newPage('brujula', '/programa/'));
      expect(made.status).toBe(201);
      const page = (await made.json()) as PageDetail;
      expect(page.updatedBy).toBe('lupe · Importador');
      const { revision: baseRevision, document } = page;
      expect(
        await statusOf(token, 'PUT', `/pages/${page.id}/draft`, { baseRevision, document }),
      ).toBe(200);
      const publish = `/pages/${page.id}/publish`;
      expect(await statusOf(token, 'POST', publish, { baseRevision, document })).toBe(403);
      expect(await statusOf(token, 'POST', '/pages', newPage('jalisco', '/programa/'))).toBe(403);
      expect(await statusOf(token, 'GET', '/pages?site=brujula')).toBe(200);
      expect(await statusOf(token, 'GET', '/pages?site=jalisco')).toBe(403);
      expect(await statusOf(token, 'GET', '/images')).toBe(403);
      const { items } = await readAudit(database().db, { person: '', subject: 'page' });
      expect(items[0]).toMatchObject({
        action: 'page.create',
        actor: { name: 'lupe · Importador', email: 'lupe@brujula.example' },
      });
    });

    it('does nothing that its owner may not, whatever it says', async () => {
      const owner = await account('ana@brujula.example', [
        { role: 'editor', site: 'brujula', section: null },
      ]);
      const { token } = await makeToken({ owner });
      expect(await statusOf(token, 'GET', '/pages?site=brujula')).toBe(200);
      expect(await statusOf(token, 'GET', '/pages?site=jalisco')).toBe(403);
      expect(await statusOf(token, 'GET', '/audit')).toBe(403);
    });

    it('of some sites does nothing that is done on all of them', async () => {
      const { token } = await makeToken({ sites: ['brujula'] });
      for (const path of ['/audit', '/jobs', '/sales/orders', '/readers', '/content/documents'])
        expect(await statusOf(token, 'GET', path), path).toBe(403);
      const sites = (await (await as(token, 'GET', '/sites')).json()) as { key: string }[];
      expect(sites.map(({ key }) => key)).toEqual(['brujula']);
    });

    it('makes no session, passkey, account or other token', async () => {
      const { token } = await makeToken({});
      for (const [method, path] of [
        ['GET', '/staff/me'],
        ['GET', '/staff/accounts'],
        ['GET', '/staff/tokens'],
        ['POST', '/staff/tokens'],
        ['POST', '/staff/me/passkeys/options'],
        ['POST', '/live/pairing'],
      ] as const)
        expect(await statusOf(token, method, path, method === 'POST' ? {} : undefined), path).toBe(
          403,
        );
      for (const action of ['account.use', 'people.manage', 'nope']) {
        const body = { name: 'x', days: 1, actions: [action], sites: null };
        expect((await staff.send(admin, 'POST', '/api/staff/tokens', body)).status).toBe(422);
      }
    });

    it('is shown once, listed without its secret, and ends when it is revoked', async () => {
      const { token, id } = await makeToken({ days: 1 });
      expect(await statusOf(token, 'GET', '/pages?site=brujula')).toBe(200);
      const list = await (await staff.send(admin, 'GET', '/api/staff/tokens')).text();
      expect(list).toContain(id);
      expect(list).not.toContain(token);
      const stored = await database().pool.query('SELECT * FROM api_tokens');
      expect(JSON.stringify(stored.rows)).not.toContain(token.slice('portada_'.length));
      expect((await staff.send(admin, 'DELETE', `/api/staff/tokens/${id}`)).status).toBe(204);
      expect(await statusOf(token, 'GET', '/pages?site=brujula')).toBe(401);
      expect((await staff.send(admin, 'DELETE', `/api/staff/tokens/${id}`)).status).toBe(404);
    });

    it('ends with its days, and with its owner’s account', async () => {
      const owner = await account('rosa@brujula.example', [
        { role: 'editor', site: null, section: null },
      ]);
      const [short, long] = [await makeToken({ days: 1 }), await makeToken({ days: 30, owner })];
      now = new Date(now.getTime() + DAY_MS + 1);
      expect(await statusOf(short.token, 'GET', '/pages?site=brujula')).toBe(401);
      expect(await statusOf(long.token, 'GET', '/pages?site=brujula')).toBe(200);
      await staff.send(admin, 'POST', `/api/staff/accounts/${owner}/deactivate`);
      expect(await statusOf(long.token, 'GET', '/pages?site=brujula')).toBe(401);
    });

    it('lets nobody in who has another one, not even beside a cookie', async () => {
      const wrong = `portada_${'a'.repeat(43)}`;
      const headers = { authorization: `Bearer ${wrong}`, cookie: admin };
      const reply = await staff.app.request('/api/pages?site=brujula', { headers });
      expect(reply.status).toBe(401);
      expect(reply.headers.get('www-authenticate')).toContain('invalid_token');
    });
  });

  /** An agent of the protocol's own client. */
  const agentOf = async (token: string): Promise<Client> => {
    const client = new Client({ name: 'agente', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL(`${ORIGIN}/api/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
      fetch: async (address, init) => staff.app.request(new URL(address).pathname, init),
    });
    await client.connect(transport as never);
    return client;
  };
  const resultOf = async (client: Client, name: string, given: Record<string, unknown>) => {
    const { isError, content } = await client.callTool({ name, arguments: given });
    const [first] = content as { text: string }[];
    return { isError, value: JSON.parse(first?.text ?? 'null') };
  };

  describe('an agent', () => {
    it('lays out a draft, and publishes nothing unless its token says so', async () => {
      const drafting = ['tools.use', 'page.read', 'page.create', 'page.save'] as const;
      const { token } = await makeToken({ actions: drafting, sites: ['brujula'] });
      const agent = await agentOf(token);
      const { tools } = await agent.listTools();
      const names = tools.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['blocks', 'blockSchema', 'page', 'saveDraft']));
      expect(names).not.toContain('publish');
      const body = newPage('brujula', '/agente/');
      const { value: page } = await resultOf(agent, 'createPage', { body });
      const { value: listed } = await resultOf(agent, 'pages', { site: 'brujula' });
      expect(listed).toContainEqual(expect.objectContaining({ id: page.id }));
      const document = { ...page.document, metadata: { title: 'Del agente' } };
      const draft = { baseRevision: page.revision, document };
      const { value: saved } = await resultOf(agent, 'saveDraft', { id: page.id, body: draft });
      expect(saved.document.metadata).toEqual({ title: 'Del agente' });
      const again = { baseRevision: saved.revision, document };
      const refused = await resultOf(agent, 'publish', { id: page.id, body: again });
      expect(refused).toMatchObject({ isError: true, value: { code: 'forbidden' } });
      const publisher = await agentOf((await makeToken({ sites: ['brujula'] })).token);
      const { value } = await resultOf(publisher, 'publish', { id: page.id, body: again });
      expect(value).toMatchObject({ version: 2 });
      await expect(agent.callTool({ name: 'nope', arguments: {} })).rejects.toThrow(/nope/);
    });

    it('is told what is wrong with what it sends', async () => {
      const { token } = await makeToken({});
      const agent = await agentOf(token);
      const { isError, value } = await resultOf(agent, 'createPage', { body: { site: 'brujula' } });
      expect(isError).toBe(true);
      expect(value).toMatchObject({ code: 'invalid_input' });
    });

    it('comes in by a token alone', async () => {
      const post = (headers: Record<string, string>) =>
        staff.app.request('/api/mcp', { method: 'POST', headers, body: '{}' });
      expect((await post({})).status).toBe(401);
      expect((await post({ cookie: admin })).status).toBe(403);
    });

    it('finds no stream and no session of its own', async () => {
      const { token } = await makeToken({});
      for (const method of ['GET', 'DELETE']) {
        const reply = await as(token, method, '/mcp');
        expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST']);
      }
    });

    it('makes one call a request', async () => {
      const { token } = await makeToken({});
      const call = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
      expect(await statusOf(token, 'POST', '/mcp', [call, { ...call, id: 2 }])).toBe(400);
    });
  });
});
