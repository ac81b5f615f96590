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

/** Where somebody types: in a form beside the canvas, on the canvas, in the text of a story. */
export type Typing = 'form' | 'canvas' | 'story';

/** Watches the keys of a document and what they change: on the canvas, or in a story's text. */
export function watchKeys(where: Typing): void {
  const view = window as MeasuredWindow;
  const frame = where === 'story' ? null : document.querySelector('iframe');
  const canvas = frame?.contentDocument;
  const block =
    where === 'story'
      ? document.querySelector('.st-body')
      : canvas?.querySelector('[data-node], [data-puck-component]');
  if (!block) throw new Error('nothing to write in');
  const isInside = where === 'canvas' && canvas;
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

/** Resolves with milliseconds since navigation when the text of a story can be written. */
export const untilWritable = () =>
  new Promise<number>((resolve) => {
    const look = () => {
      const body = document.querySelector('.st-body[contenteditable="true"]');
      if (body && body.childElementCount > 1) return resolve(performance.now());
      setTimeout(look, 0);
    };
    look();
  });

/**
 * Pastes markup where the caret is in a story's text; milliseconds until it stands there, and until
 * the frame after it.
 */
export const pasteInStory = (html: string) =>
  new Promise<{ dom: number; paint: number }>((resolve) => {
    const body = document.querySelector('.st-body');
    const data = new DataTransfer();
    data.setData('text/html', html);
    const before = body?.childElementCount ?? 0;
    const started = performance.now();
    body?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
    const look = () => {
      if ((body?.childElementCount ?? 0) <= before) return setTimeout(look, 0);
      const dom = performance.now() - started;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve({ dom, paint: performance.now() - started });
        port2.postMessage(null);
      });
    };
    look();
  });

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
