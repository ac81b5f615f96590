const MIN_ZOOM = 0.25;
const MAX_ZOOM = 2;
const STEP = 1.1;
const HUNDRED = 100;

/** The size after a turn of the wheel, in whole percents. */
export function zoomAfter(zoom: number, deltaY: number): number {
  const next = deltaY < 0 ? zoom * STEP : zoom / STEP;
  return Math.round(Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, next)) * HUNDRED) / HUNDRED;
}

interface WheelZoom {
  /** How large the site is shown now. */
  now: () => number;
  onZoom: (zoom: number) => void;
  /** Is that where the site is shown? */
  isOver: (event: WheelEvent) => boolean;
}

/** Ctrl and the wheel make the site larger and smaller, and not the editor around it. */
export function takeWheelZoom(listened: Document, { now, onZoom, isOver }: WheelZoom): () => void {
  const turn = (event: WheelEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.deltaY === 0 || !isOver(event)) return;
    event.preventDefault();
    onZoom(zoomAfter(now(), event.deltaY));
  };
  listened.addEventListener('wheel', turn, { passive: false });
  return () => listened.removeEventListener('wheel', turn);
}
