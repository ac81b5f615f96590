import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuthorsReply, FeedReply } from '../../schemas/feed.ts';
import type { JsonObject } from '../../schemas/json.ts';
import { joinPath } from '../../schemas/page.ts';
import type { Story } from '../../schemas/story.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { SHAPES } from '../../services/ingest/ans/ans-shapes.ts';
import type { ImportOutcome } from '../../services/ingest/arrival.ts';
import { checkAns } from '../../services/ingest/check-ans.ts';
import { ContentMissing } from '../../services/sources/content-replies.ts';
import {
  ans,
  contentApp,
  openNewsroom,
  repliesOf,
  sectionRef,
  tagsWritten,
  takeStory as takeAny,
} from './content.testing.ts';
import { ingest } from './content.ts';

const EXAMPLES = process.env.ANS_EXAMPLES ?? '';
const hasExamples = EXAMPLES !== '' && existsSync(EXAMPLES);
const ofAKind = new RegExp(`^(?:${Object.keys(SHAPES).join('|')})-fixture`);
const load = (name: string) => JSON.parse(readFileSync(join(EXAMPLES, name), 'utf8')) as JsonObject;

const version = '0.10.12';
const redirect = (id: string, from: string, to: string): JsonObject => ({
  _id: id,
  type: 'redirect',
  version,
  canonical_url: from,
  redirect_url: to,
});
const faults = (outcome: ImportOutcome) =>
  outcome.status === 'refused'
    ? outcome.issues.map(({ path }) => joinPath(path))
    : [outcome.status];

onDatabase('documents', (database) => {
  const replies = repliesOf();
  const ask = async <T>(source: string, query: JsonObject) =>
    (await replies.reply({ source, query }, { site: 'brujula', tx: database().db }))
      .reply as unknown as T;
  const take = (input: unknown) => takeAny(database(), input);
  const twice = async (input: JsonObject) => {
    const first = await take(input);
    const silence = await tagsWritten(database(), async () =>
      expect((await take(input)).status).toBe('unchanged'),
    );
    expect(silence).toEqual([]);
    return first;
  };

  beforeAll(() => openNewsroom(database()));

  it('takes a redirect in, which then answers its address until it is replaced', async () => {
    const first = await twice(redirect('r1', 'https://viejo.example/vieja?x=1', '/mundo/nueva/'));
    expect(first).toMatchObject({
      status: 'created',
      kind: 'redirect',
      places: [{ site: 'brujula', websiteUrl: '/vieja/' }],
    });
    expect(await ask('content-api', { website_url: '/vieja' })).toMatchObject({
      type: 'redirect',
      redirect_url: '/mundo/nueva/',
    });
    const tags = await tagsWritten(database(), () =>
      take(redirect('r1', '/otra', '/mundo/nueva/')),
    );
    expect(tags).toEqual(expect.arrayContaining(['url:brujula:/vieja/', 'url:brujula:/otra/']));
    await expect(ask('content-api', { website_url: '/vieja/' })).rejects.toThrow(ContentMissing);
    expect((await ask<FeedReply>('story-feed-query', {})).count).toBe(0);
  });

  it('refuses a redirect that leads nowhere, to itself, or over somebody else', async () => {
    await take(ans('n1', '/nacional'));
    await take(redirect('r2', '/de', '/a'));
    const targets = ['javascript:alert(1)', '//malo.example', 'ftp://a.example', '', '/\\malo'];
    for (const to of targets)
      expect(faults(await take(redirect('r3', '/x', to)))).toEqual(['redirect_url']);
    expect(faults(await take(redirect('r3', '/x', '/x/')))).toEqual(['redirect_url']);
    expect(faults(await take(redirect('r3', '/nacional/n1', '/x')))).toEqual(['canonical_url']);
    expect(faults(await take(redirect('n1', '/de-n1', '/x')))).toEqual(['created']);
    expect(await ask('content-api', { _id: 'n1' })).toMatchObject({ type: 'story' });
    expect(faults(await take(redirect('r3', '/y', '/x?y=1')))).toEqual(['created']);
  });

  it('leads to another host only where the list says so, by whoever may', async () => {
    const to = (target: string, redirects?: { hosts: string[]; mayLeave: boolean }) =>
      database().transaction((tx) =>
        ingest.importDocument(tx, {
          input: redirect('fuera', '/fuera', target),
          defaultSite: 'brujula',
          now: new Date('2026-11-22T12:00:00Z'),
          ...(redirects ? { redirects } : {}),
        }),
      );
    const hosts = ['tienda.example'];
    const shop = 'https://tienda.example/ofertas';
    expect(faults(await to(shop))).toEqual(['redirect_url']);
    expect(faults(await to(shop, { hosts, mayLeave: false }))).toEqual(['redirect_url']);
    expect(faults(await to('https://evil.example/', { hosts, mayLeave: true }))).toEqual([
      'redirect_url',
    ]);
    const trick = 'https://tienda.example@evil.example/';
    expect(faults(await to(trick, { hosts, mayLeave: true }))).toEqual(['redirect_url']);
    expect(faults(await to(shop, { hosts, mayLeave: true }))).toEqual(['created']);
    // From one of our sites to another nobody needs more.
    expect(faults(await to('http://jalisco.localhost/x'))).toEqual(['updated']);
  });

  it('keeps the addresses of the site and of its sections for them', async () => {
    for (const taken of [
      '/',
      '/nacional/',
      'nacional',
      '/%6eacional/',
      '/author/x/',
      '/search/a',
    ]) {
      expect(faults(await take(redirect('ladrona', taken, '/x/'))), taken).toEqual([
        'canonical_url',
      ]);
      const websites = { brujula: { website_url: taken } };
      if (taken !== '/')
        expect(faults(await take(ans('ladrona', '/nacional', { websites }))), taken).toEqual([
          'websites.brujula.website_url',
        ]);
    }
    const derived = { canonical_url: '/nacional/', websites: {} };
    expect(faults(await take(ans('ladrona', '/nacional', derived)))).toEqual([
      'websites.brujula.website_url',
    ]);
  });

  it('refuses a canonical address that is none', async () => {
    for (const bad of [
      'http://',
      '//evil.example/a',
      '/a b/',
      'mailto:a@b',
      '/\\a',
      'https://x@y/',
    ])
      expect(
        faults(await take(ans('canonica', '/nacional', { canonical_url: bad }))),
        bad,
      ).toContain('canonical_url');
  });

  it('takes an author in, in the words that blocks read', async () => {
    const author = {
      _id: 'lupe',
      type: 'author',
      version,
      name: 'Lupe Mora',
      slug: 'lupe-mora',
      long_bio: 'Larga',
      social_links: [
        { site: 'Twitter', url: 'https://x.example/lupe' },
        { site: '_id', url: 'robada' },
      ],
    };
    expect(await twice(author)).toMatchObject({
      status: 'created',
      kind: 'author',
      id: 'lupe',
      places: [],
    });
    const { authors } = await ask<AuthorsReply>('authors-brujula', { slug: 'lupe-mora' });
    expect(authors[0]).toMatchObject({
      _id: 'lupe',
      byline: 'Lupe Mora',
      longBio: 'Larga',
      twitter: 'https://x.example/lupe',
    });
    expect(faults(await take({ ...author, _id: 'otra' }))).toEqual(['slug']);
    expect(
      faults(await take({ type: 'author', version, name: '', email: 'no', slug: 'a b' })).sort(),
    ).toEqual(['email', 'name', 'slug']);
  });

  it('takes a collection in, with what it says over its stories, sanitised', async () => {
    await take(ans('c1', '/nacional'));
    await take(ans('c2', '/nacional'));
    const collection: JsonObject = {
      _id: 'col',
      type: 'collection',
      version,
      headlines: { basic: 'Lo de <b>hoy</b>' },
      content_aliases: ['alert-bar'],
      websites: { brujula: {}, washpost: {} },
      content_elements: [
        {
          type: 'promo_reference',
          referent: {
            type: 'story',
            id: 'c2',
            referent_properties: {
              headlines: { basic: 'Otro <i>título</i><script>x</script>' },
              _id: 'robado',
              websites: {},
            },
          },
        },
        { type: 'story', _id: 'c1' },
        { type: 'promo_reference', referent: { type: 'story', id: 'ausente' } },
      ],
    };
    expect(await twice(collection)).toMatchObject({
      status: 'created',
      kind: 'collection',
      id: 'col',
    });
    const feed = await ask<FeedReply & { headlines: unknown }>('content-api-collections', {
      _id: 'col',
    });
    expect(feed.headlines).toEqual({ basic: 'Lo de hoy' });
    expect(feed.content_elements.map(({ _id, headlines }) => [_id, headlines?.basic])).toEqual([
      ['c2', 'Otro <i>título</i>'],
      ['c1', 'Nota c1'],
    ]);
    expect((await ask<FeedReply>('alert-bar-collections', {})).content_elements[0]?._id).toBe('c2');
    await take({ ...collection, status: 'draft' });
    await expect(ask('content-api-collections', { _id: 'col' })).rejects.toThrow(ContentMissing);
    const headless = { ...collection, content_elements: [{ type: 'reference' }] };
    expect(faults(await take(headless))).toEqual(['content_elements.0.referent']);
  });

  it('takes images and custom embeds in, and fetches nothing', async () => {
    const image = {
      _id: 'foto',
      type: 'image',
      version,
      url: 'https://img.invalid/a.jpg',
      caption: 'A <script>x</script>',
    };
    expect(await twice(image)).toMatchObject({ status: 'created', kind: 'image' });
    expect(await ask('content-api', { _id: 'foto' })).toMatchObject({
      url: 'https://img.invalid/a.jpg',
      caption: 'A ',
    });
    const embed = {
      _id: 'incrustado',
      type: 'custom_embed',
      subtype: 'x',
      embed: { id: '1', url: 'https://a.example/' },
    };
    expect(await twice(embed)).toMatchObject({ status: 'created', kind: 'custom_embed' });
    expect(await ask('content-api', { _id: 'incrustado' })).toMatchObject({ embed: { id: '1' } });
    expect(
      faults(await take({ ...embed, embed: { id: '1', url: 'javascript:alert(1)' } })),
    ).toEqual(['embed.url']);
  });

  it('lifts older documents that say the same, and refuses the others by name', async () => {
    const old = ans('viejo', '/mundo', {
      version: '0.5.8',
      taxonomy: {
        primary_site: { type: 'site', _id: '/mundo', name: 'Mundo' },
        sites: [{ type: 'site', _id: '/nacional', name: 'N' }],
      },
    });
    const { websites: _, ...placeless } = old;
    expect(await twice(placeless)).toMatchObject({
      status: 'created',
      places: [{ websiteUrl: '/mundo/nota-viejo/' }],
    });
    expect((await ask<Story>('content-api', { _id: 'viejo' })).version).toBe('0.10.12');
    const inSection = await ask<FeedReply>('story-feed-sections', {
      includeSections: '/nacional',
      feedSize: 50,
    });
    expect(inSection.content_elements.map(({ _id }) => _id)).toContain('viejo');
    for (const known of ['0.6.0', '0.7.3', '0.8.9', '0.9.0', '0.10.0'])
      expect(checkAns({ ...old, version: known }).ok).toBe(true);
    for (const unknown of ['0.4.3', '0.1.0', '0.11.0', '1.0.0', '0.10', '', 5, null])
      expect(checkAns({ ...old, version: unknown as string })).toMatchObject({
        ok: false,
        issues: [{ path: ['version'] }],
      });
    const strings = checkAns({
      ...old,
      version: '0.5.2',
      taxonomy: { sections: [{ title: 'alfa' }] },
    });
    expect(strings).toMatchObject({
      ok: false,
      issues: [{ path: ['version'] }, { path: ['taxonomy', 'sections', 0] }],
    });
    expect(JSON.stringify(strings)).toContain('ANS 0.5.2');
  });

  it('tells faults in Spanish', () => {
    const faulty = checkAns(
      ans('x', '/mundo', {
        content_restrictions: { embargo: { active: 'si' } },
        slug: 5,
        websites: [] as never,
      }),
    );
    expect(JSON.stringify(faulty)).not.toMatch(/Invalid|expected/);
  });

  it('withholds a story under embargo until its hour', async () => {
    const embargoed = (end?: string) =>
      ans('embargo', '/mundo', {
        content_restrictions: { embargo: { active: true, ...(end ? { end_time: end } : {}) } },
      });
    const now = new Date('2026-11-20T12:00:00Z');
    const isOut = async () =>
      (await ask<FeedReply>('story-feed-query', { query: 'embargo' })).count === 1;
    await takeAny(database(), embargoed(), now);
    expect(await isOut()).toBe(false);
    await takeAny(database(), embargoed('2026-11-20T12:00:01Z'), now);
    expect(await isOut()).toBe(false);
    await takeAny(database(), embargoed('2026-11-20T11:59:59Z'), now);
    expect(await isOut()).toBe(true);
  });

  it('keeps one bad document, even one that the database refuses, from the others', async () => {
    const good = Array.from({ length: 8 }, (_, n) => ans(`lote${n}`, '/deportes'));
    const unstorable = ans('lote-malo', '/deportes', {
      websites: { brujula: { website_url: `/${randomBytes(9_000).toString('hex')}/` } },
    });
    const inputs = [...good.slice(0, 4), null, unstorable, { type: 'audio' }, ...good.slice(4)];
    const tags = await tagsWritten(database(), async () => {
      const outcomes = await ingest.importBatch(database(), {
        onTaken: async () => undefined,
        inputs,
        defaultSite: 'brujula',
        now: new Date(),
      });
      expect(outcomes.map(({ status }) => status)).toEqual(
        inputs.map((input) => (good.includes(input as JsonObject) ? 'created' : 'refused')),
      );
    });
    expect(tags).toEqual(
      expect.arrayContaining(['story:lote0', 'story:lote7', 'section:brujula:/deportes']),
    );
    const again = await ingest.importBatch(database(), {
      onTaken: async () => undefined,
      inputs: good,
      defaultSite: 'brujula',
      now: new Date(),
    });
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set(['unchanged']));
  });

  it('takes every kind over HTTP', async () => {
    const app = contentApp({
      database: database(),
      replies,
    });
    const post = async (body: unknown) => {
      const response = await app.request('/content/documents?site=brujula', {
        method: 'POST',
        body: JSON.stringify(body),
      });
      return [response.status, (await response.json()).kind];
    };
    expect(await post({ _id: 'h-a', type: 'author', version, name: 'A' })).toEqual([201, 'author']);
    expect(await post({ _id: 'h-a', type: 'author', version, name: 'A' })).toEqual([200, 'author']);
    expect(await post(redirect('h-r', '/h', '/i'))).toEqual([201, 'redirect']);
    expect(
      await post({
        _id: 'h-g',
        type: 'gallery',
        version,
        taxonomy: { primary_section: sectionRef('/mundo') },
      }),
    ).toEqual([201, 'gallery']);
    expect((await post({ type: 'audio', version }))[0]).toBe(422);
  });

  describe(
    hasExamples
      ? 'real ANS documents'
      : 'real ANS documents: SKIPPED, set ANS_EXAMPLES to their folder',
    () => {
      it.runIf(hasExamples)(
        'are judged as their names say, imported whole, answered, and taken once',
        async () => {
          const names = readdirSync(EXAMPLES).filter((name) => ofAKind.test(name));
          expect(names.length).toBeGreaterThan(40);
          for (const name of names) {
            const outcome = await take(load(name));
            expect([name, outcome.status === 'refused'], JSON.stringify(outcome)).toEqual([
              name,
              name.includes('-bad'),
            ]);
            if (outcome.status === 'refused') {
              expect(
                outcome.issues.every(({ path, message }) => path.length > 0 && message !== ''),
              ).toBe(true);
              continue;
            }
            expect([name, (await take(load(name))).status]).toEqual([name, 'unchanged']);
            for (const { websiteUrl } of outcome.places) {
              const answer = await ask<Story>('content-api', { website_url: websiteUrl });
              expect([name, answer._id]).toEqual([name, outcome.id]);
              expect(answer.content_elements?.length).toBe(
                (load(name).content_elements as unknown[] | undefined)?.length,
              );
            }
            if (outcome.kind === 'author')
              expect((await ask<AuthorsReply>('authors-brujula', { slug: outcome.id })).count).toBe(
                1,
              );
            if (outcome.kind === 'collection')
              expect(await ask('content-api-collections', { _id: outcome.id })).toMatchObject({
                _id: outcome.id,
              });
            if (outcome.kind === 'image' || outcome.kind === 'custom_embed')
              expect(await ask('content-api', { _id: outcome.id })).toMatchObject({
                _id: outcome.id,
              });
          }
        },
      );

      it.runIf(hasExamples)('of other kinds are refused by type', () => {
        const others = readdirSync(EXAMPLES).filter((name) =>
          /-operation-|^audio-fixture/.test(name),
        );
        expect(others.length).toBeGreaterThan(5);
        for (const name of others)
          expect(checkAns(load(name))).toMatchObject({
            ok: false,
            issues: expect.arrayContaining([expect.objectContaining({ path: ['type'] })]),
          });
      });
    },
  );

  it('shows what a story refers to, in whatever order they came, and tells what is open', async () => {
    const reference = (type: string, id: string) => ({ type: 'reference', referent: { type, id } });
    const image = {
      _id: 'foto-referida',
      type: 'image',
      version: '0.10.9',
      url: 'https://img.example/referida.jpg',
      caption: 'Pie de la referida',
    };
    const story = {
      ...ans('con-referencias', '/nacional'),
      content_elements: [
        { type: 'text', content: 'Uno' },
        reference('gallery', 'galeria-referida'),
      ],
      promo_items: {
        basic: {
          type: 'reference',
          referent: {
            ...reference('image', image._id).referent,
            referent_properties: { alt_text: 'Otra' },
          },
        },
      },
      credits: { by: [reference('author', 'ana-referida')] },
    };
    const shown = () =>
      ask<JsonObject>('content-api', { website_url: '/nacional/con-referencias/' });
    const outcome = await take(story);
    expect(outcome.status === 'refused' ? [] : outcome.warnings?.map(({ path }) => path)).toEqual([
      'content_elements[1]',
      'promo_items.basic',
      'credits.by[0]',
    ]);
    expect((await shown()).promo_items).toEqual(story.promo_items);
    // What was open comes, and what shows it hears of that.
    const dropped = await tagsWritten(database(), async () => {
      await take(image);
      const author = await take({
        _id: 'ana-referida',
        type: 'author',
        version: '0.10.9',
        slug: 'ana-r',
        name: 'Ana R.',
      });
      expect(author).toMatchObject({ status: 'created' });
      await take({
        ...ans('galeria-referida', '/nacional'),
        type: 'gallery',
        content_elements: [reference('image', image._id)],
      });
    });
    expect(dropped).toEqual(
      expect.arrayContaining([
        'document:foto-referida',
        'story:galeria-referida',
        'author-page:ana-referida',
      ]),
    );
    expect(await shown()).toMatchObject({
      content_elements: [
        { content: 'Uno' },
        { type: 'gallery', content_elements: [{ url: image.url, caption: image.caption }] },
      ],
      promo_items: { basic: { url: image.url, alt_text: 'Otra' } },
      credits: { by: [{ name: 'Ana R.', url: '/author/ana-r/' }] },
    });
    const again = await take({ ...story, headlines: { basic: 'Otra vez' } });
    expect(again).not.toHaveProperty('warnings');
  });

  it('takes of a story that another one refers to nothing of its body', async () => {
    await take({
      ...ans('referida', '/nacional'),
      content_elements: [{ type: 'text', content: 'Cerrada' }],
    });
    await take({
      ...ans('refiere', '/nacional'),
      content_elements: [{ type: 'reference', referent: { type: 'story', id: 'referida' } }],
    });
    const shown = await ask<JsonObject>('content-api', { website_url: '/nacional/refiere/' });
    expect(shown.content_elements).toMatchObject([{ type: 'story', _id: 'referida' }]);
    expect(JSON.stringify(shown)).not.toContain('Cerrada');
  });

  it('keeps stories apart that stand at one program’s addresses, and redirects from there', async () => {
    for (const id of ['41', '42'])
      await take({
        ...ans(`php-${id}`, '/nacional'),
        canonical_url: `/archivo/nota.php?id=${id}`,
        websites: { brujula: { website_url: `/archivo/nota.php?id=${id}` } },
      });
    const at = (website_url: string) => ask<JsonObject>('content-api', { website_url });
    expect((await at('/archivo/nota.php?id=42'))._id).toBe('php-42');
    expect((await at('/archivo/nota.php?utm_source=x&id=41'))._id).toBe('php-41');
    await expect(at('/archivo/nota.php')).rejects.toThrow();
    await expect(at('/archivo/nota.php?id=43')).rejects.toThrow();
    await take(redirect('r-php', '/archivo/nota.php?id=43', '/mundo/nueva/'));
    expect(await at('/archivo/nota.php?id=43')).toMatchObject({ redirect_url: '/mundo/nueva/' });
  });
});
