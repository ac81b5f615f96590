import { cleanConfig } from '../../schemas/live/config.ts';
import { type CustomEmbed, type GuestMessage, writeMessage } from '../../schemas/live/embed.ts';

/** The least height that hosts give a frame, in pixels. */
const MIN_HEIGHT = 25;
/** The height is said again then, to hosts that begin to listen late; they wait for ten seconds. */
const SAY_AGAIN_MS = [500, 2_000, 6_000];

/** The page that frames the embed. */
export interface Host {
  /** False where nobody frames it: it is a page of the editor's own host then. */
  isFramed: boolean;
  /** May the page that frames it get what is written? Where that cannot be known: yes. */
  isListed: boolean;
  /** Says how high the embed is, whenever that changes. Returns how to stop. */
  follow(element: HTMLElement): () => void;
  /** Hands the embed over, to origins that are listed and no others. */
  save(embed: CustomEmbed): void;
  cancel(): void;
}

/** What a browser's window has of this; a test brings its own. */
export interface FrameWindow {
  parent: { postMessage(message: string, targetOrigin: string): void };
  location: { ancestorOrigins?: ArrayLike<string> };
  ResizeObserver: typeof ResizeObserver;
  requestAnimationFrame(run: () => void): number;
  setTimeout(run: () => void, ms: number): number;
  clearTimeout(timer: number): void;
}

interface HostOptions {
  /** Echoed in every message. */
  key: string;
  /** Origins that get `data`. */
  origins: readonly string[];
}

export function hostOf(window: FrameWindow, { key, origins }: HostOptions): Host {
  const { parent } = window;
  const isFramed = (parent as unknown) !== window;
  const above = window.location.ancestorOrigins?.[0];
  const source = 'custom_embed' as const;
  const post = (message: GuestMessage, origin: string) => {
    if (isFramed) parent.postMessage(writeMessage(message), origin);
  };
  return {
    isFramed,
    isListed: above === undefined || origins.includes(above),
    follow(element) {
      let sentHeight = 0;
      let isWaiting = false;
      // Nothing but a number: whoever frames it may know.
      const say = () => post({ source, action: 'ready', key, data: { height: sentHeight } }, '*');
      const tell = () => {
        isWaiting = false;
        const height = Math.max(MIN_HEIGHT, Math.ceil(element.getBoundingClientRect().height));
        if (height === sentHeight) return;
        sentHeight = height;
        say();
      };
      const observer = new window.ResizeObserver(() => {
        if (isWaiting) return;
        isWaiting = true;
        window.requestAnimationFrame(tell);
      });
      observer.observe(element);
      tell();
      const timers = SAY_AGAIN_MS.map((ms) => window.setTimeout(say, ms));
      return () => {
        observer.disconnect();
        for (const timer of timers) window.clearTimeout(timer);
      };
    },
    save({ id, url, config }) {
      const data = { id, url, config: cleanConfig(config) };
      // The browser delivers it to the one of these that frames us, and to nobody else.
      for (const origin of origins) post({ source, action: 'data', key, data }, origin);
    },
    cancel: () => post({ source, action: 'cancel', key }, '*'),
  };
}
