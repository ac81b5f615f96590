import { SECTIONS_HIERARCHY, type Section } from '../../schemas/section.ts';
import { withoutEnd } from '../../schemas/sources/section-ids.ts';
import { siteServiceHierarchy } from '../../schemas/sources/site-service-hierarchy.ts';
import { hierarchyTag } from '../changes/tags.ts';
import { defineSource } from './define-source.ts';

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
export const siteServiceHierarchySource = defineSource(siteServiceHierarchy, {
  fetch: async ({ hierarchy, sectionId }, { stores, tx, site }): Promise<Section | undefined> => {
    const name = hierarchy || SECTIONS_HIERARCHY;
    const nodes = await stores.readHierarchy(tx, site, name);
    if (!nodes) return undefined;
    if (sectionId && sectionId !== HIERARCHY_ROOT) return find(nodes, withoutEnd(sectionId));
    return { _id: HIERARCHY_ROOT, name, children: nodes };
  },
  tags: ({ hierarchy }, _, site) => [hierarchyTag(site, hierarchy || SECTIONS_HIERARCHY)],
});
