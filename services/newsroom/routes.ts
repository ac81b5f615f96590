import type { Hono } from 'hono';
import { contentEndpoints as api } from '../../schemas/endpoints/content.ts';
import type { NamesReply } from '../../schemas/names-api.ts';
import type { Tx } from '../database/database.ts';
import { type EndpointDependencies, serveEndpoints } from '../http/serve-endpoints.ts';
import { type FoundName, findNames } from './find-names.ts';
import { hierarchyNames } from './newsroom-store.ts';

const PICTURE = 'width=120&height=80&smart=true';

interface NewsroomDependencies extends EndpointDependencies {
  /** Tokens of the images that we hold, by id. */
  imageTokens(tx: Tx, ids: string[]): Promise<Map<string, string>>;
}

/**
 * Names of a site's menus, and its sections, authors, tags, collections and addresses by name. To
 * be mounted at `/api`.
 */
export function newsroomRoutes(dependencies: NewsroomDependencies): Hono {
  const { app, handle } = serveEndpoints(dependencies);

  const withPictures = async (
    tx: Tx,
    items: readonly FoundName[],
  ): Promise<NamesReply['items']> => {
    const ids = items.flatMap(({ pictureId }) => (pictureId === undefined ? [] : [pictureId]));
    const tokens = await dependencies.imageTokens(tx, ids);
    return items.map(({ pictureId, ...item }) => {
      const token = pictureId && tokens.get(pictureId);
      const id = encodeURIComponent(pictureId ?? '');
      return { ...item, picture: token ? `/resizer/v2/${id}.jpg?auth=${token}&${PICTURE}` : '' };
    });
  };

  handle(api.hierarchies, ({ query, tx }) => hierarchyNames(tx, query.site));

  handle(api.names, async ({ query, tx }) => {
    const { items, total } = await findNames(tx, query);
    return { items: await withPictures(tx, items), total };
  });

  return app;
}
