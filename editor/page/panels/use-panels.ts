import { useCallback, useState } from 'react';
import { useMatches } from '../../shell/use-matches.ts';

const NARROW = '(max-width: 1100px)';
/** From here on both leave the page three quarters of its size. */
const ROOMY = '(min-width: 2100px)';
const KEY = 'portada.panels';

type Side = 'left' | 'right';

/** Which panels stand beside the canvas. */
interface OpenPanels {
  left: boolean;
  right: boolean;
}

const BOTH: OpenPanels = { left: true, right: true };
/** The first look: beside both the page would be a small newspaper. */
const FIRST: OpenPanels = { left: false, right: true };
const NONE: OpenPanels = { left: false, right: false };

/** How they stood when an editor was open in this browser last; `first`: as they are at first. */
export function rememberedPanels(
  store: Pick<Storage, 'getItem'>,
  first: OpenPanels = BOTH,
): OpenPanels {
  try {
    const { left, right } = JSON.parse(store.getItem(KEY) ?? '') as Partial<OpenPanels>;
    return { left: left !== false, right: right !== false };
  } catch {
    return first;
  }
}

function remember(store: Pick<Storage, 'setItem'>, panels: OpenPanels): void {
  try {
    store.setItem(KEY, JSON.stringify(panels));
  } catch {
    // A browser may refuse its stores.
  }
}

export interface Panels {
  open: OpenPanels;
  show: (side: Side, isOpen: boolean) => void;
  /** Folds what is open; where nothing is, both come back. */
  fold: () => void;
  /** Something else needs the room of both, where there is little. */
  giveWay: () => void;
}

/**
 * The panels at both sides. Where they would lie over the canvas and each other, one of them is
 * open at most, none at first, and nothing of that is remembered.
 */
export function usePanels(store: Storage = window.localStorage): Panels {
  const isNarrow = useMatches(NARROW);
  const [wide, setWide] = useState(() =>
    rememberedPanels(store, window.matchMedia(ROOMY).matches ? BOTH : FIRST),
  );
  const [over, setOver] = useState<Side | null>(null);
  if (!isNarrow && over) setOver(null);
  const keep = (panels: OpenPanels) => {
    setWide(panels);
    remember(store, panels);
  };
  const open = isNarrow ? { left: over === 'left', right: over === 'right' } : wide;
  return {
    open,
    show: (side, isOpen) => {
      if (!isNarrow) keep({ ...wide, [side]: isOpen });
      else if (isOpen || over === side) setOver(isOpen ? side : null);
    },
    fold: () => {
      const isAny = open.left || open.right;
      if (isNarrow) setOver(isAny ? null : 'left');
      else keep(isAny ? NONE : BOTH);
    },
    giveWay: useCallback(() => setOver(null), []),
  };
}
