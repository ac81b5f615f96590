import { COMMAND_LINE, writeAudit } from '../../services/audit/audit-log.ts';
import type { Tx } from '../../services/database/database.ts';
import { forgetHierarchies } from '../../services/newsroom/newsroom-store.ts';
import { countPublished, erasePagesOf } from '../../services/pages/archive.ts';
import { forgetCarts } from '../../services/sales/carts/carts.ts';
import { countLiveSubscriptions } from '../../services/sales/subscriptions/subscriptions.ts';
import {
  archiveSite,
  deleteSite,
  listArchivedSites,
  listSites,
} from '../../services/sites/site-store.ts';
import { forgetRightsOn } from '../../services/staff/accounts.ts';
import { leaveSite } from '../../services/stories/story-places.ts';
import { forgetGoneAddresses } from '../../services/withdrawals/withdrawal-store.ts';

/**
 * What becomes of each table's rows of a site that is deleted. `kept`: money, accounts and who did
 * what outlast a site; `cascades`: PostgreSQL deletes them with it.
 */
export const ROWS_OF_A_SITE: Readonly<Record<string, 'deleted' | 'cascades' | 'kept'>> = {
  api_tokens: 'deleted',
  audit_log: 'kept',
  busy_pages: 'deleted',
  collections: 'deleted',
  ended_redirects: 'deleted',
  gone_addresses: 'deleted',
  hierarchies: 'deleted',
  import_batches: 'kept',
  live_blogs: 'cascades',
  page_changes: 'deleted',
  page_patterns: 'cascades',
  page_redirects: 'cascades',
  pages: 'deleted',
  preview_links: 'deleted',
  readers: 'kept',
  sales_carts: 'deleted',
  sales_orders: 'kept',
  sections: 'deleted',
  site_alerts: 'cascades',
  sitemap_entries: 'deleted',
  staff_grants: 'deleted',
  story_authors: 'deleted',
  story_drafts: 'cascades',
  story_redirects: 'deleted',
  story_sections: 'deleted',
  story_tags: 'deleted',
  story_templates: 'cascades',
  story_websites: 'deleted',
  wires: 'cascades',
};

const noted = async (
  tx: Tx,
  action: 'site.archive' | 'site.unarchive' | 'site.delete',
  key: string,
  detail: string,
) =>
  writeAudit(
    tx,
    { action, subject: { kind: 'site', id: key }, site: key, detail, before: null },
    { actor: COMMAND_LINE, now: new Date() },
  );

const missing = (key: string): TypeError => new TypeError(`No hay un sitio «${key}».`);

/** Takes a site from its readers; all that it has stays. Throws TypeError. */
export async function archive(tx: Tx, key: string): Promise<string> {
  const sites = await listSites(tx);
  const site = sites.find((one) => one.key === key);
  if (!site) throw missing(key);
  if (sites.length === 1) throw new TypeError('Es el único sitio: sin ninguno no hay Portada.');
  const subscriptions = await countLiveSubscriptions(tx, key);
  if (subscriptions > 0)
    throw new TypeError(
      `En «${key}» se compraron ${subscriptions} suscripciones que siguen, y se cobrarían sin avisos ni página de cuenta: termínalas antes en Ventas.`,
    );
  await archiveSite(tx, key, new Date());
  await noted(tx, 'site.archive', key, site.websiteName);
  return `${site.websiteName}: archivado. Nadie contesta por sus hosts; npm run site -- unarchive ${key} lo devuelve.`;
}

/** Throws TypeError. */
export async function unarchive(tx: Tx, key: string): Promise<string> {
  const site = (await listArchivedSites(tx)).find((one) => one.key === key);
  if (!site) throw new TypeError(`No hay un sitio «${key}» en el archivo.`);
  await archiveSite(tx, key, undefined);
  await noted(tx, 'site.unarchive', key, site.websiteName);
  return `${site.websiteName}: de vuelta`;
}

/**
 * Deletes a site of the archive for good. One that has published pages only when that is meant.
 * Stories stay in the archive of stories, orders and accounts where they are. Throws TypeError.
 */
export async function remove(
  tx: Tx,
  key: string,
  { isWithEverything }: { isWithEverything: boolean },
): Promise<string> {
  const site = (await listArchivedSites(tx)).find((one) => one.key === key);
  if (!site) {
    if ((await listSites(tx)).some((one) => one.key === key))
      throw new TypeError(`«${key}» está en línea: primero npm run site -- archive ${key}`);
    throw missing(key);
  }
  const published = await countPublished(tx, key);
  if (published > 0 && !isWithEverything)
    throw new TypeError(
      `«${key}» tiene ${published} páginas publicadas. Con --with-everything se borran con él.`,
    );
  const pages = await erasePagesOf(tx, key);
  const stories = await leaveSite(tx, key);
  await forgetHierarchies(tx, key);
  await forgetGoneAddresses(tx, key);
  await forgetRightsOn(tx, key);
  await forgetCarts(tx, key);
  await deleteSite(tx, key);
  await noted(tx, 'site.delete', key, site.websiteName);
  return `${site.websiteName}: borrado, con ${pages} páginas. ${stories} notas dejaron de estar en él, y siguen guardadas.`;
}
