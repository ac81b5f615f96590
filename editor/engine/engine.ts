import type { PageDocument } from '../../schemas/page.ts';
import type { Catalogue } from '../document/catalogue.ts';
import { toDocument, toPageData } from '../document/conversion.ts';
import { applyChanges, type Conflict } from '../document/merge-pages.ts';
import type { BlockNode } from '../document/nodes.ts';
import { diffPages, inverse } from '../document/page-changes.ts';
import type { PageData } from '../document/page-data.ts';
import { replaceNode, reuseNodes } from '../document/replace-node.ts';
import { placeNodes, withoutNodes } from '../document/several.ts';
import { type LocatedNode, nodeIdsOf, nodesAt, type Spot } from '../document/tree.ts';
import { isSameJson } from '../document/values/same-json.ts';
import {
  type Difference,
  type History,
  lighter,
  record,
  redo,
  type Step,
  type StoredHistory,
  storedHistory,
  undo,
  withTidied,
} from './history.ts';
import { PageStore } from './page-store.ts';
import { createSelection, type Selection } from './selection.ts';

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
  /** The block that leads the selection: whose form is shown. */
  selected: () => BlockNode | undefined;
  selection: Selection;
  /** Selects the block at a spot alone, or nothing. */
  select: (spot: Spot | null) => void;
  /** Selects several blocks, of which the last leads. */
  selectAll: (located: readonly LocatedNode[]) => void;
  remove: (spot: Spot, step: StepName) => void;
  /** `to` counts after the block was taken out. */
  move: (from: Spot, to: Spot, step: StepName) => void;
  /** The node of the same id by this one. */
  replace: (node: BlockNode, step: StepName) => void;
  replaceShell: (json: string, step: StepName) => void;
  replacePage: (page: PageData, step: StepName) => void;
  /** Puts another page on the canvas without a step of history. */
  adopt: (page: PageData) => void;
  /**
   * Undoes this editor's newest step in the page as it is now, whatever others did since. Undefined
   * when there is none.
   */
  undo: (how?: TravelMode) => Travelled | undefined;
  redo: (how?: TravelMode) => Travelled | undefined;
  history: () => StoredHistory;
  setHistory: (history: StoredHistory) => void;
  /** The server stored what was typed in a tidier form. */
  tidied: (before: PageDocument, after: PageDocument) => void;
}

/** `force`: mine wins where a colleague changed the same since. `skip`: the step is forgotten. */
export type TravelMode = 'force' | 'skip';

export interface Travelled {
  label: string;
  /** What a colleague changed since: nothing was done, and somebody has to be asked. */
  conflicts: readonly Conflict[];
}

/** What the canvas reads and listens to. */
export interface EngineLink {
  store: PageStore;
  selection: ReturnType<typeof createSelection>;
  /** Called after every change of the page or the selection. Returns how to stop. */
  subscribe: (listener: () => void) => () => void;
}

export interface EngineMemory {
  catalogue: Catalogue;
  history: History<PageData>;
  /** The page to begin with. */
  initial: PageData;
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
  const store = new PageStore(memory.initial);
  const selection = createSelection();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  selection.subscribe(tell);
  const page = () => store.page();
  const difference: Difference<PageData> = (before, after) =>
    diffPages(toDocument(before, catalogue), toDocument(after, catalogue), catalogue);
  const remember = (history: History<PageData>) => {
    memory.history = history;
    setLabels({ undoLabel: history.past.at(-1)?.label, redoLabel: history.future.at(-1)?.label });
    memory.onHistory();
  };
  /** Without a name it is no step of this editor's. */
  const put = (after: PageData, name?: StepName) => {
    const before = page();
    if (after === before) return;
    store.set(after);
    const ids = selection.ids();
    const there = ids.filter((id) => store.node(id));
    if (there.length < ids.length) selection.set(there);
    tell();
    if (name) remember(record(memory.history, { before, after, ...name, at: Date.now() }));
    memory.onChange();
  };
  const adopt = (after: PageData) => put(reuseNodes(page(), after));
  /** Steps that change nothing, or nothing any more, are passed over. */
  const travel = (
    nextOf: (history: History<PageData>) => { step: Step; history: History<PageData> } | undefined,
    changesOf: (step: Step) => Step['changes'],
    how: TravelMode | undefined,
  ): Travelled | undefined => {
    const now = toDocument(page(), catalogue);
    const isForced = how === 'force';
    let history = memory.history;
    for (let next = nextOf(history); next; next = nextOf(history)) {
      const { label } = next.step;
      if (how === 'skip') {
        remember(next.history);
        return { label, conflicts: [] };
      }
      const changes = changesOf(next.step);
      const { document, conflicts } = applyChanges(now, changes, catalogue, { isForced });
      if (conflicts.length > 0 && !isForced) {
        remember(history);
        return { label, conflicts };
      }
      history = next.history;
      if (isSameJson(document, now)) continue;
      adopt(toPageData(document, catalogue, nodeIdsOf(page())));
      remember(history);
      return { label, conflicts: [] };
    }
    if (history !== memory.history) remember(history);
    return undefined;
  };
  const idAt = ({ zone, index }: Spot): string[] => {
    const node = nodesAt(page(), zone)[index];
    return node ? [node.props.id] : [];
  };
  const engine: Engine = {
    page,
    selected: () => store.node(selection.ids().at(-1) ?? ''),
    selection,
    select: (spot) => selection.set(spot ? idAt(spot) : []),
    selectAll: (located) => selection.set(located.map(({ node }) => node.props.id)),
    remove: (spot, name) => put(withoutNodes(page(), idAt(spot)), name),
    move(from, to, name) {
      const isLater = from.zone === to.zone && to.index > from.index;
      // Blocks are placed as they stand before anything is taken out.
      const index = isLater ? to.index + 1 : to.index;
      put(placeNodes(page(), idAt(from), { zone: to.zone, index }), name);
    },
    replace: (node, name) => put(replaceNode(page(), node), name),
    replaceShell(shell, name) {
      const before = page();
      const root = { ...before.root, props: { ...before.root.props, shell } };
      put({ ...before, root }, name);
    },
    replacePage: (after, name) => put(reuseNodes(page(), after), name),
    adopt,
    undo: (how) =>
      travel(
        (history) => undo(history, difference),
        ({ changes }) => inverse(changes),
        how,
      ),
    redo: (how) => travel(redo, ({ changes }) => changes, how),
    history() {
      memory.history = lighter(memory.history, difference);
      return storedHistory(memory.history, difference);
    },
    setHistory: remember,
    tidied: (before, after) =>
      remember(withTidied(memory.history, diffPages(before, after, catalogue), difference)),
  };
  const link: EngineLink = {
    store,
    selection,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return { engine, link };
}
