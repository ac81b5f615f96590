import {
  createContext,
  startTransition,
  use,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { StoredBlock } from '../../schemas/page.ts';
import { storedOf } from '../../schemas/page-records/columns.ts';
import type { BlockRecord, PageRecords } from '../../schemas/page-records/page-records.ts';
import type { EngineLink } from './engine.ts';

/** What the canvas shows now. */
interface EngineState {
  page: PageRecords;
  /** The block that leads the selection. */
  selected: BlockRecord | undefined;
  blockOf: (nodeId: string) => BlockRecord | undefined;
  /** A block as it is stored, without its children; the same one while nothing of it changed. */
  storedOf: (nodeId: string) => StoredBlock | undefined;
  /** The chain around a block; undefined at the top of a section. */
  parentOf: (nodeId: string) => BlockRecord | undefined;
}

export const EngineContext = createContext<EngineLink | null>(null);

export function useEngineLink(): EngineLink {
  const link = use(EngineContext);
  if (!link) throw new Error('EngineContext is missing');
  return link;
}

const stateOf = ({ store, selection, catalogue }: EngineLink): EngineState => ({
  page: store.page(),
  selected: store.block(selection.ids().at(-1) ?? ''),
  blockOf: (nodeId) => store.block(nodeId),
  storedOf: (nodeId) => storedOf(store.page(), nodeId, catalogue),
  parentOf: (nodeId) => store.parentOf(nodeId),
});

/**
 * The way to read the engine while rendering. Select as little as will do: a component renders anew
 * whenever what it selected is another value, and the page is another one after every key.
 */
export function useEngineState<T>(select: (state: EngineState) => T): T {
  const link = useEngineLink();
  return useSyncExternalStore(link.subscribe, () => select(stateOf(link)));
}

/** The same for what may be a moment late: the canvas comes first, and what is typed. */
export function useEngineStateLater<T>(select: (state: EngineState) => T): T {
  const link = useEngineLink();
  const [value, setValue] = useState(() => select(stateOf(link)));
  const selectNow = useRef(select);
  selectNow.current = select;
  const last = useRef(value);
  useEffect(() => {
    const look = () => {
      const next = selectNow.current(stateOf(link));
      if (Object.is(next, last.current)) return;
      last.current = next;
      startTransition(() => setValue(() => next));
    };
    look();
    return link.subscribe(look);
  }, [link]);
  return value;
}
