/** What runs inside the measured page; each function is sent to the browser as its source. */

export interface KeyTimes {
  /** From the key's own time stamp to the first change of the block on the canvas. */
  dom: number[];
  /** To the frame after it. */
  paint: number[];
}

interface Watched {
  keys: KeyTimes;
  gaps: number[];
  isWatching: boolean;
}

type MeasuredWindow = Window & typeof globalThis & { measured: Watched };

/** Selects the first block as soon as there is one; resolves with milliseconds since navigation. */
export const untilSelected = () =>
  new Promise<number>((resolve) => {
    const look = () => {
      const inside = document.querySelector('iframe')?.contentDocument;
      const block = inside?.querySelector<HTMLElement>('[data-node], [data-puck-component]');
      const isSelected = inside?.querySelector(
        '[data-over="selected"], [class*="DraggableComponent--isSelected"]',
      );
      if (isSelected) return resolve(performance.now());
      block?.click();
      setTimeout(look, 0);
    };
    look();
  });

/** Watches the keys of a document (`inside`: of the canvas) and what they change on the canvas. */
export function watchKeys(isInside: boolean): void {
  const view = window as MeasuredWindow;
  const frame = document.querySelector('iframe');
  const canvas = frame?.contentDocument;
  const block = canvas?.querySelector('[data-node], [data-puck-component]');
  if (!canvas || !block) throw new Error('no canvas');
  const listened = isInside ? canvas : document;
  const clock = (isInside ? frame?.contentWindow : window)?.performance;
  const keys: KeyTimes = { dom: [], paint: [] };
  view.measured = { keys, gaps: [], isWatching: false };
  let pressed: number | undefined;
  listened.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressed = timeStamp;
    },
    true,
  );
  new MutationObserver(() => {
    if (pressed === undefined || !clock) return;
    const at = pressed;
    pressed = undefined;
    keys.dom.push(clock.now() - at);
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => keys.paint.push(clock.now() - at);
      port2.postMessage(null);
    });
  }).observe(block, { subtree: true, childList: true, characterData: true });
}

export const readKeys = (): KeyTimes => (window as MeasuredWindow).measured.keys;

/** Notes the time between frames until `readGaps`. */
export function watchFrames(): void {
  const view = window as MeasuredWindow;
  const gaps: number[] = [];
  view.measured = { keys: { dom: [], paint: [] }, gaps, isWatching: true };
  let last = performance.now();
  const tick = (now: number) => {
    gaps.push(now - last);
    last = now;
    if (view.measured.isWatching) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

export function readGaps(): number[] {
  const { measured } = window as MeasuredWindow;
  measured.isWatching = false;
  return measured.gaps;
}
