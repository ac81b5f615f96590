import type { Section } from '../../schemas/section.ts';

/**
 * A navigation node's words: a link's display name, else the section's name (rule 6.7). '' when it
 * has none.
 */
export const nodeText = (node: Section): string =>
  (node.node_type === 'link' ? node.display_name : node.name) ?? '';

/** A navigation node's address: a link's target, else the section's id. */
export const nodeUrl = (node: Section): string =>
  (node.node_type === 'link' ? node.url : node._id) ?? '';

/** The children that may be shown: active ones with a text and an address. */
export const visibleChildren = (node: Section | null | undefined): Section[] =>
  (node?.children ?? []).filter(
    (child) => !child.inactive && nodeText(child) !== '' && nodeUrl(child) !== '',
  );

const NODE_PATHS = ['_id', 'node_type', 'display_name', 'name', 'url', 'inactive'];

/**
 * rule 8.11: what a menu needs of a hierarchy, one level of nodes (links bar) or two (navbar,
 * header).
 */
export const ONE_LEVEL: readonly string[] = NODE_PATHS.map((path) => `children.${path}`);
export const TWO_LEVELS: readonly string[] = [
  ...ONE_LEVEL,
  ...NODE_PATHS.map((path) => `children.children.${path}`),
];

const withoutEnd = (address: string): string =>
  (address.split(/[?#]/)[0] ?? '').replace(/(?<!\/)\/+$/, '');

/**
 * Where an item of a menu stands to the page: `page` itself, `true` for a page under it (rule 8.10:
 * the path starts with its address, whole segments only), or neither. The site's root is current on
 * the front page alone.
 */
export function currentMark(
  address: string,
  path: string | undefined,
): 'page' | 'true' | undefined {
  if (!address.startsWith('/') || path === undefined) return undefined;
  const target = withoutEnd(address);
  const here = withoutEnd(path);
  if (target === here) return 'page';
  return target !== '' && here.startsWith(`${target}/`) ? 'true' : undefined;
}

const firstSegment = (path: string): string => path.split('/').find(Boolean) ?? '';

/** rule 8.9: a submenu stands open where the page's first path segment is its section's. */
export const isOpenAt = (node: Section, path: string | undefined): boolean =>
  path !== undefined && firstSegment(path) !== '' && firstSegment(path) === firstSegment(node._id);
