import type { Section } from '../../schemas/section.ts';

/** A navigation node's words: a link's display name, else the section's name (spec 2). '' when it has none. */
export const nodeText = (node: Section): string => (node.node_type === 'link' ? node.display_name : node.name) ?? '';

/** A navigation node's address: a link's own, else the section's id. */
export const nodeUrl = (node: Section): string => (node.node_type === 'link' ? node.url : node._id) ?? '';

/** The children that may be shown: active ones with a text and an address. */
export const visibleChildren = (node: Section | null | undefined): Section[] =>
  (node?.children ?? []).filter((child) => !child.inactive && nodeText(child) !== '' && nodeUrl(child) !== '');
