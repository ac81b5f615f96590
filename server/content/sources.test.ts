import { beforeAll, describe, expect, it } from 'vitest';
import type { AuthorsReply, FeedReply, SearchReply } from '../../schemas/feed.ts';
import type { Json, JsonObject } from '../../schemas/json.ts';
import { SOURCES as DECLARED } from '../../schemas/sources.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { signReply } from '../../services/images/sign.ts';
import { putAuthor, putTag } from '../../services/newsroom/newsroom-store.ts';
import { ContentMissing } from '../../services/sources/content-replies.ts';
import { SOURCES } from '../../services/sources/sources.ts';
import { putCollection } from '../../services/stories/collections/collection-store.ts';
import {
  ans,
  contentApp,
  openNewsroom,
  repliesOf,
  sectionRef,
  tagsWritten,
  takeStory,
} from './content.testing.ts';

const by = (...slugs: string[]) => ({
  credits: { by: slugs.map((slug) => ({ _id: `id-${slug}`, type: 'author', slug, name: slug })) },
});
const tagged = (section: string, ...slugs: string[]) => ({
  taxonomy: {
    primary_section: sectionRef(section),
    sections: [sectionRef(section)],
    tags: [...slugs.map((slug) => ({ text: slug.toUpperCase(), slug })), { text: 'sin dirección' }],
  },
});

onDatabase('sources', (database) => {
  const replies = repliesOf((tx, reply) => signReply(tx, 'secreto', reply));
  const ask = (source: string, query: JsonObject, where = 'brujula') =>
    replies.reply({ source, query }, { site: where, tx: database().db });
  const reply = async <T>(source: string, query: JsonObject) =>
    (await ask(source, query)).reply as unknown as T;
  const feed = async (source: string, query: JsonObject) =>
    (await reply<FeedReply>(source, query)).content_elements.map(({ _id }) => _id);
  const missing = (source: string, query: JsonObject) =>
    expect(ask(source, query)).rejects.toThrow(ContentMissing);
  const take = (input: JsonObject) => takeStory(database(), input);

  beforeAll(async () => {
    await openNewsroom(database());
    for (let n = 1; n <= 12; n++)
      await take(ans(`s${n}`, '/nacional', { ...by('ines'), ...tagged('/nacional', 'lluvia') }));
    await take(
      ans('hidden', '/nacional', {
        ...by('ines', 'solo'),
        ...tagged('/nacional', 'lluvia'),
        revision: { published: false },
      }),
    );
    const { display_date: _, ...undated } = ans('undated', '/mundo', { ...by('ines') });
    await take(undated);
  });

  it('declares what it answers, and answers what it declares', () => {
    const open = Object.values(SOURCES)
      .filter(({ isInternal }) => !isInternal)
      .map(({ declaration }) => declaration.name);
    expect(new Set(open)).toEqual(new Set(DECLARED.map(({ name }) => name)));
  });

  it.each([
    ['content-api', '_id'],
    ['content-api', 'website_url'],
    ['story-feed-author', 'authorSlug'],
    ['story-feed-tag', 'tagSlug'],
    ['story-feed-query', 'query'],
    ['search-api', 'query'],
    ['related-content', '_id'],
    ['tags', 'slug'],
    ['authors-brujula', 'byline'],
    ['alert-bar-collections', 'site'],
  ])('%s lets nothing odd in %s break it', async (source, key) => {
    await expect(ask(source, { [key]: 'a\0b' })).rejects.toMatchObject({
      status: 422,
      body: { issues: [{ path: ['query', key] }] },
    });
    for (const odd of [
      "'; DROP TABLE stories; --",
      '%_\\',
      '{}',
      '$1',
      '\ud800',
      '<b>',
      ' ',
      '🦎 & !',
      '*:*',
    ]) {
      const outcome = await ask(source, { [key]: odd }).catch((error) => error);
      const isFine =
        outcome instanceof ContentMissing || outcome.status === 422 || Array.isArray(outcome.tags);
      expect([odd, isFine]).toEqual([odd, true]);
    }
  });

  describe('feeds', () => {
    it('lists an author by id or slug: eight unless told, published ones, newest first, undated last', async () => {
      expect(await feed('story-feed-author', { authorSlug: 'ines' })).toEqual([
        's12',
        's11',
        's10',
        's9',
        's8',
        's7',
        's6',
        's5',
      ]);
      const last = { authorSlug: 'id-ines', feedOffset: 8, feedSize: 10 };
      expect(await feed('story-feed-author', last)).toEqual(['s4', 's3', 's2', 's1', 'undated']);
      expect(await reply('story-feed-author', { authorSlug: 'ines', feedSize: 1 })).toMatchObject({
        count: 13,
        next: 1,
      });
      expect(await feed('story-feed-author', { authorSlug: 'ines', feedOffset: 500 })).toEqual([]);
      await missing('story-feed-author', { authorSlug: 'solo' });
      await expect(ask('story-feed-author', { authorSlug: 'ines' }, 'jalisco')).rejects.toThrow(
        ContentMissing,
      );
      await expect(ask('story-feed-author', {})).rejects.toMatchObject({ status: 422 });
    });

    it('lists a tag: ten unless told', async () => {
      expect(await feed('story-feed-tag', { tagSlug: 'lluvia' })).toHaveLength(10);
      expect((await ask('story-feed-tag', { tagSlug: 'lluvia', feedSize: '1' })).tags).toEqual([
        'tag:lluvia',
        'story:s12',
      ]);
      await missing('story-feed-tag', { tagSlug: 'LLUVIA' });
      await expect(ask('story-feed-tag', { tagSlug: '' })).rejects.toMatchObject({
        body: { issues: [{ path: ['query', 'tagSlug'], message: 'Este dato es necesario' }] },
      });
    });

    it('lists everything, or what has some words', async () => {
      expect(await feed('story-feed-query', {})).toEqual([
        's12',
        's11',
        's10',
        's9',
        's8',
        's7',
        's6',
        's5',
      ]);
      expect(await feed('story-feed-query', { query: '*', size: 2, offset: '11' })).toEqual([
        's1',
        'undated',
      ]);
      expect(await feed('story-feed-query', { query: 's12' })).toEqual(['s12']);
      expect(await feed('story-feed-query', { query: '& | !' })).toEqual([]);
      expect((await ask('story-feed-query', { size: 1 })).tags).toEqual([
        'stories:brujula',
        'story:s12',
      ]);
    });

    it('reads lists of sections with quotes of any kind and repetitions', async () => {
      const lists = ['"/nacional","/nacional/"', "'nacional', ", '“/nacional”'];
      for (const includeSections of lists)
        expect(await feed('story-feed-sections', { includeSections, feedSize: 2 })).toEqual([
          's12',
          's11',
        ]);
    });

    it('follows a story that changes author, tag and site', async () => {
      await take(ans('m1', '/mundo', { ...by('uno'), ...tagged('/mundo', 'antes') }));
      const tags = await tagsWritten(database(), () =>
        take(ans('m1', '/mundo', { ...by('dos'), ...tagged('/mundo', 'despues') })),
      );
      expect(tags).toEqual(
        expect.arrayContaining([
          'author:uno',
          'author:dos',
          'author:id-uno',
          'tag:antes',
          'tag:despues',
          'stories:brujula',
        ]),
      );
      expect(await feed('story-feed-author', { authorSlug: 'dos' })).toEqual(['m1']);
      await missing('story-feed-author', { authorSlug: 'uno' });
      await missing('story-feed-tag', { tagSlug: 'antes' });
    });
  });

  describe('search', () => {
    const search = async (query: string, more: JsonObject = {}) =>
      reply<SearchReply>('search-api', { query, ...more });
    const found = async (query: string) => (await search(query)).data.map(({ _id }) => _id).sort();

    beforeAll(async () => {
      const text = (content: string) => ({ content_elements: [{ type: 'text', content }] });
      await take(
        ans('q1', '/mundo', {
          headlines: { basic: 'El año de la inundación' },
          description: { basic: 'La política, <b>sin</b> agua & luz' },
        }),
      );
      await take(ans('q2', '/mundo', { headlines: { basic: 'Anatomía del ano' } }));
      await take(
        ans('q5', '/mundo', {
          headlines: { basic: 'Oleaje' },
          credits: { by: [{ type: 'author', name: 'Julián Robles' }] },
          taxonomy: {
            primary_section: sectionRef('/mundo'),
            tags: [{ slug: 'puertos', text: 'Puertos' }],
          },
          ...text('Nadie midió las olas.'),
        }),
      );
      await take(
        ans('q3', '/mundo', {
          headlines: { basic: 'Pingüinos' },
          ...text(
            'Tras los <i>años</i> de sequías llegaron camiones. Véase https://mar.example/x-y',
          ),
        }),
      );
      await take(
        ans('q4', '/mundo', {
          headlines: { basic: 'Guiones' },
          ...by('Íñigo Ñandú'),
          ...text('<script>alert(1)</script> 1 < 2 &amp; covid-19'),
        }),
      );
    });

    it.each([
      ['inundacion', ['q1']],
      ['INUNDACIONES', ['q1']],
      ['politicas', ['q1']],
      ['año', ['q1', 'q3']],
      ['AÑOS', ['q1', 'q3']],
      ['an\u0303o', ['q1', 'q3']],
      ['ano', ['q2']],
      ['pinguino', ['q3']],
      ['la sequia y el camión', ['q3']],
      ['sequía inundación', []],
      ['mar', ['q3']],
      ['covid 19', ['q4']],
      ['iñigo', ['q4']],
      ['nandu', []],
      ["' OR 1=1 --", []],
      ['el de la', []],
      [`${'a'.repeat(199)}`, []],
    ])('finds by %s', async (query, ids) => {
      expect(await found(query)).toEqual(ids);
    });

    it.each([
      ['inun', ['q1']],
      ['inundac', ['q1']],
      ['INUNDACIÓN', ['q1']],
      ['pingü', ['q3']],
      ['pinguinos', ['q3']],
      ['anatomi', ['q2']],
      ['año de inu', ['q1']],
      // Of no headline: a description, a body, an author.
      ['politica', []],
      ['sequia', []],
      ['ñandu', []],
      ["q' | 'a':*A", []],
      ['', []],
    ])('suggests by the beginning «%s» of a headline', async (query, ids) => {
      const { data, metadata } = await search(query, { asYouType: true });
      expect(data.map(({ _id }) => _id).sort()).toEqual(ids);
      expect(metadata.total_hits).toBe(ids.length);
    });

    it('answers nothing to nothing, and pages from 1', async () => {
      expect(await search('  ')).toEqual({ data: [], metadata: { total_hits: 0, q: '', page: 1 } });
      expect(await search('!!')).toMatchObject({ data: [], metadata: { total_hits: 0, q: '!!' } });
      const first = await search('nota', { size: 5 });
      const second = await search('nota', { size: 5, page: '2' });
      expect([first.metadata.total_hits, first.data[0]?._id, second.data[0]?._id]).toEqual([
        14,
        's12',
        's7',
      ]);
      expect(second.metadata).toEqual({ total_hits: 14, q: 'nota', page: 2 });
      for (const page of ['0', '-1', 'x', '1.5', '99999'])
        await expect(ask('search-api', { query: 'a', page })).rejects.toMatchObject({
          status: 422,
        });
      expect((await ask('search-api', { query: 'ano' })).tags).toEqual([
        'stories:brujula',
        'story:q2',
      ]);
    });

    it('marks what was found in text as it is written, and lets no markup through', async () => {
      const marks = async (query: string) => (await search(query)).data[0]?.highlights;
      expect(await marks('ano')).toEqual({
        headline: 'Anatomía del <mark>ano</mark>',
        excerpt: '',
      });
      expect(await marks('inundacion politica')).toEqual({
        headline: 'El año de la <mark>inundación</mark>',
        excerpt: 'La <mark>política</mark>, sin agua &amp; luz',
      });
      // Found by who wrote it and by a tag: their names are no part of the story's text.
      expect((await marks('robles'))?.excerpt).toBe('Nadie midió las olas.');
      expect((await marks('puertos'))?.excerpt).toBe('Nadie midió las olas.');
      expect((await marks('camiones'))?.excerpt).toMatch(
        /sequías llegaron <mark>camiones<\/mark>\. Véase https:\/\/mar\.example/,
      );
      expect((await marks('covid'))?.excerpt).toMatch(/1 &lt; 2 &amp; <mark>covid<\/mark>-19/);
    });
  });

  describe('the newsroom', () => {
    beforeAll(async () => {
      await database().transaction(async (tx) => {
        await putAuthor(tx, { _id: 'a1', slug: 'ines-nandu', byline: 'Inés Ñandú' });
        await putAuthor(tx, { _id: 'a2', byline: 'Ana Nandez' });
        await putTag(tx, { slug: 'lluvia', name: 'Lluvia', description: 'Cuando cae agua' });
      });
    });
    const names = async (query: JsonObject) =>
      (await reply<AuthorsReply>('authors-brujula', query)).authors.map(({ _id }) => _id);

    it('finds authors', async () => {
      expect(await names({})).toEqual(['a2', 'a1']);
      expect(await names({ byline: 'ines ñand' })).toEqual(['a1']);
      expect(await names({ byline: 'nand' })).toEqual(['a2']);
      expect(await names({ byline: '%' })).toEqual([]);
      expect(await names({ slug: 'ines-nandu' })).toEqual(['a1']);
      expect(await names({ slug: 'a1' })).toEqual(['a1']);
      await missing('authors-brujula', { slug: 'nadie' });
      const renamed = await tagsWritten(database(), () =>
        database().transaction((tx) =>
          putAuthor(tx, { _id: 'a2', slug: 'ana', byline: 'Ana Nandez' }),
        ),
      );
      expect(renamed).toEqual([
        'author:a2',
        'author-page:a2',
        'author:ana',
        'author-page:ana',
        'authors',
      ]);
    });

    it('describes tags, from stories where nobody did', async () => {
      expect(await reply('tags', { slug: 'lluvia' })).toEqual({
        Payload: [{ slug: 'lluvia', name: 'Lluvia', description: 'Cuando cae agua' }],
      });
      expect(await reply('tags', { slug: 'despues' })).toEqual({
        Payload: [{ slug: 'despues', name: 'DESPUES', description: '' }],
      });
      await missing('tags', { slug: 'nunca' });
    });

    it('shows the alert of the site, the first story unless told', async () => {
      expect(await feed('alert-bar-collections', {})).toEqual([]);
      const put = (_id: string, more: object) =>
        database().transaction((tx) =>
          putCollection(tx, {
            _id,
            name: _id,
            stories: ['hidden', 's3', 's4'],
            aliases: ['alert-bar'],
            ...more,
          }),
        );
      const tags = await tagsWritten(database(), () => put('general', {}));
      expect(tags).toEqual(['collection:general', 'collection-alias:alert-bar']);
      expect(await feed('alert-bar-collections', {})).toEqual(['s3']);
      expect(await feed('alert-bar-collections', { from: 1, size: '5' })).toEqual(['s4']);
      expect(await feed('alert-bar-collections', { site: 'jalisco' })).toEqual([]);
      await put('propia', { stories: ['s5'], sites: ['brujula'] });
      expect(await feed('alert-bar-collections', {})).toEqual(['s5']);
      expect(replies.source('alert-bar-collections')?.ttlMs).toBe(120_000);
    });

    it('lets a collection word its stories', async () => {
      const item = { id: 's3', properties: { headlines: { basic: 'Con otras palabras' } } };
      await database().transaction((tx) =>
        putCollection(tx, { _id: 'c', name: 'c', stories: [item, 's4'] }),
      );
      const { content_elements: told } = await reply<FeedReply>('content-api-collections', {
        _id: 'c',
      });
      expect(told.map(({ headlines }) => headlines?.basic)).toEqual([
        'Con otras palabras',
        'Nota s4',
      ]);
    });

    it('relates stories: named ones, else shared tags, else the section', async () => {
      const reference = { type: 'reference', referent: { type: 'story', id: 's2' } };
      await take(
        ans('r1', '/deportes', {
          related_content: {
            basic: [reference, { _id: 's1', type: 'story' }, { _id: 'hidden', type: 'story' }],
          },
        }),
      );
      await take(ans('r2', '/deportes', tagged('/deportes', 'lluvia', 'granizo')));
      await take(ans('r3', '/deportes', tagged('/deportes', 'granizo', 'lluvia')));
      await take(ans('r4', '/deportes'));
      expect(await feed('related-content', { _id: 'r1' })).toEqual(['s2', 's1']);
      expect(await feed('related-content', { _id: 'r2', size: 3 })).toEqual(['r3', 's12', 's11']);
      expect((await feed('related-content', { _id: 'r4' })).sort()).toEqual(['r1', 'r2', 'r3']);
      expect((await ask('related-content', { _id: 'r2' })).tags).toEqual(
        expect.arrayContaining(['story:r2', 'tag:lluvia', 'tag:granizo']),
      );
      await missing('related-content', { _id: 'hidden' });
    });

    it('signs for the server only', async () => {
      expect(await reply('signing-service', { id: 'nadie' })).toEqual({
        _id: 'nadie',
        hash: '',
        auth: {},
      });
      const signing = repliesOf(
        async (_, given) => ({ ...(given as JsonObject), auth: { 1: 'ficha' } }) as Json,
      );
      const { reply: signed } = await signing.reply(
        { source: 'signing-service', query: { id: 'p' } },
        { site: 'brujula', tx: database().db },
      );
      expect(signed).toEqual({ _id: 'p', hash: 'ficha', auth: { 1: 'ficha' } });
      const app = contentApp({
        database: database(),
        replies,
      });
      const response = await app.request(
        '/content/signing-service?query={"id":"p"}&_website=brujula',
      );
      expect([response.status, (await response.json()).code]).toEqual([404, 'unknown_source']);
      expect(JSON.stringify(await (await app.request('/content/sources')).json())).not.toContain(
        'signing',
      );
    });
  });
});
