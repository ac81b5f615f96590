import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenCollection, SaveCollection } from '../../schemas/endpoints/shapes/collections.ts';
import { noAudit } from '../../services/audit/audit.testing.ts';
import { asOf } from '../../services/database/as-of.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { rows } from '../../services/database/database.ts';
import { installQueue } from '../../services/jobs/queue.ts';
import { createPage } from '../../services/pages/pages.ts';
import { pagesWithCollection } from '../../services/pages/pages-showing.ts';
import { putCollection } from '../../services/stories/collections/collection-store.ts';
import { collectionRoutes } from '../../services/stories/collections/routes.ts';
import { publishDue } from '../../services/stories/publish-due.ts';
import { ans, openNewsroom, repliesOf, tagsWritten, takeStory } from './content.testing.ts';

const NOON = new Date('2026-12-31T12:00:00Z');
const at = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000).toISOString();

onDatabase('collections on the desk', (database) => {
  let now = NOON;
  let next = 0;
  const replies = repliesOf();
  let app: ReturnType<typeof collectionRoutes>;
  const call = async <T>(method: string, path: string, body?: unknown) => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const reply = await app.request(path, init);
    return { status: reply.status, body: (reply.status === 204 ? {} : await reply.json()) as T };
  };
  const make = async (name = 'Especial', site = 'brujula') =>
    (await call<OpenCollection>('POST', '/collections', { site, name })).body;
  const save = (
    { id, revision, name }: Pick<OpenCollection, 'id' | 'revision' | 'name'>,
    more: Partial<SaveCollection>,
  ) =>
    call<OpenCollection>('PUT', `/collections/${id}?site=brujula`, {
      baseRevision: revision,
      name,
      isPublished: true,
      isBreaking: false,
      entries: [],
      ...more,
    });
  /** What readers find in one, now or at a moment to come. */
  const shown = async (_id: string, moment?: Date): Promise<unknown[]> => {
    const request = { source: 'content-api-collections', query: { _id } };
    const read = async (tx: Parameters<typeof replies.reply>[1]['tx']) => {
      const { reply } = await replies.reply(request, { site: 'brujula', tx });
      const { content_elements: list } = reply as { content_elements: { _id: string }[] };
      return list.map((story) => story._id);
    };
    return moment ? asOf(database(), moment, read) : read(database().db);
  };

  beforeAll(async () => {
    await openNewsroom(database());
    await installQueue(database());
    app = collectionRoutes({
      database: database(),
      audit: noAudit,
      clock: () => now,
      ids: () => `c${++next}`,
      editorName: () => 'Lupe',
      imageTokens: async () => new Map(),
      pagesWithCollection,
      mayChangeCollection: () => true,
    });
    for (const id of ['n1', 'n2', 'n3']) await takeStory(database(), ans(id, '/mundo'));
  });
  beforeEach(async () => {
    now = NOON;
    await database().pool.query('DELETE FROM collections; DELETE FROM pages');
  });

  it('is made empty, filled, put in another order, and read so', async () => {
    const made = await make();
    expect(made).toMatchObject({ name: 'Especial', list: [], sites: ['brujula'], revision: 1 });
    const saved = await save(made, { entries: [{ id: 'n2' }, { id: 'n1' }, { id: 'gone' }] });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ revision: 2, savedBy: 'Lupe', entries: 3 });
    expect(
      saved.body.list.map(({ id, story, isOnSite }) => [id, story?.headline, isOnSite]),
    ).toEqual([
      ['n2', 'Nota n2', true],
      ['n1', 'Nota n1', true],
      ['gone', undefined, false],
    ]);
    expect(await shown(made.id)).toEqual(['n2', 'n1']);
    await save({ ...made, revision: 2 }, { entries: [{ id: 'n1' }, { id: 'n2' }] });
    expect(await shown(made.id)).toEqual(['n1', 'n2']);
  });

  it('drops what readers have of it, by its names', async () => {
    const made = await make();
    const tags = await tagsWritten(database(), () =>
      save(made, { isBreaking: true, entries: [{ id: 'n1' }] }),
    );
    expect(new Set(tags)).toEqual(new Set([`collection:${made.id}`, 'collection-alias:alert-bar']));
  });

  it('shows an entry from its hour on and until its hour', async () => {
    const made = await make();
    const entries = [{ id: 'n1' }, { id: 'n2', from: at(1), until: at(3) }];
    await save(made, { entries });
    expect(await shown(made.id)).toEqual(['n1']);
    expect(await shown(made.id, new Date(at(2)))).toEqual(['n1', 'n2']);
    expect(await shown(made.id, new Date(at(3)))).toEqual(['n1']);
    const due = (hours: number) => {
      now = new Date(at(hours));
      return tagsWritten(database(), () => database().transaction((tx) => publishDue(tx, now)));
    };
    expect(await due(0.5)).toEqual([]);
    expect(await due(1)).toEqual([`collection:${made.id}`]);
    expect(await shown(made.id)).toEqual(['n1', 'n2']);
    expect(await due(2)).toEqual([]);
    expect(await due(3)).toEqual([`collection:${made.id}`]);
    expect(await shown(made.id)).toEqual(['n1']);
    expect(await due(4)).toEqual([]);
  });

  it('asks for its change at the very second, where the next minute would be late', async () => {
    const made = await make();
    const [soon, later] = [20, 40].map((s) => new Date(NOON.getTime() + s * 1_000).toISOString());
    await save(made, { entries: [{ id: 'n1', from: soon, until: later }] });
    const jobs = await rows<{ at: string }>(
      database().db,
      sql`SELECT to_char(run_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') AS at
        FROM graphile_worker.jobs WHERE task_identifier = 'publish-due-stories'`,
    );
    expect(jobs).toEqual([{ at: '2026-12-31T12:00:20' }]);
  });

  it('keeps what an import called a story in it', async () => {
    const properties = { headlines: { basic: 'Con otro titular' } };
    await database().transaction((tx) =>
      putCollection(tx, {
        _id: 'ans',
        name: 'De fuera',
        stories: [{ id: 'n1', properties }, { id: 'n2' }],
      }),
    );
    const { body } = await call<OpenCollection>('GET', '/collections/ans?site=brujula');
    await save(body, { entries: [{ id: 'n2' }, { id: 'n1' }] });
    const [stored] = await rows<{ properties: string }>(
      database().db,
      sql`SELECT properties FROM collection_items WHERE story_id = 'n1' AND collection_id = 'ans'`,
    );
    expect(JSON.parse(stored?.properties ?? '')).toEqual(properties);
  });

  it('is the breaking news of its site instead of another', async () => {
    const [first, second, other] = [await make('A'), await make('B'), await make('C', 'jalisco')];
    await save(first, { isBreaking: true });
    const jalisco = {
      baseRevision: 1,
      name: 'C',
      isPublished: true,
      isBreaking: true,
      entries: [],
    };
    await call('PUT', `/collections/${other.id}?site=jalisco`, jalisco);
    await save(second, { isBreaking: true });
    const breaking = await rows<{ id: string }>(
      database().db,
      sql`SELECT id FROM collections WHERE 'alert-bar' = ANY(aliases) ORDER BY name`,
    );
    expect(breaking.map(({ id }) => id)).toEqual([second.id, other.id]);
  });

  describe('refuses', () => {
    it('to write over somebody else’s', async () => {
      const made = await make();
      await save(made, { name: 'De Ana' });
      const late = await save(made, { name: 'De Beto' });
      expect([late.status, late.body]).toMatchObject([
        409,
        { code: 'revision_conflict', current: { revision: 2, savedBy: 'Lupe' } },
      ]);
    });

    it.each([
      ['no name', { name: '  ' }],
      ['a story twice', { entries: [{ id: 'n1' }, { id: 'n1' }] }],
      ['an end before the beginning', { entries: [{ id: 'n1', from: at(2), until: at(1) }] }],
      ['a time that is none', { entries: [{ id: 'n1', from: 'mañana' }] }],
      ['too many', { entries: Array.from({ length: 201 }, (_, index) => ({ id: `x${index}` })) }],
    ])('%s', async (_, more) => {
      const made = await make();
      expect((await save(made, more)).status).toBe(422);
      expect(await shown(made.id)).toEqual([]);
    });

    it('another site’s', async () => {
      const made = await make('Jalisco', 'jalisco');
      expect((await save(made, {})).status).toBe(404);
      expect((await call('GET', `/collections/${made.id}?site=brujula`)).status).toBe(404);
      const { body } = await call<unknown[]>('GET', '/collections?site=brujula');
      expect(body).toEqual([]);
    });
  });

  it('says which pages show it, and goes', async () => {
    const made = await make();
    const block = (id: string, _id: string) => ({
      id,
      block: 'simple-list',
      v: 1,
      fields: { listContentConfig: { source: 'content-api-collections', query: { _id } } },
    });
    await database().transaction(async (tx) => {
      for (const [name, collection] of [
        ['con', made.id],
        ['sin', 'otra'],
      ] as const)
        await createPage(
          tx,
          {
            id: name,
            site: 'brujula',
            name,
            layout: 'single-column',
            route: { kind: 'path', path: `/${name}/` },
            document: {
              layout: 'single-column',
              sections: { body: [block('b1', collection)] },
              metadata: {},
            },
          },
          { by: 'Lupe', now },
        );
    });
    const { body } = await call<OpenCollection>('GET', `/collections/${made.id}?site=brujula`);
    expect(body.uses).toEqual([{ id: 'con', name: 'con', site: 'brujula', isLive: false }]);
    const remove = (revision: number) =>
      call('DELETE', `/collections/${made.id}?revision=${revision}`);
    expect([(await remove(0)).status, (await remove(1)).status]).toEqual([409, 204]);
    expect((await remove(1)).status).toBe(404);
  });
});
