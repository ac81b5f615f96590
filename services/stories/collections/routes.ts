import type { Context, Hono } from 'hono';
import type { Clock } from '../../../schemas/clock.ts';
import { collectionEndpoints as api } from '../../../schemas/endpoints/collections.ts';
import type { OpenCollection } from '../../../schemas/endpoints/shapes/collections.ts';
import type { Tx } from '../../database/database.ts';
import {
  changesBy,
  type EndpointDependencies,
  serveEndpoints,
} from '../../http/serve-endpoints.ts';
import type { ListedStory } from '../story-picker.ts';
import { type ImageTokens, storySummaries } from '../story-summaries.ts';
import {
  createCollection,
  deleteCollection,
  listCollections,
  listEntries,
  readCollection,
  saveCollection,
} from './collection-desk.ts';

interface CollectionDependencies extends EndpointDependencies {
  clock: Clock;
  ids: () => string;
  /** The name of the staff member who sent the request. */
  editorName(context: Context): string;
  imageTokens: ImageTokens;
  /** Pages whose drafts or published versions show a collection. */
  pagesWithCollection(tx: Tx, id: string): Promise<OpenCollection['uses']>;
  /** May who sent the request change collections of those sites? None: of every one. */
  mayChangeCollection(context: Context, sites: readonly string[]): boolean;
}

/** Collections as editors make them: `/collections`, to be mounted at `/api`. */
export function collectionRoutes(dependencies: CollectionDependencies): Hono {
  const { ids, imageTokens } = dependencies;
  const { app, handle } = serveEndpoints(dependencies);
  const changeBy = changesBy(dependencies);

  const opened = async (tx: Tx, c: Context, id: string, site: string): Promise<OpenCollection> => {
    const collection = await readCollection(tx, id, site);
    const entries = await listEntries(tx, id, site);
    const listed = entries
      .map(({ story }) => story)
      .filter((story): story is ListedStory => story !== undefined);
    const summaries = new Map(
      (await storySummaries(tx, listed, imageTokens)).map((story) => [story._id, story]),
    );
    return {
      ...collection,
      mayChange: dependencies.mayChangeCollection(c, collection.sites),
      list: entries.map(({ story, ...entry }) => {
        const summary = story && summaries.get(story.story._id);
        return { ...entry, ...(summary ? { story: summary } : {}) };
      }),
      uses: await dependencies.pagesWithCollection(tx, id),
    };
  };

  handle(api.collections, ({ query, tx }) => listCollections(tx, query.site));

  handle(api.createCollection, async ({ c, body: { site, name }, tx, note }) => {
    const id = ids();
    await createCollection(tx, { id, name, site }, changeBy(c));
    await note({ subject: { kind: 'document', id }, site, detail: name });
    return opened(tx, c, id, site);
  });

  handle(api.collection, ({ c, params: { id }, query: { site }, tx }) => opened(tx, c, id, site));

  handle(api.saveCollection, async ({ c, params: { id }, query: { site }, body, tx, note }) => {
    await readCollection(tx, id, site);
    await saveCollection(tx, id, body, changeBy(c));
    await note({ subject: { kind: 'document', id }, site, detail: body.name, after: body });
    return opened(tx, c, id, site);
  });

  handle(api.deleteCollection, async ({ params: { id }, query, tx, note }) => {
    const name = await deleteCollection(tx, id, query.revision);
    await note({ subject: { kind: 'document', id }, detail: name });
  });

  return app;
}
