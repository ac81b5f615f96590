import type { Layout } from './_layout/define-layout.ts';
import { rightRail } from './right-rail/layout.ts';
import { rightRailAdvanced } from './right-rail-advanced/layout.ts';
import { rightRailCustom } from './right-rail-custom/layout.ts';
import { singleColumn } from './single-column/layout.ts';

/** The four layouts of the specification, section 2. */
export const layouts: readonly Layout[] = [
  rightRailCustom,
  rightRailAdvanced,
  rightRail,
  singleColumn,
];

export const layoutNamed = (name: string): Layout | undefined =>
  layouts.find((layout) => layout.name === name);
