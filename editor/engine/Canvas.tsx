import {
  createContext,
  memo,
  type ReactNode,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { ROOT_ID } from '../../schemas/page-records/ids.ts';
import { columnList, sectionList } from '../../schemas/page-records/page-records.ts';
import type { Catalogue } from '../document/catalogue.ts';
import { BlockOverlays } from './BlockOverlays.tsx';
import { FRAME_ID, FRAME_ROOT_ID, keepWhenMoved, zoneMark } from './dom.ts';
import { useEngineLink } from './engine-state.ts';
import { useLimit } from './use-limit.ts';
import type { EngineViews } from './views.ts';

interface CanvasParts {
  catalogue: Catalogue;
  views: EngineViews;
}

const PartsContext = createContext<CanvasParts | null>(null);

function useParts(): CanvasParts {
  const parts = use(PartsContext);
  if (!parts) throw new Error('PartsContext is missing');
  return parts;
}

/** What the store says of a block or zone. */
function useStored<T>(key: string, read: () => T): T {
  const { store } = useEngineLink();
  const subscribe = useCallback((tell: () => void) => store.subscribe(key, tell), [store, key]);
  return useSyncExternalStore(subscribe, read);
}

const NO_SLOTS: readonly ReactNode[] = [];

/** How many blocks at the top of sections are shown yet, in reading order. */
const LimitContext = createContext(Number.POSITIVE_INFINITY);

/** A block. It renders anew when what is stored of it changes, not when its neighbours do. */
const CanvasNode = memo(function CanvasNode({ id }: { id: string }) {
  const { store } = useEngineLink();
  const { catalogue, views } = useParts();
  const own = useStored(id, () => store.block(id)?.own);
  const isDealt = useStored(id, () => store.isDealt(id));
  const count = own && isDealt ? catalogue.blocks.get(own.block)?.container?.columns.length : 0;
  const slots = useMemo(
    () =>
      count
        ? Array.from({ length: count }, (_, index) => {
            const zone = columnList(id, index);
            return <CanvasZone key={zone} zone={zone} />;
          })
        : NO_SLOTS,
    [id, count],
  );
  const { Block } = views;
  return useMemo(
    () => (own ? <Block nodeId={id} stored={own} slots={slots} /> : null),
    [Block, id, own, slots],
  );
});

interface ZoneProps {
  zone: string;
  /** Of a section: how many blocks of the page stand before it. */
  before?: number;
}

/** A section or column with its blocks. */
const CanvasZone = memo(function CanvasZone({ zone, before }: ZoneProps) {
  const { store } = useEngineLink();
  const ids = useStored(zone, () => store.idsIn(zone));
  const limit = use(LimitContext);
  const shown = before === undefined ? ids : ids.slice(0, Math.max(0, limit - before));
  return (
    <div {...zoneMark(zone, shown.length < ids.length)} ref={keepWhenMoved}>
      {shown.map((id) => (
        <CanvasNode key={id} id={id} />
      ))}
    </div>
  );
});

/** The page: its layout with a zone in each section. */
const CanvasPage = memo(function CanvasPage() {
  const { store } = useEngineLink();
  const { Root } = useParts().views;
  const layout = useStored(ROOT_ID, () => store.page().facts.layout);
  const limit = useLimit();
  const [zones] = useState(() => new Map<string, ReactNode>());
  const slots = useCallback(
    (section: string) => {
      const zone = zones.get(section);
      if (zone) return zone;
      const before = [...zones.keys()].reduce(
        (count, other) => count + store.idsIn(sectionList(other)).length,
        0,
      );
      const made = <CanvasZone zone={sectionList(section)} before={before} />;
      zones.set(section, made);
      return made;
    },
    [store, zones],
  );
  return (
    <LimitContext value={limit}>
      <Root layout={layout} slots={slots} />
    </LimitContext>
  );
});

const BLANK = `<!DOCTYPE html><html><head></head><body><div id="${FRAME_ROOT_ID}"></div></body></html>`;

/** The iframe with the page in it. `catalogue` and `views` stay the same for good. */
export const Canvas = memo(function Canvas({ catalogue, views }: CanvasParts) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [inside, setInside] = useState<Document | null>(null);
  useLayoutEffect(() => {
    const blank = frame.current?.contentDocument;
    if (!blank) return;
    // Its document is there at once: one of an address would come later.
    blank.open();
    blank.write(BLANK);
    blank.close();
    setInside(blank);
  }, []);
  const parts = useMemo(() => ({ catalogue, views }), [catalogue, views]);
  const root = inside?.getElementById(FRAME_ROOT_ID);
  const { Frame } = views;
  return (
    <>
      <iframe id={FRAME_ID} ref={frame} title="Lienzo" />
      {inside && root ? (
        <PartsContext value={parts}>
          {createPortal(
            <Frame document={inside}>
              <CanvasPage />
              <BlockOverlays frame={inside} catalogue={catalogue} BlockBar={views.BlockBar} />
            </Frame>,
            root,
          )}
        </PartsContext>
      ) : null}
    </>
  );
});
