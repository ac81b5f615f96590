import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { JsonObject } from '../../schemas/json.ts';
import { noAudit } from '../../services/audit/audit.testing.ts';
import { type Database, rows } from '../../services/database/database.ts';
import type { ImportOutcome } from '../../services/ingest/arrival.ts';
import { ingestRoutes } from '../../services/ingest/routes.ts';
import { putHierarchy } from '../../services/newsroom/newsroom-store.ts';
import { newsroomRoutes } from '../../services/newsroom/routes.ts';
import { changePage, createPage } from '../../services/pages/pages.ts';
import { publish } from '../../services/pages/publishing.ts';
import { site } from '../../services/sites/site.testing.ts';
import { putSite } from '../../services/sites/site-store.ts';
import {
  type ClosedStories,
  type ContentReplies,
  contentReplies,
  type SignReply,
} from '../../services/sources/content-replies.ts';
import type { Source } from '../../services/sources/define-source.ts';
import { sourceRoutes } from '../../services/sources/routes.ts';
import { storyRoutes } from '../../services/stories/routes.ts';
import { contentStores, hasSite, ingest } from './content.ts';

export const SECTIONS = ['/nacional', '/mundo', '/deportes'].map((_id) => ({
  _id,
  name: _id.slice(1),
}));
export const sectionRef = (_id: string) => ({
  _id,
  type: 'section',
  version: '0.10.12',
  name: _id.slice(1),
});

/** After the days of `ans`: nothing is withheld until its date. */
export const AFTER_ALL = new Date('2026-12-31T12:00:00Z');

/** An ANS story of brujula; the number in its id says its day. */
export function ans(id: string, section: string, more: JsonObject = {}): JsonObject {
  return {
    _id: id,
    type: 'story',
    version: '0.10.12',
    headlines: { basic: `Nota ${id}` },
    display_date: `2026-11-${10 + (Number(id.replace(/\D/g, '')) % 20)}T10:00:00Z`,
    taxonomy: { primary_section: sectionRef(section), sections: [sectionRef(section)] },
    websites: {
      brujula: { website_url: `${section}/${id}/`, website_section: sectionRef(section) },
    },
    ...more,
  };
}

/** Sites brujula and jalisco with three sections. */
export const openNewsroom = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    for (const [position, key] of ['brujula', 'jalisco'].entries()) {
      await putSite(tx, site(key), position);
      await putHierarchy(tx, key, 'default', SECTIONS);
    }
  });

export const takeStory = (
  database: Database,
  input: unknown,
  now = AFTER_ALL,
): Promise<ImportOutcome> =>
  database.transaction((tx) => ingest.importDocument(tx, { input, defaultSite: 'brujula', now }));

/** The sources over our own stores; nothing is signed, unless told. */
export const repliesOf = (
  signReply: SignReply = async (_, reply) => reply,
  sources?: readonly Source[],
  closed?: ClosedStories,
): ContentReplies =>
  contentReplies({
    stores: contentStores,
    signReply,
    ...(sources ? { sources } : {}),
    ...(closed ? { closed } : {}),
  });

interface ContentApp {
  database: Database;
  replies: ContentReplies;
  clock?: () => Date;
  imageTokens?: Parameters<typeof storyRoutes>[0]['imageTokens'];
  redirectHosts?: readonly string[];
  isAdmin?: () => boolean;
  mayReadDrafts?: boolean;
}

/** The addresses under `/content` as the editor's host mounts them. */
export function contentApp({
  database,
  replies,
  clock = () => AFTER_ALL,
  imageTokens = async () => new Map(),
  redirectHosts = [],
  isAdmin = () => true,
  mayReadDrafts = true,
}: ContentApp): Hono {
  const app = new Hono();
  app.route('/', storyRoutes({ database, imageTokens, audit: noAudit }));
  app.route('/', newsroomRoutes({ database, imageTokens, audit: noAudit }));
  app.route(
    '/',
    ingestRoutes({ database, ingest, hasSite, clock, redirectHosts, isAdmin, audit: noAudit }),
  );
  app.route(
    '/',
    sourceRoutes({
      database,
      replies,
      hasSite,
      mayReadDrafts: () => mayReadDrafts,
      audit: noAudit,
    }),
  );
  return app;
}

/** The tags that some work wrote to the outbox. */
export async function tagsWritten(
  { db }: Database,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const [before] = await rows<{ seq: string }>(
    db,
    sql`SELECT coalesce(max(seq), 0) AS seq FROM outbox`,
  );
  await work();
  const found = await rows<{ tags: string[] }>(
    db,
    sql`SELECT tags FROM outbox WHERE seq > ${before?.seq} ORDER BY seq`,
  );
  return found.flatMap(({ tags }) => tags);
}

/** Makes published pages at paths of La Brújula, and moves them. */
export const pageMaker = (database: () => Database, change: { by: string; now: Date }) => ({
  make: (id: string, path: string) =>
    database().transaction(async (tx) => {
      const route = { kind: 'path', path } as const;
      await createPage(tx, { id, site: 'brujula', name: id, route, layout: 'right-rail' }, change);
      await publish(tx, id, 1, (draft) => draft, change);
    }),
  move: (id: string, path: string) =>
    database().transaction((tx) => changePage(tx, id, { route: { kind: 'path', path } }, change)),
});
