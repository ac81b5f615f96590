import type { PuckAction } from '@puckeditor/core';
import type { BlockNode } from '../document/nodes.ts';
import type { PageData } from '../document/page-data.ts';
import type { Spot } from '../document/tree.ts';
import { puckData, puckItem, puckRoot, type Snapshot, withSnapshot } from './puck-data.ts';

/** Selects nothing when there is no spot. */
export const selectAction = (spot: Partial<Spot> | null | undefined): PuckAction => ({
  type: 'setUi',
  ui: { itemSelector: spot ? { zone: spot.zone, index: spot.index ?? 0 } : null },
});

export const removeAction = ({ zone, index }: Spot): PuckAction => ({
  type: 'remove',
  zone,
  index,
});

export const moveAction = (from: Spot, to: Spot): PuckAction => ({
  type: 'move',
  sourceIndex: from.index,
  sourceZone: from.zone,
  destinationIndex: to.index,
  destinationZone: to.zone,
});

export const replaceAction = ({ zone, index }: Spot, node: BlockNode): PuckAction => ({
  type: 'replace',
  destinationIndex: index,
  destinationZone: zone,
  data: puckItem(node),
});

export const shellAction = (json: string): PuckAction => ({
  type: 'replaceRoot',
  root: puckRoot({ shell: json }),
});

export const pageAction = (page: PageData): PuckAction => ({
  type: 'setData',
  data: () => puckData(page),
});

export const snapshotAction = (snapshot: Snapshot): PuckAction => ({
  type: 'set',
  state: withSnapshot(snapshot),
});
