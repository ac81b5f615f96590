import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openNewsroom } from '../../../server/content/content.testing.ts';
import { onDatabase } from '../../../services/database/database.testing.ts';
import { installQueue } from '../../../services/jobs/queue.ts';
import { main } from '../../import.ts';
import { type OldServer, openOldServer } from '../pictures/old-server.testing.ts';
import { wxr } from './wxr.testing.ts';

onDatabase('an export of WordPress with its pictures', (database) => {
  const folder = mkdtempSync(join(tmpdir(), 'portada-media-'));
  const file = join(folder, 'diario.xml');
  let server: OldServer;
  let [out, error]: [string[], string[]] = [[], []];
  const run = (...args: string[]) =>
    main(
      ['--from', 'wordpress', '--site', 'brujula', ...args, file],
      { DATABASE_URL: database().databaseUrl, DATA_DIR: folder },
      {
        out: (line) => void out.push(line),
        error: (line) => void error.push(line),
        bar: { write: () => undefined },
      },
    );
  const documents = async () => {
    const { rows } = await database().pool.query<{ document: string }>(
      `SELECT document FROM stories WHERE id LIKE 'wp-%' ORDER BY id`,
    );
    return rows.map(({ document }) => JSON.parse(document));
  };
  const library = async () =>
    (await database().pool.query('SELECT id, name, alt, caption, credit FROM images ORDER BY name'))
      .rows;

  beforeAll(async () => {
    await openNewsroom(database());
    await installQueue(database());
    const make = (background: string) =>
      sharp({ create: { width: 80, height: 60, channels: 3, background } });
    server = await openOldServer({
      '/up/foto.jpg': await make('#a00').jpeg().toBuffer(),
      '/up/gran-scaled.jpg': await make('#0a0').jpeg().toBuffer(),
      '/up/puente-scaled.jpg': await make('#aa0').jpeg().toBuffer(),
      '/up/puente.jpg': await make('#aa0').resize(160, 120).jpeg().toBuffer(),
      '/up/tabla.png': await make('#00a').png().toBuffer(),
    });
    const { origin } = server;
    const attachment = (id: number, name: string, more = {}) => ({
      id,
      title: name,
      content: '',
      type: 'attachment',
      status: 'inherit',
      attachment: `${origin}/up/${name}`,
      ...more,
    });
    const post = (id: number, name: string, content: string, meta: [string, string][] = []) => ({
      id,
      title: name,
      content,
      link: `https://diario.example/${name}/`,
      name,
      dateGmt: '2019-07-01 12:00:00',
      creator: 'ana',
      terms: [['category', 'nacional', 'Nacional']] as const,
      meta,
    });
    writeFileSync(
      file,
      wxr([
        attachment(7, 'foto.jpg', {
          excerpt: 'Pie de <em>foto</em>',
          meta: [
            ['_wp_attachment_image_alt', 'Un puente'],
            ['_wp_attachment_metadata', 'a:1:{s:10:"image_meta";a:1:{s:6:"credit";s:3:"EFE";}}'],
          ],
        }),
        attachment(8, 'gran-scaled.jpg', {
          meta: [
            // Cleaned away from the old server: the smaller one comes.
            ['_wp_attachment_metadata', 'a:1:{s:14:"original_image";s:8:"gran.jpg";}'],
            ['_media_credit', 'Luz Paz'],
            ['_navis_media_credit_org', 'Cuartoscuro'],
          ],
        }),
        attachment(9, 'no-esta.jpg'),
        attachment(10, 'puente-scaled.jpg', {
          meta: [['_wp_attachment_metadata', 'a:1:{s:14:"original_image";s:10:"puente.jpg";}']],
        }),
        post(
          1,
          'uno',
          `<img src="${origin}/up/foto-300x200.jpg">\n\n[gallery ids="7,8"]\n\n[audio mp3="${origin}/up/a.mp3"][/audio]`,
          [['_thumbnail_id', '8']],
        ),
        post(
          2,
          'dos',
          `<table><tr><td><img src="${origin}/up/tabla.png" srcset="${origin}/up/tabla-2.png 2x"></td></tr></table><img src="${origin}/up/no-esta.jpg"><img src="${origin}/up/puente-1024x768.jpg">`,
        ),
      ]),
    );
    await run();
  });
  beforeEach(() => {
    [out, error] = [[], []];
    server.asked.length = 0;
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('says in a dry run how many there are, and asks for none', async () => {
    expect(await run('--dry-run', '--old-server', server.origin)).toBe(0);
    expect(out).toContain('       5  imágenes');
    expect(server.asked).toEqual([]);
  });

  it('leaves them where they are when it is told to', async () => {
    expect(await run('--without-media')).toBe(0);
    expect([server.asked, await library()]).toEqual([[], []]);
    const secure = server.origin.replace('http:', 'https:');
    expect((await documents())[0].promo_items.basic.url).toBe(`${secure}/up/gran-scaled.jpg`);
  });

  it('asks for none at a server of its own network that nobody named', async () => {
    expect(await run()).toBe(0);
    expect(server.asked).toEqual([]);
    expect(out.at(-1)).toBe('0 imágenes traídas, 0 ya estaban, 5 se quedan en su dirección');
    expect(error.at(-1)).toMatch(/: no es una dirección pública por https$/);
  });

  it('brings them into the library, with their words, and posts point at them', async () => {
    expect(await run('--old-server', server.origin)).toBe(0);
    expect(server.asked.toSorted()).toEqual([
      '/up/foto.jpg',
      '/up/gran-scaled.jpg',
      '/up/gran.jpg',
      '/up/no-esta.jpg',
      '/up/puente.jpg',
      '/up/tabla.png',
    ]);
    const [photo, large, bridge, table] = await library();
    expect([photo, large, bridge, table]).toMatchObject([
      { name: 'foto.jpg', alt: 'Un puente', caption: 'Pie de foto', credit: 'EFE' },
      { name: 'gran-scaled.jpg', alt: '', credit: 'Luz Paz / Cuartoscuro' },
      // What was uploaded, where it is still there.
      { name: 'puente.jpg' },
      { name: 'tabla.png' },
    ]);
    const own = ({ id }: { id: string }) => ({
      type: 'image',
      _id: id,
      url: `/imagenes/${id}.jpg`,
      width: 80,
      height: 60,
    });
    const [one, two] = await documents();
    expect(one.promo_items.basic).toMatchObject(own(large));
    expect(one.content_elements).toMatchObject([
      { ...own(photo), alt_text: 'Un puente' },
      { type: 'gallery', content_elements: [own(photo), own(large)] },
      { type: 'audio', streams: [{ url: expect.stringContaining('/up/a.mp3') }] },
    ]);
    expect(two.content_elements[0].content).toContain(`src="/imagenes/${table.id}.jpg"`);
    expect(two.content_elements[0].content).not.toContain('srcset');
    const secure = server.origin.replace('http:', 'https:');
    expect(two.content_elements.at(-1)).toMatchObject({ _id: bridge.id, width: 160, height: 120 });
    expect(two.content_elements[1].url ?? `${secure}/up/no-esta.jpg`).toContain('no-esta.jpg');
    expect(out).toContain('No vino: archivos de sonido y de video: se quedan en su dirección (1)');
    expect(out.at(-2)).toBe('4 imágenes traídas, 0 ya estaban, 1 se quedan en su dirección');
    expect(JSON.parse(readFileSync(`${file}.imagenes.json`, 'utf8'))).toEqual({
      brought: 4,
      present: 0,
      kept: [{ address: `${secure}/up/no-esta.jpg`, reason: 'responde 404' }],
    });
  });

  it('fetches nothing again that is here, and changes nothing, when it is repeated', async () => {
    const before = await documents();
    expect(await run('--old-server', server.origin)).toBe(0);
    expect(server.asked).toEqual(['/up/no-esta.jpg']);
    expect(out[0]).toMatch(/^7 documentos: 0 nuevos, 0 actualizados, 7 sin cambios/);
    expect(await documents()).toEqual(before);
  });

  it('refuses what is no server, and says what goes with what', async () => {
    expect(await run('--old-server', '10.0.0.5/fotos')).toBe(1);
    expect(error[0]).toContain('--old-server es un servidor');
    const args = ['--without-media', 'x.json'];
    const bar = { write: () => undefined };
    const said = { out: () => undefined, error: (line: string) => void error.push(line), bar };
    expect(await main(args, {}, said)).toBe(1);
    expect(error.at(-1)).toContain('van con --from wordpress');
  });
});
