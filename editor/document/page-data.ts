import type { BlockNode } from './nodes.ts';

/** A stored page as the canvas holds it: its shell, and the blocks of each section in a slot. */
export interface PageData {
  root: { props: { shell: string; [slot: `section-${string}`]: BlockNode[] } };
}

export const sectionSlot = (section: string) => `section-${section}` as const;

/** The blocks of a section that is a slot. */
export const sectionNodes = (page: PageData, section: string): readonly BlockNode[] =>
  page.root.props[sectionSlot(section)] ?? [];
