import { pageFindings } from '../blocks/_checks/page-rules.ts';
import { registry } from '../blocks/registry.ts';
import { layoutNamed } from '../layouts/registry.ts';
import { isFault } from '../schemas/finding.ts';
import { firstIssues } from '../schemas/json-limits.ts';
import { type Issue, MAX_PAGE_BYTES, type PageDocument } from '../schemas/page.ts';
import type { SiteProperties } from '../schemas/site.ts';
import { contentStores } from '../server/content/content.ts';
import { pageAbout } from '../server/content/page-about.ts';
import { blockChecks } from '../server/pages/block-checks.ts';
import { sanitiser } from '../server/sanitiser.ts';
import type { Tx } from '../services/database/database.ts';
import { holderOf } from '../services/pages/addresses.ts';
import { prepareBlocks } from '../services/pages/check-blocks.ts';
import { publishedDocument } from '../services/pages/published.ts';
import { listSites } from '../services/sites/site-store.ts';
import { contentReplies } from '../services/sources/content-replies.ts';
import type { FolderFault, FolderPage } from './page-folder.ts';

const blocks = blockChecks(() => registry, sanitiser);
const replies = contentReplies({ stores: contentStores, signReply: async (_, reply) => reply });

/** The sections in the order in which the layout has them, as an editor's page has them. */
function inLayoutOrder(document: PageDocument): PageDocument {
  const names = (layoutNamed(document.layout)?.sections ?? []).map(({ name }) => name);
  const own = Object.keys(document.sections);
  const order = [...names.filter((name) => own.includes(name)), ...own];
  return {
    ...document,
    sections: Object.fromEntries(order.map((name) => [name, document.sections[name] ?? []])),
  };
}

const inDocument = ({ path, message }: Issue): Issue => ({ path: ['document', ...path], message });

interface Checked {
  document: PageDocument;
  faults: Issue[];
  warnings: Issue[];
}

async function checkPage(
  tx: Tx,
  { page }: FolderPage,
  { site, isForReaders }: { site: SiteProperties; isForReaders: boolean },
): Promise<Checked> {
  const layout = layoutNamed(page.document.layout);
  const prepared = prepareBlocks({
    document: inLayoutOrder(page.document),
    drafts: [],
    site,
    blocks,
    inline: sanitiser.inline,
  });
  const { document } = prepared;
  const faults: Issue[] = [];
  if (!layout)
    faults.push({ path: ['document', 'layout'], message: `No hay un diseño «${document.layout}»` });
  if (Buffer.byteLength(JSON.stringify(document)) > MAX_PAGE_BYTES)
    faults.push({ path: ['document'], message: `Pasa de ${MAX_PAGE_BYTES / 1_000} kB` });
  if (!isForReaders) return { document, faults, warnings: prepared.issues.map(inDocument) };
  const holder = await holderOf(tx, page.site, page.route, '');
  const live = holder && (await publishedDocument(tx, holder.id))?.document;
  const { route } = page;
  const about = await pageAbout(replies, tx, page.site, route);
  const found = pageFindings({ document, live, blocks: registry, layout, route, about });
  const [refused, told] = [found.filter(isFault), found.filter((one) => !isFault(one))];
  const refusals = layout ? refused.map(inDocument) : [];
  return { document, faults: [...faults, ...refusals], warnings: told.map(inDocument) };
}

interface CheckedPages {
  pages: FolderPage[];
  faults: FolderFault[];
  warnings: FolderFault[];
}

/**
 * The pages of a folder as they would be stored, with what keeps them out: unknown sites and
 * layouts and, where readers get them, faults of their blocks. As drafts those are warnings.
 */
export async function checkPages(
  tx: Tx,
  pages: readonly FolderPage[],
  isForReaders: boolean,
): Promise<CheckedPages> {
  const sites = new Map((await listSites(tx)).map((site) => [site.key, site]));
  const result: CheckedPages = { pages: [], faults: [], warnings: [] };
  for (const given of pages) {
    const { file, page } = given;
    const site = sites.get(page.site);
    if (!site) {
      result.faults.push({ file, path: ['site'], message: `No hay un sitio «${page.site}»` });
      continue;
    }
    const { document, ...checked } = await checkPage(tx, given, { site, isForReaders });
    const named = (issues: Issue[]) => firstIssues(issues).map((issue) => ({ ...issue, file }));
    result.faults.push(...named(checked.faults));
    result.warnings.push(...named(checked.warnings));
    result.pages.push({ file, page: { ...page, document } });
  }
  return result;
}
