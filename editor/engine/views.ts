import type { ComponentType, ReactNode, Ref } from 'react';

/** Renders the drop zone of a section or column, with the blocks that stand in it. */
export type SlotView = ComponentType<{ minEmptyHeight?: number }>;

export interface BlockViewProps {
  nodeId: string;
  /** The stored block as its node carries it. */
  json: string;
  /** One for each column; none where the children do not stand in slots. */
  slots: readonly (SlotView | undefined)[];
  /** Goes on the element that is dragged and selected. */
  dragRef: Ref<HTMLDivElement> | null;
}

export interface RootViewProps {
  /** The page's shell as JSON. */
  shell: string;
  slots: (section: string) => SlotView | undefined;
}

/** What the engine renders in its places; it knows nothing else of canvas and panels. */
export interface EngineViews {
  Block: ComponentType<BlockViewProps>;
  Root: ComponentType<RootViewProps>;
  /** Inside of the canvas's iframe. */
  Frame: ComponentType<{ children: ReactNode; document?: Document }>;
  /** Tools over the selected block. */
  BlockBar: ComponentType<{ label?: string }>;
}
