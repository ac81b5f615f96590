import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../../fixtures/seed.ts';
import type { AuditEntry } from '../../schemas/audit.ts';
import { routeOf } from '../../schemas/endpoints/endpoint.ts';
import { EVERY_ENDPOINT } from '../../schemas/endpoints/every-endpoint.ts';
import type { PageDetail } from '../../schemas/endpoints/shapes/page.ts';
import type { JobList } from '../../schemas/jobs.ts';
import type { PageChange } from '../../schemas/page-uses-api.ts';
import type { PasskeyOptions, SigninLink, StaffSession } from '../../schemas/staff-api.ts';
import type { OpenStory } from '../../schemas/story-desk-api.ts';
import { digestOf } from '../../services/audit/digest.ts';
import { readAudit } from '../../services/audit/read-audit.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { temporaryFolder } from '../../services/database/folder.testing.ts';
import { addJob, installQueue } from '../../services/jobs/queue.ts';
import { putHierarchy } from '../../services/newsroom/newsroom-store.ts';
import { putSite } from '../../services/sites/site-store.ts';
import { createSigninLink, redeemSigninLink } from '../../services/staff/store.ts';
import { testAuthenticator } from '../../services/webauthn/authenticator.testing.ts';
import { ans } from '../content/content.testing.ts';
import { pictureBytes, staffApp } from './staff-app.testing.ts';

const PATTERN = [{ id: 'b1', block: 'divider', v: 1, fields: {} }];
const SITE = 'brujula';
/** Endpoints that leave a line, and what they say that they do. */
const AUDITED = new Map(
  EVERY_ENDPOINT.flatMap(({ endpoint }) =>
    endpoint.audited === undefined || endpoint.audited === 'no-change'
      ? []
      : [[routeOf(endpoint), endpoint.audited] as const],
  ),
);

onDatabase('every write of the staff API', (database) => {
  const folder = temporaryFolder('portada-audit-');
  let staff: Awaited<ReturnType<typeof staffApp>>;
  let cookie = '';
  let page: PageDetail;
  let imageId = '';
  let accountId = '';
  let passkeyId = '';

  const send = (method: string, path: string, body?: unknown) =>
    staff.send(cookie, method, `/api${path}`, body);
  const json = async <T>(reply: Response): Promise<T> => {
    expect([reply.status, reply.ok]).toEqual([reply.status, true]);
    return (await reply.json()) as T;
  };
  const newest = async (): Promise<AuditEntry | undefined> =>
    (await readAudit(database().db, { person: '', subject: '' })).items[0];
  const actionsSince = async (line: AuditEntry | undefined): Promise<string[]> => {
    const { items } = await readAudit(database().db, { person: '', subject: '' });
    return items.filter(({ seq }) => Number(seq) > Number(line?.seq ?? 0)).map((one) => one.action);
  };
  const draft = async (): Promise<PageDetail> => json(await send('GET', `/pages/${page.id}`));
  const save = async (method: string, path: string, title: string) => {
    const { revision: baseRevision, document } = await draft();
    const changed = { ...document, metadata: { title } };
    return send(method, `/pages/${page.id}/${path}`, { baseRevision, document: changed });
  };

  const changeMany = async () => {
    const { revision } = await draft();
    return send('POST', '/page-changes', {
      site: SITE,
      query: { block: 'large-promo', field: 'showHeadline' },
      to: false,
      pages: [{ id: page.id, revision }],
    });
  };

  const newSession = (email: string) =>
    database().transaction(async (tx) => {
      const context = { clock: () => new Date(), ids: () => crypto.randomUUID() };
      await redeemSigninLink(tx, await createSigninLink(tx, email, context), context);
    });

  beforeAll(async () => {
    await database().transaction(async (tx) => {
      for (const [position, site] of seed.sites.entries()) await putSite(tx, site, position);
      await putHierarchy(tx, SITE, 'default', [{ _id: '/nacional', name: 'Nacional' }]);
    });
    staff = await staffApp({ database: database(), uploadsFolder: folder });
    cookie = await staff.signIn('lupe@brujula.example', 'admin');
    const route = { kind: 'path', path: '/prueba/' };
    page = await json(
      await send('POST', '/pages', { site: SITE, name: 'Prueba', route, layout: 'right-rail' }),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const makeToken = () =>
    send('POST', '/staff/tokens', { name: 'X', actions: ['page.read'], sites: null, days: 1 });
  const product = () => send('PUT', '/sales/products/prueba', { name: 'Prueba' });
  const comp = async () => {
    await json(await product());
    const email = `${await addReader()}@lectores.example`;
    const asked = { email, sku: 'prueba', months: 1, reason: 'Cortesía' };
    return send('POST', '/sales/comps', asked);
  };
  const price = async () => {
    await json(await product());
    const steps = [{ amountMinor: 100, unit: 'month', every: 1, cycles: null }];
    const given = { sku: 'prueba', name: 'Cada mes', currency: 'MXN', steps };
    return send('PUT', '/sales/prices/PRUEBA', given);
  };
  const ofComp = async (verb: string) => {
    const { id } = await json<{ id: number }>(await comp());
    return send('POST', `/sales/subscriptions/${id}/${verb}`, { reason: 'Lo pidió' });
  };
  /** A payment that a reader's bank took back. */
  const dispute = async (): Promise<number> => {
    const { rows } = await database().pool.query<{ id: number }>(
      `WITH paid AS (INSERT INTO sales_orders (number, site, kind, status, currency, total_minor,
          tax_minor, ordered_at, paid_at)
        VALUES ('DISPUTADO', $1, 'Parent', 'Paid', 'MXN', 100, 0, now(), now()) RETURNING id),
      payment AS (INSERT INTO sales_payments (order_id, intent, provider, status, created_at)
        SELECT id, 'DISPUTADO-0', 'prueba', 'paid', now() FROM paid RETURNING id)
      INSERT INTO sales_disputes (payment_id, reference, reason, amount_minor, state, opened_at)
        SELECT id, 'dp_1', 'fraudulent', 100, 'open', now() FROM payment RETURNING id::int`,
      [SITE],
    );
    return rows[0]?.id ?? 0;
  };
  /** An order of $1 that was paid. */
  const paidOrder = async (): Promise<string> => {
    await database().pool.query(
      `WITH paid AS (INSERT INTO sales_orders (number, site, kind, status, currency, total_minor,
          tax_minor, ordered_at, paid_at)
        VALUES ('PAGADO', $1, 'Parent', 'Paid', 'MXN', 100, 0, now(), now()) RETURNING id)
      INSERT INTO sales_payments (order_id, intent, provider, status, created_at)
        SELECT id, 'PAGADO-0', 'prueba', 'paid', now() FROM paid`,
      [SITE],
    );
    await database().pool.query(
      `INSERT INTO sales_trial_charges VALUES ('PAGADO-0', 'tok_ok', 100, 'MXN', true)`,
    );
    return 'PAGADO';
  };

  let minutes = 0;
  /** Another minute each time. */
  const soon = () => new Date(Date.now() + ++minutes * 3_600_000).toISOString();

  let entries = 0;
  /** A fresh update of the live blog; a draft, unless told. */
  const addEntry = async (isPublishing = false): Promise<string> => {
    const id = `e${++entries}`;
    const fields = { headline: id, description: '<p>x</p>', date: '2026-11-22T20:00:00Z' };
    await json(await send('POST', '/live/blogs/noche/entries', { id, fields, isPublishing }));
    return id;
  };
  const ofEntry = async (verb: string, body: object, isPublishing = false) => {
    const path = `/live/blogs/noche/entries/${await addEntry(isPublishing)}`;
    const method = verb === '' ? 'PATCH' : 'POST';
    return send(method, `${path}${verb}`, { baseVersion: 1, ...body });
  };
  const STORIES = '/story-desk/stories';
  const begin = async (): Promise<OpenStory> =>
    json(await send('POST', STORIES, { site: SITE, section: '/nacional' }));
  const write = ({ id, document }: OpenStory) => {
    const changed = { ...document, headlines: { basic: `Nota ${id}` } };
    return send('PUT', `${STORIES}/${id}/draft`, { baseRevision: 1, document: changed });
  };
  const newTemplate = (story: string) =>
    send('POST', '/story-templates', {
      site: SITE,
      name: 'Crónica',
      from: { story, isBare: true },
    });
  /** A feed on this machine that nobody serves. */
  const newWire = () =>
    send('POST', '/wires', {
      site: SITE,
      name: 'Meridiana',
      url: `http://127.0.0.1:1/${++minutes}.xml`,
      everyMinutes: 10,
      section: '/nacional',
      target: 'drafts',
      isOn: false,
    });
  /** A story that an import withholds. */
  const withheldStory = async (): Promise<string> => {
    const id = `retenida${++minutes}`;
    const document = ans(id, '/nacional', { publish_date: soon() });
    await json(await send('POST', `/content/documents?site=${SITE}`, document));
    return id;
  };
  /** A story with what publishing needs, of revision 2. */
  const newStory = async (): Promise<OpenStory> => {
    const story = await begin();
    await json(await write(story));
    return story;
  };
  let readers = 0;
  /** A reader's account with one open session. */
  const addReader = async (): Promise<string> => {
    const [id, at] = [`lectora-${++readers}`, '2026-11-22T20:00:00Z'];
    await database().pool.query(
      `INSERT INTO readers (id, email, site, created_at, modified_at)
        VALUES ($1, $1 || '@lectores.example', $2, $3, $3)`,
      [id, SITE, at],
    );
    await database().pool.query(
      `INSERT INTO reader_sessions (id, reader_id, origin, mode, is_remembered, device, amr,
          refresh_hash, created_at, used_at, expires_at, ends_at)
        VALUES ('sesion-' || $1, $1, 'https://x.example', 'compat', true, 'Firefox', '{pwd}',
          $1, $2, $2, $2, $2)`,
      [id, at],
    );
    return id;
  };
  const written = { headline: 'Otro', description: '', date: '2026-11-22T20:01:00Z' };

  /** One request for every route that changes something: a new route belongs here. */
  const WRITES: Record<string, () => Promise<Response>> = {
    'POST /pages': () => {
      const route = { kind: 'path', path: '/otra/' };
      return send('POST', '/pages', { site: SITE, name: 'Otra', route, layout: 'right-rail' });
    },
    'PATCH /pages/:id': () => send('PATCH', `/pages/${page.id}`, { name: 'Prueba 2' }),
    'DELETE /pages/:id': () => send('DELETE', `/pages/${page.id}`),
    'POST /pages/:id/undelete': () => send('POST', `/pages/${page.id}/undelete`),
    'POST /pages/:id/archive': async () => {
      const reply = await send('POST', `/pages/${page.id}/archive`, {});
      await send('POST', `/pages/${page.id}/undelete`);
      return reply;
    },
    'DELETE /trash': async () => {
      const route = { kind: 'path', path: '/de-paso/' };
      const made = await send('POST', '/pages', {
        site: SITE,
        name: 'De paso',
        route,
        layout: 'right-rail',
      });
      const { id } = await json<PageDetail>(made);
      await send('DELETE', `/pages/${id}`);
      return send('DELETE', `/trash?site=${SITE}&page=${id}`);
    },
    'POST /page-changes': () => changeMany(),
    'POST /page-changes/:id/undo': async () => {
      const { id } = await json<PageChange>(await changeMany());
      await database().pool.query(
        `UPDATE page_change_items SET state = 'changed', before_version = 1, revision = 2
          WHERE change_id = $1`,
        [id],
      );
      return send('POST', `/page-changes/${id}/undo`);
    },
    'PUT /pages/:id/draft': () => save('PUT', 'draft', 'Uno'),
    'POST /pages/:id/versions': () => save('POST', 'versions', 'Uno y medio'),
    'POST /pages/:id/publish': () => save('POST', 'publish', 'Dos'),
    'POST /pages/:id/restore': async () => {
      const { revision: baseRevision } = await draft();
      return send('POST', `/pages/${page.id}/restore`, { version: 1, baseRevision });
    },
    'POST /pages/:id/schedules': () =>
      send('POST', `/pages/${page.id}/schedules`, { kind: 'unpublish', at: soon() }),
    'DELETE /pages/:id/schedules/:schedule': async () => {
      const given = { kind: 'unpublish', at: soon() };
      const reply = await send('POST', `/pages/${page.id}/schedules`, given);
      const { schedule } = await json<{ schedule: { id: string } }>(reply);
      return send('DELETE', `/pages/${page.id}/schedules/${schedule.id}`);
    },
    'PATCH /pages/:id/versions/:version': () =>
      send('PATCH', `/pages/${page.id}/versions/1`, { name: 'La primera' }),
    'POST /pages/:id/previews': () => send('POST', `/pages/${page.id}/previews`, {}),
    'DELETE /pages/:id/previews/:preview': async () => {
      const reply = await send('POST', `/pages/${page.id}/previews`, { hours: 1 });
      const { id } = await json<{ id: string }>(reply);
      return send('DELETE', `/pages/${page.id}/previews/${id}`);
    },
    'POST /pages/:id/unpublish': async () => {
      await save('POST', 'publish', 'Para retirar');
      return send('POST', `/pages/${page.id}/unpublish`, {});
    },
    'POST /patterns': () =>
      send('POST', `/patterns?site=${SITE}`, { name: 'Uno', blocks: PATTERN }),
    'DELETE /patterns/:id': async () => {
      const input = { name: 'Otro', blocks: PATTERN };
      const reply = await send('POST', `/patterns?site=${SITE}`, input);
      const { id } = (await reply.json()) as { id: string };
      return send('DELETE', `/patterns/${id}?site=${SITE}`);
    },
    'POST /collections': () => send('POST', '/collections', { site: SITE, name: 'Lista' }),
    'PUT /collections/:id': async () => {
      const reply = await send('POST', '/collections', { site: SITE, name: 'Lista' });
      const { id, revision } = (await reply.json()) as { id: string; revision: number };
      const more = { isPublished: true, isBreaking: false, entries: [] };
      const input = { baseRevision: revision, name: 'Otra', ...more };
      return send('PUT', `/collections/${id}?site=${SITE}`, input);
    },
    'DELETE /collections/:id': async () => {
      const reply = await send('POST', '/collections', { site: SITE, name: 'Lista' });
      const { id } = (await reply.json()) as { id: string };
      return send('DELETE', `/collections/${id}?revision=1`);
    },
    'POST /wires': async () => newWire(),
    'PUT /wires/:id': async () => {
      const { id, site: _, ...wire } = await json<Record<string, unknown>>(await newWire());
      const { name, url, everyMinutes, section, target, isOn } = wire;
      const given = { name, url, everyMinutes, section, target, isOn };
      return send('PUT', `/wires/${id}`, { baseRevision: 1, ...given });
    },
    'DELETE /wires/:id': async () => {
      const { id } = await json<{ id: string }>(await newWire());
      return send('DELETE', `/wires/${id}?revision=1`);
    },
    'POST /wires/:id/read': async () => {
      const { id } = await json<{ id: string }>(await newWire());
      return send('POST', `/wires/${id}/read`);
    },
    'POST /story-templates': async () => newTemplate((await begin()).id),
    'PUT /story-templates/:id': async () => {
      const reply = await newTemplate((await begin()).id);
      const { id, revision } = (await reply.json()) as { id: string; revision: number };
      const rules = { all: {}, sites: {} };
      const input = { baseRevision: revision, name: 'Otra', description: '', rules };
      return send('PUT', `/story-templates/${id}`, input);
    },
    'DELETE /story-templates/:id': async () => {
      const reply = await newTemplate((await begin()).id);
      const { id } = (await reply.json()) as { id: string };
      return send('DELETE', `/story-templates/${id}?revision=1`);
    },
    'POST /story-desk/stories': () => send('POST', STORIES, { site: SITE }),
    'PUT /story-desk/stories/:id/draft': async () => write(await begin()),
    'DELETE /story-desk/stories/:id/draft': async () =>
      send('DELETE', `${STORIES}/${(await newStory()).id}/draft`, { baseRevision: 2 }),
    'POST /story-desk/stories/:id/previews': async () =>
      send('POST', `${STORIES}/${(await begin()).id}/previews`, { site: SITE }),
    'DELETE /story-desk/stories/:id/previews/:preview': async () => {
      const { id } = await begin();
      const reply = await send('POST', `${STORIES}/${id}/previews`, { site: SITE });
      const link = (await reply.json()) as { id: string };
      return send('DELETE', `${STORIES}/${id}/previews/${link.id}`);
    },
    'POST /story-desk/stories/:id/publish': async () => {
      const { id } = await newStory();
      return send('POST', `${STORIES}/${id}/publish`, { baseRevision: 2 });
    },
    'POST /story-desk/stories/:id/unpublish': async () => {
      const { id } = await newStory();
      await json(await send('POST', `${STORIES}/${id}/publish`, { baseRevision: 2 }));
      return send('POST', `${STORIES}/${id}/unpublish`, { baseRevision: 3 });
    },
    'PUT /story-desk/stories/:id/schedule': async () => {
      const { id } = await newStory();
      return send('PUT', `${STORIES}/${id}/schedule`, { baseRevision: 2, at: soon() });
    },
    'DELETE /story-desk/stories/:id/schedule': async () => {
      const { id } = await newStory();
      const given = { baseRevision: 2, at: soon() };
      await json(await send('PUT', `${STORIES}/${id}/schedule`, given));
      return send('DELETE', `${STORIES}/${id}/schedule`);
    },
    'DELETE /story-desk/stories/:id/withheld': async () =>
      send('DELETE', `${STORIES}/${await withheldStory()}/withheld`),
    'POST /story-desk/stories/:id/withheld/publish': async () =>
      send('POST', `${STORIES}/${await withheldStory()}/withheld/publish`),
    'POST /live/blogs': () =>
      send('POST', '/live/blogs', { id: 'noche', site: SITE, headline: 'Noche' }),
    'PATCH /live/blogs/:id': () =>
      send('PATCH', '/live/blogs/noche', { baseVersion: 1, headline: 'La noche' }),
    'POST /live/blogs/:id/erase': async () => {
      await send('POST', '/live/blogs', { id: 'de-paso', site: SITE, headline: 'De paso' });
      return send('POST', '/live/blogs/de-paso/erase', { headline: 'De paso' });
    },
    'PUT /live/blogs/:id/config': () =>
      send('PUT', '/live/blogs/noche/config', { config: { timeLine: [] } }),
    'POST /live/blogs/:id/entries': () =>
      send('POST', '/live/blogs/noche/entries', { id: 'e0', fields: written }),
    'PATCH /live/blogs/:id/entries/:entry': () => ofEntry('', { fields: written }),
    'POST /live/blogs/:id/entries/:entry/publish': () => ofEntry('/publish', {}),
    'POST /live/blogs/:id/entries/:entry/correct': () =>
      ofEntry('/correct', { fields: written, note: 'Decía otra cosa.' }, true),
    'POST /live/blogs/:id/entries/:entry/withdraw': () => ofEntry('/withdraw', {}),
    'POST /live/blogs/:id/entries/:entry/mark': () => ofEntry('/mark', { isKey: true }),
    'POST /live/blogs/:id/entries/:entry/schedule': () => ofEntry('/schedule', { at: soon() }),
    'POST /live/blogs/:id/entries/:entry/merge': async () =>
      ofEntry('/merge', { other: await addEntry(), otherVersion: 1 }),
    'POST /live/pairing': () => send('POST', '/live/pairing'),
    'POST /content/documents': () =>
      send('POST', `/content/documents?site=${SITE}`, ans('nota1', '/nacional')),
    'PATCH /sites/:key': () => send('PATCH', `/sites/${SITE}`, { dedupe: true }),
    'PUT /sites/:key/alert': () => {
      const [starts, ends] = ['2026-11-23T12:00:00Z', '2026-11-23T18:00:00Z'];
      return send('PUT', `/sites/${SITE}/alert`, { text: 'Hoy cerramos', starts, ends });
    },
    'DELETE /sites/:key/alert': () => send('DELETE', `/sites/${SITE}/alert`),
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
    'PUT /readers/:id/state': async () =>
      send('PUT', `/readers/${await addReader()}/state`, { isDisabled: true }),
    'PUT /readers/:id/segment': async () =>
      send('PUT', `/readers/${await addReader()}/segment`, { segment: 'fieles' }),
    'DELETE /readers/:id/sessions': async () =>
      send('DELETE', `/readers/${await addReader()}/sessions`),
    'DELETE /readers/:id/sessions/:session': async () => {
      const reader = await addReader();
      return send('DELETE', `/readers/${reader}/sessions/sesion-${reader}`);
    },
    'PUT /sales/products/:code': product,
    'PUT /sales/prices/:code': price,
    'PUT /sales/campaigns/:code': async () => {
      await json(await price());
      return send('PUT', '/sales/campaigns/prueba', { name: 'Prueba', offers: ['PRUEBA'] });
    },
    'POST /sales/prices/:code/changes': async () => {
      await json(await price());
      const asked = { amountMinor: 500, effectiveAt: '2099-01-01T06:00:00Z' };
      return send('POST', '/sales/prices/PRUEBA/changes', asked);
    },
    'PUT /sales/paywalls/:site': () =>
      send('PUT', `/sales/paywalls/${SITE}`, { otherwise: 'metered' }),
    'POST /sales/work': async () =>
      send('POST', '/sales/work', { kind: 'dispute', id: await dispute(), reason: 'Contestada' }),
    'POST /sales/comps': comp,
    'POST /sales/codes': async () => {
      await json(await product());
      return send('POST', '/sales/codes', { sku: 'prueba', count: 2, months: 1, days: 1 });
    },
    'POST /sales/subscriptions/:id/cancel': () => ofComp('cancel'),
    'POST /sales/subscriptions/:id/end': () => ofComp('end'),
    'POST /sales/orders/:number/refunds': async () => {
      const asked = { key: crypto.randomUUID(), amountMinor: 40, reason: 'Repetido' };
      return send('POST', `/sales/orders/${await paidOrder()}/refunds`, asked);
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
    'DELETE /staff/me/sessions': async () => {
      await newSession('lupe@brujula.example');
      return send('DELETE', '/staff/me/sessions');
    },
    'DELETE /staff/me/sessions/:session': async () => {
      await newSession('lupe@brujula.example');
      const sessions = await json<StaffSession[]>(await send('GET', '/staff/me/sessions'));
      const other = sessions.find(({ isThis }) => !isThis);
      return send('DELETE', `/staff/me/sessions/${other?.id}`);
    },
    'POST /staff/tokens': () => makeToken(),
    'DELETE /staff/tokens/:id': async () => {
      const { id } = await json<{ id: string }>(await makeToken());
      return send('DELETE', `/staff/tokens/${id}`);
    },
    'POST /staff/accounts': async () => {
      const grants = [{ role: 'editor', site: SITE, section: null }];
      const invited = { name: 'Ana Ruiz', email: 'ana.ruiz@brujula.example', grants };
      const reply = await send('POST', '/staff/accounts', invited);
      accountId = (await json<SigninLink>(reply.clone())).id;
      return reply;
    },
    'PATCH /staff/accounts/:id': () =>
      send('PATCH', `/staff/accounts/${accountId}`, { name: 'Ana Ruiz Sosa' }),
    'POST /staff/accounts/:id/link': () => send('POST', `/staff/accounts/${accountId}/link`),
    'DELETE /staff/accounts/:id/sessions': async () => {
      await newSession('ana.ruiz@brujula.example');
      return send('DELETE', `/staff/accounts/${accountId}/sessions`);
    },
    'DELETE /staff/accounts/:id/sessions/:session': async () => {
      await newSession('ana.ruiz@brujula.example');
      const path = `/staff/accounts/${accountId}/sessions`;
      const [session] = await json<StaffSession[]>(await send('GET', path));
      return send('DELETE', `${path}/${session?.id}`);
    },
    'POST /staff/accounts/:id/deactivate': () =>
      send('POST', `/staff/accounts/${accountId}/deactivate`),
    'POST /staff/accounts/:id/reactivate': () =>
      send('POST', `/staff/accounts/${accountId}/reactivate`),
    'POST /staff/me/passkeys': async () => {
      const device = testAuthenticator('http://editor.localhost');
      const options = await send('POST', '/staff/me/passkeys/options');
      const { challenge } = await json<PasskeyOptions>(options);
      const given = { name: 'Llave', credential: device.create(challenge) };
      const reply = await send('POST', '/staff/me/passkeys', given);
      passkeyId = (await json<{ id: string }>(reply.clone())).id;
      return reply;
    },
    'PATCH /staff/me/passkeys/:id': () =>
      send('PATCH', `/staff/me/passkeys/${passkeyId}`, { name: 'Llave azul' }),
    'DELETE /staff/me/passkeys/:id': () => send('DELETE', `/staff/me/passkeys/${passkeyId}`),
    'PATCH /images/:id': () => send('PATCH', `/images/${imageId}`, { alt: 'Un cuadro azul' }),
    'PUT /images/:id/file': async () =>
      send('PUT', `/images/${imageId}/file?name=rojo.png`, await pictureBytes('#f00')),
    'DELETE /images/:id/file': () => send('DELETE', `/images/${imageId}/file`),
    'PATCH /images': () => send('PATCH', '/images', { ids: [imageId], archived: true }),
    'DELETE /images/:id': () => send('DELETE', `/images/${imageId}`),
  };

  it('is in the list of this test', () => {
    const writing = [...AUDITED.keys()].filter((route) => !route.startsWith('GET '));
    expect(writing.sort()).toEqual(Object.keys(WRITES).sort());
  });

  describe('leaves a line that says who', () => {
    it.each(Object.keys(WRITES))('%s', async (name) => {
      const before = await newest();
      const reply = await WRITES[name]?.();
      expect(reply?.ok).toBe(true);
      const line = await newest();
      expect(line?.seq).not.toBe(before?.seq);
      // Some requests here need another one before or after.
      const added = await actionsSince(before);
      expect(AUDITED.get(name)?.some((action) => added.includes(action))).toBe(true);
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
    expect(line).toMatchObject({ action: 'page.publish', after: await digestOf(version.document) });
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
