import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { joinPath } from '../../schemas/page.ts';
import { canonicalText, type PageFile } from '../../schemas/page-file.ts';
import { COMMAND_LINE, writeAudits } from '../../services/audit/audit-log.ts';
import type { Database, Tx } from '../../services/database/database.ts';
import { unsignedPage } from '../../services/images/unsigned-page.ts';
import { holderOf } from '../../services/pages/addresses.ts';
import { readDraftDocument, takePageFile } from '../../services/pages/exchange.ts';
import { publishedDocument } from '../../services/pages/published.ts';
import { checkPages } from '../check-pages.ts';
import { type FolderFault, type FolderPage, readFolder } from '../page-folder.ts';
import { actsOf } from '../pages.ts';
import type { Output } from '../with-running-database.ts';
import { PAGES, PUBLISHED_PAGES } from './folder.ts';
import type { Outcome, Taking } from './line-part.ts';
import { archivedKeys } from './site-parts.ts';
import { noneTaken, type TakenCounts } from './take-lines.ts';

/** A page with what readers get of it; undefined: nothing. */
interface BothPages {
  draft: FolderPage;
  published: FolderPage | undefined;
}

const faultLine = ({ file, path, message }: FolderFault): string =>
  `${file}: ${path.length > 0 ? `${joinPath(path)}: ` : ''}${message}`;

const sameText = (one: unknown, other: unknown): boolean =>
  canonicalText(one) === canonicalText(other);

/** Does a page that is here say what the folder says? */
async function isAsHere(tx: Tx, id: string, { draft, published }: BothPages): Promise<boolean> {
  const here = await unsignedPage(tx, await readDraftDocument(tx, id));
  if (!sameText(here, draft.page.document)) return false;
  const live = (await publishedDocument(tx, id))?.document;
  if (!live || !published) return !live === !published;
  return sameText(await unsignedPage(tx, live), published.page.document);
}

async function takeBoth(tx: Tx, both: BothPages, { ids, now }: Taking): Promise<Outcome> {
  const { site, route } = both.draft.page;
  const holder = await holderOf(tx, site, route, '');
  if (holder) return (await isAsHere(tx, holder.id, both)) ? 'unchanged' : 'kept';
  const change = { by: COMMAND_LINE.name, now };
  const take = async (page: PageFile, isForReaders: boolean) => {
    const given = { ids, portable: unsignedPage, isForReaders, change };
    const taken = await takePageFile(tx, page, given);
    await writeAudits(tx, actsOf(taken), { actor: COMMAND_LINE, now });
  };
  if (both.published) await take(both.published.page, true);
  if (!both.published || !sameText(both.published.page, both.draft.page))
    await take(both.draft.page, false);
  return 'created';
}

const foldersPages = (folder: string): ReturnType<typeof readFolder> =>
  existsSync(folder) ? readFolder(folder) : { pages: [], faults: [] };

/** Shared blocks first, for pages hold them. */
const inOrder = (pages: readonly FolderPage[]): FolderPage[] =>
  [...pages].sort(
    (one, other) =>
      Number(other.page.route.kind === 'shared') - Number(one.page.route.kind === 'shared'),
  );

/**
 * Takes the pages of an export in, drafts and what readers get, each page whole or not at all. One
 * that is here stays as it is. What readers may not get by today's checks comes in as a draft.
 */
export async function takePages(
  { database, output, signal }: { database: Database; output: Output; signal: AbortSignal },
  taking: Taking,
): Promise<TakenCounts> {
  const counts = noneTaken();
  const refused = new Set<string>();
  const refuse = (fault: FolderFault): void => {
    output.error(`${faultLine(fault)}: no vino`);
    refused.add(fault.file);
    counts.refused = refused.size;
  };
  const drafts = foldersPages(join(taking.folder, PAGES));
  const live = foldersPages(join(taking.folder, PUBLISHED_PAGES));
  for (const fault of [...drafts.faults, ...live.faults]) refuse(fault);
  const archived = await archivedKeys(database.db);
  const liveByFile = new Map(live.pages.map((page) => [page.file, page]));
  for (const draft of inOrder(drafts.pages)) {
    if (signal.aborted) return counts;
    if (archived.has(draft.page.site)) {
      counts.unchanged += 1;
      continue;
    }
    const given = liveByFile.get(draft.file);
    const checked = await checkPages(database.db, [draft], false);
    const forReaders = given && (await checkPages(database.db, [given], true));
    const [checkedDraft] = checked.pages;
    const [fault] = checked.faults;
    if (fault) refuse(fault);
    if (fault || !checkedDraft) continue;
    for (const why of forReaders?.faults ?? [])
      output.error(`${faultLine(why)}: sólo vino como borrador`);
    const isShown = forReaders !== undefined && forReaders.faults.length === 0;
    const published = isShown ? forReaders.pages[0] : undefined;
    const outcome = await database.transaction((tx) =>
      takeBoth(tx, { draft: checkedDraft, published }, taking),
    );
    counts[outcome] += 1;
    if (outcome === 'kept') output.error(`${draft.file}: aquí dice otra cosa, y se queda`);
  }
  return counts;
}
