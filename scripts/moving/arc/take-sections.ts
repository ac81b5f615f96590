import { SECTIONS_HIERARCHY } from '../../../schemas/section.ts';
import { COMMAND_LINE, writeAudits } from '../../../services/audit/audit-log.ts';
import type { Database, Tx } from '../../../services/database/database.ts';
import { lockIngest } from '../../../services/database/ingest-lock.ts';
import type { BatchRecorder } from '../../../services/imports/record-batch.ts';
import { menuId } from '../../../services/newsroom/kept-menus.ts';
import { putHierarchy, readHierarchy } from '../../../services/newsroom/newsroom-store.ts';
import { storyAtUrl } from '../../../services/stories/story-store.ts';
import { isGone } from '../../../services/withdrawals/withdrawal-store.ts';
import { type MergedMenu, mergeMenu } from './merge-menu.ts';
import { sitesOfWebsites } from './redirects.ts';
import type { SiteNode } from './site-nodes.ts';

/** Of one run; a website has a handful. */
const MAX_MENUS = 100;

/** What became of the sections and links of a site's menu. */
export interface TakenMenu extends Omit<MergedMenu, 'nodes'> {
  site: string;
  name: string;
  refused: { id: string; reason: string }[];
}

interface TakeSections {
  database: Database;
  recorder: BatchRecorder;
  /** Keys of our sites. */
  keys: readonly string[];
  /** The site for nodes that name none of ours. */
  target: string;
  now: Date;
}

/** Why a section may not have its address; undefined: it may. */
async function whyTaken(tx: Tx, site: string, id: string): Promise<string | undefined> {
  const address = `${id}/`;
  const holder = await storyAtUrl(tx, site, address);
  if (holder !== undefined)
    return `«${holder.replace(/^redirect:/, '')}» ya tiene la dirección ${address}`;
  return (await isGone(tx, site, address)) ? `Lo que estaba en ${address} se retiró` : undefined;
}

/** The nodes without those whose address something else has. */
async function withFreeAddresses(
  tx: Tx,
  { site, nodes, taken }: { site: string; nodes: readonly SiteNode[]; taken: TakenMenu },
): Promise<SiteNode[]> {
  const before = (await readHierarchy(tx, site, taken.name)) ?? [];
  const isNew = new Set(mergeMenu(before, nodes, taken.name).added);
  const free: SiteNode[] = [];
  for (const node of nodes) {
    const isSection = taken.name === SECTIONS_HIERARCHY && !node.isLink && isNew.has(node.id);
    const reason = isSection ? await whyTaken(tx, site, node.id) : undefined;
    if (reason === undefined) free.push(node);
    else taken.refused.push({ id: node.id, reason });
  }
  return free;
}

const nothing = (site: string, name: string): TakenMenu => ({
  site,
  name,
  added: [],
  unchanged: [],
  kept: [],
  orphans: [],
  refused: [],
});

const untaken = ({ site, name }: { site: string; name: string }, more: number): TakenMenu => ({
  ...nothing(site, name),
  refused: [{ id: name, reason: `Son más de ${MAX_MENUS} menús; con él quedan ${more} fuera` }],
});

async function takeMenu(
  tx: Tx,
  { site, name, nodes }: { site: string; name: string; nodes: readonly SiteNode[] },
): Promise<{ taken: TakenMenu; written: MergedMenu['nodes'] | undefined }> {
  const taken = nothing(site, name);
  const free = await withFreeAddresses(tx, { site, nodes, taken });
  const { nodes: merged, ...what } = mergeMenu(
    (await readHierarchy(tx, site, name)) ?? [],
    free,
    name,
  );
  if (what.added.length > 0) await putHierarchy(tx, site, name, merged);
  return {
    taken: { ...taken, ...what },
    written: what.added.length > 0 ? merged : undefined,
  };
}

/** The last of those that say the same id is what Arc says of it. */
const distinct = (nodes: readonly SiteNode[]): SiteNode[] => [
  ...new Map(nodes.map((node) => [node.id, node])).values(),
];

/**
 * Adds the sections and links of Arc's hierarchies to the menus of our sites, in one transaction:
 * what a menu lacks comes, what it has stays as it is. Nodes of websites that are none of our sites
 * are returned by their website.
 */
export async function takeSections(
  nodes: readonly SiteNode[],
  { database, recorder, keys, target, now }: TakeSections,
): Promise<{ menus: TakenMenu[]; foreign: ReadonlyMap<string, number> }> {
  const siteOf = sitesOfWebsites(
    nodes.map(({ website }) => website),
    { keys, target },
  );
  const bySite = new Map<string, SiteNode[]>();
  const foreign = new Map<string, number>();
  for (const node of nodes) {
    const site = siteOf(node.website);
    const own = site === undefined ? undefined : (bySite.get(site) ?? []);
    own?.push(node);
    if (site !== undefined && own) bySite.set(site, own);
    else foreign.set(node.website ?? '', (foreign.get(node.website ?? '') ?? 0) + 1);
  }
  const places = [...bySite].flatMap(([site, all]) => {
    const own = distinct(all);
    // Sections first: a site has them before anything else leads to them.
    const names = new Set([
      SECTIONS_HIERARCHY,
      ...own.flatMap(({ places: in_ }) => [...in_.keys()]),
    ]);
    return [...names].map((name) => ({ site, name, nodes: own }));
  });
  const menus = await database.transaction(async (tx) => {
    await lockIngest(tx);
    const subjects = places.map(({ site, name }) => ({
      kind: 'menu' as const,
      id: menuId(site, name),
    }));
    await recorder.begin(tx, subjects);
    const all: Awaited<ReturnType<typeof takeMenu>>[] = [];
    for (const place of places.slice(0, MAX_MENUS)) all.push(await takeMenu(tx, place));
    const [over, ...more] = places.slice(MAX_MENUS);
    if (over) all.push({ taken: untaken(over, more.length), written: undefined });
    const changed = all.filter(({ written }) => written !== undefined);
    await recorder.note(
      tx,
      changed.map(({ taken }) => ({ kind: 'menu', id: menuId(taken.site, taken.name) })),
    );
    const acts = changed.map(({ taken: { site, name, added }, written }) => ({
      action: 'site.change' as const,
      subject: { kind: 'site' as const, id: site },
      site,
      detail: `menú ${name}, ${added.length} importados`,
      after: written,
    }));
    await writeAudits(tx, acts, { actor: COMMAND_LINE, now });
    return all.map(({ taken }) => taken);
  });
  return { menus, foreign };
}
