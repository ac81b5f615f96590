import { Hono } from 'hono';
import { type NamesReply, namesQuery } from '../../schemas/names-api.ts';
import type { Database, Tx } from '../database/database.ts';
import { check, type FaultLog, replyWithProblem } from '../http/problem.ts';
import { type FoundName, findNames } from './find-names.ts';
import { hierarchyNames } from './newsroom-store.ts';

const PICTURE = 'width=120&height=80&smart=true';

interface NewsroomDependencies {
  database: Database;
  /** Tokens of the images that we hold, by id. */
  imageTokens(tx: Tx, ids: string[]): Promise<Map<string, string>>;
  log?: FaultLog;
}

/**
 * `GET /content/hierarchies?site=`: the names of a site's menus; `GET /content/names`: its sections,
 * authors, tags, collections and addresses, by name. To be mounted at `/api`.
 */
export function newsroomRoutes({ database, imageTokens, log }: NewsroomDependencies): Hono {
  const app = new Hono();
  app.onError(replyWithProblem(log));

  const withPictures = async (items: readonly FoundName[]): Promise<NamesReply['items']> => {
    const ids = items.flatMap(({ pictureId }) => (pictureId === undefined ? [] : [pictureId]));
    const tokens = await imageTokens(database.db, ids);
    return items.map(({ pictureId, ...item }) => {
      const token = pictureId && tokens.get(pictureId);
      const id = encodeURIComponent(pictureId ?? '');
      return { ...item, picture: token ? `/resizer/v2/${id}.jpg?auth=${token}&${PICTURE}` : '' };
    });
  };

  app.get('/content/hierarchies', async (c) =>
    c.json(await hierarchyNames(database.db, c.req.query('site') ?? '')),
  );
  app.get('/content/names', async (c) => {
    const query = check(namesQuery, { ...c.req.query(), value: c.req.queries('value') });
    const { items, total } = await findNames(database.db, query);
    return c.json({ items: await withPictures(items), total } satisfies NamesReply);
  });
  return app;
}
