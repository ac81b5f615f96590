import type { Json } from '../../schemas/json.ts';
import type { Section } from '../../schemas/section.ts';
import { siteServiceHierarchy } from '../../schemas/sources.ts';
import { readHierarchy, SECTIONS_HIERARCHY } from '../newsroom/newsroom-store.ts';
import { asText, type Source, TIMEOUT_MS, TTL_MS } from './source.ts';

const HIERARCHY_ROOT = '/';

function find(nodes: readonly Section[], id: string): Section | undefined {
  for (const node of nodes) {
    const found = node._id === id ? node : find(node.children ?? [], id);
    if (found) return found;
  }
  return undefined;
}

/**
 * A menu of the site as one root with children, or the node of one section; 404 for a section that
 * it lacks.
 */
export const siteServiceHierarchySource: Source = {
  declaration: siteServiceHierarchy,
  ttlMs: TTL_MS,
  timeoutMs: TIMEOUT_MS,
  fetch: async (query, { tx, site }) => {
    const name = asText(query.hierarchy) || SECTIONS_HIERARCHY;
    const nodes = await readHierarchy(tx, site, name);
    if (!nodes) return undefined;
    const sectionId = asText(query.sectionId);
    if (sectionId && sectionId !== HIERARCHY_ROOT)
      return find(nodes, sectionId.replace(/(?<=.)\/+$/, '')) as Json | undefined;
    return { _id: HIERARCHY_ROOT, name, children: nodes as Json[] };
  },
  tags: (query, _, site) => [`hierarchy:${site}:${asText(query.hierarchy) || SECTIONS_HIERARCHY}`],
};
