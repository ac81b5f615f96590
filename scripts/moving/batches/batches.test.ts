import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../schemas/json.ts';
import {
  ans,
  openNewsroom,
  pageMaker,
  takeStory,
} from '../../../server/content/content.testing.ts';
import { takers } from '../../../server/content/content.ts';
import { keepers } from '../../../server/content/keepers.ts';
import { onDatabase } from '../../../services/database/database.testing.ts';
import { undoBatch } from '../../../services/imports/undo-batch.ts';
import { installQueue } from '../../../services/jobs/queue.ts';
import { putDraft } from '../../../services/story-desk/draft-rows.ts';
import { deleteDocument, withdrawDocument } from '../../../services/withdrawals/take-down.ts';
import { main } from '../../import.ts';
import { type OldServer, openOldServer } from '../pictures/old-server.testing.ts';
import { wxr } from '../wordpress/wxr.testing.ts';

const AUTHOR = { _id: 'ana', type: 'author', version: '0.10.12', name: 'Ana Ruiz', slug: 'ana' };
const COLLECTION = {
  _id: 'lista',
  type: 'collection',
  version: '0.10.12',
  headlines: { basic: 'Lo leído' },
  content_aliases: ['leido'],
  content_elements: [{ _id: 'n1', type: 'story' }],
};
const EMBED = {
  _id: 'mapa',
  type: 'custom_embed',
  subtype: 'mapa',
  embed: { id: 'm1', url: 'https://mapas.example/1', config: {} },
};
const REDIRECT = {
  type: 'redirect',
  version: '0.10.12',
  canonical_url: '/viejo/',
  redirect_url: '/nacional/n1/',
};
const at = (url: string) => ({
  websites: {
    brujula: { website_url: url, website_section: { _id: '/nacional', type: 'section' } },
  },
});

/** What an import may write, but for when it was written. */
const TABLES: Readonly<Record<string, string>> = {
  stories: 'id, type, document, hash, published, publish_at, display_date, headline, search',
  story_websites: '*',
  story_sections: '*',
  story_tags: '*',
  story_authors: '*',
  story_redirects: 'site, path, story_id',
  page_redirects: 'site, path, page_id, created_at',
  story_search: 'story_id, words, is_shown',
  documents: 'kind, id, document, hash',
  authors: '*',
  collections: '*',
  collection_items: '*',
  images: '*',
  picture_origins: '*',
};

onDatabase('a run of the import', (database) => {
  const folder = mkdtempSync(join(tmpdir(), 'portada-batches-'));
  let server: OldServer;
  let [out, error]: [string[], string[]] = [[], []];
  const command = (...args: string[]) => {
    [out, error] = [[], []];
    return main(
      args,
      { DATABASE_URL: database().databaseUrl, DATA_DIR: folder },
      {
        out: (line) => void out.push(line),
        error: (line) => void error.push(line),
        bar: { write: () => undefined },
      },
    );
  };
  /** Imports documents; returns the batch. */
  const bring = async (documents: readonly unknown[]): Promise<string> => {
    const file = join(folder, 'todo.json');
    writeFileSync(file, JSON.stringify(documents));
    expect([await command('--site', 'brujula', file), error]).toEqual([0, []]);
    return /^Lote (\S+):/.exec(out.at(-1) ?? '')?.[1] ?? '';
  };
  const all = async () => {
    const found: Record<string, unknown> = {};
    for (const [table, columns] of Object.entries(TABLES)) {
      const { rows } = await database().pool.query(`SELECT ${columns} FROM ${table}`);
      found[table] = rows.map((row) => JSON.stringify(row)).sort();
    }
    return found;
  };
  const query = async (text: string) => (await database().pool.query(text)).rows;

  beforeAll(async () => {
    await openNewsroom(database());
    await installQueue(database());
    const picture = (background: string) =>
      sharp({ create: { width: 30, height: 20, channels: 3, background } })
        .jpeg()
        .toBuffer();
    server = await openOldServer({
      '/una.jpg': await picture('#a00'),
      '/otra.jpg': await picture('#0a0'),
    });
  });
  beforeEach(async () => {
    await database().pool.query(
      `TRUNCATE stories, documents, authors, collections, images, import_batches, story_drafts,
        withdrawals, gone_addresses, outbox, ended_redirects CASCADE`,
    );
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is named at its end and in a list, and one that changed nothing is none', async () => {
    expect(await command('--batches')).toBe(0);
    expect(out).toEqual(['No hay lotes: ninguna importación guardó nada en 90 días.']);
    const batch = await bring([ans('n1', '/nacional')]);
    expect(batch).toMatch(/^\d{4}-\d\d-\d\d-[0-9a-f]{6}$/);
    expect(await bring([ans('n1', '/nacional')])).toBe('');
    expect(await command('--batches')).toBe(0);
    expect(out).toHaveLength(1);
    expect(out[0]).toMatch(
      new RegExp(`^${batch}  .*  ans  brujula  .*todo\\.json  1 nuevos, 0 cam`),
    );
    expect(await command('--undo', 'nunca')).toBe(1);
    expect(error[0]).toContain('No hay un lote «nunca»');
  });

  it('is taken back whole, and can come again', async () => {
    await bring([ans('n9', '/mundo')]);
    const before = await all();
    const documents = [ans('n1', '/nacional'), AUTHOR, COLLECTION, EMBED, REDIRECT];
    const batch = await bring(documents);
    const after = await all();
    expect(after).not.toEqual(before);
    await database().pool.query('TRUNCATE outbox');
    expect(await command('--undo', batch)).toBe(0);
    expect(await all()).toEqual(before);
    expect(out).toEqual([
      '       2  notas y redirecciones que se quitaron',
      '       1  autores que se quitaron',
      '       1  colecciones que se quitaron',
      '       1  incrustados que se quitaron',
      `Lote ${batch} deshecho.`,
    ]);
    const tags = (await query('SELECT unnest(tags) AS tag FROM outbox')).map(({ tag }) => tag);
    expect(tags).toEqual(
      expect.arrayContaining([
        'take-down',
        'story:n1',
        'url:brujula:/nacional/n1/',
        'url:brujula:/viejo/',
        'collection:lista',
        'author:ana',
      ]),
    );
    const log = await query(
      `SELECT subject_id, detail FROM audit_log WHERE action = 'document.undo-import' ORDER BY seq`,
    );
    expect(log[0]).toEqual({ subject_id: 'lista', detail: 'se quitó' });
    expect(log).toHaveLength(5);
    expect(await command('--batches')).toBe(0);
    expect(out[0]).toContain('0 nuevos, 0 cambiados  deshecho');
    await bring(documents);
    const { collections, ...again } = await all();
    const { collections: _, ...first } = after;
    expect(again).toEqual(first);
  });

  it('puts back what it changed as it was: words, addresses, lists', async () => {
    await bring([ans('n2', '/mundo')]);
    const first = await bring([ans('n1', '/nacional'), AUTHOR, COLLECTION]);
    const before = await all();
    const second = await bring([
      ans('n1', '/nacional', { ...at('/nacional/otra/'), headlines: { basic: 'Otra' } }),
      { ...AUTHOR, name: 'Ana R.', slug: 'ana-r' },
      {
        ...COLLECTION,
        content_aliases: ['otro'],
        content_elements: [{ _id: 'n2', type: 'story' }],
      },
    ]);
    expect(await query('SELECT path FROM story_redirects')).toEqual([{ path: '/nacional/n1/' }]);
    // One that is older cannot go: the newer one wrote over it.
    expect(await command('--undo', first)).toBe(1);
    expect(error).toEqual([
      'lista: cambió después de la importación',
      'n1: cambió después de la importación',
      'ana: cambió después de la importación',
    ]);
    expect(await command('--undo', second)).toBe(0);
    expect(out[0]).toBe('       3  documentos como estaban antes');
    expect(await all()).toEqual(before);
    expect(await command('--undo', first)).toBe(0);
    expect(await query('SELECT id FROM stories')).toEqual([{ id: 'n2' }]);
  });

  it('leaves what somebody changed since, and names it', async () => {
    const ids = ['n1', 'n2', 'n3', 'n4'];
    const batch = await bring(ids.map((id) => ans(id, '/nacional')));
    const by = { by: 'Eva', now: new Date('2026-12-31T12:00:00Z') };
    await takeStory(database(), ans('n1', '/nacional', { headlines: { basic: 'Corregida' } }));
    await database().transaction((tx) =>
      putDraft(
        tx,
        { id: 'n2', site: 'brujula' },
        {
          document: ans('n2', '/nacional') as JsonObject,
          revision: 1,
          publishedRevision: null,
          publishedHash: null,
        },
        by,
      ),
    );
    const given = { kind: 'story', id: 'n3', reason: 'Por orden de un juez' } as const;
    await database().transaction((tx) => withdrawDocument(tx, takers, given, by));
    expect(await command('--undo', batch)).toBe(1);
    expect(out).toEqual([
      '       1  notas y redirecciones que se quitaron',
      '       3  que se quedan:',
      `Lote ${batch} deshecho en parte.`,
    ]);
    expect(error).toEqual([
      'n1: cambió después de la importación',
      'n2: tiene un borrador en la mesa de notas',
      'n3: se retiró después de la importación',
    ]);
    expect(await query('SELECT id FROM stories ORDER BY id')).toEqual(
      ['n1', 'n2', 'n3'].map((id) => ({ id })),
    );
    // What is not in its way any more goes the next time.
    await database().pool.query('DELETE FROM story_drafts');
    expect(await command('--undo', batch)).toBe(1);
    expect(out[0]).toBe('       1  notas y redirecciones que se quitaron');
  });

  describe('that took addresses at which redirects of others were', () => {
    const lupe = { by: 'Lupe', now: new Date('2026-11-30T12:00:00Z') };
    const { make, move } = pageMaker(database, lupe);
    /** A story and a page that went elsewhere. */
    const moveAway = async () => {
      await takeStory(database(), ans('n1', '/nacional', at('/nacional/vieja/')));
      await takeStory(database(), ans('n1', '/nacional', at('/nacional/nueva/')));
      await database().pool.query('DELETE FROM pages');
      await make('p1', '/año/');
      await move('p1', '/otro-año/');
      return all();
    };

    it.each([
      ['by stories', [['n2', '/nacional/vieja/'] as const, ['n3', '/a%C3%B1o/'] as const], []],
      ['by redirects', [], ['/nacional/vieja/', '/año/']],
    ])('gives them back: %s', async (_, stories, redirects) => {
      const state = await moveAway();
      const batch = await bring([
        ...stories.map(([id, url]) => ans(id, '/nacional', at(url))),
        ...redirects.map((from) => ({ ...REDIRECT, canonical_url: from })),
      ]);
      expect(await query('SELECT path FROM story_redirects')).toEqual([]);
      expect(await query('SELECT path FROM page_redirects')).toEqual([]);
      await database().pool.query('TRUNCATE outbox');
      expect(await command('--undo', batch)).toBe(0);
      expect(await all()).toEqual(state);
      const tags = (await query('SELECT unnest(tags) AS tag FROM outbox')).map(({ tag }) => tag);
      expect(tags).toEqual(expect.arrayContaining(['site-pages:brujula', 'page:p1']));
      expect(await query('SELECT * FROM ended_redirects')).toEqual([]);
    });

    it('gives them back where a story that was there already came to stand', async () => {
      await takeStory(database(), ans('n2', '/nacional', at('/nacional/dos/')));
      await takeStory(database(), ans('n3', '/nacional', at('/nacional/tres/')));
      const state = await moveAway();
      const batch = await bring([
        ans('n2', '/nacional', at('/nacional/vieja/')),
        ans('n3', '/nacional', at('/a%C3%B1o/')),
      ]);
      expect(await command('--undo', batch)).toBe(0);
      expect(await all()).toEqual(state);
    });

    it('leaves an address to what came to stand there since', async () => {
      await moveAway();
      const batch = await bring([
        ans('n2', '/nacional', at('/nacional/vieja/')),
        ans('n3', '/nacional', at('/a%C3%B1o/')),
      ]);
      await make('p2', '/nacional/vieja/');
      await make('p3', '/año/');
      expect(await command('--undo', batch)).toBe(0);
      expect(await query('SELECT path FROM story_redirects')).toEqual([]);
      expect(await query('SELECT path FROM page_redirects')).toEqual([]);
    });

    it('keeps them as long as its story stays, and forgets those of what is deleted', async () => {
      await moveAway();
      const batch = await bring([ans('n2', '/nacional', at('/nacional/vieja/'))]);
      await takeStory(
        database(),
        ans('n2', '/nacional', { ...at('/nacional/vieja/'), headlines: { basic: 'Corregida' } }),
      );
      expect(await command('--undo', batch)).toBe(1);
      expect(await query('SELECT path, taken_by FROM ended_redirects')).toEqual([
        { path: '/nacional/vieja/', taken_by: 'n2' },
      ]);
      const given = { kind: 'story', id: 'n1', reason: 'Derecho al olvido' } as const;
      await database().transaction((tx) => deleteDocument(tx, takers, given, lupe));
      expect(await query('SELECT * FROM ended_redirects')).toEqual([]);
    });

    it('is undone in one go where one of its stories took the address of another', async () => {
      await bring([ans('n1', '/nacional', at('/nacional/uno/'))]);
      const state = await all();
      const batch = await bring([
        ans('n1', '/nacional', at('/nacional/dos/')),
        ans('n2', '/nacional', at('/nacional/uno/')),
      ]);
      expect(await query('SELECT path FROM story_redirects')).toEqual([]);
      expect([await command('--undo', batch), error]).toEqual([0, []]);
      expect(await all()).toEqual(state);
    });
  });

  it('does not put a story back to an address that another one has by now', async () => {
    await bring([ans('n1', '/nacional')]);
    const batch = await bring([ans('n1', '/nacional', at('/nacional/otra/'))]);
    await database().pool.query('DELETE FROM story_redirects');
    await takeStory(database(), ans('n2', '/nacional', at('/nacional/n1/')));
    expect(await command('--undo', batch)).toBe(1);
    expect(error).toEqual(['n1: la dirección que tenía es ahora de «n2»']);
  });

  it('says nothing any more of what was deleted for good', async () => {
    await bring([ans('n1', '/nacional')]);
    await bring([ans('n1', '/nacional', { headlines: { basic: 'Otra' } })]);
    const given = { kind: 'story', id: 'n1', reason: 'Derecho al olvido' } as const;
    const by = { by: 'Eva', now: new Date() };
    await database().transaction((tx) => deleteDocument(tx, takers, given, by));
    expect(await query('SELECT * FROM import_batch_items')).toEqual([]);
  });

  it('may be stopped while it is taken back, and goes on where it was', async () => {
    const documents = Array.from({ length: 250 }, (_, number) => ans(`n${number}`, '/nacional'));
    const batch = await bring(documents);
    const stop = new AbortController();
    const clock = () => {
      stop.abort();
      return new Date();
    };
    const options = { database: database(), keepers, batch };
    const undone = await undoBatch({ ...options, clock, signal: stop.signal });
    // No collections: the first transaction has nothing and asks for no time.
    expect(undone?.erased.story).toBeLessThan(250);
    const left = async () => (await query('SELECT count(*)::int AS n FROM stories'))[0].n;
    expect(await left()).toBe(250 - (undone?.erased.story ?? 0));
    expect(await command('--undo', batch)).toBe(0);
    expect(await left()).toBe(0);
  });

  it('takes tables of redirects back', async () => {
    const file = join(folder, 'redirecciones.csv');
    writeFileSync(file, 'desde,hacia\n/a/,/nacional/\n/b/,/mundo/\n');
    expect([await command('--site', 'brujula', file), error]).toEqual([0, []]);
    const batch = /^Lote (\S+):/.exec(out.at(-1) ?? '')?.[1] ?? '';
    expect(await command('--undo', batch)).toBe(0);
    expect(out[0]).toBe('       2  notas y redirecciones que se quitaron');
    expect(await query('SELECT id FROM stories')).toEqual([]);
  });

  it('takes the pictures of WordPress back that nothing else shows', async () => {
    const file = join(folder, 'diario.xml');
    const image = (path: string) => `<img src="${server.origin}${path}">`;
    const post = (id: number, content: string) => ({
      id,
      title: `Nota ${id}`,
      content,
      link: `https://diario.example/${id}/`,
      dateGmt: '2019-07-01 12:00:00',
      creator: 'ana',
    });
    writeFileSync(file, wxr([post(1, `${image('/una.jpg')}${image('/otra.jpg')}`)]));
    const wordpress = ['--from', 'wordpress', '--site', 'brujula', '--old-server', server.origin];
    expect(await command(...wordpress, file)).toBe(1);
    const before = await all();
    expect(await command(...wordpress, file)).toBe(0);
    const batch = /^Lote (\S+):/.exec(out.at(-1) ?? '')?.[1] ?? '';
    const [{ id }] = await query(`SELECT id FROM images WHERE name = 'otra.jpg'`);
    const shown = await takeStory(
      database(),
      ans('n1', '/nacional', {
        promo_items: { basic: { type: 'image', version: '0.10.12', _id: id } },
      }),
    );
    expect(shown.status).toBe('created');
    expect(await command('--undo', batch)).toBe(1);
    expect(out.slice(0, 3)).toEqual([
      '       3  notas y redirecciones que se quitaron',
      '       1  autores que se quitaron',
      '       1  imágenes que se quitaron',
    ]);
    expect(error).toEqual([`${id}: algo que no es de esta importación la muestra`]);
    const jobs = await query(
      `SELECT count(*)::int AS n FROM graphile_worker._private_tasks t
        JOIN graphile_worker._private_jobs j ON j.task_id = t.id
        WHERE t.identifier = 'erase-original'`,
    );
    expect(jobs).toEqual([{ n: 1 }]);
    await database().pool.query(`DELETE FROM stories WHERE id = 'n1'`);
    expect(await command('--undo', batch)).toBe(0);
    expect(await all()).toEqual(before);
  });
});
