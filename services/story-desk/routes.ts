import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { Clock } from '../../schemas/clock.ts';
import { storyEndpoints as api } from '../../schemas/endpoints/story-desk.ts';
import type { AuthorChoices, DeskSites, OpenStory } from '../../schemas/story-desk-api.ts';
import { pictureIds, type StoryStanding, sectionOn } from '../../schemas/story-document.ts';
import { notePage, storyRoom } from '../changes/page-notes.ts';
import type { Tx } from '../database/database.ts';
import { invalid, notFound } from '../http/problem.ts';
import { changesBy, type EndpointDependencies, serveEndpoints } from '../http/serve-endpoints.ts';
import { headlineOf } from './act-of-draft.ts';
import { type DeskDraft, readDraft, standingsOfDocument, standingsOfDraft } from './draft-rows.ts';
import { createDraft, discardDraft, saveDraft } from './drafts.ts';
import { listDesk, listTags } from './list-desk.ts';
import { listRail, type RailParts } from './list-rail.ts';
import { newTags } from './new-tags.ts';
import type { PublishingParts } from './publishing.ts';
import { checkDraft } from './templates/check-draft.ts';
import { readTemplate } from './templates/template-store.ts';
import { listVersions, readVersion } from './versions.ts';

export interface StoryDeskDependencies extends EndpointDependencies, RailParts {
  clock: Clock;
  ids: () => string;
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
  /** May who sent the request give a story a tag that there is not yet? */
  mayMakeTags(context: Context): boolean;
  /** Throws Problem 403 unless who sent the request may write in each of those places. */
  requireWriter(context: Context, places: readonly StoryStanding[]): void;
}

const versionNumber = z.coerce.number().int().min(1).max(2_147_483_647);

const subjectOf = ({ id, site }: Pick<DeskDraft, 'id' | 'site'>) =>
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
  const { ids, requireWriter } = dependencies;
  const opened = openedBy(dependencies);
  const { app, handle } = serveEndpoints(dependencies);
  const changeBy = changesBy(dependencies);

  handle(api.storySites, ({ c, tx }) => dependencies.deskSites(c, tx));
  handle(api.storyTags, ({ query, tx }) => listTags(tx, query.q));
  handle(api.storyAuthors, ({ query, tx }) => dependencies.findAuthors(tx, query.q));
  handle(api.storyDesk, ({ query, tx }) => listDesk(tx, query));

  handle(api.storyRail, ({ query, tx }) => listRail(tx, query, dependencies));

  handle(api.createStory, async ({ c, body, tx, note }) => {
    const { site, section } = body;
    const found = (await dependencies.deskSites(c, tx)).find(({ key }) => key === site);
    if (!found) throw notFound(`No hay un sitio «${site}».`);
    const template =
      body.template === undefined ? undefined : await readTemplate(tx, body.template);
    if (template && template.site !== null && template.site !== site)
      throw notFound('Ese sitio no tiene esa plantilla.');
    const named = found.sections.find(({ id }) => id === section);
    if (section && !named) throw notFound(`Ese sitio no tiene la sección «${section}».`);
    const usual = template && sectionOn(template.document, site);
    const chosen = named ?? found.sections.find(({ id, mayWrite }) => mayWrite && id === usual);
    const id = ids();
    await createDraft(tx, { id, site, section: chosen, template, ...changeBy(c) });
    const draft = await readDraft(tx, id);
    await note({ ...subjectOf(draft), after: draft.document });
    return opened(tx, c, draft);
  });

  handle(api.storyChecks, async ({ params, tx }) =>
    checkDraft(tx, dependencies.storyPublishing, await readDraft(tx, params.id)),
  );

  handle(api.story, async ({ c, params, tx }) => opened(tx, c, await readDraft(tx, params.id)));

  handle(api.saveStory, async ({ c, params: { id }, body, tx, note }) => {
    const { site, document: stored } = await readDraft(tx, id);
    // Nobody puts a story where they may not write.
    requireWriter(c, await standingsOfDocument(tx, body.document, site));
    if (!dependencies.mayMakeTags(c)) {
      const [tag] = await newTags(tx, stored, body.document);
      if (tag !== undefined)
        throw invalid([
          {
            path: ['document', 'taxonomy', 'tags'],
            message: `No hay una etiqueta «${tag}»: las nuevas las hace quien publica`,
          },
        ]);
    }
    const change = changeBy(c);
    const { saved, before, isChanged } = await saveDraft(tx, { id, ...body, ...change });
    // An hour of writing is one line: the first save after publishing, or after a colleague's.
    const isFirst =
      before.revision <= 1 ||
      before.revision === before.publishedRevision ||
      before.savedBy !== change.by;
    if (isChanged && isFirst) {
      const detail = headlineOf({ id, document: body.document });
      const digests = { before: before.document, after: body.document };
      await note({ ...subjectOf(before), detail, ...digests });
    }
    if (isChanged)
      await notePage(tx, {
        kind: 'draft',
        page: storyRoom(id),
        revision: saved.revision,
        by: change.by,
      });
    return saved;
  });

  handle(api.discardStory, async ({ c, params: { id }, body: { baseRevision }, tx, note }) => {
    const draft = await discardDraft(tx, id, baseRevision, changeBy(c));
    const digests = { before: draft.document, ...(draft.shown ? { after: draft.shown } : {}) };
    await note({ ...subjectOf(draft), detail: headlineOf(draft), ...digests });
    await notePage(tx, { kind: 'page', page: storyRoom(id) });
  });

  handle(api.storyVersions, ({ params, tx }) => listVersions(tx, params.id));

  handle(api.storyVersion, async ({ params, tx }) => {
    const version = versionNumber.safeParse(params.version);
    if (!version.success) throw notFound('Esa versión no existe.');
    return readVersion(tx, params.id, version.data);
  });

  return app;
}
