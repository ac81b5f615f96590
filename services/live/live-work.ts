import type { AuditAction } from '../../schemas/audit.ts';
import type { Clock } from '../../schemas/clock.ts';
import type { Sanitiser } from '../../schemas/html.ts';
import type { EntryFields } from '../../schemas/live/live-api.ts';
import type { HtmlPolicy } from '../../schemas/site.ts';
import type { Act } from '../audit/audit-log.ts';
import type { Tx } from '../database/database.ts';
import { notFound } from '../http/problem.ts';
import { cleanFields } from './clean.ts';
import type { LiveChange } from './live-blogs.ts';
import type { CleanFields } from './live-entries.ts';
import { dropShown } from './live-log.ts';
import { type BlogRow, lockBlog, readBlogRow } from './live-rows.ts';

export interface LiveWorkDependencies {
  clock: Clock;
  sanitiser: Pick<Sanitiser, 'body' | 'markup'>;
  /** The policy of a site; undefined for a site that we do not have. */
  policyOf(site: string): Promise<HtmlPolicy | undefined>;
}

/** What happens in the transaction of one write of a live blog. */
export interface LiveWork {
  tx: Tx;
  blog: BlogRow;
  change: LiveChange;
  clean(fields: EntryFields): CleanFields;
}

/** What the log is told of a write of a blog beside which blog it is. */
interface BlogLine<Action> {
  action?: Action;
  after?: unknown;
  detail?: string;
}

/** A result, and its line in the log; unset: nothing changed. */
interface Done<T, Action> {
  result: T;
  line?: BlogLine<Action>;
}

/** What a write of a blog needs of the call of its endpoint. */
interface BlogCall<Action extends AuditAction> {
  params: { id: string };
  tx: Tx;
  note(line: Omit<Act, 'action'> & { action?: Action }): Promise<void>;
}

/** What the routes of live blogs do alike. */
export function liveWork({ clock, sanitiser, policyOf }: LiveWorkDependencies) {
  const policy = async (site: string): Promise<HtmlPolicy> => {
    const found = await policyOf(site);
    if (!found) throw notFound(`No hay un sitio «${site}».`);
    return found;
  };

  /**
   * One write of the blog that the address names, with its line in the log; pages that show it are
   * dropped when readers have something new. Throws Problem 404.
   * @param by the name of the staff member who writes
   */
  const write = async <T, Action extends AuditAction>(
    by: string,
    { params: { id }, tx, note }: BlogCall<Action>,
    work: (parts: LiveWork) => Promise<Done<T, Action>>,
  ): Promise<T> => {
    const { site } = await readBlogRow(tx, id);
    const clean = cleanFields(sanitiser, await policy(site));
    const blog = await lockBlog(tx, id);
    const { result, line } = await work({ tx, blog, change: { by, now: clock() }, clean });
    if (line) {
      const detail = [blog.headline, line.detail].filter(Boolean).join(' · ');
      await note({ ...line, subject: { kind: 'live-blog', id }, site, detail });
    }
    const after = await readBlogRow(tx, id);
    if (after.last_event !== blog.last_event) await dropShown(tx, id);
    return result;
  };
  return { write, policy };
}
