import { beforeAll, describe, expect, it } from 'vitest';
import type { StoryList } from '../../schemas/endpoints/shapes/content.ts';
import type { NamesReply } from '../../schemas/names-api.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { putAuthor, putTag } from '../../services/newsroom/newsroom-store.ts';
import { createPage } from '../../services/pages/pages.ts';
import { publish } from '../../services/pages/publishing.ts';
import { putCollection } from '../../services/stories/collections/collection-store.ts';
import {
  ans,
  contentApp,
  openNewsroom,
  repliesOf,
  sectionRef,
  takeStory,
} from './content.testing.ts';

const signed = (id: string, name: string) => ({
  credits: { by: [{ _id: id, type: 'author', name }] },
});
const ids = (list: StoryList) => list.items.map(({ _id }) => _id);

onDatabase('things by their names', (database) => {
  const app = () =>
    contentApp({
      database: database(),
      replies: repliesOf(),
      imageTokens: async (_, asked) => new Map(asked.map((id) => [id, `t-${id}`])),
    });
  const get = async <T>(path: string, query: [string, string][]): Promise<T> => {
    const search = new URLSearchParams([['site', 'brujula'], ...query]);
    const reply = await app().request(`/content/${path}?${search}`);
    expect(reply.status).toBe(200);
    return (await reply.json()) as T;
  };
  const names = (list: string, ...query: [string, string][]) =>
    get<NamesReply>('names', [['list', list], ...query]);
  const stories = (...query: [string, string][]) => get<StoryList>('stories', query);

  beforeAll(async () => {
    await openNewsroom(database());
    await takeStory(database(), ans('n1', '/nacional', signed('ines', 'Inés Carranza')));
    await takeStory(database(), {
      ...ans('n2', '/deportes', signed('raul', 'Raúl Deportista')),
      type: 'gallery',
      taxonomy: {
        primary_section: sectionRef('/deportes'),
        sections: [sectionRef('/deportes')],
        tags: [{ text: 'Agua', slug: 'agua' }],
      },
    });
    await takeStory(database(), {
      ...ans('n3', '/mundo'),
      headlines: { basic: 'Deportes de invierno' },
    });
    await database().transaction(async (tx) => {
      const image = { type: 'image' as const, _id: 'foto', url: '/f.jpg', version: '0.10.12' };
      await putAuthor(tx, {
        _id: 'ines',
        slug: 'ines-c',
        byline: 'Inés Carranza',
        role: 'Cronista',
        image,
      });
      await putAuthor(tx, { _id: 'raul', byline: 'Raúl Deportista' });
      await putTag(tx, { slug: 'mar', name: 'El mar' });
      await putCollection(tx, { _id: 'c1', name: 'Fin de semana', stories: ['n1', 'n2'] });
      await putCollection(tx, { _id: 'c2', name: 'De Jalisco', stories: [], sites: ['jalisco'] });
      const route = { kind: 'path' as const, path: '/guia-del-agua/' };
      const change = { by: 'Prueba', now: new Date('2026-11-20T10:00:00Z') };
      const page = { id: 'guia', site: 'brujula', name: 'Guía del agua', route };
      await createPage(tx, { ...page, layout: 'single-column' }, change);
      const document = { layout: 'single-column', sections: {}, metadata: {} };
      await publish(tx, 'guia', 1, () => document, change);
    });
  });

  describe('are listed', () => {
    it('sections in the order of the menu, by name and by path', async () => {
      const all = await names('section');
      expect(all.items.map(({ value }) => value)).toEqual(['/nacional', '/mundo', '/deportes']);
      expect(await names('section', ['q', '/depor'])).toEqual({
        items: [{ value: '/deportes', name: 'deportes', detail: '/deportes', picture: '' }],
        total: 1,
      });
    });

    it('authors with what they do and their picture', async () => {
      expect(await names('author', ['q', 'ines'])).toEqual({
        items: [
          {
            value: 'ines',
            name: 'Inés Carranza',
            detail: 'Cronista',
            picture: '/resizer/v2/foto.jpg?auth=t-foto&width=120&height=80&smart=true',
          },
        ],
        total: 1,
      });
    });

    it('tags that are described or used, the most used first, a page at a time', async () => {
      const first = await names('tag', ['limit', '1']);
      expect(first).toMatchObject({
        items: [{ value: 'agua', name: 'Agua', detail: '1 nota' }],
        total: 2,
      });
      const next = await names('tag', ['limit', '1'], ['offset', '1']);
      expect(next.items).toMatchObject([{ value: 'mar', name: 'El mar', detail: '0 notas' }]);
    });

    it('collections of this site', async () => {
      expect((await names('collection')).items).toEqual([
        { value: 'c1', name: 'Fin de semana', detail: '2 notas', picture: '' },
      ]);
    });

    it('addresses: pages, sections, authors and stories', async () => {
      const found = async (q: string) =>
        (await names('address', ['q', q])).items.map(({ value }) => value);
      expect(await found('agua')).toEqual(['/guia-del-agua/']);
      expect(await found('deport')).toEqual([
        '/deportes/',
        '/mundo/n3/',
        '/author/raul/',
        '/deportes/n2/',
      ]);
    });
  });

  it('have the name of what is stored, and none where it names nothing', async () => {
    const stored: [string, string][] = [
      ['value', '/mundo'],
      ['value', '/nada'],
    ];
    expect((await names('section', ...stored)).items).toMatchObject([{ value: '/mundo' }]);
    const authors = await names('author', ['value', 'ines-c'], ['value', 'ines']);
    expect(authors.items.map(({ value, name }) => [value, name])).toEqual([
      ['ines', 'Inés Carranza'],
      ['ines-c', 'Inés Carranza'],
    ]);
  });

  it.each([
    ['by section', 'deportes', ['n3', 'n2']],
    ['by the path of a section', '/deportes', ['n2']],
    ['by author', 'Inés Carranza', ['n1']],
    ['by author and section', 'raul deportes', ['n2']],
    ['by address', 'https://labrujula.example/nacional/n1/', ['n1']],
    ['by none of it', 'carranza mundo', []],
  ])('find stories %s', async (_, q, expected) => {
    expect(ids(await stories(['q', q]))).toEqual(expected);
  });

  it.each<[string, [string, string][], string[]]>([
    ['section', [['section', '/mundo']], ['n3']],
    ['author', [['author', 'ines']], ['n1']],
    ['type', [['type', 'gallery']], ['n2']],
    ['date', [['since', '2026-11-12T00:00:00Z']], ['n3', 'n2']],
    [
      'being elsewhere',
      [
        ['not', 'n3'],
        ['not', 'n1'],
      ],
      ['n2'],
    ],
  ])('filter stories by %s', async (_, filter, expected) => {
    const list = await stories(...filter);
    expect([ids(list), list.total]).toEqual([expected, expected.length]);
  });
});
