import { useMemo, useRef, useState } from 'react';
import type { BlockNode } from '../document/nodes.ts';
import type { PageData } from '../document/page-data.ts';
import type { Spot } from '../document/tree.ts';
import { emptyHistory, type History, record, redo, undo } from './history.ts';
import {
  currentSnapshot,
  type GetPuck,
  nodeOf,
  pageOf,
  puckData,
  puckItem,
  puckRoot,
  type Snapshot,
  snapshotOf,
  withSnapshot,
} from './puck-data.ts';

/** How a change is called in the history. */
export interface StepName {
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

interface EngineMemory {
  history: History<Snapshot>;
  data: unknown;
  onChange: () => void;
}

interface Labels {
  undoLabel?: string | undefined;
  redoLabel?: string | undefined;
}

type Dispatched = Parameters<ReturnType<GetPuck>['dispatch']>[0];

/** `setLabels` is told what undo and redo would do whenever that changes. */
function linkEngine(memory: EngineMemory, setLabels: (labels: Labels) => void) {
  let step: StepName | undefined;
  let puck: GetPuck | undefined;
  let isAdopting = false;
  const remember = (history: History<Snapshot>) => {
    memory.history = history;
    setLabels({ undoLabel: history.past.at(-1)?.label, redoLabel: history.future.at(-1)?.label });
  };
  const dispatch = (action: Dispatched, name?: StepName) => {
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
    dispatch({ type: 'set', state: withSnapshot(to.state) });
    const itemSelector = selectedId ? puck().getSelectorForId(selectedId) : undefined;
    dispatch({ type: 'setUi', ui: { itemSelector: itemSelector ?? null } });
    memory.data = to.state.data;
    memory.onChange();
    const { histories, setHistories } = puck().history;
    const last = histories.at(-1);
    if (histories.length > MAX_PUCK_STEPS && last && snapshotOf(last.state).data === to.state.data)
      setHistories([last]);
    return to.label;
  };
  const engine: Engine = {
    page: () => pageOf(puck ? puck().appState.data : memory.data),
    selected: () => nodeOf(puck?.().selectedItem),
    select: (spot) =>
      dispatch({
        type: 'setUi',
        ui: { itemSelector: spot && { zone: spot.zone, index: spot.index } },
      }),
    remove: ({ zone, index }, name) => dispatch({ type: 'remove', zone, index }, name),
    move: (from, to, name) =>
      dispatch(
        {
          type: 'move',
          sourceIndex: from.index,
          sourceZone: from.zone,
          destinationIndex: to.index,
          destinationZone: to.zone,
        },
        name,
      ),
    replace: ({ zone, index }, node, name) =>
      dispatch(
        {
          type: 'replace',
          destinationIndex: index,
          destinationZone: zone,
          data: puckItem(node),
        },
        name,
      ),
    replaceShell: (json, name) =>
      dispatch({ type: 'replaceRoot', root: puckRoot({ shell: json }) }, name),
    replacePage: (page, name) => dispatch({ type: 'setData', data: () => puckData(page) }, name),
    adopt(page) {
      isAdopting = true;
      dispatch({ type: 'setData', data: () => puckData(page) });
      isAdopting = false;
    },
    undo: () => travel(undo),
    redo: () => travel(redo),
  };
  const link: EngineLink = {
    onAction(action, next, before) {
      const old = snapshotOf(before);
      const { data } = snapshotOf(next);
      memory.data = data;
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

/**
 * An engine for one page, with a history of its own: Puck's waits 250 ms before it records, so that
 * a quick undo goes wrong, and keeps every state for ever.
 */
export function useEngine(initial: PageData, onChange: () => void) {
  const [labels, setLabels] = useState<Labels>({});
  const memory = useRef<EngineMemory>({ history: emptyHistory(), data: initial, onChange });
  memory.current.onChange = onChange;
  const linked = useMemo(
    () =>
      linkEngine(memory.current, (next) =>
        // A key press changes the history, but seldom what undo and redo are called.
        setLabels((now) =>
          now.undoLabel === next.undoLabel && now.redoLabel === next.redoLabel ? now : next,
        ),
      ),
    [],
  );
  return { ...linked, ...labels };
}
