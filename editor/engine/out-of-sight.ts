/** Set on the frame's root once every block has been laid out: see the canvas's styles. */
export const SETTLED = 'data-settled';
/** A skipped block stands at the size that it had: it must have had one. */
const SETTLE_MS = 1_000;
/** Blocks that still wait for their content. */
const WAITING = '.pc-loading';

/**
 * Lets the browser skip blocks out of sight when it lays out and paints, for as long as the frame
 * keeps its width: at another one each of them is laid out once before. Returns how to stop.
 */
export function skipOutOfSight(frame: Document): () => void {
  const { documentElement: root, defaultView: view } = frame;
  if (!view) return () => undefined;
  let width = Number.NaN;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    if (frame.querySelector(WAITING)) timer = setTimeout(settle, SETTLE_MS);
    else root.setAttribute(SETTLED, '');
  };
  const sizes = new view.ResizeObserver(() => {
    if (root.clientWidth === width) return;
    width = root.clientWidth;
    root.removeAttribute(SETTLED);
    clearTimeout(timer);
    timer = setTimeout(settle, SETTLE_MS);
  });
  sizes.observe(root);
  return () => {
    sizes.disconnect();
    clearTimeout(timer);
    root.removeAttribute(SETTLED);
  };
}
