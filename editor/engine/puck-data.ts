import type { ComponentData, Data, useGetPuck } from '@puckeditor/core';
import type { BlockNode } from '../document/nodes.ts';
import type { PageData } from '../document/page-data.ts';
import type { SlotView } from './views.ts';

/**
 * The edge between Puck's types and ours. Puck holds the very objects of our pages under looser
 * types, so that going over is a cast; each kind stands here once and nowhere else.
 */
export type GetPuck = ReturnType<typeof useGetPuck>;
export type PuckApi = ReturnType<GetPuck>;

/** Puck's data with its indexes of nodes and zones: going back to both computes nothing. */
export interface Snapshot {
  data: unknown;
  indexes: unknown;
}

export const pageOf = (data: unknown): PageData => data as PageData;

export const nodeOf = (item: ComponentData | null | undefined): BlockNode | undefined =>
  (item ?? undefined) as BlockNode | undefined;

export const puckData = (page: PageData): Data => page as unknown as Data;

export const puckItem = (node: BlockNode): ComponentData => node as unknown as ComponentData;

/** Props of the root; Puck declares only a title. */
export const puckRoot = (props: { shell: string }) => ({ props: props as object });

/** `onAction` is declared with Puck's public state and called with its whole state. */
export const snapshotOf = (state: unknown): Snapshot => {
  const { data, indexes } = state as Snapshot;
  return { data, indexes };
};

/** The whole state as it stands; its indexes are on no public part of Puck's API. */
export const currentSnapshot = (puck: PuckApi): Snapshot => {
  const inner = (puck as unknown as { __private?: { appState: unknown } }).__private;
  return snapshotOf(inner?.appState ?? puck.appState);
};

/** Replaces data and indexes and leaves the rest of Puck's state as it is. */
export const withSnapshot = (snapshot: Snapshot) =>
  ((state: object) => ({ ...state, ...snapshot })) as never;

/** In `render` Puck hands each slot over as the component that renders it. */
export const slotViewsOf = (props: unknown): Record<string, SlotView | undefined> =>
  props as Record<string, SlotView | undefined>;

export const textPropOf = (props: unknown, name: string): string =>
  String((props as Record<string, unknown>)[name] ?? '');
