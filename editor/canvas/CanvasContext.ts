import { createContext, use } from 'react';
import type { StoredBlock } from '../../schemas/page.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import type { HeadingLevel } from '../../ui/view-page.ts';
import type { Catalogue } from '../document/catalogue.ts';
import type { Repeats } from './repeats.ts';

/**
 * What every block on the canvas needs besides its own data. React context reaches into the
 * engine's iframe.
 */
interface CanvasContextValue {
  catalogue: Catalogue;
  facts: PageFacts;
  /** Makes a block the selected one. */
  select: (nodeId: string) => void;
  /** Set on a site that wants no story twice on a page. */
  repeats?: Repeats | undefined;
  /**
   * Changes one block, as one step of the history; quick changes with the same `key` are one step.
   */
  change: (
    nodeId: string,
    change: (stored: StoredBlock) => StoredBlock,
    label: string,
    key?: string,
  ) => void;
}

export const CanvasContext = createContext<CanvasContextValue | null>(null);

export function useCanvas(): CanvasContextValue {
  const value = use(CanvasContext);
  if (!value) throw new Error('CanvasContext is missing');
  return value;
}

/** rule 1.1: h1 is the page's; blocks at the top of a section start at 2. */
export const LevelContext = createContext<HeadingLevel>(2);
