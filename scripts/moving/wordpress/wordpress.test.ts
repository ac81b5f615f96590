import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../schemas/json.ts';
import {
  exportFile,
  gatherSite,
  mapFileOf,
  movedDocuments,
  sectionsFor,
  tryMoving,
} from './move-wordpress.ts';
import { NotWxrError } from './read-wxr.ts';
import { Losses } from './to-ans.ts';
import { type Post, wxr } from './wxr.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'portada-wordpress-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SECTIONS = new Map([
  ['/nacional', 'Nacional'],
  ['/deportes', 'Deportes'],
]);
const said: string[] = [];
const output = {
  out: (line: string) => void said.push(line),
  error: (line: string) => void said.push(line),
};

async function moved(posts: readonly Post[], name = 'diario.xml') {
  const file = join(folder, name);
  writeFileSync(file, wxr(posts));
  const site = await gatherSite(exportFile(file));
  const moving = {
    source: exportFile(file),
    target: 'brujula',
    sections: SECTIONS,
    timeZone: 'America/Mexico_City',
  };
  const sections = sectionsFor(site, moving, output) ?? sectionsFor(site, moving, output) ?? {};
  const losses = new Losses();
  const documents: JsonObject[] = [];
  const reading = { site, sections, losses };
  for await (const document of movedDocuments(moving, reading, () => undefined))
    documents.push(document);
  return { documents, losses: losses.entries(), moving, site, sections };
}

const POST: Post = {
  id: 12,
  title: 'Abre «el puente» & más',
  content: 'Uno\n\nDos',
  link: 'https://diario.example/2019/07/abre-el-puente/',
  name: 'abre-el-puente',
  creator: 'ana',
  date: '2019-07-15 18:30:00',
  dateGmt: '2019-07-15 23:30:00',
  excerpt: 'Resumen',
  comments: 3,
  terms: [
    ['category', 'nacional', 'Nacional'],
    ['category', 'sin-lugar', 'Sin lugar'],
    ['post_tag', 'tranvia', 'Tranvía'],
  ],
  meta: [
    ['_wp_old_slug', 'el-puente'],
    ['_wp_old_slug', 'puente-nuevo'],
    ['_thumbnail_id', '7'],
    ['_yoast_wpseo_title', 'Para buscadores'],
    ['_yoast_wpseo_metadesc', '%%excerpt%%'],
  ],
};
const PICTURE: Post = {
  id: 7,
  title: 'foto',
  content: '',
  type: 'attachment',
  status: 'inherit',
  attachment: 'http://diario.example/a/foto.jpg',
  excerpt: 'Pie',
  meta: [['_wp_attachment_image_alt', 'Un puente']],
};

describe('an export of WordPress', () => {
  it('becomes authors, stories where they were, and redirects from where they had been', async () => {
    // The picture stands behind the post that shows it, as exports have them.
    const { documents, losses } = await moved([POST, PICTURE]);
    const [author, story, ...redirects] = documents;
    expect(author).toMatchObject({ type: 'author', name: 'Ana Ruiz', slug: 'ana' });
    expect(story).toMatchObject({
      type: 'story',
      headlines: { basic: 'Abre «el puente» & más', meta_title: 'Para buscadores' },
      description: { basic: 'Resumen' },
      canonical_url: '/2019/07/abre-el-puente/',
      display_date: '2019-07-15T23:30:00Z',
      taxonomy: {
        primary_section: { _id: '/nacional', name: 'Nacional' },
        tags: [{ text: 'Tranvía', slug: 'tranvia' }],
      },
      credits: { by: [{ name: 'Ana Ruiz', _id: author?._id, url: '/author/ana/' }] },
      promo_items: {
        basic: { url: 'https://diario.example/a/foto.jpg', alt_text: 'Un puente', caption: 'Pie' },
      },
      content_elements: [{ content: 'Uno' }, { content: 'Dos' }],
    });
    expect(
      redirects.map(({ canonical_url, redirect_url }) => [canonical_url, redirect_url]),
    ).toEqual([
      ['/2019/07/el-puente/', '/2019/07/abre-el-puente/'],
      ['/2019/07/puente-nuevo/', '/2019/07/abre-el-puente/'],
      ['/?p=12', '/2019/07/abre-el-puente/'],
      ['/feed/', '/rss/'],
      ['/category/nacional/', '/nacional/'],
      ['/tag/tranvia/', '/tags/tranvia/'],
    ]);
    expect(losses).toEqual([
      ['comentarios', 3],
      ['categoría «sin-lugar» sin sección', 1],
    ]);
  });

  it('writes the mapping of its categories first, for somebody to look at', async () => {
    said.length = 0;
    const { moving } = await moved([POST], 'mapa.xml');
    expect(JSON.parse(readFileSync(mapFileOf(moving.source.file), 'utf8'))).toEqual({
      nacional: '/nacional',
      'sin-lugar': '',
    });
    expect(said).toEqual([expect.stringContaining('mapa.xml.secciones.json')]);
    writeFileSync(
      mapFileOf(moving.source.file),
      '{"nacional": "/deportes", "sin-lugar": "/cultura"}',
    );
    await expect(moved([POST], 'mapa.xml')).rejects.toThrow(
      /secciones que el sitio no tiene: \/cultura/,
    );
    writeFileSync(mapFileOf(moving.source.file), '{"nacional": "/deportes", "sin-lugar": ""}');
    const { documents } = await moved([POST], 'mapa.xml');
    expect(documents[1]).toMatchObject({ taxonomy: { primary_section: { _id: '/deportes' } } });
  });

  it('takes dates without UTC, co-authors, addresses of programs and pages', async () => {
    const { documents } = await moved(
      [
        {
          ...POST,
          dateGmt: '0000-00-00 00:00:00',
          link: 'https://diario.example/nota.php?id=4',
          terms: [
            ['author', 'cap-ana', 'ana'],
            ['author', 'cap-invitada', 'Una Invitada'],
          ],
        },
        {
          id: 13,
          title: 'Quiénes somos',
          content: 'x',
          type: 'page',
          link: 'https://diario.example//quienes/',
          name: 'quienes',
        },
      ],
      'otros.xml',
    );
    expect(documents[1]).toMatchObject({
      canonical_url: '/nota.php?id=4',
      display_date: '2019-07-15T18:30:00',
      credits: { by: [{ name: 'Ana Ruiz' }, { name: 'Una Invitada' }] },
    });
    expect(documents.findLast(({ type }) => type === 'story')).toMatchObject({
      canonical_url: '/quienes/',
      headlines: { basic: 'Quiénes somos' },
    });
  });

  it('leads from the page of a picture to the post that shows it', async () => {
    const link = 'https://diario.example/2019/07/abre-el-puente/foto/';
    const { documents, losses } = await moved(
      [
        { ...PICTURE, link, parent: 12 },
        { ...PICTURE, id: 8, link: 'https://diario.example/sola/' },
        POST,
      ],
      'paginas.xml',
    );
    expect(
      documents
        .filter(({ redirect_url }) => redirect_url === '/2019/07/abre-el-puente/')
        .map(({ canonical_url }) => canonical_url),
    ).toEqual([
      ...['/2019/07/abre-el-puente/foto/', '/?attachment_id=7'],
      ...['/2019/07/el-puente/', '/2019/07/puente-nuevo/', '/?p=12'],
    ]);
    expect(losses).toContainEqual(['páginas de archivos que no son de ninguna entrada', 1]);
  });

  it('of a site whose addresses are numbers gives each post one, where they lead', async () => {
    const plain = { ...POST, link: 'https://diario.example/?p=12', meta: [] };
    const coming = { ...POST, id: 13, status: 'future', link: 'https://diario.example/?p=13' };
    const page = { ...POST, id: 14, type: 'page', name: '', terms: [], meta: [] };
    const { documents } = await moved(
      [plain, coming, { ...page, link: 'https://diario.example/?page_id=14' }],
      'numeros.xml',
    );
    expect(
      documents
        .map(({ type, canonical_url: url, redirect_url: to }) => [type, url, to])
        .slice(1, 7),
    ).toEqual([
      ['story', '/abre-el-puente-12/', undefined],
      ['redirect', '/?p=12', '/abre-el-puente-12/'],
      // Nobody has seen its address yet: it gets one in its section.
      ['story', undefined, undefined],
      ['story', '/nota-14/', undefined],
      ['redirect', '/?p=14', '/nota-14/'],
      ['redirect', '/?page_id=14', '/nota-14/'],
    ]);
  });

  it('counts what does not come', async () => {
    const { documents, losses } = await moved(
      [
        { ...POST, id: 1, status: 'draft', comments: 0 },
        { ...POST, id: 2, password: 'x', comments: 0 },
        { ...POST, id: 3, type: 'nav_menu_item', comments: 0 },
      ],
      'nada.xml',
    );
    expect(documents.filter(({ type }) => type === 'story')).toEqual([]);
    expect(losses).toEqual([
      ['entradas en estado «draft»', 1],
      ['entradas con contraseña', 1],
      ['contenidos de tipo «nav_menu_item»', 1],
    ]);
  });

  it('says in a dry run what would come and what would not, and stores nothing', async () => {
    const { moving, site, sections } = await moved(
      [POST, PICTURE, { ...POST, id: 20, status: 'draft' }],
      'seco.xml',
    );
    said.length = 0;
    expect(await tryMoving(moving, { site, sections }, output)).toBe(0);
    expect(said.slice(0, 4)).toEqual([
      '       1  autores',
      '       1  notas',
      '       6  redirecciones',
      '       1  imágenes',
    ]);
    const report = JSON.parse(readFileSync(`${moving.source.file}.informe.json`, 'utf8'));
    expect(report).toMatchObject({
      coming: { author: 1, story: 1, redirect: 6 },
      pictures: 1,
      refused: [],
      lost: { comentarios: 3, 'entradas en estado «draft»': 1 },
    });
  });

  it('is read through characters that XML does not allow, and what is none is refused', async () => {
    const { documents } = await moved(
      [{ ...POST, title: 'Con \u000b y \u0001', content: 'a &nbsp; <br> b' }],
      'raro.xml',
    );
    expect(documents[1]).toMatchObject({ content_elements: [{ content: 'a &nbsp; <br> b' }] });
    const file = join(folder, 'no.xml');
    writeFileSync(file, '<html><body>No</body></html>');
    await expect(gatherSite(exportFile(file))).rejects.toThrow(NotWxrError);
  });
});
