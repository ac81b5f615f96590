import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../../fixtures/seed.ts';
import { routeOf } from '../../schemas/endpoints/endpoint.ts';
import { EVERY_ENDPOINT } from '../../schemas/endpoints/every-endpoint.ts';
import type { PageDetail } from '../../schemas/endpoints/shapes/page.ts';
import type { PageChange } from '../../schemas/page-uses-api.ts';
import type { Grant, StaffRole } from '../../schemas/staff-api.ts';
import type { OpenStory } from '../../schemas/story-desk-api.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { temporaryFolder } from '../../services/database/folder.testing.ts';
import { installQueue } from '../../services/jobs/queue.ts';
import { putHierarchy } from '../../services/newsroom/newsroom-store.ts';
import { putSite } from '../../services/sites/site-store.ts';
import { putCollection } from '../../services/stories/collections/collection-store.ts';
import { addWire } from '../../services/story-desk/wires/wire-store.ts';
import { staffApp } from './staff-app.testing.ts';

const grant = (role: StaffRole, site: string | null = null, section: string | null = null) => [
  { role, site, section },
];

/** Everybody who tries every route. Requests are about pages of `brujula`. */
const PEOPLE = {
  admin: grant('admin'),
  publisher: grant('publisher'),
  editor: grant('editor'),
  liveBlog: grant('live-blog'),
  sales: grant('sales'),
  publisherHere: grant('publisher', 'brujula'),
  editorHere: grant('editor', 'brujula'),
  publisherOfSection: grant('publisher', 'brujula', '/nacional'),
  editorOfSection: grant('editor', 'brujula', '/nacional'),
  liveBlogHere: grant('live-blog', 'brujula'),
  publisherElsewhere: grant('publisher', 'jalisco'),
  // Publishes elsewhere, edits here: the two do not add up.
  editorHereToo: [...grant('publisher', 'jalisco'), ...grant('editor', 'brujula')],
} satisfies Record<string, readonly Grant[]>;
type Person = keyof typeof PEOPLE;

const WRITE_HERE: Person[] = [
  'admin',
  'publisher',
  'editor',
  'publisherHere',
  'editorHere',
  'editorHereToo',
];
const PUBLISH_HERE: Person[] = ['admin', 'publisher', 'publisherHere'];
const OF_SECTION: Person[] = ['publisherOfSection', 'editorOfSection'];
const READ_HERE = [...WRITE_HERE, ...OF_SECTION];
const WRITE_SOMEWHERE: Person[] = [...READ_HERE, 'publisherElsewhere'];
/** Live blogs stand in no section. */
const LIVE_WRITERS_HERE: Person[] = [...PUBLISH_HERE, 'liveBlog', 'liveBlogHere'];
const EVERYBODY = Object.keys(PEOPLE) as Person[];
const ADMINS: Person[] = ['admin'];
const SELLERS: Person[] = ['admin', 'sales'];
const LIVE_READERS = EVERYBODY.filter((person) => person !== 'sales');
const LIVE_READERS_HERE = LIVE_READERS.filter((person) => person !== 'publisherElsewhere');

/** What a route is tried with, and who gets past the door. */
interface Try {
  path: string;
  body?: unknown;
  who: Person[];
}

type PageKind = 'section' | 'other' | 'template';
const ROUTES = {
  section: { kind: 'path', path: '/nacional/politica/' },
  other: { kind: 'path', path: '/nacionales/' },
  template: { kind: 'type', type: 'gallery' },
} as const;

onDatabase('every route of the staff API', (database) => {
  const folder = temporaryFolder('portada-access-');
  let staff: Awaited<ReturnType<typeof staffApp>>;
  const cookies: Partial<Record<Person, string>> = {};
  const pages: Partial<Record<PageKind, string>> = {};
  /** Changes of that page alone. */
  const changes: Partial<Record<PageKind, string>> = {};
  /** A story in no section, and one in `/nacional`. */
  const stories = { site: '', section: '' };

  beforeAll(async () => {
    await database().transaction(async (tx) => {
      for (const [position, site] of seed.sites.entries()) await putSite(tx, site, position);
    });
    await installQueue(database());
    staff = await staffApp({ database: database(), uploadsFolder: folder });
    for (const [person, grants] of Object.entries(PEOPLE))
      cookies[person as Person] = await staff.signIn(`${person}@brujula.example`, grants);
    for (const [kind, route] of Object.entries(ROUTES)) {
      const input = { site: 'brujula', name: kind, route, layout: 'right-rail' };
      const reply = await staff.send(cookies.admin ?? '', 'POST', '/api/pages', input);
      pages[kind as PageKind] = ((await reply.json()) as PageDetail).id;
      const change = await staff.send(cookies.admin ?? '', 'POST', '/api/page-changes', {
        site: 'brujula',
        query: { block: 'large-promo', field: 'showHeadline' },
        to: false,
        pages: [{ id: pages[kind as PageKind], revision: 1 }],
      });
      changes[kind as PageKind] = ((await change.json()) as PageChange).id;
    }
    await database().transaction((tx) =>
      putHierarchy(tx, 'brujula', 'default', [{ _id: '/nacional', name: 'Nacional' }]),
    );
    for (const [name, section] of [['site'], ['section', '/nacional']] as const) {
      const input = { site: 'brujula', ...(section ? { section } : {}) };
      const reply = await staff.send(cookies.admin ?? '', 'POST', '/api/story-desk/stories', input);
      stories[name] = ((await reply.json()) as OpenStory).id;
    }
    const blog = { id: 'noche', site: 'brujula', headline: 'Noche' };
    await staff.send(cookies.admin ?? '', 'POST', '/api/live/blogs', blog);
    await database().transaction((tx) =>
      addWire(
        tx,
        {
          id: 'w1',
          site: 'brujula',
          name: 'Meridiana',
          url: 'http://127.0.0.1:1/',
          everyMinutes: 10,
          section: '/deportes',
          target: 'drafts',
          isOn: false,
        },
        new Date(),
      ),
    );
    await database().transaction((tx) =>
      putCollection(tx, { _id: 'c1', name: 'Lista', stories: [], sites: ['brujula'] }),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const anywhere = (path: string, who: Person[]) => (): Try[] => [{ path, who }];
  /** Read by whoever has the site. */
  const read = (path: string) => (): Try[] => [
    { path: path.replace('SITE', 'brujula'), who: READ_HERE },
    { path: path.replace('SITE', 'nope'), who: ['admin', 'publisher', 'editor'] },
  ];
  const ofPage = (path: string, who: Record<PageKind, Person[]>) => (): Try[] =>
    (Object.keys(ROUTES) as PageKind[]).map((kind) => ({
      path: path.replace('PAGE', pages[kind] ?? ''),
      who: who[kind],
    }));
  const reads = { section: READ_HERE, other: READ_HERE, template: READ_HERE };
  const writes = {
    section: [...WRITE_HERE, ...OF_SECTION],
    other: WRITE_HERE,
    template: WRITE_HERE,
  };
  const publishes = {
    section: [...PUBLISH_HERE, 'publisherOfSection' as const],
    other: PUBLISH_HERE,
    template: PUBLISH_HERE,
  };
  const erases = { section: ADMINS, other: ADMINS, template: ADMINS };

  const ofChange = (path: string, who: Record<PageKind, Person[]>) => (): Try[] =>
    (Object.keys(ROUTES) as PageKind[]).map((kind) => ({
      path: path.replace('CHANGE', changes[kind] ?? ''),
      who: who[kind],
    }));

  const ofStory = (path: string, site: Person[], section: Person[]) => (): Try[] => [
    { path: path.replace('STORY', stories.site), who: site },
    { path: path.replace('STORY', stories.section), who: section },
  ];
  const readsStory = (path: string) => ofStory(path, READ_HERE, READ_HERE);
  const writesStory = (path: string) => ofStory(path, writes.other, writes.section);
  const publishesStory = (path: string) => ofStory(path, publishes.other, publishes.section);

  /** One line a route: a new one belongs here. */
  const TRIES: Record<string, () => Try[]> = {
    'GET /pages': read('/pages?site=SITE'),
    'GET /addresses': read('/addresses?site=SITE&path=/x/'),
    'GET /shared-blocks': read('/shared-blocks?site=SITE&name=x'),
    'GET /links': read('/links?site=SITE&path=/x/'),
    'POST /pages': () =>
      (Object.keys(ROUTES) as PageKind[]).map((kind) => ({
        path: '/pages',
        body: { site: 'brujula', route: ROUTES[kind] },
        who: writes[kind],
      })),
    'GET /pages/:id': ofPage('/pages/PAGE', reads),
    'PATCH /pages/:id': ofPage('/pages/PAGE', writes),
    'GET /page-uses': read('/page-uses?site=SITE&block=large-promo'),
    'GET /page-changes': read('/page-changes?site=SITE'),
    'GET /page-changes/:id': ofChange('/page-changes/CHANGE', reads),
    'POST /page-changes': () =>
      (Object.keys(ROUTES) as PageKind[]).map((kind) => ({
        path: '/page-changes',
        body: { site: 'brujula', pages: [{ id: pages[kind], revision: 1 }] },
        who: writes[kind],
      })),
    'POST /page-changes/:id/undo': ofChange('/page-changes/CHANGE/undo', writes),
    'DELETE /pages/:id': ofPage('/pages/PAGE', publishes),
    'POST /pages/:id/archive': ofPage('/pages/PAGE/archive', publishes),
    'DELETE /trash': anywhere('/trash?site=nope', ADMINS),
    'POST /pages/:id/undelete': ofPage('/pages/PAGE/undelete', publishes),
    'PUT /pages/:id/draft': ofPage('/pages/PAGE/draft', writes),
    'POST /pages/:id/versions': ofPage('/pages/PAGE/versions', writes),
    'GET /pages/:id/history': ofPage('/pages/PAGE/history', reads),
    'PUT /pages/:id/history': ofPage('/pages/PAGE/history', writes),
    'GET /pages/:id/events': ofPage('/pages/PAGE/events', reads),
    'PUT /pages/:id/presence': ofPage('/pages/PAGE/presence', reads),
    'GET /presence': read('/presence?site=SITE'),
    'POST /pages/:id/publish': ofPage('/pages/PAGE/publish', publishes),
    'GET /pages/:id/publishing': ofPage('/pages/PAGE/publishing', reads),
    'GET /schedules': read('/schedules?site=SITE'),
    'POST /pages/:id/schedules': ofPage('/pages/PAGE/schedules', publishes),
    'DELETE /pages/:id/schedules/:schedule': ofPage('/pages/PAGE/schedules/nope', publishes),
    'POST /pages/:id/unpublish': ofPage('/pages/PAGE/unpublish', publishes),
    'GET /pages/:id/previews': ofPage('/pages/PAGE/previews', writes),
    'POST /pages/:id/previews': ofPage('/pages/PAGE/previews', writes),
    'DELETE /pages/:id/previews/:preview': ofPage('/pages/PAGE/previews/nope', writes),
    'GET /pages/:id/rendered': ofPage('/pages/PAGE/rendered', reads),
    'GET /pages/:id/weight': ofPage('/pages/PAGE/weight', reads),
    'PATCH /pages/:id/versions/:version': ofPage('/pages/PAGE/versions/9', writes),
    'POST /pages/:id/restore': ofPage('/pages/PAGE/restore', writes),
    'GET /patterns': read('/patterns?site=SITE'),
    'POST /patterns': () => [
      { path: '/patterns?site=brujula', body: {}, who: WRITE_HERE },
      { path: '/patterns?site=nope', body: {}, who: ['admin', 'publisher', 'editor'] },
    ],
    'DELETE /patterns/:id': anywhere('/patterns/nope?site=brujula', WRITE_HERE),
    'GET /pages/:id/publications': ofPage('/pages/PAGE/publications', reads),
    'GET /pages/:id/versions': ofPage('/pages/PAGE/versions', reads),
    'GET /pages/:id/versions/:version': ofPage('/pages/PAGE/versions/9', reads),
    'DELETE /pages/:id/versions/:version': ofPage('/pages/PAGE/versions/9', erases),

    'GET /sites': anywhere('/sites', WRITE_SOMEWHERE),
    'PATCH /sites/:key': anywhere('/sites/brujula', ADMINS),
    'GET /sites/:key/alert': read('/sites/SITE/alert'),
    'PUT /sites/:key/alert': anywhere('/sites/brujula/alert', PUBLISH_HERE),
    'DELETE /sites/:key/alert': anywhere('/sites/brujula/alert', PUBLISH_HERE),
    'GET /blocks': anywhere('/blocks', WRITE_SOMEWHERE),
    'GET /blocks/:name/schema.json': anywhere('/blocks/nope/schema.json', WRITE_SOMEWHERE),
    'GET /canvas/styles': read('/canvas/styles?site=SITE'),
    'GET /content/stories': read('/content/stories?site=SITE'),
    'GET /content/hierarchies': read('/content/hierarchies?site=SITE'),
    'GET /content/names': read('/content/names?list=section&site=SITE'),
    'GET /content/sources': anywhere('/content/sources', WRITE_SOMEWHERE),
    'GET /content/:source': read('/content/nope?_website=SITE'),
    'POST /html/sanitise': anywhere('/html/sanitise', WRITE_SOMEWHERE),
    'GET /speed': anywhere('/speed', WRITE_SOMEWHERE),
    'GET /images': anywhere('/images', WRITE_SOMEWHERE),
    'GET /images/:id': anywhere('/images/nope', WRITE_SOMEWHERE),
    'POST /images': anywhere('/images', WRITE_SOMEWHERE),
    'PATCH /images/:id': anywhere('/images/nope', WRITE_SOMEWHERE),
    'PATCH /images': anywhere('/images', WRITE_SOMEWHERE),
    'GET /images/:id/uses': anywhere('/images/nope/uses', WRITE_SOMEWHERE),
    'GET /images/:id/similar': anywhere('/images/nope/similar', WRITE_SOMEWHERE),
    'PUT /images/:id/file': anywhere('/images/nope/file', WRITE_SOMEWHERE),
    'DELETE /images/:id/file': anywhere('/images/nope/file', WRITE_SOMEWHERE),
    'DELETE /images/:id': anywhere('/images/nope', ['admin', 'publisher']),

    'POST /content/documents': anywhere('/content/documents?site=brujula', ['admin', 'publisher']),
    'GET /content/documents': anywhere('/content/documents', ADMINS),
    'DELETE /content/documents/:id': anywhere('/content/documents/nope?kind=story', ADMINS),
    'POST /content/withdrawals': anywhere('/content/withdrawals', ADMINS),
    'POST /content/withdrawals/restore': anywhere('/content/withdrawals/restore', ADMINS),
    'GET /jobs': anywhere('/jobs', ADMINS),
    'POST /jobs/:id/retry': anywhere('/jobs/1/retry', ADMINS),
    'GET /readers': anywhere('/readers', ADMINS),
    'GET /readers/:id': anywhere('/readers/nope', ADMINS),
    'PUT /readers/:id/state': anywhere('/readers/nope/state', ADMINS),
    'PUT /readers/:id/segment': anywhere('/readers/nope/segment', ADMINS),
    'DELETE /readers/:id/sessions': anywhere('/readers/nope/sessions', ADMINS),
    'DELETE /readers/:id/sessions/:session': anywhere('/readers/nope/sessions/x', ADMINS),
    'GET /sales/subscriptions': anywhere('/sales/subscriptions', SELLERS),
    'GET /sales/subscriptions/:id': anywhere('/sales/subscriptions/0', SELLERS),
    'POST /sales/subscriptions/:id/cancel': anywhere('/sales/subscriptions/0/cancel', SELLERS),
    'POST /sales/subscriptions/:id/end': anywhere('/sales/subscriptions/0/end', SELLERS),
    'GET /sales/orders': anywhere('/sales/orders', SELLERS),
    'GET /sales/orders/:number': anywhere('/sales/orders/NOPE', SELLERS),
    'POST /sales/orders/:number/refunds': anywhere('/sales/orders/NOPE/refunds', SELLERS),
    'GET /sales/work': anywhere('/sales/work', SELLERS),
    'POST /sales/work': anywhere('/sales/work', SELLERS),
    'POST /sales/codes': anywhere('/sales/codes', SELLERS),
    'POST /sales/comps': anywhere('/sales/comps', SELLERS),
    'GET /sales/catalogue': anywhere('/sales/catalogue', SELLERS),
    'PUT /sales/products/:code': anywhere('/sales/products/premium', SELLERS),
    'PUT /sales/prices/:code': anywhere('/sales/prices/premium', SELLERS),
    'POST /sales/prices/:code/changes': anywhere('/sales/prices/premium/changes', SELLERS),
    'PUT /sales/campaigns/:code': anywhere('/sales/campaigns/premium', SELLERS),
    'GET /sales/figures': anywhere('/sales/figures', SELLERS),
    'GET /sales/paywalls': anywhere('/sales/paywalls', SELLERS),
    'PUT /sales/paywalls/:site': anywhere('/sales/paywalls/brujula', SELLERS),
    'POST /sales/paywalls/:site/preview': anywhere('/sales/paywalls/brujula/preview', SELLERS),
    'GET /mails': anywhere('/mails', ADMINS),
    'GET /audit': anywhere('/audit', ADMINS),
    'GET /audit/export': anywhere('/audit/export?format=csv', ADMINS),

    'GET /story-desk/sites': anywhere('/story-desk/sites', WRITE_SOMEWHERE),
    'GET /story-desk/tags': anywhere('/story-desk/tags?q=a', WRITE_SOMEWHERE),
    'GET /story-desk/authors': anywhere('/story-desk/authors?q=a', WRITE_SOMEWHERE),
    'GET /story-desk/stories': read('/story-desk/stories?site=SITE'),
    'GET /story-desk/rail': read('/story-desk/rail?site=SITE'),
    'GET /story-desk/schedules': read('/story-desk/schedules?site=SITE'),
    'POST /story-desk/stories': () => [
      { path: '/story-desk/stories', body: { site: 'brujula' }, who: writes.other },
      {
        path: '/story-desk/stories',
        body: { site: 'brujula', section: '/nacional' },
        who: writes.section,
      },
    ],
    'GET /story-desk/stories/:id': readsStory('/story-desk/stories/STORY'),
    'PUT /story-desk/stories/:id/draft': writesStory('/story-desk/stories/STORY/draft'),
    'DELETE /story-desk/stories/:id/draft': writesStory('/story-desk/stories/STORY/draft'),
    'GET /story-desk/stories/:id/events': readsStory('/story-desk/stories/STORY/events'),
    'PUT /story-desk/stories/:id/presence': readsStory('/story-desk/stories/STORY/presence'),
    'GET /story-desk/stories/:id/places': readsStory(
      '/story-desk/stories/STORY/places?site=brujula',
    ),
    'GET /story-desk/stories/:id/checks': readsStory('/story-desk/stories/STORY/checks'),
    'GET /story-desk/stories/:id/versions': readsStory('/story-desk/stories/STORY/versions'),
    'GET /story-desk/stories/:id/versions/:version': readsStory(
      '/story-desk/stories/STORY/versions/9',
    ),
    'GET /story-desk/stories/:id/rendered': readsStory(
      '/story-desk/stories/STORY/rendered?site=brujula',
    ),
    'GET /story-desk/stories/:id/previews': readsStory('/story-desk/stories/STORY/previews'),
    'POST /story-desk/stories/:id/previews': writesStory('/story-desk/stories/STORY/previews'),
    'DELETE /story-desk/stories/:id/previews/:preview': writesStory(
      '/story-desk/stories/STORY/previews/nope',
    ),
    'POST /story-desk/stories/:id/publish': publishesStory('/story-desk/stories/STORY/publish'),
    'POST /story-desk/stories/:id/unpublish': publishesStory('/story-desk/stories/STORY/unpublish'),
    'PUT /story-desk/stories/:id/schedule': publishesStory('/story-desk/stories/STORY/schedule'),
    'DELETE /story-desk/stories/:id/schedule': publishesStory('/story-desk/stories/STORY/schedule'),
    'DELETE /story-desk/stories/:id/withheld': publishesStory('/story-desk/stories/STORY/withheld'),
    'POST /story-desk/stories/:id/withheld/publish': publishesStory(
      '/story-desk/stories/STORY/withheld/publish',
    ),

    'GET /collections': read('/collections?site=SITE'),
    'GET /collections/:id': read('/collections/c1?site=SITE'),
    'POST /collections': () => [
      { path: '/collections', body: { site: 'brujula' }, who: PUBLISH_HERE },
    ],
    'PUT /collections/:id': anywhere('/collections/c1?site=brujula', PUBLISH_HERE),
    'DELETE /collections/:id': anywhere('/collections/c1', PUBLISH_HERE),

    'GET /story-templates': read('/story-templates?site=SITE'),
    'GET /story-templates/:id': read('/story-templates/cronica?site=SITE'),
    'POST /story-templates': () => [
      { path: '/story-templates', body: { site: 'brujula' }, who: PUBLISH_HERE },
      { path: '/story-templates', body: { site: null }, who: ['admin', 'publisher'] },
      {
        path: '/story-templates',
        body: { site: 'jalisco', from: { story: stories.site } },
        who: ['admin', 'publisher', 'editorHereToo'],
      },
    ],
    'PUT /story-templates/:id': anywhere('/story-templates/cronica', ['admin', 'publisher']),
    'DELETE /story-templates/:id': anywhere('/story-templates/cronica', ['admin', 'publisher']),

    'GET /wires': read('/wires?site=SITE'),
    'POST /wires': () => [{ path: '/wires', body: { site: 'brujula' }, who: PUBLISH_HERE }],
    'PUT /wires/:id': anywhere('/wires/w1', PUBLISH_HERE),
    'DELETE /wires/:id': anywhere('/wires/w1?revision=9', PUBLISH_HERE),
    'POST /wires/:id/read': anywhere('/wires/w1/read', PUBLISH_HERE),

    'GET /live/sites': anywhere('/live/sites', LIVE_READERS),
    'POST /live/pairing': anywhere('/live/pairing', LIVE_READERS),
    'GET /live/blogs': anywhere('/live/blogs?site=brujula', LIVE_READERS_HERE),
    'POST /live/blogs': () => [
      { path: '/live/blogs', body: { site: 'brujula' }, who: LIVE_WRITERS_HERE },
    ],
    'GET /live/blogs/:id': anywhere('/live/blogs/noche', LIVE_READERS_HERE),
    'PATCH /live/blogs/:id': anywhere('/live/blogs/noche', LIVE_WRITERS_HERE),
    'POST /live/blogs/:id/erase': anywhere('/live/blogs/noche/erase', PUBLISH_HERE),
    'GET /live/blogs/:id/entries/:entry/versions': anywhere(
      '/live/blogs/noche/entries/e1/versions',
      LIVE_READERS_HERE,
    ),
    'GET /live/blogs/:id/config': anywhere('/live/blogs/noche/config', LIVE_READERS_HERE),
    'PUT /live/blogs/:id/config': anywhere('/live/blogs/noche/config', LIVE_WRITERS_HERE),
    'GET /live/blogs/:id/stories': anywhere('/live/blogs/noche/stories', LIVE_READERS_HERE),
    'GET /live/blogs/:id/images': anywhere('/live/blogs/noche/images', LIVE_WRITERS_HERE),
    'GET /live/blogs/:id/events': anywhere('/live/blogs/noche/events', LIVE_READERS_HERE),
    'PUT /live/blogs/:id/presence': anywhere('/live/blogs/noche/presence', LIVE_READERS_HERE),
    'POST /live/blogs/:id/entries': anywhere('/live/blogs/noche/entries', LIVE_WRITERS_HERE),
    ...Object.fromEntries(
      [
        ['PATCH', ''],
        ...['publish', 'correct', 'withdraw', 'mark', 'schedule', 'merge'].map((verb) => [
          'POST',
          `/${verb}`,
        ]),
        ['PUT', '/lock'],
        ['DELETE', '/lock'],
        ['PUT', '/draft'],
      ].map(([method, verb]) => [
        `${method} /live/blogs/:id/entries/:entry${verb}`,
        anywhere(`/live/blogs/noche/entries/e1${verb}`, LIVE_WRITERS_HERE),
      ]),
    ),

    'GET /staff/me': anywhere('/staff/me', EVERYBODY),
    'GET /staff/me/blocks': anywhere('/staff/me/blocks', EVERYBODY),
    'PUT /staff/me/blocks': anywhere('/staff/me/blocks', EVERYBODY),
    'GET /staff/me/sessions': anywhere('/staff/me/sessions', EVERYBODY),
    'DELETE /staff/me/sessions': anywhere('/staff/me/sessions', EVERYBODY),
    'DELETE /staff/me/sessions/:session': anywhere('/staff/me/sessions/nope', EVERYBODY),
    'GET /staff/me/passkeys': anywhere('/staff/me/passkeys', EVERYBODY),
    'POST /staff/me/passkeys': anywhere('/staff/me/passkeys', EVERYBODY),
    'POST /staff/me/passkeys/options': anywhere('/staff/me/passkeys/options', EVERYBODY),
    'PATCH /staff/me/passkeys/:id': anywhere('/staff/me/passkeys/nope', EVERYBODY),
    'DELETE /staff/me/passkeys/:id': anywhere('/staff/me/passkeys/nope', EVERYBODY),
    'GET /staff/tokens': anywhere('/staff/tokens', ADMINS),
    'POST /staff/tokens': anywhere('/staff/tokens', ADMINS),
    'DELETE /staff/tokens/:id': anywhere('/staff/tokens/nope', ADMINS),
    'GET /staff/accounts': anywhere('/staff/accounts', ADMINS),
    'POST /staff/accounts': anywhere('/staff/accounts', ADMINS),
    'PATCH /staff/accounts/:id': anywhere('/staff/accounts/nope', ADMINS),
    'POST /staff/accounts/:id/link': anywhere('/staff/accounts/nope/link', ADMINS),
    'POST /staff/accounts/:id/deactivate': anywhere('/staff/accounts/nope/deactivate', ADMINS),
    'POST /staff/accounts/:id/reactivate': anywhere('/staff/accounts/nope/reactivate', ADMINS),
    'GET /staff/accounts/:id/sessions': anywhere('/staff/accounts/nope/sessions', ADMINS),
    'DELETE /staff/accounts/:id/sessions': anywhere('/staff/accounts/nope/sessions', ADMINS),
    'DELETE /staff/accounts/:id/sessions/:session': anywhere(
      '/staff/accounts/nope/sessions/nope',
      ADMINS,
    ),
  };

  it('is in the table of who may use it, and in this test', () => {
    const mounted = new Set(
      staff.api.routes
        .filter(({ method }) => method !== 'ALL')
        .map(({ method, path }) => `${method} ${path}`),
    );
    const inTable = EVERY_ENDPOINT.map(({ endpoint }) => routeOf(endpoint));
    expect(inTable.sort()).toEqual([...mounted].sort());
    expect(Object.keys(TRIES).sort()).toEqual([...mounted].sort());
  });

  it('leaves these alone open to people without a session', () => {
    const inside = new Set(staff.api.routes.map(({ method, path }) => `${method} /api${path}`));
    const open = staff.app.routes
      .filter(({ method, path }) => method !== 'ALL' && !inside.has(`${method} ${path}`))
      .map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(open)].sort()).toEqual([
      'DELETE /api/mcp',
      'GET /*',
      // For admins alone.
      'GET /__mail',
      'GET /api/docs',
      'GET /api/mcp',
      'GET /api/openapi.json',
      'GET /embeds/live-blog/',
      'GET /signin',
      'GET /signin/passkey.js',
      'POST /api/live/sessions',
      // By an API token alone.
      'POST /api/mcp',
      'POST /api/staff/sign-out',
      'POST /api/staff/signout',
      'POST /signin',
      'POST /signin/mail',
      'POST /signin/passkey',
      'POST /signin/passkey/options',
    ]);
  });

  it('shows mails to admins alone', async () => {
    const status = async (cookie = '') =>
      (await staff.send(cookie, 'GET', '/__mail?to=nadie@correo.example')).status;
    expect(await status()).toBe(401);
    for (const person of EVERYBODY)
      expect(await status(cookies[person]), person).toBe(ADMINS.includes(person) ? 404 : 403);
  });

  describe('lets in whom it should, and nobody else', () => {
    it.each(Object.keys(TRIES))('%s', async (route) => {
      const [method = ''] = route.split(' ');
      const wrong: string[] = [];
      for (const { path, body = {}, who } of TRIES[route]?.() ?? []) {
        const send = (cookie: string) =>
          staff.send(cookie, method, `/api${path}`, method === 'GET' ? undefined : body);
        expect((await send('')).status, path).toBe(401);
        for (const person of EVERYBODY) {
          const reply = await send(cookies[person] ?? '');
          // Some go on for as long as somebody listens.
          await reply.body?.cancel();
          const { status } = reply;
          const isLetIn = status !== 401 && status !== 403;
          if (isLetIn !== who.includes(person) || status >= 500)
            wrong.push(`${person} ${path}: ${status}`);
        }
      }
      expect(wrong).toEqual([]);
    });
  });

  it('refuses what the table does not have', async () => {
    const admin = cookies.admin ?? '';
    expect((await staff.send(admin, 'GET', '/api/nope')).status).toBe(404);
    // Another spelling of an id is another id.
    const odd = `/api/pages/%2e%2e%2f${pages.other}`;
    expect((await staff.send(cookies.publisherOfSection ?? '', 'GET', odd)).status).toBe(404);
  });

  describe('of a page', () => {
    const patch = async (person: Person, kind: PageKind, body: unknown) => {
      const path = `/api/pages/${pages[kind]}`;
      return (await staff.send(cookies[person] ?? '', 'PATCH', path, body)).status;
    };
    const to = (path: string) => ({ route: { kind: 'path', path } });

    it('gets another address from editors only while readers do not have it', async () => {
      await database().pool.query(`UPDATE pages SET deleted_at = NULL`);
      expect(await patch('editorHere', 'section', to('/nacional/congreso/'))).toBe(200);
      await database().pool.query(`UPDATE pages SET published_version = 1`);
      expect(await patch('editorHere', 'section', to('/nacional/otra/'))).toBe(403);
      expect(await patch('editorHere', 'section', { name: 'Congreso' })).toBe(200);
      expect(await patch('publisherHere', 'section', to('/nacional/otra/'))).toBe(200);
    });

    it('moves neither out of a section nor into one by who has only one of both', async () => {
      expect(await patch('publisherOfSection', 'section', to('/deportes/'))).toBe(403);
      expect(await patch('publisherOfSection', 'other', to('/nacional/toma/'))).toBe(403);
      expect(await patch('publisherOfSection', 'section', to('/nacional/aqui/'))).toBe(200);
    });
  });

  it('is copied only by who may read it', async () => {
    const copy = async (person: Person) => {
      const from = { kind: 'copy', page: pages.other };
      const route = { kind: 'path', path: `/${person.toLowerCase()}/` };
      const body = { site: 'jalisco', name: 'Copia', route, layout: 'right-rail', from };
      return (await staff.send(cookies[person] ?? '', 'POST', '/api/pages', body)).status;
    };
    expect(await copy('publisherElsewhere')).toBe(403);
    expect(await copy('editorHereToo')).toBe(201);
  });

  it('lists the sites that one has', async () => {
    const sites = async (person: Person) =>
      (
        (await (await staff.send(cookies[person] ?? '', 'GET', '/api/sites')).json()) as {
          key: string;
        }[]
      ).map(({ key }) => key);
    expect(await sites('publisherElsewhere')).toEqual(['jalisco']);
    expect(await sites('publisherOfSection')).toEqual(['brujula']);
    expect((await sites('editorHereToo')).sort()).toEqual(['brujula', 'jalisco']);
    expect((await sites('editor')).length).toBe(seed.sites.length);
  });
});
