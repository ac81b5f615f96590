import type { ComponentType, ReactNode } from 'react';
import type { StoredBlock } from '../../schemas/page.ts';

export interface BlockViewProps {
  nodeId: string;
  /** The stored block without its children. */
  stored: StoredBlock;
  /** The zone of each column; none where the children do not stand in slots. */
  slots: readonly ReactNode[];
}

export interface RootViewProps {
  /** Name of the page's layout. */
  layout: string;
  /** The zone of a section; the same element each time. */
  slots: (section: string) => ReactNode;
}

/** What the engine renders in its places; it knows nothing else of canvas and panels. */
export interface EngineViews {
  /** Its element carries `nodeMark`. */
  Block: ComponentType<BlockViewProps>;
  Root: ComponentType<RootViewProps>;
  /** Inside of the canvas's iframe. */
  Frame: ComponentType<{ children: ReactNode; document?: Document }>;
  /** Tools over the block that leads the selection. */
  BlockBar: ComponentType<{ label: string }>;
}
