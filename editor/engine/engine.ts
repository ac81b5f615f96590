import type { PageDocument } from '../../schemas/page.ts';
import { apply, applyToOther } from '../../schemas/page-records/apply.ts';
import type { Conflict } from '../../schemas/page-records/conflict.ts';
import { diff, diffPages } from '../../schemas/page-records/diff.ts';
import { invert, type PageChange } from '../../schemas/page-records/page-change.ts';
import type { BlockRecord, PageRecords } from '../../schemas/page-records/page-records.ts';
import { squash } from '../../schemas/page-records/squash.ts';
import type { Catalogue } from '../document/catalogue.ts';
import { changesTo } from '../document/edit-page.ts';
import {
  type History,
  record,
  redo,
  type Step,
  type StoredHistory,
  undo,
  withTidied,
} from './history.ts';
import { PageStore } from './page-store.ts';
import { createSelection, type Selection } from './selection.ts';

/** How a change is called in the history. */
export interface StepName {
  /** Spanish, as in «Deshacer: mover Titular». */
  label: string;
  /** Changes with the same key that follow quickly are one step: typing in a field. */
  key?: string | undefined;
}

/** Reads and changes the page on the canvas. */
export interface Engine {
  page: () => PageRecords;
  /** The block that leads the selection: whose form is shown. */
  selected: () => BlockRecord | undefined;
  selection: Selection;
  /** Selects blocks, of which the last leads. */
  select: (ids: readonly string[]) => void;
  /** Changes made to the page as it is, as one step of the history. */
  change: (changes: readonly PageChange[], step: StepName) => void;
  /** Puts another page on the canvas without a step of history. */
  adopt: (document: PageDocument) => void;
  /**
   * Undoes this editor's newest step in the page as it is now, whatever others did since. Undefined
   * when there is none.
   */
  undo: (how?: TravelMode) => TravelResult | undefined;
  redo: (how?: TravelMode) => TravelResult | undefined;
  history: () => StoredHistory;
  setHistory: (history: StoredHistory) => void;
  /** The server stored what was typed in a tidier form. */
  tidied: (before: PageDocument, after: PageDocument) => void;
}

/** `force`: mine wins where a colleague changed the same since. `skip`: the step is forgotten. */
export type TravelMode = 'force' | 'skip';

export interface TravelResult {
  label: string;
  /** What a colleague changed since: nothing was done, and somebody has to be asked. */
  conflicts: readonly Conflict[];
}

/** What the canvas reads and listens to. */
export interface EngineLink {
  store: PageStore;
  selection: ReturnType<typeof createSelection>;
  catalogue: Catalogue;
  /** Called after every change of the page or the selection. Returns how to stop. */
  subscribe: (listener: () => void) => () => void;
}

export interface EngineMemory {
  catalogue: Catalogue;
  history: History;
  /** The page to begin with. */
  initial: PageRecords;
  onChange: () => void;
  /** The history changed: whoever stores it may. */
  onHistory: () => void;
}

export interface HistoryLabels {
  undoLabel?: string | undefined;
  redoLabel?: string | undefined;
}

/** `setLabels` is told what undo and redo would do whenever that changes. */
export function linkEngine(memory: EngineMemory, setLabels: (labels: HistoryLabels) => void) {
  const { catalogue } = memory;
  const store = new PageStore(memory.initial, catalogue);
  const selection = createSelection();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  selection.subscribe(tell);
  const page = () => store.page();
  const remember = (history: History) => {
    memory.history = history;
    setLabels({ undoLabel: history.past.at(-1)?.label, redoLabel: history.future.at(-1)?.label });
    memory.onHistory();
  };
  /** Without a name it is no step of this editor's. */
  const change = (changes: readonly PageChange[], name?: StepName) => {
    if (changes.length === 0) return;
    const before = page();
    store.apply(changes);
    const ids = selection.ids();
    const there = ids.filter((id) => store.block(id));
    if (there.length < ids.length) selection.set(there);
    tell();
    if (name) remember(recorded(before, { ...name, at: Date.now(), changes }));
    else memory.history = { ...memory.history, isOpen: false };
    memory.onChange();
  };
  /** The history with a step that was made to a page. */
  const recorded = (before: PageRecords, step: Step) =>
    record(memory.history, step, (first, then) =>
      squash([first, then], () => apply(before, invert(first), catalogue), catalogue),
    );
  /** Steps that change nothing, or nothing any more, are passed over. */
  const travel = (
    nextOf: (history: History) => { step: Step; history: History } | undefined,
    changesOf: (step: Step) => readonly PageChange[],
    how: TravelMode | undefined,
  ): TravelResult | undefined => {
    const now = page();
    const isForced = how === 'force';
    let { history } = memory;
    for (let next = nextOf(history); next; next = nextOf(history)) {
      const { label } = next.step;
      if (how === 'skip') {
        remember(next.history);
        return { label, conflicts: [] };
      }
      const there = applyToOther(now, changesOf(next.step), catalogue, { isForced });
      const { conflicts } = there;
      if (conflicts.length > 0 && !isForced) {
        remember(history);
        return { label, conflicts };
      }
      ({ history } = next);
      const changes = diff(now, there.page, catalogue);
      if (changes.length === 0) continue;
      change(changes);
      remember(history);
      return { label, conflicts: [] };
    }
    if (history !== memory.history) remember(history);
    return undefined;
  };
  const engine: Engine = {
    page,
    selected: () => store.block(selection.ids().at(-1) ?? ''),
    selection,
    select: (ids) => selection.set(ids.filter((id) => store.block(id))),
    change,
    adopt: (document) => change(changesTo(page(), document, catalogue)),
    undo: (how) => travel(undo, ({ changes }) => invert(changes), how),
    redo: (how) => travel(redo, ({ changes }) => changes, how),
    history: () => ({ past: memory.history.past, future: memory.history.future }),
    setHistory: remember,
    tidied: (before, after) =>
      remember(withTidied(memory.history, diffPages(before, after, catalogue))),
  };
  const link: EngineLink = {
    store,
    selection,
    catalogue,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return { engine, link };
}
