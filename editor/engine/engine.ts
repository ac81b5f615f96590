import type { PuckAction } from '@puckeditor/core';
import type { BlockNode } from '../document/nodes.ts';
import type { PageData } from '../document/page-data.ts';
import type { Spot } from '../document/tree.ts';
import { type History, record, redo, undo } from './history.ts';
import {
  moveAction,
  pageAction,
  removeAction,
  replaceAction,
  selectAction,
  shellAction,
  snapshotAction,
} from './puck-actions.ts';
import {
  currentSnapshot,
  type GetPuck,
  nodeOf,
  type PuckApi,
  pageOf,
  type Snapshot,
  snapshotOf,
} from './puck-data.ts';

/** How a change is called in the history. */
interface StepName {
  /** Spanish, as in «Deshacer: mover Titular». */
  label: string;
  /** Changes with the same key that follow quickly are one step: typing in a field. */
  key?: string | undefined;
}

/** Reads and changes the page on the canvas. Each change is one step of the history. */
export interface Engine {
  page: () => PageData;
  selected: () => BlockNode | undefined;
  select: (spot: Spot | null) => void;
  remove: (spot: Spot, step: StepName) => void;
  /** `to` counts after the block was taken out. */
  move: (from: Spot, to: Spot, step: StepName) => void;
  /** The node at a spot by another with the same id. */
  replace: (spot: Spot, node: BlockNode, step: StepName) => void;
  replaceShell: (json: string, step: StepName) => void;
  replacePage: (page: PageData, step: StepName) => void;
  /** Puts another page on the canvas without a step of history. */
  adopt: (page: PageData) => void;
  /** Returns what was undone or done again, undefined when there was nothing. */
  undo: () => string | undefined;
  redo: () => string | undefined;
}

/** What `EngineProvider` needs to tie an engine to Puck. */
export interface EngineLink {
  onAction: (action: { type: string }, next: unknown, before: unknown) => void;
  attach: (getPuck: GetPuck) => void;
}

/** Changes that Puck made by itself, with the mouse. */
const STEP_LABELS: Record<string, string> = {
  insert: 'añadir bloque',
  move: 'mover bloque',
  reorder: 'mover bloque',
  remove: 'quitar bloque',
  duplicate: 'duplicar bloque',
  replace: 'cambiar bloque',
};

/** Actions that change no page. */
const SILENT = new Set(['registerZone', 'unregisterZone', 'setUi', 'set']);

/** Puck's own history is not used and has no end: it is cut when it grows past this. */
const MAX_PUCK_STEPS = 50;

export interface EngineMemory {
  history: History<Snapshot>;
  /** As Puck holds it; at first as it was given to Puck. */
  page: PageData;
  onChange: () => void;
}

export interface HistoryLabels {
  undoLabel?: string | undefined;
  redoLabel?: string | undefined;
}

/** `setLabels` is told what undo and redo would do whenever that changes. */
export function linkEngine(memory: EngineMemory, setLabels: (labels: HistoryLabels) => void) {
  let step: StepName | undefined;
  let puck: GetPuck | undefined;
  let isAdopting = false;
  const remember = (history: History<Snapshot>) => {
    memory.history = history;
    setLabels({ undoLabel: history.past.at(-1)?.label, redoLabel: history.future.at(-1)?.label });
  };
  const dispatch = (action: PuckAction, name?: StepName) => {
    step = name;
    puck?.().dispatch({ ...action, recordHistory: false });
    step = undefined;
  };
  const travel = (direction: typeof undo<Snapshot>): string | undefined => {
    if (!puck) return undefined;
    const selectedId = puck().selectedItem?.props.id;
    const to = direction(memory.history, currentSnapshot(puck()));
    if (!to) return undefined;
    remember(to.history);
    dispatch(snapshotAction(to.state));
    dispatch(selectAction(selectedId && puck().getSelectorForId(selectedId)));
    memory.page = pageOf(to.state.data);
    memory.onChange();
    cutPuckHistory(puck(), to.state.data);
    return to.label;
  };
  const engine: Engine = {
    page: () => memory.page,
    selected: () => nodeOf(puck?.().selectedItem),
    select: (spot) => dispatch(selectAction(spot)),
    remove: (spot, name) => dispatch(removeAction(spot), name),
    move: (from, to, name) => dispatch(moveAction(from, to), name),
    replace: (spot, node, name) => dispatch(replaceAction(spot, node), name),
    replaceShell: (json, name) => dispatch(shellAction(json), name),
    replacePage: (page, name) => dispatch(pageAction(page), name),
    adopt(page) {
      isAdopting = true;
      dispatch(pageAction(page));
      isAdopting = false;
    },
    undo: () => travel(undo),
    redo: () => travel(redo),
  };
  const link: EngineLink = {
    onAction(action, next, before) {
      const old = snapshotOf(before);
      const { data } = snapshotOf(next);
      memory.page = pageOf(data);
      if (data === old.data || SILENT.has(action.type)) return;
      const { label, key } = step ?? { label: STEP_LABELS[action.type] ?? 'cambiar la página' };
      if (!isAdopting)
        remember(record(memory.history, { before: old, label, key, at: Date.now() }));
      memory.onChange();
    },
    attach(getPuck) {
      puck = getPuck;
    },
  };
  return { engine, link };
}

function cutPuckHistory({ history }: PuckApi, data: unknown): void {
  const last = history.histories.at(-1);
  const isCurrent = last?.state && snapshotOf(last.state).data === data;
  if (isCurrent && history.histories.length > MAX_PUCK_STEPS) history.setHistories([last]);
}
