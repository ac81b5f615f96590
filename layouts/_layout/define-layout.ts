import type { ComponentType, ReactNode } from 'react';
import type { Room } from '../../ui/view-page.ts';

export interface SectionDeclaration {
  /** As a stored page names it. */
  name: string;
  /** Spanish, for editors. */
  label: string;
  /** A narrow column beside the main one. */
  isRail?: boolean;
}

/**
 * One filled section: its blocks in order, and how many are stored there (a block that renders
 * nothing counts).
 */
export interface FilledSection {
  content: ReactNode;
  count: number;
}

export interface LayoutProps {
  sections: Record<string, FilledSection>;
  /** On the canvas every section is a drop zone, so none may be left out. */
  isEditing: boolean;
  /**
   * The page's title where no block on it is an h1: a visually hidden h1 at the start of the main
   * area.
   */
  hiddenTitle: string | null;
}

export interface Layout {
  name: string;
  label: string;
  sections: readonly SectionDeclaration[];
  View: ComponentType<LayoutProps>;
}

/** How much room a section of a layout has. */
export function roomOf(layout: Layout, section: string): Room {
  if (layout.sections.find(({ name }) => name === section)?.isRail) return 'rail';
  return /^fullwidth/i.test(section) ? 'full' : 'main';
}

/** Declares where blocks stand on a page (spec 2, page layouts). */
export const defineLayout = (layout: Layout): Layout => layout;
