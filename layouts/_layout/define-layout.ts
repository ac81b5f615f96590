import type { ComponentType, ReactNode } from 'react';
import type { BlockGroup } from '../../schemas/block-group.ts';
import type { SectionRole } from '../../schemas/section-role.ts';
import { PAGE_ROOM, type Room, roomIn } from '../../ui/room.ts';
import type { ColumnWidth } from '../../ui/view-page.ts';

export interface SectionDeclaration {
  /** As a stored page names it. */
  name: string;
  /** Spanish, for editors. */
  label: string;
  role: SectionRole;
  /** Groups whose blocks editors do not put there; stored pages stay as they are. */
  refuses?: readonly BlockGroup[];
}

/** What frames every page of a site has nothing of one page in it. */
export const FRAME_REFUSES: readonly BlockGroup[] = ['article', 'lists', 'promos', 'sales'];

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
  /** Folder name and what a stored page holds. */
  name: string;
  /** Spanish, for editors. */
  label: string;
  /** Its place among the layouts that an editor may choose, from 1. */
  order: number;
  sections: readonly SectionDeclaration[];
  View: ComponentType<LayoutProps>;
}

const COLUMN_WIDTHS: Record<SectionRole, ColumnWidth> = {
  navigation: 'main',
  full: 'full',
  main: 'main',
  rail: 'rail',
  footer: 'main',
};

/** How wide a section of a layout is; one that the layout does not have counts as a main column. */
export function columnWidthOf(layout: Layout, section: string): ColumnWidth {
  const declaration = layout.sections.find(({ name }) => name === section);
  return declaration ? COLUMN_WIDTHS[declaration.role] : 'main';
}

const RAIL_FROM_PX = 1_024;
/** With its line and what it keeps free: layout.module.css. */
const RAIL_PX = 326;
const GAP_PX = 26;

/** Beside a rail, and the rail itself, where the screen has room for both. */
const BESIDE_RAIL = roomIn(PAGE_ROOM, 'main', (page, screen) =>
  screen < RAIL_FROM_PX ? page : page - RAIL_PX - GAP_PX,
);
const IN_RAIL = roomIn(PAGE_ROOM, 'rail', (page, screen) =>
  screen < RAIL_FROM_PX ? page : RAIL_PX - GAP_PX,
);

/** How wide a section of a layout is on every screen. */
export function roomOf({ sections }: Layout, section: string): Room {
  const role = sections.find(({ name }) => name === section)?.role;
  if (role === 'rail') return IN_RAIL;
  return role === 'main' && sections.some((each) => each.role === 'rail') ? BESIDE_RAIL : PAGE_ROOM;
}

/** The name of the first section with this role; undefined where a layout has none. */
export const firstSection = (layout: Pick<Layout, 'sections'>, role: SectionRole) =>
  layout.sections.find((section) => section.role === role)?.name;

/** Declares where blocks stand on a page (rule 1.3). */
export const defineLayout = (layout: Layout): Layout => layout;
