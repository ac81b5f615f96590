import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openNewsroom } from '../../../../server/content/content.testing.ts';
import { onDatabase } from '../../../../services/database/database.testing.ts';
import { installQueue } from '../../../../services/jobs/queue.ts';
import { main } from '../../../import.ts';
import { type OldServer, openOldServer } from '../../pictures/old-server.testing.ts';
import { wxr } from '../wxr.testing.ts';
import { openWordPress } from './site.testing.ts';

const HOME = 'https://diario.example';

onDatabase('a site of WordPress comes in by its interface', (database) => {
  const folder = mkdtempSync(join(tmpdir(), 'portada-api-'));
  let [site, pictures]: [OldServer | undefined, OldServer | undefined] = [undefined, undefined];
  let [out, error]: [string[], string[]] = [[], []];
  const command = (...args: string[]) => {
    [out, error] = [[], []];
    return main(
      ['--site', 'brujula', ...args],
      { DATABASE_URL: database().databaseUrl, DATA_DIR: folder },
      {
        out: (line) => void out.push(line),
        error: (line) => void error.push(line),
        bar: { write: () => undefined },
      },
    );
  };
  const read = (...args: string[]) =>
    command(
      ...['--from', 'wordpress-api', '--folder', folder, '--old-server', site?.origin ?? ''],
      ...['--old-server', pictures?.origin ?? '', ...args, site?.origin ?? ''],
    );
  const documents = async () =>
    (
      await database().pool.query<{ id: string; document: string }>(
        `SELECT id, document FROM stories ORDER BY id`,
      )
    ).rows.map(({ id, document }) => [id, JSON.parse(document)]);

  beforeAll(async () => {
    await openNewsroom(database());
    await installQueue(database());
    const photo = await sharp({
      create: { width: 40, height: 30, channels: 3, background: '#a00' },
    })
      .jpeg()
      .toBuffer();
    // The old server shows a smaller one of it.
    pictures = await openOldServer({ '/up/foto.jpg': Buffer.from('no'), '/up/entera.jpg': photo });
    const source = `${pictures.origin}/up/foto.jpg`;
    site = await openWordPress(
      {
        users: [{ id: 3, slug: 'ana', name: 'Ana Ruiz' }],
        categories: [{ id: 5, slug: 'nacional', name: 'Nacional', taxonomy: 'category' }],
        tags: [{ id: 6, slug: 'tranvia', name: 'Tranvía', taxonomy: 'post_tag' }],
        media: [
          {
            id: 7,
            post: 12,
            link: `${HOME}/abre/foto/`,
            source_url: source,
            alt_text: 'Un puente',
            caption: { rendered: '<p>Pie</p>\n' },
            title: { rendered: 'foto' },
            media_details: { original_image: 'entera.jpg', image_meta: { credit: 'EFE' } },
          },
        ],
        posts: [
          {
            id: 12,
            slug: 'abre',
            status: 'publish',
            link: `${HOME}/abre/`,
            date: '2019-07-15T18:30:00',
            date_gmt: '2019-07-15T23:30:00',
            modified: '2019-07-16T18:30:00',
            modified_gmt: '2019-07-16T23:30:00',
            title: { rendered: 'Abre el puente' },
            content: { rendered: `<p>Uno</p><img class="wp-image-7" src="${source}">` },
            excerpt: { rendered: '<p>Resumen</p>' },
            author: 3,
            categories: [5],
            tags: [6],
            featured_media: 7,
            sticky: false,
          },
        ],
        pages: [],
      },
      { home: HOME },
    );
  });
  afterAll(() => {
    site?.close();
    pictures?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('writes the mapping of its categories, tells what would come, and stores nothing by then', async () => {
    expect(await read()).toBe(1);
    expect(error.at(-1)).toContain('.wordpress.ndjson.secciones.json');
    expect(await read('--dry-run')).toBe(0);
    expect(out.slice(1, 5)).toEqual([
      '       1  autores',
      '       6  redirecciones',
      '       1  notas',
      '       1  imágenes',
    ]);
    expect(await documents()).toEqual([]);
  });

  it('brings in what an export of the same site does, and is a batch that can be undone', async () => {
    expect([await read(), error]).toEqual([0, []]);
    expect(out).toContain('1 imágenes traídas, 0 ya estaban, 0 se quedan en su dirección');
    const byInterface = await documents();
    expect(byInterface.map(([id]) => id)).toEqual([
      ...Array.from({ length: 6 }, () => expect.stringMatching(/^redirect:/)),
      expect.stringMatching(/^wp-[0-9a-f]{12}-12$/),
    ]);
    const source = `${pictures?.origin}/up/foto.jpg`;
    const file = join(folder, 'diario.xml');
    const attachment = { type: 'attachment', status: 'inherit', attachment: source, parent: 12 };
    writeFileSync(
      file,
      wxr([
        {
          id: 7,
          title: 'foto',
          content: '',
          link: `${HOME}/abre/foto/`,
          excerpt: 'Pie',
          ...attachment,
          meta: [
            ['_wp_attachment_image_alt', 'Un puente'],
            [
              '_wp_attachment_metadata',
              'a:2:{s:14:"original_image";s:10:"entera.jpg";s:10:"image_meta";a:1:{s:6:"credit";s:3:"EFE";}}',
            ],
          ],
        },
        {
          id: 12,
          title: 'Abre el puente',
          content: `<p>Uno</p><img class="wp-image-7" src="${source}">`,
          link: `${HOME}/abre/`,
          name: 'abre',
          date: '2019-07-15 18:30:00',
          dateGmt: '2019-07-15 23:30:00',
          creator: 'ana',
          excerpt: 'Resumen',
          terms: [
            ['category', 'nacional', 'Nacional'],
            ['post_tag', 'tranvia', 'Tranvía'],
          ],
          meta: [['_thumbnail_id', '7']],
          more: '<wp:post_modified_gmt>2019-07-16 23:30:00</wp:post_modified_gmt>',
        },
      ]),
    );
    const named = ['--old-server', pictures?.origin ?? ''];
    expect(await command('--from', 'wordpress', ...named, file)).toBe(1);
    expect(await command('--from', 'wordpress', ...named, file)).toBe(0);
    expect(out[0]).toMatch(/^8 documentos: 0 nuevos, 0 actualizados, 8 sin cambios/);
    expect(await documents()).toEqual(byInterface);
    await command('--batches');
    expect(out).toHaveLength(1);
    expect(out[0]).toContain('wordpress-api  brujula');
    expect(await command('--undo', out[0]?.split(' ')[0] ?? '')).toBe(0);
    expect(await documents()).toEqual([]);
  });

  it('says in a line what is no site, and writes nothing of it', async () => {
    const before = readdirSync(folder).length;
    const args = ['--from', 'wordpress-api', '--folder', folder, 'http://127.0.0.1:9/'];
    expect(await command(...args)).toBe(1);
    expect(error).toEqual([expect.stringContaining('no es una dirección pública por https')]);
    expect(await command('--from', 'wordpress-api', '--folder', folder, 'diario')).toBe(1);
    expect(error).toEqual([expect.stringContaining('no es la dirección de un sitio')]);
    expect(readdirSync(folder)).toHaveLength(before);
  });
});
