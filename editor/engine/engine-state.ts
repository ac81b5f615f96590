import { createUsePuck } from '@puckeditor/core';
import { ROOT_ID } from '../document/ids.ts';
import type { BlockNode } from '../document/nodes.ts';
import type { PageData } from '../document/page-data.ts';
import { nodeOf, type PuckApi, pageOf } from './puck-data.ts';

/** What the canvas shows now, in our own terms. */
interface EngineState {
  page: PageData;
  selected: BlockNode | undefined;
  /** The chain around a block; undefined at the top of a section. */
  parentOf: (nodeId: string) => BlockNode | undefined;
}

const usePuck = createUsePuck();

const stateOf = (puck: PuckApi): EngineState => ({
  page: pageOf(puck.appState.data),
  selected: nodeOf(puck.selectedItem),
  parentOf(nodeId) {
    const parent = nodeOf(puck.getParentById(nodeId));
    return parent?.props.id === ROOT_ID ? undefined : parent;
  },
});

/**
 * The one way to read the engine while rendering. Select as little as will do: a component renders
 * anew whenever what it selected is another value, and the page is another one after every key.
 */
export const useEngineState = <T>(select: (state: EngineState) => T): T =>
  usePuck((puck) => select(stateOf(puck)));
