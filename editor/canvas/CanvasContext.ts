import { type ComponentType, createContext, use } from 'react';
import type { Block, ReadFields } from '../../blocks/_block/define-block.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import type { HeadingLevel } from '../../ui/view-page.ts';
import type { Catalogue } from '../document/catalogue.ts';
import type { StoriesOnCanvas } from './block-stories.ts';
import type { RepeatsOnCanvas } from './no-repeats.ts';

export interface SharedContentProps {
  nodeId: string;
  block: Block;
  /** Parsed. */
  fields: ReadFields;
}

/**
 * What every block on the canvas needs besides its own data. React context reaches into the
 * engine's iframe.
 */
interface CanvasContextValue {
  catalogue: Catalogue;
  facts: PageFacts;
  /** Makes a block the selected one. */
  select: (nodeId: string) => void;
  /**
   * Somebody else changed a text in the moment in which it was written here: both are kept until
   * one is chosen. `path` is the place of the text in its stored block.
   */
  clash: (nodeId: string, path: readonly string[], mine: string, theirs: string) => void;
  /** Opens what fills an empty block; unset where nobody fills it from the canvas. */
  fill?: (nodeId: string, what: 'content') => void;
  /** Makes a version of the page. */
  save: () => void;
  /** Set on a site that wants no story twice on a page. */
  repeats?: RepeatsOnCanvas | undefined;
  /** Set where somebody asks what the blocks show: form, outline, publish sheet. */
  stories?: StoriesOnCanvas | undefined;
  /** Whoever looks may not change the page. */
  isReadOnly?: boolean;
  /** Renders what a shared block shows; unset: the card of an empty block. */
  Shared?: ComponentType<SharedContentProps>;
  /** Why nobody writes in these blocks, whoever looks. */
  fixed?: string;
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

/** Does a block, or what it stands in, not go to readers? What it shows then counts for nothing. */
export const HiddenContext = createContext(false);

/** rule 1.1: h1 is the page's; blocks at the top of a section start at 2. */
export const LevelContext = createContext<HeadingLevel>(2);
