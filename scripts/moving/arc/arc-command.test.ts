import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../schemas/json.ts';
import type { Section } from '../../../schemas/section.ts';
import { ans } from '../../../server/content/content.testing.ts';
import { readerOf, readPages, seedSample } from '../../../server/seed/sample-reader.testing.ts';
import { onDatabase } from '../../../services/database/database.testing.ts';
import { installQueue } from '../../../services/jobs/queue.ts';
import { putHierarchy, readHierarchy } from '../../../services/newsroom/newsroom-store.ts';
import { main } from '../../import.ts';
import type { BarOutput } from '../../progress.ts';
import { serviceAuthor, siteLink, siteSection } from './replies.testing.ts';

/** As the Content API replies stories: the sections whole, of every website. */
const story = (id: string, section: string, more: JsonObject = {}): JsonObject =>
  ans(id, section, { version: '0.10.9', canonical_website: 'brujula', ...more });

const results = (documents: readonly Json[]): JsonObject => ({
  type: 'results',
  version: '0.10.9',
  content_elements: [...documents],
  additional_properties: { took: 12, timed_out: false },
  count: documents.length,
});

const image = (id: string): JsonObject => ({
  type: 'image',
  version: '0.10.3',
  _id: id,
  url: `https://fotos.example/${id}.jpg`,
  width: 1_200,
  height: 800,
  caption: `Pie de ${id}`,
});

onDatabase("what Arc's interfaces reply comes in", (database) => {
  const folder = mkdtempSync(join(tmpdir(), 'portada-arc-'));
  let out: string[] = [];
  let error: string[] = [];
  const output: BarOutput = {
    out: (line) => out.push(line),
    error: (line) => error.push(line),
    bar: { write: () => undefined },
  };
  const command = (...args: string[]) => {
    out = [];
    error = [];
    return main(args, { DATABASE_URL: database().databaseUrl, DATA_DIR: folder }, output);
  };
  let number = 0;
  const file = (value: unknown, name = `respuesta-${++number}.json`): string => {
    const path = join(folder, name);
    writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
    return path;
  };
  const bring = (...values: readonly unknown[]) =>
    command('--site', 'brujula', ...values.map((value) => file(value)));
  const batch = () => /^Lote (\S+):/.exec(out.at(-1) ?? '')?.[1] ?? '';
  const query = async (text: string) => (await database().pool.query(text)).rows;
  const read = async (...paths: string[]) =>
    (await readPages(readerOf(database()), paths)).map(({ status, headers, body }) => ({
      status,
      location: headers.location,
      body,
    }));
  const sectionsOf = (site: string) => readHierarchy(database().db, site, 'default');
  let menus: Section[];

  beforeAll(async () => {
    await seedSample(database(), new Date('2026-11-25T10:00:00Z'));
    await installQueue(database());
    menus = (await sectionsOf('brujula')) ?? [];
  });
  beforeEach(async () => {
    await database().pool.query(
      `DELETE FROM stories WHERE id LIKE 'arc-%' OR id LIKE 'redirect:%'`,
    );
    await database().pool.query(`DELETE FROM documents; DELETE FROM import_batches`);
    await database().pool.query(`DELETE FROM authors WHERE id LIKE 'arc-%'`);
    await database().transaction((tx) => putHierarchy(tx, 'brujula', 'default', menus));
    await database().pool.query(`DELETE FROM hierarchies WHERE name = 'pie-de-arc'`);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('takes pages of the Content API, one of them twice, and its galleries', async () => {
    const first = results([story('arc-1', '/nacional'), story('arc-2', '/nacional')]);
    const gallery = {
      ...story('arc-3', '/nacional'),
      type: 'gallery',
      content_elements: [image('f1'), image('f2')],
    };
    const code = await bring(first, results([gallery]), first, results([]));
    expect([code, error]).toEqual([0, []]);
    expect(out.slice(0, -1)).toEqual([
      expect.stringMatching(/\.content_elements\[0\]: importada «arc-1» en brujula/),
      expect.stringMatching(/\.content_elements\[1\]: importada «arc-2»/),
      expect.stringMatching(/\.content_elements\[0\]: importada «arc-3»/),
      expect.stringMatching(/\.content_elements\[0\]: sin cambios «arc-1»/),
      expect.stringMatching(/\.content_elements\[1\]: sin cambios «arc-2»/),
    ]);
    const undo = batch();
    const [one, three] = await read('/nacional/arc-1/', '/nacional/arc-3/');
    expect(one?.body).toContain('Nota arc-1');
    expect(three?.body).toContain('Pie de f2');
    expect(await bring(first)).toBe(0);
    expect(batch()).toBe('');
    expect(await command('--undo', undo)).toBe(0);
    expect(await read('/nacional/arc-1/')).toMatchObject([{ status: 404 }]);
  });

  it('takes them from lines, and lists of the Photo API', async () => {
    const lines = [results([story('arc-1', '/nacional')]), results([story('arc-2', '/mundo')])];
    const photos = [image('arc-f1'), { ...image('arc-f2'), additional_properties: { version: 0 } }];
    const code = await command(
      '--site',
      'brujula',
      file(lines.map((line) => JSON.stringify(line)).join('\n'), 'todo.ndjson'),
      file(photos),
    );
    expect([code, error]).toEqual([0, []]);
    expect((await query(`SELECT id FROM documents WHERE kind = 'image' ORDER BY id`)).length).toBe(
      2,
    );
    expect(await read('/mundo/arc-2/')).toMatchObject([{ status: 200 }]);
  });

  it('costs a page of results nothing but what of it is wrong, and names that', async () => {
    const code = await bring(
      results([story('arc-1', '/nacional'), { type: 'audio', _id: 'x', version: '0.10.9' }, null]),
      { message: 'Forbidden', status: 403 },
    );
    expect(code).toBe(1);
    expect(error).toEqual([
      expect.stringMatching(/\.content_elements\[1\]: rechazado$/),
      expect.stringContaining('Documentos de tipo «audio» no se publican'),
      expect.stringMatching(/\.content_elements\[2\]: rechazado$/),
      expect.stringContaining('Se espera un documento'),
      expect.stringMatching(
        /respuesta-\d+\.json: la interfaz de Arc contestó con un error, no con contenido \(403: Forbidden\)$/,
      ),
    ]);
    expect(await read('/nacional/arc-1/')).toMatchObject([{ status: 200 }]);
  });

  it('takes revisions, and puts no draft over what readers have', async () => {
    const published = story('arc-1', '/nacional');
    const revision = (type: string, document: JsonObject) => ({
      id: 'r1',
      document_id: document._id as string,
      ans: document,
      type,
      created_at: '2024-05-01T10:00:00Z',
      user_id: 'u1',
    });
    const draft = { ...published, headlines: { basic: 'Sin terminar' } };
    expect(
      await bring(
        { revisions: [revision('DRAFT', draft), revision('PUBLISHED', published)], last: 'r1' },
        revision('DRAFT', story('arc-2', '/nacional')),
      ),
    ).toBe(0);
    expect(error.join('\n')).toContain('Es un borrador, no lo publicado');
    expect(await read('/nacional/arc-1/', '/nacional/arc-2/')).toMatchObject([
      { status: 200, body: expect.stringContaining('Nota arc-1') },
      { status: 404 },
    ]);
    const other = story('arc-3', '/nacional');
    expect(await bring([revision('PUBLISHED', other), revision('DRAFT', other)])).toBe(1);
    expect(await read('/nacional/arc-3/')).toMatchObject([{ status: 200 }]);
    expect(await bring(revision('DRAFT', draft))).toBe(1);
    expect(error.join('\n')).toContain('un borrador de una nota que aquí ya ven los lectores');
    const [page] = await read('/nacional/arc-1/');
    expect(page?.body).not.toContain('Sin terminar');
  });

  it('takes authors of the Author Service, whose pages readers get', async () => {
    const reply = {
      authors: [
        serviceAuthor('arc-ines', { longBio: 'Desde 2009.\u0007 <b>Antes</b> maestra.' }),
        serviceAuthor('arc-tomas', { byline: 'Tomás Lira', twitter: 'javascript:alert(1)' }),
        { byline: 'Nadie' },
      ],
      last: 'YXJj',
      more: true,
    };
    expect(await bring(reply)).toBe(1);
    expect(error).toEqual([
      expect.stringMatching(/\.authors\[0\]: un aviso$/),
      '  longBio: Lleva HTML: vienen sus palabras',
      expect.stringMatching(/\.authors\[1\]: un aviso$/),
      '  twitter: No es un usuario ni una dirección: no viene',
      expect.stringMatching(/\.authors\[2\]: no es un autor: falta su _id$/),
    ]);
    const undo = batch();
    const [ines] = await read('/author/arc-ines-quiroga/');
    expect(ines).toMatchObject({ status: 200 });
    expect(ines?.body).toContain('Inés Quiroga');
    expect(ines?.body).toContain('Corresponsal en el Istmo');
    expect(ines?.body).toContain('Desde 2009. Antes maestra.');
    expect(ines?.body).toContain('src="https://retratos.example/ines.png"');
    expect(ines?.body).toContain('https://www.twitter.com/inesquiroga');
    const tomas = serviceAuthor('arc-tomas', { byline: 'Tomás Lira', role: 'Editor' });
    expect(await bring(tomas)).toBe(0);
    expect(out[0]).toContain('actualizada «arc-tomas»');
    expect(await bring(tomas)).toBe(0);
    expect(out).toEqual([expect.stringContaining('sin cambios «arc-tomas»')]);
    expect(await command('--undo', undo)).toBe(1);
    expect(error).toEqual(['arc-tomas: cambió después de la importación']);
    expect(await read('/author/arc-ines-quiroga/')).toMatchObject([{ status: 404 }]);
  });

  it('takes sections first, of several pages, beside those that are here', async () => {
    const [here] = menus;
    const before = await sectionsOf('brujula');
    const taxonomy = (id: string) => ({
      primary_section: { type: 'section', version: '0.6.0', _id: id, name: 'Puertos' },
      sections: [{ type: 'section', version: '0.6.0', _id: id, name: 'Puertos' }],
    });
    const code = await bring(
      results([story('arc-1', '/costa/puertos', { taxonomy: taxonomy('/costa/puertos') })]),
      { q_results: [siteSection('/costa/puertos', 'Puertos', '/costa')], count: 2 },
      {
        q_results: [
          siteSection('/costa', 'Costa', '/', {
            parent: { default: '/', 'pie-de-arc': '/' },
            social: { facebook: 'https://www.facebook.com/costa' },
          }),
          siteSection(here?._id ?? '', 'Otro nombre', '/'),
          siteLink('hemeroteca', 'https://hemeroteca.example/', { parent: { 'pie-de-arc': '/' } }),
          siteSection('/api', 'API', '/'),
        ],
        count: 2,
      },
    );
    expect(code).toBe(1);
    expect(out.slice(0, 3)).toEqual([
      'secciones de brujula: 2 nuevas (/costa/puertos, /costa), 1 se quedan como están',
      'menú «pie-de-arc» de brujula: 2 nuevas (/costa, hemeroteca)',
      expect.stringContaining('importada «arc-1» en brujula /costa/puertos/arc-1/'),
    ]);
    expect(error).toEqual([
      expect.stringMatching(/\.q_results: un aviso$/),
      '  De las secciones no viene: social.facebook',
      expect.stringMatching(/\.q_results\[3\]: Las direcciones que empiezan con \/api\//),
      `secciones de brujula: «${here?._id}» es aquí «${here?.name}» y en Arc «Otro nombre»: se queda`,
    ]);
    expect(await sectionsOf('brujula')).toEqual([
      ...(before ?? []),
      {
        _id: '/costa',
        name: 'Costa',
        children: [{ _id: '/costa/puertos', name: 'Puertos' }],
      },
    ]);
    const undo = batch();
    const [section, ports] = await read('/costa/', '/costa/puertos/');
    expect(section).toMatchObject({ status: 200, body: expect.stringContaining('Costa') });
    expect(ports?.body).toContain('Nota arc-1');
    expect(await bring({ q_results: [siteSection('/costa', 'Costa', '/')] })).toBe(0);
    expect(out).toEqual(['secciones de brujula: 1 sin cambios']);
    expect(await command('--undo', undo)).toBe(0);
    expect(out).toEqual([
      '       1  notas y redirecciones que se quitaron',
      '       1  menús que se quitaron',
      '       1  documentos como estaban antes',
      `Lote ${undo} deshecho.`,
    ]);
    expect(await sectionsOf('brujula')).toEqual(before);
    expect(await read('/costa/')).toMatchObject([{ status: 404 }]);
  });

  it('keeps a section whose stories stay when its batch is taken back', async () => {
    expect(await bring(siteSection('/costa', 'Costa', '/'))).toBe(0);
    const undo = batch();
    expect(await bring(story('arc-1', '/costa'))).toBe(0);
    expect(await command('--undo', undo)).toBe(1);
    expect(error).toEqual(['brujula default: la sección «/costa» tiene notas']);
    expect(await read('/costa/')).toMatchObject([{ status: 200 }]);
  });

  it('takes a tree of navigation, by website, and no section over a story', async () => {
    expect(
      await bring(
        story('arc-1', '/nacional', { websites: { brujula: { website_url: '/costa/' } } }),
      ),
    ).toBe(0);
    const tree = {
      _id: '/',
      _website: 'jalisco',
      name: 'Jalisco',
      node_type: 'section',
      children: [siteSection('/valles', 'Valles', '/', { _website: 'jalisco' })],
    };
    const others = [
      siteSection('/costa', 'Costa', '/'),
      siteSection('/x', 'X', '/', { _website: 'de-nadie' }),
    ];
    expect(await bring([tree, ...others])).toBe(1);
    expect(out[0]).toBe('secciones de jalisco: 1 nuevas (/valles)');
    expect(error).toEqual([
      'secciones de brujula: «/costa» no vino: «arc-1» ya tiene la dirección /costa/',
      '«de-nadie» no es un sitio de aquí: 1 secciones suyas no vinieron',
    ]);
    expect(await command('--undo', batch())).toBe(0);
    expect(
      await bring({
        ...tree,
        _website: 'mi-diario',
        children: [siteSection('/y', 'Y', '/', { _website: 'mi-diario' })],
      }),
    ).toBe(0);
    expect(out[0]).toBe('secciones de brujula: 1 nuevas (/y)');
    expect(error).toEqual(['«mi-diario» no es un sitio de aquí: lo suyo va a brujula']);
  });

  it('takes redirects of both interfaces, each to its site, whichever came first', async () => {
    const redirects = {
      redirects: [
        { website_id: 'brujula', website_url: '/social/arc-uno', document_id: 'arc-1' },
        { website_id: 'brujula', website_url: '/promo/', redirect_to: '/nacional/' },
        { website_id: 'brujula', website_url: '/nacional/arc-1/', document_id: 'arc-1' },
        { website_id: 'jalisco', website_url: '/promo/', redirect_to: '/nacional/?de=promo' },
        { website_id: 'brujula', website_url: '/perdida/', document_id: 'arc-nadie' },
        { website_id: 'de-nadie', website_url: '/x/', redirect_to: '/y/' },
        { website_id: 'brujula', website_url: '/fuera/', redirect_to: 'https://evil.example/' },
        { website_id: 'brujula' },
      ],
    };
    const published = {
      type: 'redirect',
      version: '0.10.9',
      canonical_url: '/arc-vieja/',
      redirect_url: '/mundo/',
    };
    const code = await bring(redirects, results([story('arc-1', '/nacional'), published]));
    expect(code).toBe(1);
    expect(error.map((line) => line.replace(/^.*respuesta-\d+\.json/, ''))).toEqual([
      '.redirects[7]: falta de dónde (website_url)',
      '.redirects[4]: lleva a «arc-nadie», que no está en brujula: tráelo y repite',
      '.redirects[6]: rechazado',
      expect.stringContaining('Lleva a otro sitio que no está en la lista'),
      '.redirects[5]: «de-nadie» no es un sitio de aquí: no vino',
    ]);
    const undo = batch();
    expect(await read('/social/arc-uno/', '/promo/', '/arc-vieja/')).toMatchObject([
      { status: 301, location: '/nacional/arc-1/' },
      { status: 301, location: '/nacional/' },
      { status: 301, location: '/mundo/' },
    ]);
    expect(
      await query(`SELECT site FROM story_websites WHERE website_url = '/promo/' ORDER BY site`),
    ).toEqual([{ site: 'brujula' }, { site: 'jalisco' }]);
    await bring(redirects);
    expect(out.filter((line) => line.includes('importada'))).toEqual([]);
    expect(batch()).toBe('');
    expect(await command('--undo', undo)).toBe(0);
    expect(await query(`SELECT id FROM stories WHERE id LIKE 'redirect:%'`)).toEqual([]);
  });

  it('keeps a redirect of one site beside that of another at the same address', async () => {
    const redirect = (to: string) => ({
      type: 'redirect',
      version: '0.10.12',
      canonical_url: '/arc-promo/',
      redirect_url: to,
    });
    const table = file('/arc-promo/,/nacional/\n', 'tabla.csv');
    for (const at of ['brujula', 'jalisco', 'brujula'])
      expect(await command('--site', at, file(redirect('/nacional/')), table)).toBe(0);
    expect(batch()).toBe('');
    const where = `SELECT site FROM story_websites WHERE website_url = '/arc-promo/' ORDER BY site`;
    expect(await query(where)).toEqual([{ site: 'brujula' }, { site: 'jalisco' }]);
  });

  it('takes a collection, whose stories came by themselves', async () => {
    const collection = {
      type: 'collection',
      version: '0.10.9',
      _id: 'ARCCOLLECTIONABCDEFGHIJKLM',
      headlines: { basic: 'Lo del Istmo' },
      content_elements: [story('arc-2', '/nacional'), story('arc-1', '/nacional')],
    };
    expect(
      await bring(collection, results([story('arc-1', '/nacional'), story('arc-2', '/nacional')])),
    ).toBe(0);
    const items = await query(
      `SELECT story_id FROM collection_items WHERE collection_id = '${collection._id}'
        ORDER BY position`,
    );
    expect(items).toEqual([{ story_id: 'arc-2' }, { story_id: 'arc-1' }]);
    expect(await command('--undo', batch())).toBe(0);
    expect(await query(`SELECT id FROM collections WHERE id LIKE 'ARC%'`)).toEqual([]);
  });

  it('takes a page of results that is longer than any document', async () => {
    const long = (id: string) =>
      story(id, '/nacional', {
        content_elements: Array.from({ length: 8 }, (_, at) => ({
          type: 'text',
          _id: `t${at}`,
          content: 'Palabra '.repeat(50_000),
        })),
      });
    expect(await bring(results([long('arc-1'), long('arc-2')]))).toBe(0);
    const tooLong = { ...long('arc-3'), additional_properties: { x: 'y'.repeat(5_000_000) } };
    expect(await bring(results([story('arc-4', '/nacional'), tooLong]))).toBe(1);
    expect(error).toEqual([expect.stringMatching(/\.content_elements\[1\]: pasa de 5 MB$/)]);
    expect(await bring(`${'[{"children":'.repeat(200_000)}1`)).toBe(1);
    expect(error).toHaveLength(1);
  });
});
