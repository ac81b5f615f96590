import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import type { FeedReply, SearchReply } from '../../schemas/feed.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { openDatabase, rows } from '../../services/database/database.ts';
import { temporaryFolder } from '../../services/database/folder.testing.ts';
import { MIGRATIONS_FOLDER } from '../../services/database/migrate.ts';
import { ans, repliesOf } from './content.testing.ts';

const LAST_BEFORE = '0005-staff.sql';
const UPGRADE_TIMEOUT_MS = 90_000;

const folder = temporaryFolder('portada-upgrade-');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a data folder from before feeds and search answers them after an upgrade', {
  timeout: UPGRADE_TIMEOUT_MS,
}, async () => {
  const migrationsFolder = join(folder, 'migrations');
  mkdirSync(migrationsFolder);
  for (const file of readdirSync(MIGRATIONS_FOLDER).filter((name) => name <= LAST_BEFORE))
    copyFileSync(join(MIGRATIONS_FOLDER, file), join(migrationsFolder, file));
  const dataDir = join(folder, 'data');
  const before = await openDatabase({ dataDir, migrationsFolder });
  const story = ans('vieja', '/nacional', {
    headlines: { basic: 'El año de la sequía' },
    credits: { by: [{ type: 'author', _id: 'id-ines', slug: 'ines', name: 'Inés' }] },
    taxonomy: { tags: [{ text: 'Lluvia', slug: 'lluvia' }, { text: 'sin' }] },
    content_elements: [{ type: 'list', items: [{ type: 'text', content: 'Los <b>camiones</b>' }] }],
  });
  const put = (id: string, document: string) =>
    before.db.execute(sql`INSERT INTO stories (id, type, document, hash, published, display_date, headline, search, updated_at)
      VALUES (${id}, 'story', ${document}, '', true, '2026-11-20T00:00:00Z', ${id === 'vieja' ? 'El año de la sequía' : ''}, '', now())`);
  await put('vieja', JSON.stringify(story));
  // Half a character: text keeps it, jsonb does not.
  await put('rota', '{"_id":"rota","type":"story","headlines":{"basic":"\\ud800"}}');
  for (const id of ['vieja', 'rota'])
    await before.db.execute(
      sql`INSERT INTO story_websites (story_id, site, website_url) VALUES (${id}, 'brujula', ${`/${id}/`})`,
    );
  await before.db.execute(
    sql`INSERT INTO authors (id, slug, document) VALUES ('id-ines', 'ines', '{"_id":"id-ines","byline":"Inés Ñandú"}')`,
  );
  const embargoed = (id: string, end: string, more: JsonObject = {}) =>
    before.db.execute(sql`INSERT INTO stories (id, type, document, hash, published, headline, search, updated_at)
      VALUES (${id}, 'story', ${JSON.stringify({ ...more, content_restrictions: { embargo: { active: true, end_time: end } } })},
        '', false, '', '', now())`);
  await embargoed('embargada', '2026-11-21T00:00:00Z', { publish_date: '2026-11-20T00:00:00Z' });
  await embargoed('sin-fecha', 'mañana');
  await embargoed('borrador', '2026-11-21T00:00:00Z', { status: 'Draft' });
  await before.close();

  const after = await openDatabase({ dataDir });
  try {
    const replies = repliesOf();
    const ask = async <T>(source: string, query: JsonObject) =>
      (await replies.reply({ source, query }, { site: 'brujula', tx: after.db }))
        .reply as unknown as T;
    const feed = async (source: string, query: JsonObject) =>
      (await ask<FeedReply>(source, query)).content_elements.map(({ _id }) => _id);
    expect(await feed('story-feed-author', { authorSlug: 'id-ines' })).toEqual(['vieja']);
    expect(await feed('story-feed-author', { authorSlug: 'ines' })).toEqual(['vieja']);
    expect(await feed('story-feed-tag', { tagSlug: 'lluvia' })).toEqual(['vieja']);
    expect(await feed('story-feed-query', {})).toEqual(['rota', 'vieja']);
    for (const query of ['año', 'SEQUIA', 'camion', 'lluvia', 'ines'])
      expect((await ask<SearchReply>('search-api', { query })).data.map(({ _id }) => _id)).toEqual([
        'vieja',
      ]);
    expect((await ask<SearchReply>('search-api', { query: 'ano' })).data).toEqual([]);
    expect(await ask('authors-brujula', { byline: 'ñandu' })).toMatchObject({ count: 1 });
    expect(await ask('tags', { slug: 'lluvia' })).toMatchObject({ Payload: [{ name: 'Lluvia' }] });
    const due = await rows<{ id: string; at: string }>(
      after.db,
      sql`SELECT id, extract(epoch FROM publish_at)::text AS at FROM stories
        WHERE publish_at IS NOT NULL`,
    );
    expect(due.map(({ id, at }) => [id, Number(at) * 1_000])).toEqual([
      ['embargada', Date.parse('2026-11-21T00:00:00Z')],
    ]);
  } finally {
    await after.close();
  }
});
