import Parser from 'rss-parser';
import { describe, expect, it } from 'vitest';
import { decodeFeed } from './decode-feed.ts';
import { FeedFault } from './feed.ts';
import {
  AGENCY,
  BLOGGER,
  BOMB,
  DOT_NET,
  feedOf,
  JSON_FEED,
  RDF,
  RSS_091,
  WORDPRESS,
} from './feeds.testing.ts';
import { readFeed } from './read-feed.ts';

const read = (text: string | Uint8Array, contentType = 'application/xml') =>
  readFeed({
    body: typeof text === 'string' ? Buffer.from(text) : text,
    contentType,
    url: 'https://viejo.example/rss.xml',
  });
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error) => (error instanceof FeedFault ? error.reason : error),
  );

describe('a feed', () => {
  it('of WordPress has the whole text and who wrote it', async () => {
    const { title, items } = await read(WORDPRESS);
    expect(title).toBe('Diario del Puerto');
    expect(items.map(({ guid }) => guid)).toEqual([
      'https://puerto.example/?p=41',
      'https://puerto.example/2026/11/sin-novedad/',
    ]);
    expect(items[0]).toMatchObject({
      link: 'https://puerto.example/2026/11/el-muelle/',
      title: 'El muelle “nuevo” abre & recibe barcos',
      authors: ['Ana Ruiz'],
      categories: ['Economía', 'Puerto'],
      published: 'Mon, 30 Nov 2026 10:00:00 +0000',
      pictures: [],
    });
    expect(items[0]?.body).toContain('<strong>abre</strong>');
    expect(items[1]).toMatchObject({
      summary: 'Nada pasó.',
      body: '',
      pictures: [{ url: 'https://puerto.example/n.jpg', caption: '', credit: '' }],
    });
  });

  it('of an agency comes in Latin-1, its largest picture with caption and credit', async () => {
    const { items } = await read(Buffer.from(AGENCY, 'latin1'), 'text/xml');
    expect(items).toEqual([
      {
        guid: 'urn:newsml:meridiana.example:20261130:4711:1',
        link: 'https://meridiana.example/4711',
        title: 'España y México acuerdan más vuelos',
        summary:
          '<p>Madrid, 30 nov (Meridiana).- Los ministros firmaron un acuerdo.</p>' +
          '<p>Habrá «más» vuelos.</p>',
        body: '',
        authors: ['Mesa Nacional'],
        categories: [],
        published: 'Mon, 30 Nov 2026 09:58:00 +0100',
        updated: 'Mon, 30 Nov 2026 09:58:00 +0100',
        pictures: [
          {
            url: 'https://meridiana.example/f/4711-l.jpg',
            caption: 'La firma, en Madrid',
            credit: 'Luz Peña / Meridiana',
          },
          {
            url: 'https://meridiana.example/f/4711-s.jpg',
            caption: 'La firma, en Madrid',
            credit: 'Luz Peña / Meridiana',
          },
        ],
      },
    ]);
  });

  it('of Blogger is Atom: its texts by their type, its page among its links', async () => {
    expect((await read(BLOGGER)).items).toEqual([
      {
        guid: 'tag:blogger.example,1999:blog-7.post-1',
        link: 'https://cuaderno.example/2026/11/calle.html',
        title: 'La calle &lt;cerrada&gt;',
        summary: '',
        body: '<p>Otra vez <b>cerrada</b>.</p>',
        authors: ['Eva'],
        categories: ['Vecinos'],
        published: '2026-11-29T18:00:00.000-06:00',
        updated: '2026-11-30T01:00:00.001-06:00',
        pictures: [{ url: 'https://cuaderno.example/s72.jpg', caption: '', credit: '' }],
      },
    ]);
  });

  it('in Atom may hold elements in their place', async () => {
    const text = `<a:feed xmlns:a="http://www.w3.org/2005/Atom" xmlns:x="http://www.w3.org/1999/xhtml">
      <a:entry><a:id>1</a:id><a:title type="xhtml"><x:div>Uno <x:em>dos</x:em></x:div></a:title>
      <a:content src="https://x.example/video"/></a:entry></a:feed>`;
    const [item] = (await read(text)).items;
    expect([item?.title, item?.body]).toEqual(['Uno <em>dos</em>', '']);
  });

  it('of RSS 1.0, 0.91 and .NET is read as those write it', async () => {
    const [one] = (await read(Buffer.from(RDF, 'latin1'))).items;
    expect(one).toMatchObject({ guid: 'https://rdf.example/1', categories: ['Ciencia'] });
    expect((await read(Buffer.from(RDF, 'latin1'))).title).toBe('Boletín');
    const [old] = (await read(RSS_091)).items;
    expect(old).toMatchObject({
      guid: 'https://viejo.example/nota',
      link: 'https://viejo.example/nota',
    });
    const [net] = (await read(DOT_NET)).items;
    expect(net).toMatchObject({
      guid: 'n-1',
      link: 'https://net.example/1',
      updated: '2026-11-30T02:00:00Z',
    });
  });

  it('in JSON is read as well', async () => {
    expect((await read(JSON_FEED, 'application/feed+json')).items).toEqual([
      {
        guid: 'j-1',
        link: 'https://json.example/1',
        title: 'A &lt; B',
        summary: '',
        body: '<p>Texto</p>',
        authors: ['Ana'],
        categories: ['Uno'],
        published: '2026-11-30T02:00:00Z',
        updated: '2026-11-30T02:00:00Z',
        pictures: [{ url: 'https://json.example/1.jpg', caption: '', credit: '' }],
      },
    ]);
  });

  it('has an item of one guid once', async () => {
    expect((await read(feedOf([2, 1, 2]))).items.map(({ guid }) => guid)).toEqual(['n-2', 'n-1']);
  });

  it.each(['title', 'link', 'guid', 'pubDate'] as const)(
    'says the same as rss-parser of its items: %s',
    async (name) => {
      for (const text of [WORDPRESS, AGENCY.replace('ISO-8859-1', 'UTF-8'), BLOGGER]) {
        const theirs = (await new Parser().parseString(text)).items;
        const ours = (await read(text)).items;
        const key = { title: 'title', link: 'link', guid: 'guid', pubDate: 'published' } as const;
        const said = theirs.map((item) => String(item[name] ?? item.id ?? ''));
        const asTheirs = (text_: string) =>
          name === 'title' ? text_.replaceAll('&lt;', '<').replaceAll('&gt;', '>') : text_;
        const moment = (one: string) => (name === 'pubDate' ? String(Date.parse(one)) : one);
        expect(ours.map((item) => moment(asTheirs(item[key[name]])))).toEqual(said.map(moment));
      }
    },
  );
});

describe('what is no feed that is read', () => {
  it('declares entities', async () => {
    expect(await reasonOf(read(BOMB))).toBe('dtd');
    const outside = BOMB.replace(
      /<!DOCTYPE[\s\S]*\]>/,
      '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    );
    expect(await reasonOf(read(outside))).toBe('dtd');
  });

  it('is a web page, something else, or nothing', async () => {
    const page = '<!doctype html><html><head><title>x</title></head><body>Error</body></html>';
    expect(await reasonOf(read(page, 'text/html'))).toBe('html');
    expect(await reasonOf(read('<html><body>x'))).toBe('html');
    const sitemap = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>';
    for (const text of ['', 'hola', sitemap, '{"a": 1}', '{"version":"x"}'])
      expect(await reasonOf(read(text))).toBe('not_feed');
  });

  it('was cut wherever it may be', async () => {
    for (let length = 500; length < WORDPRESS.trim().length; length += 97)
      expect(await reasonOf(read(WORDPRESS.slice(0, length)))).toBe('cut');
    expect(await reasonOf(read(JSON_FEED.slice(0, -5)))).toBe('cut');
  });

  it('is too deep, or has too many elements', async () => {
    expect(await reasonOf(read(`<rss>${'<a>'.repeat(100)}`))).toBe('too_deep');
    expect(await reasonOf(read(`<rss>${'<a/>'.repeat(120_000)}</rss>`))).toBe('too_deep');
  });
});

describe('the text of a feed', () => {
  const latin = Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?><a>ñ</a>', 'latin1');
  const utf = Buffer.from('<?xml version="1.0"?><a>ñ €</a>');

  it('is of the charset that is named, and that holds', () => {
    expect(decodeFeed(latin)).toContain('ñ');
    expect(decodeFeed(latin, 'text/xml; charset=utf-8')).toContain('ñ');
    expect(decodeFeed(latin, 'text/xml; charset="ISO-8859-1"')).toContain('ñ');
    expect(decodeFeed(utf)).toContain('ñ €');
    expect(decodeFeed(utf, 'text/xml; charset=klingon')).toContain('ñ €');
    expect(decodeFeed(Buffer.from('<a>\x80\xf1</a>', 'latin1'))).toBe('<a>€ñ</a>');
    const said = Buffer.from('<?xml version="1.0" encoding="utf-16"?><a>ñ</a>');
    expect(decodeFeed(said)).toContain('ñ');
    expect(decodeFeed(Buffer.from('\uFEFF<a>ñ</a>', 'utf16le'))).toBe('<a>ñ</a>');
  });
});
