import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SafeHtml } from '../../schemas/html.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { PageDocument } from '../../schemas/page.ts';
import type { Story } from '../../schemas/story.ts';
import { asOf } from '../../services/database/as-of.ts';
import { onDatabase } from '../../services/database/database.testing.ts';
import { readDraft } from '../../services/pages/drafts.ts';
import { createPage } from '../../services/pages/pages.ts';
import { publish } from '../../services/pages/publishing.ts';
import { createDraft, saveDraft } from '../../services/story-desk/drafts.ts';
import { settleNextDraft } from '../../services/story-desk/publish-due-drafts.ts';
import {
  scheduleDraft,
  unpublishDraft,
  unscheduleDraft,
} from '../../services/story-desk/publishing.ts';
import { ans, contentApp, repliesOf, sectionRef, takeStory } from '../content/content.testing.ts';
import { storyPublishing } from '../content/content.ts';
import { type OpenPreviews, openPreviews } from './previews.testing.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
const MINUTE_MS = 60_000;
const after = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE_MS);
const change = { by: 'Lupe', now: NOON };
const actor = { id: 's1', name: 'Lupe', email: 'lupe@brujula.example' };

/** What no reader may find anywhere before its time. */
const SECRETS = ['nota-secreta', 'Sismo de magnitud', 'secreta.jpg', 'foto-secreta'];

const written = (more: JsonObject = {}): JsonObject => ({
  _id: 'nota-secreta',
  type: 'story',
  version: '0.10.12',
  canonical_website: 'brujula',
  headlines: { basic: 'Sismo de magnitud 6.8' },
  promo_items: {
    basic: { _id: 'foto-secreta', type: 'image', url: 'https://fotos.example/secreta.jpg' },
  },
  taxonomy: { primary_section: sectionRef('/mundo'), sections: [sectionRef('/mundo')] },
  websites: { brujula: { website_section: sectionRef('/mundo') } },
  ...more,
});

const QUERY = { _id: 's1', nextId: 'nota-secreta' };

onDatabase('a story that is placed before readers have it', (database) => {
  const replies = repliesOf();
  const app = (mayReadDrafts: boolean) =>
    contentApp({ database: database(), replies, mayReadDrafts });
  let { reader, get, close } = {} as OpenPreviews;

  const transact = <T>(work: Parameters<ReturnType<typeof database>['transaction']>[0]) =>
    database().transaction(work) as Promise<T>;
  const write = (document = written()) =>
    transact(async (tx) => {
      await createDraft(tx, { id: 'nota-secreta', site: 'brujula', ...change });
      await saveDraft(tx, { id: 'nota-secreta', baseRevision: 1, document, ...change });
    });
  const schedule = (at: Date) =>
    transact((tx) =>
      scheduleDraft(tx, storyPublishing, {
        id: 'nota-secreta',
        baseRevision: 2,
        at,
        actor,
        ...change,
      }),
    );
  const onCanvas = async (query: JsonObject, { mayReadDrafts = true, more = '' } = {}) => {
    const path = `/content/content-api?_website=brujula${more}&query=${encodeURIComponent(JSON.stringify(query))}`;
    const reply = await app(mayReadDrafts).request(path);
    return { status: reply.status, story: (await reply.json()) as Story };
  };
  const idAt = async (at: Date) =>
    asOf(database(), at, async (tx) => {
      const request = { source: 'content-api', query: QUERY };
      const { reply } = await replies.reply(request, { site: 'brujula', tx });
      return (reply as unknown as Story)._id;
    });
  /** The front as a CDN's clients have it: head and body. */
  const front = async (path = '/') => {
    reader.dropAll();
    const { status, headers, body } = await get(path);
    return { status, text: `${JSON.stringify(headers)} ${body}` };
  };

  beforeAll(async () => {
    const opened = await openPreviews(database(), { clock: () => NOON });
    ({ reader, get, close } = opened);
    await transact(async (tx) => {
      const promo = (id: string, query: JsonObject, more: JsonObject = {}) => ({
        id,
        block: 'large-promo',
        v: 1,
        fields: { itemContentConfig: { source: 'content-api', query }, ...more },
        overrides: {
          'nota-secreta': {
            'headlines.basic': { value: 'Sismo de magnitud 6.8 en Guerrero' as SafeHtml },
          },
        },
      });
      const document: PageDocument = {
        layout: 'single-column',
        sections: {
          body: [
            promo('b1', QUERY),
            promo('b2', { nextId: 'nota-secreta' }),
            promo('b3', QUERY, { lazyLoad: true }),
          ],
        },
        metadata: { title: 'Portada' },
      };
      const page = { id: 'p1', site: 'brujula', name: 'Portada', layout: 'single-column' };
      await createPage(tx, { ...page, document, route: { kind: 'path', path: '/' } }, change);
      const { revision } = await readDraft(tx, 'p1');
      await publish(tx, 'p1', revision, (draft) => draft, change);
    });
  });
  afterAll(() => close());
  beforeEach(async () => {
    await database().pool.query('DELETE FROM story_drafts; DELETE FROM stories');
    await takeStory(database(), ans('s1', '/mundo'), NOON);
  });

  it('stands on the canvas with its time, for whoever may see drafts', async () => {
    await write();
    expect((await onCanvas(QUERY)).story).toMatchObject({
      _id: 'nota-secreta',
      headlines: { basic: 'Sismo de magnitud 6.8' },
      coming: { at: null },
    });
    await schedule(after(30));
    expect((await onCanvas(QUERY)).story.coming).toEqual({ at: after(30).toISOString() });
    expect((await onCanvas(QUERY, { mayReadDrafts: false })).story._id).toBe('s1');
    const alone = await onCanvas({ nextId: 'nota-secreta' }, { mayReadDrafts: false });
    expect(alone.status).toBe(404);
  });

  it('is no story of another site', async () => {
    await write(written({ websites: { jalisco: { website_section: sectionRef('/mundo') } } }));
    expect((await onCanvas(QUERY)).story._id).toBe('s1');
  });

  it('brings no markup to the canvas that importing would take away', async () => {
    const basic = 'Sismo <img src=x onerror=alert(1)><b>fuerte</b>';
    await write(written({ headlines: { basic } }));
    const { story } = await onCanvas(QUERY);
    expect(story.headlines?.basic).not.toContain('onerror');
    expect(story.headlines?.basic).toContain('fuerte');
  });

  it('shows from its minute on in what the canvas shows of a moment to come', async () => {
    await write();
    expect(await idAt(after(60))).toBe('s1');
    await schedule(after(30));
    expect(await idAt(after(29))).toBe('s1');
    expect(await idAt(after(30))).toBe('nota-secreta');
    const { story } = await onCanvas(QUERY, { more: `&at=${after(29).toISOString()}` });
    expect(story._id).toBe('s1');
    await transact((tx) => unscheduleDraft(tx, 'nota-secreta'));
    expect(await idAt(after(60))).toBe('s1');
  });

  it('is in no byte that readers get before, in its place once published, gone when withdrawn', async () => {
    await write();
    await schedule(after(30));
    const paths = ['/', '/_portada/bloque/b3?ruta=/', '/sitemap.xml', '/rss/', '/mundo/'];
    for (const path of paths) {
      const { text } = await front(path);
      for (const secret of SECRETS) expect(text, path).not.toContain(secret);
    }
    expect((await front()).text).toContain('Nota s1');
    // Late: what was there stays.
    expect(await settleNextDraft(database(), storyPublishing, after(29))).toBe(false);
    expect((await front()).text).not.toContain('Sismo');
    expect(await settleNextDraft(database(), storyPublishing, after(30))).toBe(true);
    const then = (await front()).text;
    expect(then.match(/Sismo de magnitud 6\.8 en Guerrero/g)?.length).toBeGreaterThanOrEqual(2);
    expect(then).not.toContain('Nota s1');
    expect((await front('/_portada/bloque/b3?ruta=/')).text).toContain('Sismo de magnitud');
    await transact((tx) =>
      unpublishDraft(tx, storyPublishing, { id: 'nota-secreta', by: 'Lupe', now: after(40) }),
    );
    const back = (await front()).text;
    expect(back).toContain('Nota s1');
    for (const secret of SECRETS) expect(back).not.toContain(secret);
  });
});
