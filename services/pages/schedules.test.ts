import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PageDocument } from '../../schemas/page.ts';
import { readAudit } from '../audit/read-audit.ts';
import { onDatabase } from '../database/database.testing.ts';
import { type Database, openDatabase, rows } from '../database/database.ts';
import { minuteAhead } from '../jobs/minute-ahead.ts';
import { installQueue } from '../jobs/queue.ts';
import { archivePage, bringBack, deletePage } from './archive.ts';
import { readDraft, saveDraft } from './drafts.ts';
import { createPage } from './pages.ts';
import { publishDuePages, settleNext } from './publish-due-pages.ts';
import { publishedDocument } from './published.ts';
import { publish, unpublish } from './publishing.ts';
import { noReleases } from './release/releases.testing.ts';
import { addSchedule, cancelSchedule, pendingSchedules, siteSchedules } from './schedules.ts';
import { listVersions, removeVersion, saveVersion } from './versions.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const lupe = { kind: 'staff', id: 's1', name: 'Lupe', email: 'lupe@brujula.example' } as const;
const by = (now: Date, who = 'Lupe') => ({ by: who, now });

onDatabase('what is scheduled', (database) => {
  let other: Database;
  let last = 0;
  let made = 0;
  let id = '';
  const named = (title: string): PageDocument => ({
    layout: 'right-rail',
    sections: {},
    metadata: { title },
  });

  beforeAll(async () => {
    other = await openDatabase({ databaseUrl: database().databaseUrl });
    await installQueue(database());
  });
  afterAll(() => other.close());
  beforeEach(async () => {
    await database().pool.query('DELETE FROM page_schedules');
    id = `p${++last}`;
    const route = { kind: 'path', path: `/${id}/` } as const;
    const page = { id, site: 'brujula', name: 'Noche', route, layout: 'right-rail' };
    await database().transaction((tx) => createPage(tx, page, by(NOON)));
  });

  const edit = async (title: string) =>
    database().transaction(async (tx) => {
      const { revision } = await readDraft(tx, id);
      return saveDraft(tx, id, revision, () => named(title), by(NOON));
    });
  const schedule = (title: string, minutes: number) =>
    database().transaction(async (tx) => {
      const { revision } = await readDraft(tx, id);
      const saved = await saveVersion(tx, id, revision, () => named(title), by(NOON));
      const given = { id: `s${++made}`, pageId: id, kind: 'publish', actor: lupe } as const;
      return addSchedule(tx, { ...given, version: saved.version, at: at(minutes), now: NOON });
    });
  const scheduleEnd = (minutes: number) =>
    database().transaction((tx) =>
      addSchedule(tx, {
        id: `s${++made}`,
        pageId: id,
        kind: 'unpublish',
        at: at(minutes),
        actor: lupe,
        now: NOON,
      }),
    );
  const settleAll = async (now: Date, on: Database = database()) => {
    while (await on.transaction((tx) => settleNext(tx, now, noReleases)));
  };
  const live = async () =>
    (await publishedDocument(database().db, id))?.document.metadata.title ?? null;
  const lines = async () =>
    (await readAudit(database().db, { person: '', subject: 'page' })).items.filter(
      ({ subject }) => subject.id === id,
    );
  const outbox = async (): Promise<number> => {
    const [row] = await rows<{ n: string }>(
      database().db,
      sql`SELECT count(*) AS n FROM outbox WHERE ${`page:${id}`} = ANY(tags)`,
    );
    return Number(row?.n);
  };

  it('happens at its minute, not before, and is the version of then', async () => {
    await schedule('A las dos', 120);
    await edit('Se sigue escribiendo');
    await settleAll(new Date(at(120).getTime() - 1));
    expect(await live()).toBeNull();
    await settleAll(at(120));
    expect(await live()).toBe('A las dos');
    expect((await readDraft(database().db, id)).document.metadata.title).toBe(
      'Se sigue escribiendo',
    );
    expect(await pendingSchedules(database().db, id)).toEqual([]);
  });

  it('is listed for a site, soonest first, without what is in the trash', async () => {
    await scheduleEnd(90);
    const first = await schedule('Antes', 30);
    const route = { kind: 'path', path: `/${id}/` };
    const page = { id, name: 'Noche', route, place: 'desk' };
    const listed = await siteSchedules(database().db, 'brujula');
    expect(listed.map(({ kind, at: when, page: of }) => [kind, when, of])).toEqual([
      ['publish', at(30).toISOString(), page],
      ['unpublish', at(90).toISOString(), page],
    ]);
    expect(listed[0]).toEqual({ ...first, page });
    expect(await siteSchedules(database().db, 'jalisco')).toEqual([]);
    await database().transaction((tx) => deletePage(tx, id, by(NOON)));
    expect(await siteSchedules(database().db, 'brujula')).toEqual([]);
  });

  it('happens once on two nodes that look at the same time, with one line and one purge', async () => {
    await schedule('Una vez', 1);
    const nodes = [database(), other, database(), other];
    await Promise.all(nodes.map((node) => settleAll(at(61), node)));
    expect(await live()).toBe('Una vez');
    expect(await outbox()).toBe(1);
    expect((await lines()).map(({ action }) => action)).toEqual(['page.publish']);
    await Promise.all(nodes.map((node) => settleAll(at(62), node)));
    expect(await outbox()).toBe(1);
  });

  it('happens in the name of who scheduled it', async () => {
    const { version } = await schedule('Firmada', 1);
    await settleAll(at(1));
    expect((await lines())[0]).toMatchObject({
      action: 'page.publish',
      actor: lupe,
      detail: `Noche · versión ${version} · programada`,
    });
  });

  it('happens in its order after an hour down, on any number of nodes', async () => {
    await schedule('Las seis', 1);
    await scheduleEnd(20);
    await schedule('Las siete', 30);
    await scheduleEnd(40);
    await Promise.all([database(), other].map((node) => settleAll(at(60), node)));
    expect(await live()).toBeNull();
    expect((await lines()).map(({ action }) => action)).toEqual([
      'page.unpublish',
      'page.publish',
      'page.unpublish',
      'page.publish',
    ]);
  });

  it('is run by the job, which comes back for what is due within the minute', async () => {
    await schedule('Del trabajo', 1);
    await schedule('Del siguiente', 2);
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const signal = new AbortController().signal;
    const parts = { database: database(), clock: () => new Date(at(1).getTime() + 5_000), log };
    await publishDuePages.run({}, { ...parts, signal, releases: noReleases } as never);
    expect(await live()).toBe('Del trabajo');
    const jobs = await rows<{ run_at: Date }>(
      database().db,
      sql`SELECT run_at FROM graphile_worker.jobs WHERE task_identifier = 'publish-due-pages'`,
    );
    expect(jobs.map(({ run_at }) => new Date(run_at).toISOString())).toEqual([at(2).toISOString()]);
  });

  it('can be taken back until it happens, once', async () => {
    const given = await schedule('Nunca', 1);
    const take = () => database().transaction((tx) => cancelSchedule(tx, id, given.id, at(0.5)));
    await take();
    await expect(take()).rejects.toMatchObject({ status: 404 });
    await settleAll(at(2));
    expect(await live()).toBeNull();
    expect(await lines()).toEqual([]);
  });

  it('of two that race, either the taking back or the publishing counts', async () => {
    const given = await schedule('Carrera', 1);
    const taken = await Promise.allSettled([
      other.transaction((tx) => cancelSchedule(tx, id, given.id, at(1))),
      settleAll(at(1)),
    ]);
    expect((await live()) === null).toBe(taken[0].status === 'fulfilled');
  });

  it('does nothing to a page that was deleted, and says so', async () => {
    await schedule('Borrada', 1);
    await database().transaction((tx) => deletePage(tx, id, by(NOON)));
    await settleAll(at(1));
    await database().transaction((tx) => bringBack(tx, id, undefined, by(at(1))));
    expect(await live()).toBeNull();
    expect((await lines())[0]).toMatchObject({
      action: 'page.schedule-missed',
      actor: { kind: 'system' },
      detail: 'Noche · Estaba en la papelera',
    });
  });

  describe('that did not happen', () => {
    const missed = async () =>
      (await siteSchedules(database().db, 'brujula')).flatMap(({ kind, fault, page }) =>
        fault === undefined ? [] : [[kind, fault, page.place]],
      );
    /** A page in the archive lets its hour go by. */
    const letGoBy = async (add: () => Promise<unknown>) => {
      await add();
      await database().transaction((tx) => archivePage(tx, id, 'Noche', by(NOON)));
      await settleAll(at(1));
    };
    const restore = () => database().transaction((tx) => bringBack(tx, id, undefined, by(at(2))));

    it('is listed with its reason wherever its page is, until somebody says that they know', async () => {
      const { id: which } = await schedule('Archivada', 1);
      await letGoBy(async () => undefined);
      expect(await missed()).toEqual([['publish', 'Estaba en el archivo', 'archive']]);
      await database().transaction((tx) => deletePage(tx, id, by(at(2))));
      expect(await missed()).toEqual([['publish', 'Estaba en el archivo', 'trash']]);
      const take = () => database().transaction((tx) => cancelSchedule(tx, id, which, at(3)));
      expect(await take()).toMatchObject({ id: which, kind: 'publish' });
      expect(await missed()).toEqual([]);
      await expect(take()).rejects.toMatchObject({ status: 404 });
    });

    it('is made up for by publishing, and by another hour', async () => {
      await letGoBy(() => schedule('Se publica', 1));
      await restore();
      expect(await missed()).toEqual([['publish', 'Estaba en el archivo', 'desk']]);
      await scheduleEnd(90);
      expect(await missed()).toHaveLength(1);
      await database().transaction(async (tx) => {
        const { revision } = await readDraft(tx, id);
        return publish(tx, id, revision, () => named('Ya'), by(at(3)));
      });
      expect(await missed()).toEqual([]);

      await letGoBy(() => schedule('Se vuelve a programar', 1));
      await restore();
      expect(await missed()).toHaveLength(1);
      await schedule('Otra hora', 60);
      expect(await missed()).toEqual([]);
    });

    it('is made up for by taking the page off, where that was due', async () => {
      await database().transaction(async (tx) => {
        const { revision } = await readDraft(tx, id);
        return publish(tx, id, revision, () => named('Viva'), by(NOON));
      });
      await letGoBy(() => scheduleEnd(1));
      await restore();
      expect(await live()).toBe('Viva');
      expect(await missed()).toEqual([['unpublish', 'Estaba en el archivo', 'desk']]);
      await database().transaction((tx) => unpublish(tx, id, undefined, by(at(3))));
      expect(await missed()).toEqual([]);
    });
  });

  it('is one thing a minute and twenty a page', async () => {
    await schedule('Uno', 1);
    await expect(scheduleEnd(1)).rejects.toMatchObject({ body: { code: 'minute_taken' } });
    for (let minute = 2; minute <= 20; minute++) await scheduleEnd(minute);
    await expect(scheduleEnd(21)).rejects.toMatchObject({ body: { code: 'too_many' } });
  });

  it('keeps its version, however many come after it, and its content', async () => {
    const { version = 0 } = await schedule('Guardada', 1);
    for (let n = 0; n < 102; n++)
      await database().transaction(async (tx) => {
        const { revision } = await readDraft(tx, id);
        await saveVersion(tx, id, revision, () => named(`v${n}`), by(NOON));
      });
    const versions = await listVersions(database().db, id);
    expect(versions.find((one) => one.version === version)?.scheduledFor).toBe(at(1).toISOString());
    await expect(
      database().transaction((tx) => removeVersion(tx, id, version, NOON)),
    ).rejects.toMatchObject({ body: { code: 'version_in_use' } });
    await settleAll(at(1));
    expect(await live()).toBe('Guardada');
  });

  it('marks exactly the version that readers get', async () => {
    const marks = async () =>
      (await listVersions(database().db, id)).filter(({ live: isLive }) => isLive);
    const put = (title: string) =>
      database().transaction(async (tx) => {
        const { revision } = await readDraft(tx, id);
        return publish(tx, id, revision, () => named(title), by(NOON));
      });
    await put('Uno');
    const { version } = await put('Dos');
    expect((await marks()).map((one) => one.version)).toEqual([version]);
    await database().transaction((tx) => unpublish(tx, id, undefined, by(NOON)));
    expect(await marks()).toEqual([]);
    expect((await listVersions(database().db, id)).filter((one) => one.published)).toHaveLength(2);
  });

  describe('a minute', () => {
    it('is ahead, by less than a year', () => {
      expect(minuteAhead('2026-11-20T12:01:59Z', NOON)).toEqual(at(1));
      expect(minuteAhead('2026-11-20T06:01:00-06:00', NOON)).toEqual(at(1));
      for (const past of ['2026-11-20T12:00:30Z', '2026-11-20T11:00:00Z', '2028-01-01T00:00:00Z'])
        expect(() => minuteAhead(past, NOON), past).toThrow();
    });
  });
});
