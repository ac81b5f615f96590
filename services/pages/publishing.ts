import { sql } from 'drizzle-orm';
import type { PageSummary, PublishedPage } from '../../schemas/endpoints/shapes/page.ts';
import { isFrontRoute } from '../../schemas/page.ts';
import { writeOutbox } from '../changes/outbox.ts';
import { pageTag } from '../changes/tags.ts';
import type { Tx } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { type Prepare, prepareSave } from './drafts.ts';
import { type Change, readPage, tagsOf } from './page-rows.ts';
import { endRedirects } from './redirects.ts';
import { heedMissed } from './schedules.ts';
import { holdShared, tagsForReaders } from './shared-blocks.ts';
import { writeVersion } from './versions.ts';

/** Throws Problem 409 `archived`: another page may have its address by now. */
export function refuseArchived(page: PageSummary): void {
  if (!page.archivedAt) return;
  throw new Problem(409, 'archived', 'Esa página está archivada: restáurala antes de publicarla.');
}

/**
 * Makes a version of a locked page what readers get, in one transaction with the outbox row.
 * Returns when.
 */
export async function makeLive(
  tx: Tx,
  page: PageSummary,
  version: number,
  { by, now }: Change,
): Promise<string> {
  refuseArchived(page);
  await holdShared(tx, page, version);
  const publishedAt = now.toISOString();
  await tx.execute(
    sql`UPDATE page_versions SET published_at = ${publishedAt}
      WHERE page_id = ${page.id} AND version = ${version}`,
  );
  await tx.execute(
    sql`UPDATE pages SET published_version = ${version}, updated_at = ${publishedAt},
      updated_by = ${by} WHERE id = ${page.id}`,
  );
  await heedMissed(tx, page.id, 'publish', now);
  const ended = await endRedirects(tx, page);
  // A page that readers had already changes nothing about which pages there are: the others of the
  // site stay as they are.
  const tags = page.publishedVersion === undefined ? tagsOf(page) : [pageTag(page.id)];
  await writeOutbox(tx, await tagsForReaders(tx, page, [...tags, ...ended]));
  return publishedAt;
}

/** Saves and makes it what readers get. Throws like `saveVersion`. */
export async function publish(
  tx: Tx,
  id: string,
  baseRevision: number,
  prepare: Prepare,
  change: Change,
): Promise<PublishedPage> {
  const locked = await prepareSave(tx, id, baseRevision, prepare);
  const saved = await writeVersion(tx, locked, locked.document, change);
  return {
    ...saved,
    isAsLive: true,
    publishedAt: await makeLive(tx, locked.page, saved.version, change),
  };
}

/** Takes a locked page from its readers; what there is of it stays. */
export async function takeOff(tx: Tx, page: PageSummary, { by, now }: Change): Promise<void> {
  await tx.execute(
    sql`UPDATE pages SET published_version = NULL, updated_at = ${now.toISOString()},
      updated_by = ${by} WHERE id = ${page.id}`,
  );
  await heedMissed(tx, page.id, 'unpublish', now);
  await writeOutbox(tx, await tagsForReaders(tx, page, tagsOf(page)));
}

/** Without it a site has no first page. */
export const isFront = ({ route }: Pick<PageSummary, 'route'>): boolean => isFrontRoute(route);

/** Throws Problem 422 `confirmation_needed` for a front whose name was not typed. */
export function requireConfirmation(page: PageSummary, confirmation: string | undefined): void {
  if (!isFront(page) || confirmation?.trim() === page.name) return;
  const message = 'Es la portada del sitio: escribe su nombre para retirarla.';
  throw new Problem(422, 'confirmation_needed', message, {
    issues: [{ path: ['confirmation'], message: `Escribe «${page.name}»` }],
  });
}

/** Throws Problem 404, 409 `not_published`, 422 `confirmation_needed`. */
export async function unpublish(
  tx: Tx,
  id: string,
  confirmation: string | undefined,
  change: Change,
): Promise<PageSummary> {
  const page = await readPage(tx, id, true);
  if (page.publishedVersion === undefined)
    throw new Problem(409, 'not_published', 'Esa página no está en el sitio.');
  requireConfirmation(page, confirmation);
  await takeOff(tx, page, change);
  return readPage(tx, id);
}
