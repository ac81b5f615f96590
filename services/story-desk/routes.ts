import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Clock } from '../../schemas/clock.ts';
import {
  type AuthorChoices,
  createStory,
  type DeskSites,
  deskQuery,
  type OpenStory,
  ofRevision,
  STORY_BYTES,
  saveStory,
} from '../../schemas/story-desk-api.ts';
import { pictureIds, type StoryStanding } from '../../schemas/story-document.ts';
import type { StaffAudit } from '../audit/audit-log.ts';
import type { Database, Tx } from '../database/database.ts';
import { check, type FaultLog, notFound, readJson, replyWithProblem } from '../http/problem.ts';
import { headlineOf } from './act-of-draft.ts';
import { type DeskDraft, readDraft, standingsOfDocument, standingsOfDraft } from './draft-rows.ts';
import { createDraft, discardDraft, saveDraft } from './drafts.ts';
import { listDesk, listTags } from './list-desk.ts';
import type { PublishingParts } from './publishing.ts';
import { listVersions, readVersion } from './versions.ts';

export interface StoryDeskDependencies {
  database: Database;
  clock: Clock;
  ids: () => string;
  audit: StaffAudit;
  /** The name of the staff member who sent the request. */
  editorName(context: Context): string;
  storyPublishing: PublishingParts;
  /** Where readers find a story that is stored. */
  storyPlaces(tx: Tx, id: string): Promise<{ site: string; websiteUrl: string }[]>;
  /** Tokens of the images that we hold, by id. */
  imageTokens(tx: Tx, ids: string[]): Promise<Map<string, string>>;
  /** The sites and sections where who sent the request may write stories. */
  deskSites(context: Context, tx: Tx): Promise<DeskSites>;
  findAuthors(tx: Tx, q: string): Promise<AuthorChoices>;
  /** May who sent the request do that in each of those places? */
  mayOn(
    context: Context,
    action: 'story.write' | 'story.publish',
    places: readonly StoryStanding[],
  ): boolean;
  /** Throws Problem 403 unless who sent the request may write in each of those places. */
  requireWriter(context: Context, places: readonly StoryStanding[]): void;
  log?: FaultLog;
}

const SMALL_BODY_BYTES = 2_000;
const words = z.object({ q: z.string().max(200).default('') });
const versionNumber = z.coerce.number().int().min(1).max(2_147_483_647);

const told = ({ id, site }: Pick<DeskDraft, 'id' | 'site'>) =>
  ({ subject: { kind: 'document', id }, site }) as const;

/** What the desk shows of an opened story. */
export const openedBy =
  ({ storyPlaces, imageTokens, mayOn }: StoryDeskDependencies) =>
  async (tx: Tx, c: Context, draft: DeskDraft): Promise<OpenStory> => {
    const { id, document, state, isShown } = draft;
    const places = (await standingsOfDraft(tx, id)) ?? [];
    const addresses = isShown ? await storyPlaces(tx, id) : [];
    return {
      id,
      site: draft.site,
      document,
      revision: draft.revision,
      savedAt: draft.savedAt,
      savedBy: draft.savedBy,
      state,
      isShown,
      wasShown: draft.shown !== undefined,
      isChanged: draft.revision !== draft.publishedRevision,
      isOvertaken: draft.isOvertaken,
      places: addresses.map(({ site, websiteUrl }) => ({ site, path: websiteUrl })),
      schedule: draft.schedule,
      mayWrite: mayOn(c, 'story.write', places),
      mayPublish: mayOn(c, 'story.publish', places),
      tokens: Object.fromEntries(await imageTokens(tx, [...pictureIds(document)])),
    };
  };

/** Stories while they are written: `/story-desk`, to be mounted at `/api`. */
export function storyDeskRoutes(dependencies: StoryDeskDependencies): Hono {
  const { database, clock, ids, audit, editorName, requireWriter, log } = dependencies;
  const opened = openedBy(dependencies);
  const app = new Hono();
  app.onError(replyWithProblem(log));
  const changeBy = (c: Context) => ({ by: editorName(c), now: clock() });

  app.get('/story-desk/sites', async (c) => c.json(await dependencies.deskSites(c, database.db)));
  app.get('/story-desk/tags', async (c) =>
    c.json(await listTags(database.db, check(words, c.req.query()).q)),
  );
  app.get('/story-desk/authors', async (c) =>
    c.json(await dependencies.findAuthors(database.db, check(words, c.req.query()).q)),
  );
  app.get('/story-desk/stories', async (c) =>
    c.json(await listDesk(database.db, check(deskQuery, c.req.query()))),
  );

  app.post('/story-desk/stories', async (c) => {
    const { site, section } = check(createStory, await readJson(c.req.raw, SMALL_BODY_BYTES));
    const found = (await dependencies.deskSites(c, database.db)).find(({ key }) => key === site);
    if (!found) throw notFound(`No hay un sitio «${site}».`);
    const chosen = found.sections.find(({ id }) => id === section);
    if (section && !chosen) throw notFound(`Ese sitio no tiene la sección «${section}».`);
    const id = ids();
    const reply = await database.transaction(async (tx) => {
      await createDraft(tx, { id, site, section: chosen, ...changeBy(c) });
      const draft = await readDraft(tx, id);
      await audit(tx, c, { action: 'story.create', ...told(draft), after: draft.document });
      return opened(tx, c, draft);
    });
    return c.json(reply, 201);
  });

  app.get('/story-desk/stories/:id', async (c) =>
    c.json(await opened(database.db, c, await readDraft(database.db, c.req.param('id')))),
  );

  app.put('/story-desk/stories/:id/draft', async (c) => {
    const given = check(saveStory, await readJson(c.req.raw, STORY_BYTES));
    const id = c.req.param('id');
    const saved = await database.transaction(async (tx) => {
      const { site } = await readDraft(tx, id);
      // Nobody puts a story where they may not write.
      requireWriter(c, await standingsOfDocument(tx, given.document, site));
      const change = changeBy(c);
      const done = await saveDraft(tx, { id, ...given, ...change });
      const { before } = done;
      // An hour of writing is one line: the first save after publishing, or after a colleague's.
      const isFirst =
        before.revision <= 1 ||
        before.revision === before.publishedRevision ||
        before.savedBy !== change.by;
      if (done.isChanged && isFirst) {
        const detail = headlineOf({ id, document: given.document });
        const digests = { before: before.document, after: given.document };
        await audit(tx, c, { action: 'story.draft', ...told(before), detail, ...digests });
      }
      return done.saved;
    });
    return c.json(saved);
  });

  app.delete('/story-desk/stories/:id/draft', async (c) => {
    const { baseRevision } = check(ofRevision, await readJson(c.req.raw, SMALL_BODY_BYTES));
    const id = c.req.param('id');
    await database.transaction(async (tx) => {
      const draft = await discardDraft(tx, id, baseRevision, changeBy(c));
      const detail = headlineOf(draft);
      const digests = { before: draft.document, ...(draft.shown ? { after: draft.shown } : {}) };
      await audit(tx, c, { action: 'story.discard', ...told(draft), detail, ...digests });
    });
    return c.body(null, 204);
  });

  app.get('/story-desk/stories/:id/versions', async (c) =>
    c.json(await listVersions(database.db, c.req.param('id'))),
  );
  app.get('/story-desk/stories/:id/versions/:version', async (c) => {
    const version = versionNumber.safeParse(c.req.param('version'));
    if (!version.success) throw notFound('Esa versión no existe.');
    return c.json(await readVersion(database.db, c.req.param('id'), version.data));
  });

  return app;
}
