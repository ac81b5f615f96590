import type { Section } from '../../../schemas/section.ts';
import type { SiteNode } from './site-nodes.ts';

/** Deeper no menu shows, and no newsroom writes. */
const MAX_LEVELS = 10;

/** A menu with what it lacked, and what became of each node. */
export interface MergedMenu {
  nodes: Section[];
  added: string[];
  unchanged: string[];
  /** What is here and says something else, which stays. */
  kept: { id: string; here: string; there: string }[];
  /** What came to the top because what it stood under is neither here nor there. */
  orphans: string[];
}

const sectionOf = ({ id, isLink, name, url, isInactive }: SiteNode): Section => ({
  _id: id,
  ...(isLink ? { node_type: 'link', display_name: name, url } : { name }),
  ...(isInactive ? { inactive: true } : {}),
});

const wordsOf = (node: Section): string =>
  node.node_type === 'link'
    ? `${node.display_name ?? ''} ${node.url ?? ''}`.trim()
    : (node.name ?? node._id);

function* everyNode(nodes: readonly Section[]): Generator<Section> {
  for (const node of nodes) {
    yield node;
    yield* everyNode(node.children ?? []);
  }
}

/** Under which id each new node goes: '' for the top, where what it wants is not to be had. */
function parentsOf(
  fresh: ReadonlyMap<string, SiteNode>,
  here: ReadonlyMap<string, Section>,
  menu: string,
): ReadonlyMap<string, string> {
  const wanted = (id: string): string | undefined => fresh.get(id)?.places.get(menu)?.parent;
  const isThere = (id: string): boolean => id === '/' || here.has(id) || fresh.has(id);
  /** Does the way up end, within some levels? In a circle it does not. */
  const hasEnd = (id: string): boolean => {
    let at = id;
    for (let level = 0; level < MAX_LEVELS; level++) {
      at = wanted(at) ?? '/';
      if (!fresh.has(at)) return true;
    }
    return false;
  };
  return new Map(
    [...fresh.keys()].map((id) => {
      const parent = wanted(id) ?? '/';
      return [id, parent !== '/' && isThere(parent) && hasEnd(id) ? parent : ''] as const;
    }),
  );
}

/**
 * Adds the nodes of Arc's hierarchy that a menu of ours lacks, each behind what already stands
 * under the same one, in Arc's order. What is here stays as it is, wherever it stands.
 */
export function mergeMenu(
  before: readonly Section[],
  incoming: readonly SiteNode[],
  menu: string,
): MergedMenu {
  const nodes = structuredClone(before) as Section[];
  const here = new Map([...everyNode(nodes)].map((node) => [node._id, node]));
  const merged: MergedMenu = { nodes, added: [], unchanged: [], kept: [], orphans: [] };
  const fresh = new Map<string, SiteNode>();
  for (const node of incoming) {
    if (!node.places.has(menu)) continue;
    const known = here.get(node.id);
    if (!known) {
      fresh.set(node.id, node);
      continue;
    }
    const [is, there] = [wordsOf(known), wordsOf(sectionOf(node))];
    if (is === there) merged.unchanged.push(node.id);
    else merged.kept.push({ id: node.id, here: is, there });
  }
  const parents = parentsOf(fresh, here, menu);
  const order = (node: SiteNode): number => node.places.get(menu)?.order ?? 0;
  const added = [...fresh.values()].sort((one, other) => order(one) - order(other));
  const made = new Map(added.map((node) => [node.id, sectionOf(node)]));
  for (const { id, places } of added) {
    const section = made.get(id) as Section;
    const parent = parents.get(id) ?? '';
    const above = made.get(parent) ?? here.get(parent);
    if (above) above.children = [...(above.children ?? []), section];
    else nodes.push(section);
    if (!above && places.get(menu)?.parent !== '/') merged.orphans.push(id);
    merged.added.push(id);
  }
  return merged;
}
