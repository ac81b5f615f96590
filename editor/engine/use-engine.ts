import type { useGetPuck } from '@puckeditor/core';
import { useMemo, useRef, useState } from 'react';
import type { PageDocument } from '../../schemas/page.ts';
import { type Catalogue, type PageData, toDocument, toPageData } from '../document/nodes.ts';
import { emptyHistory, type History, record, redo, undo } from './history.ts';

type GetPuck = ReturnType<typeof useGetPuck>;

/**
 * What a step of the history holds: the engine's data with its indexes, so that going back computes
 * nothing.
 */
interface Snapshot {
  data: unknown;
  indexes: unknown;
}

interface Intent {
  label: string;
  key?: string | undefined;
}

interface Labels {
  undoLabel?: string | undefined;
  redoLabel?: string | undefined;
}

/** How to call a change that the engine made by itself, with the mouse. */
const ENGINE_LABELS: Record<string, string> = {
  insert: 'añadir bloque',
  move: 'mover bloque',
  reorder: 'mover bloque',
  remove: 'quitar bloque',
  duplicate: 'duplicar bloque',
  replace: 'cambiar bloque',
};

const SILENT = new Set(['registerZone', 'unregisterZone', 'setUi', 'set']);

/** The engine's own steps are not used and never end: they are cut when there are many. */
const MAX_ENGINE_STEPS = 50;

export interface Engine {
  catalogue: Catalogue;
  /** Names the change that is dispatched next. */
  intend: (intent: Intent) => void;
  /** The engine's `onAction`. */
  onAction: (action: { type: string }, next: unknown, before: unknown) => void;
  travel: (direction: 'undo' | 'redo', getPuck: GetPuck, announce: (text: string) => void) => void;
  document: () => PageDocument | undefined;
  /** Puts a document on the canvas without a step of history. */
  adopt: (document: PageDocument) => void;
  /** Given by the canvas once it stands. */
  attach: (getPuck: GetPuck) => void;
}

/**
 * Own history over the engine's data (its own waits 250 ms, so that a quick undo goes wrong, and
 * keeps every state for ever).
 */
export function useEngine(catalogue: Catalogue, initial: PageData, onChange: () => void) {
  const [labels, setLabels] = useState<Labels>({});
  const latest = useRef({ history: emptyHistory<Snapshot>(), data: initial as unknown, onChange });
  latest.current.onChange = onChange;
  const engine = useMemo((): Engine => {
    let intent: Intent | undefined;
    let puck: GetPuck | undefined;
    let isQuiet = false;
    const set = (next: History<Snapshot>) => {
      latest.current.history = next;
      const undoLabel = next.past.at(-1)?.label;
      const redoLabel = next.future.at(-1)?.label;
      // A key press changes the history, but seldom its names: only those are drawn.
      setLabels((own) =>
        own.undoLabel === undoLabel && own.redoLabel === redoLabel ? own : { undoLabel, redoLabel },
      );
    };
    return {
      catalogue,
      intend(next) {
        intent = next;
      },
      onAction(action, next, before) {
        const state = next as Snapshot;
        const old = before as Snapshot;
        latest.current.data = state.data;
        if (state.data === old.data || SILENT.has(action.type)) return;
        const { label, key } = intent ?? {
          label: ENGINE_LABELS[action.type] ?? 'cambiar la página',
        };
        intent = undefined;
        if (!isQuiet) {
          const snapshot = { data: old.data, indexes: old.indexes };
          set(record(latest.current.history, { before: snapshot, label, key, at: Date.now() }));
        }
        latest.current.onChange();
      },
      travel(direction, getPuck, announce) {
        const { appState, dispatch, selectedItem, getSelectorForId } = getPuck();
        const now =
          (getPuck() as unknown as { __private?: { appState: Snapshot } }).__private?.appState ??
          (appState as unknown as Snapshot);
        const step = (direction === 'undo' ? undo : redo)(latest.current.history, {
          data: now.data,
          indexes: now.indexes,
        });
        if (!step)
          return announce(
            direction === 'undo' ? 'No hay nada que deshacer' : 'No hay nada que rehacer',
          );
        set(step.history);
        dispatch({
          type: 'set',
          state: ((own: object) => ({ ...own, ...step.state })) as never,
          recordHistory: false,
        });
        const selector = selectedItem ? getSelectorForId(selectedItem.props.id) : undefined;
        getPuck().dispatch({
          type: 'setUi',
          ui: {
            itemSelector: selector
              ? (getPuck().getSelectorForId(selectedItem?.props.id ?? '') ?? null)
              : null,
          },
          recordHistory: false,
        });
        latest.current.data = step.state.data;
        latest.current.onChange();
        announce(`${direction === 'undo' ? 'Deshecho' : 'Rehecho'}: ${step.label}`);
        const { histories, setHistories } = getPuck().history;
        const last = histories.at(-1);
        if (
          histories.length > MAX_ENGINE_STEPS &&
          last &&
          (last.state as Snapshot | undefined)?.data === step.state.data
        )
          setHistories([last]);
      },
      document: () => toDocument(latest.current.data as PageData, catalogue),
      adopt(document) {
        isQuiet = true;
        puck?.().dispatch({
          type: 'setData',
          data: () => toPageData(document, catalogue) as never,
          recordHistory: false,
        });
        isQuiet = false;
      },
      attach(getPuck) {
        puck = getPuck;
      },
    };
  }, [catalogue]);
  return { engine, ...labels };
}
