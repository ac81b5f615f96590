import { sql } from 'drizzle-orm';
import type { Sanitiser } from '../../../schemas/html.ts';
import type { JsonObject } from '../../../schemas/json.ts';
import { cleanConfig } from '../../../schemas/live/config.ts';
import { readLiveImage } from '../../../schemas/live/live-image.ts';
import type { WholeBlog, WholeEntry } from '../../../schemas/live/whole-blog.ts';
import { canonicalText } from '../../../schemas/page-file.ts';
import { rows, type Tx } from '../../database/database.ts';
import { createBlog, type LiveChange } from '../live-blogs.ts';
import type { CleanFields } from '../live-entries.ts';
import { appendEvent, dropShown } from '../live-log.ts';
import { blogOf, ENTRY_COLUMNS, type EntryRow, entryOf, readBlogRow } from '../live-rows.ts';

function wholeEntryOf(row: EntryRow): WholeEntry {
  const entry = entryOf(row);
  const { version: _, draft: __, scheduledAt: ___, embedOriginal, ...kept } = entry;
  const embedHtml = embedOriginal ?? kept.embedHtml;
  return {
    ...kept,
    embedHtml,
    image: readLiveImage(entry.image),
    extra: JSON.parse(row.extra) as JsonObject,
  };
}

async function wholeBlogOf(tx: Tx, id: string): Promise<WholeBlog> {
  const row = await readBlogRow(tx, id);
  const blog = blogOf(row);
  const found = await rows<EntryRow>(
    tx,
    sql`SELECT ${ENTRY_COLUMNS} FROM live_entries e WHERE e.blog_id = ${id}
      ORDER BY e.date, e.id COLLATE "C"`,
  );
  const { site, headline, description, summary, startLiveDate, endLiveDate, autoCloseHours } = blog;
  return {
    id,
    site,
    headline,
    description,
    summary,
    startLiveDate,
    endLiveDate,
    autoCloseHours,
    extra: JSON.parse(row.extra) as JsonObject,
    entries: found.map(wholeEntryOf),
  };
}

/** Every live blog with all of its updates, drafts and withdrawn ones too, in their ids' order. */
export async function* everyBlog(tx: Tx): AsyncGenerator<WholeBlog> {
  const found = await rows<{ id: string }>(
    tx,
    sql`SELECT id FROM live_blogs ORDER BY id COLLATE "C"`,
  );
  for (const { id } of found) yield wholeBlogOf(tx, id);
}

interface Cleaning {
  sanitiser: Pick<Sanitiser, 'body'>;
  /** By the policy of the blog's site. */
  clean(fields: WholeEntry): CleanFields;
}

async function addEntry(
  tx: Tx,
  blog: string,
  entry: WholeEntry,
  { sanitiser, clean }: Cleaning,
): Promise<void> {
  const fields = clean(entry);
  const corrections = entry.corrections.map(({ before, ...one }) => ({
    ...one,
    before: { headline: before.headline, description: sanitiser.body(before.description) },
  }));
  const jsonOrNull = (value: object | null) => (value === null ? null : JSON.stringify(value));
  await tx.execute(
    sql`INSERT INTO live_entries (blog_id, id, headline, kind, description, date, update_by_author,
        url_recommend_post, recommend_headline, embed_html, embed_original, score_table, image,
        state, is_key, is_pinned, corrections, published_at, merged_into, extra, updated_at, updated_by)
      VALUES (${blog}, ${entry.id}, ${fields.headline}, ${fields.kind}, ${fields.description},
        ${fields.date}, ${fields.updateByAuthor}, ${fields.urlRecommendPost},
        ${fields.recommendHeadline}, ${fields.embedHtml}, ${fields.embedOriginal ?? null},
        ${jsonOrNull(fields.table)}, ${jsonOrNull(fields.image)}, ${entry.state}, ${entry.isKey}, ${entry.isPinned},
        ${JSON.stringify(corrections)}, ${entry.publishedAt}, ${entry.mergedInto},
        ${JSON.stringify(cleanConfig(entry.extra))}, ${entry.updatedAt}, ${entry.updatedBy})`,
  );
}

/**
 * Adds a live blog with its updates, sanitised by the policy of its site. One of that id that is
 * here stays as it is: `unchanged` where it says the same.
 */
export async function takeBlog(
  tx: Tx,
  given: WholeBlog,
  cleaning: Cleaning,
  change: LiveChange,
): Promise<'created' | 'unchanged' | 'kept'> {
  const { id, entries, summary, autoCloseHours, extra, ...blog } = given;
  const here = await rows(tx, sql`SELECT FROM live_blogs WHERE id = ${id}`);
  if (here.length > 0) {
    const isSame = canonicalText(await wholeBlogOf(tx, id)) === canonicalText(given);
    return isSame ? 'unchanged' : 'kept';
  }
  const { body } = cleaning.sanitiser;
  const description = body(blog.description);
  await createBlog(tx, { ...blog, id, description, extra: cleanConfig(extra) }, change);
  await tx.execute(
    sql`UPDATE live_blogs SET summary = ${body(summary)}, auto_close_hours = ${autoCloseHours}
      WHERE id = ${id}`,
  );
  for (const entry of entries) await addEntry(tx, id, entry, cleaning);
  await appendEvent(tx, { blog: id, kind: 'blog', entry: null, now: change.now });
  await dropShown(tx, id);
  return 'created';
}
