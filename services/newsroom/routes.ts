import { Hono } from 'hono';
import type { Database } from '../database/database.ts';
import { type FaultLog, replyWithProblem } from '../http/problem.ts';
import { hierarchyNames } from './newsroom-store.ts';

interface NewsroomDependencies {
  database: Database;
  log?: FaultLog;
}

/** `GET /content/hierarchies?site=`: the names of a site's menus. To be mounted at `/api`. */
export function newsroomRoutes({ database, log }: NewsroomDependencies): Hono {
  const app = new Hono();
  app.onError(replyWithProblem(log));
  app.get('/content/hierarchies', async (c) =>
    c.json(await hierarchyNames(database.db, c.req.query('site') ?? '')),
  );
  return app;
}
