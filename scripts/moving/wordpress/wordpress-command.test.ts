import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { JsonObject } from '../../../schemas/json.ts';
import { openNewsroom, repliesOf } from '../../../server/content/content.testing.ts';
import { onDatabase } from '../../../services/database/database.testing.ts';
import { installQueue } from '../../../services/jobs/queue.ts';
import { main } from '../../import.ts';
import { type Post, wxr } from './wxr.testing.ts';

const POSTS = 200;

/** A newspaper of some years: three forms of addresses, and slugs that were changed. */
const posts: Post[] = Array.from({ length: POSTS }, (_, at) => ({
  id: 1_000 + at,
  title: `Nota ${at}`,
  content: `Párrafo uno de ${at}\n\nhttps://youtu.be/dQw4w9WgXcQ`,
  name: `nota-${at}`,
  link: [
    `https://diario.example/2019/07/nota-${at}/`,
    `https://diario.example/nacional/nota-${at}.html`,
    `https://diario.example/archivo/nota.php?id=${at}`,
  ][at % 3] as string,
  dateGmt: `2019-07-${String(1 + (at % 28)).padStart(2, '0')} 12:00:00`,
  creator: 'ana',
  terms: [['category', 'nacional', 'Nacional']],
  ...(at % 3 === 0 ? { meta: [['_wp_old_slug', `vieja-${at}`]] as const } : {}),
}));

onDatabase('an export of WordPress comes in', (database) => {
  const folder = mkdtempSync(join(tmpdir(), 'portada-wordpress-'));
  const file = join(folder, 'diario.xml');
  let [out, error]: [string[], string[]] = [[], []];
  const run = (...args: string[]) =>
    main(
      ['--from', 'wordpress', '--site', 'brujula', ...args, file],
      { DATABASE_URL: database().databaseUrl },
      {
        out: (line) => void out.push(line),
        error: (line) => void error.push(line),
        bar: { write: () => undefined },
      },
    );
  const at = async (address: string) => {
    const request = { source: 'content-api', query: { website_url: address } };
    const { reply } = await repliesOf().reply(request, { site: 'brujula', tx: database().db });
    return reply as JsonObject;
  };
  const stories = async () =>
    (await database().pool.query(`SELECT count(*)::int AS count FROM stories WHERE id LIKE 'wp-%'`))
      .rows[0].count;

  beforeAll(async () => {
    await openNewsroom(database());
    await installQueue(database());
    writeFileSync(file, wxr(posts));
  });
  beforeEach(() => {
    [out, error] = [[], []];
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('asks first which section each category goes to, and stores nothing by then or in a dry run', async () => {
    expect(await run()).toBe(1);
    expect(error.join('\n')).toContain('diario.xml.secciones.json');
    expect(JSON.parse(readFileSync(`${file}.secciones.json`, 'utf8'))).toEqual({
      nacional: '/nacional',
    });
    expect(await run('--dry-run')).toBe(0);
    expect(out.slice(0, 3)).toEqual([
      '       1  autores',
      `     ${POSTS}  notas`,
      '     269  redirecciones',
    ]);
    expect(await stories()).toBe(0);
  });

  it('answers every address that posts had, each with its own post', async () => {
    expect([await run(), error]).toEqual([0, []]);
    expect(await stories()).toBe(POSTS);
    for (const { link = '', title } of posts) {
      const { pathname, search } = new URL(link);
      expect((await at(`${pathname}${search}`)).headlines, link).toEqual({ basic: title });
    }
    for (const [number] of posts.entries())
      if (number % 3 === 0)
        expect(await at(`/2019/07/vieja-${number}/`)).toMatchObject({
          redirect_url: `/2019/07/nota-${number}/`,
        });
    const { credits, content_elements: body } = await at('/2019/07/nota-0/');
    expect(credits).toMatchObject({ by: [{ name: 'Ana Ruiz', url: '/author/ana/' }] });
    expect(body).toMatchObject([
      { type: 'text', content: 'Párrafo uno de 0' },
      { type: 'oembed_response', subtype: 'youtube' },
    ]);
  });

  it('changes nothing when it is repeated', async () => {
    const before = await database().pool.query(`SELECT id, hash FROM stories ORDER BY id`);
    expect(await run()).toBe(0);
    const after = await database().pool.query(`SELECT id, hash FROM stories ORDER BY id`);
    expect(after.rows).toEqual(before.rows);
  });

  it('refuses in a line what is no export, and other systems', async () => {
    expect(
      await main(
        ['--from', 'drupal', file],
        {},
        {
          out: () => undefined,
          error: (line) => void error.push(line),
          bar: { write: () => undefined },
        },
      ),
    ).toBe(1);
    expect(error[0]).toContain('--from sólo conoce wordpress');
    writeFileSync(file, '<html></html>');
    expect(await run()).toBe(1);
    expect(error.at(-1)).toMatch(/diario\.xml: No es una exportación de WordPress/);
  });
});
