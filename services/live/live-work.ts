import type { Context } from 'hono';
import type { Clock } from '../../schemas/clock.ts';
import type { Sanitiser } from '../../schemas/html.ts';
import type { EntryFields } from '../../schemas/live/live-api.ts';
import type { HtmlPolicy } from '../../schemas/site.ts';
import type { Act, StaffAudit } from '../audit/audit-log.ts';
import type { Database, Tx } from '../database/database.ts';
import { type FaultLog, notFound } from '../http/problem.ts';
import { cleanFields } from './clean.ts';
import type { LiveChange } from './live-blogs.ts';
import type { CleanFields } from './live-entries.ts';
import { dropShown } from './live-log.ts';
import { type BlogRow, lockBlog, readBlogRow } from './live-rows.ts';

export interface LiveDependencies {
  database: Database;
  clock: Clock;
  ids: () => string;
  sanitiser: Pick<Sanitiser, 'body' | 'markup'>;
  /** The policy of a site; undefined for a site that we do not have. */
  policyOf(site: string): Promise<HtmlPolicy | undefined>;
  /** The name of the staff member who sent the request. */
  editorName(context: Context): string;
  staffIdOf(context: Context): string;
  /** The same with the tokens of our own pictures in it. */
  signPictures(tx: Tx, reply: object): Promise<object>;
  audit: StaffAudit;
  log?: FaultLog;
}

/** What happens in the transaction of one write of a live blog. */
export interface LiveWork {
  tx: Tx;
  blog: BlogRow;
  change: LiveChange;
  clean(fields: EntryFields): CleanFields;
}

/** A result, and what the log is told of it; unset: nothing changed. */
interface Done<T> {
  result: T;
  act?: Pick<Act, 'action' | 'after'> & { detail?: string };
}

export const BODY_BYTES = 200_000;

/** What the routes of live blogs do alike. */
export function liveWork(dependencies: LiveDependencies) {
  const { database, clock, sanitiser, policyOf, audit } = dependencies;
  const policy = async (site: string): Promise<HtmlPolicy> => {
    const found = await policyOf(site);
    if (!found) throw notFound(`No hay un sitio «${site}».`);
    return found;
  };
  const changeBy = (c: Context): LiveChange => ({ by: dependencies.editorName(c), now: clock() });

  /**
   * One write of the blog that the address names, with its line in the log; pages that show it are
   * dropped when readers have something new. Throws Problem 404.
   */
  const write = async <T>(c: Context, work: (parts: LiveWork) => Promise<Done<T>>): Promise<T> => {
    const id = c.req.param('id') ?? '';
    const { site } = await readBlogRow(database.db, id);
    const clean = cleanFields(sanitiser, await policy(site));
    return database.transaction(async (tx) => {
      const blog = await lockBlog(tx, id);
      const { result, act } = await work({ tx, blog, change: changeBy(c), clean });
      if (act) {
        const { detail } = act;
        const told = detail === undefined ? blog.headline : `${blog.headline} · ${detail}`;
        const subject = { kind: 'live-blog', id } as const;
        await audit(tx, c, { ...act, subject, site, detail: told });
      }
      const after = await readBlogRow(tx, id);
      if (after.last_event !== blog.last_event) await dropShown(tx, id);
      return result;
    });
  };
  return { write, changeBy, policy };
}
