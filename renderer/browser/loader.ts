import type { Progress } from '../../ui/behaviour.ts';

/**
 * The reader's first script: brings behaviours and islands to life when they come due. It stands
 * inline in pages that have any, so every byte counts; the address of each chunk is on its element.
 */
const CHUNK_TIMEOUT_MS = 120_000;
const NEAR_PX = 300;

interface Chunk {
  start(element: Element, island?: unknown): unknown;
}

const fetchOnce = (url: string): Promise<Chunk> =>
  Promise.race([
    import(/* @vite-ignore */ url),
    new Promise<never>((_, reject) => {
      setTimeout(reject, CHUNK_TIMEOUT_MS, new Error(url));
    }),
  ]);

/** A browser remembers under its address that a module failed: the second try has another one. */
const fetchChunk = (url: string): Promise<Chunk> =>
  fetchOnce(url).catch(() => fetchOnce(`${url}?2`));

/** Said on the element, for styles and for whoever watches a page. */
const mark = (element: HTMLElement, progress: Progress): void => {
  element.dataset.progress = progress;
};

const wake = async (element: HTMLElement): Promise<void> => {
  const { chunk = '', react } = element.dataset;
  const urls = react === undefined ? [chunk] : [react, chunk];
  // Only files of our own: markup must never name a script.
  if (!urls.every((url) => /^\/\w/.test(url))) return;
  mark(element, 'loading');
  let fault = 'ChunkLoadError';
  try {
    const [module, island] = await Promise.all(urls.map(fetchChunk));
    fault = 'StartError';
    await module?.start(element, island);
    mark(element, 'ready');
  } catch (error) {
    mark(element, 'failed');
    console.error(fault, chunk, error);
  }
};

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      wake(target as HTMLElement);
    }
  },
  { rootMargin: `${NEAR_PX}px 0px` },
);

/** What can wait leaves the line to the first screen's pictures and fonts. */
const afterLoad = (work: () => void): void => {
  if (document.readyState === 'complete') work();
  else addEventListener('load', work, { once: true });
};

const schedule = (root: ParentNode): void => {
  for (const element of root.querySelectorAll<HTMLElement>('[data-chunk]')) {
    const { when } = element.dataset;
    const go = () => wake(element);
    if (when === 'visible') observer.observe(element);
    else if (when === 'idle') afterLoad(() => (window.requestIdleCallback ?? setTimeout)(go));
    else if (when === 'interaction') {
      const due = () => {
        for (const type of ['pointerover', 'focusin']) element.removeEventListener(type, due);
        go();
      };
      for (const type of ['pointerover', 'focusin']) element.addEventListener(type, due);
    } else go();
  }
};

schedule(document);
/** A behaviour that put new HTML on the page says so with this event. */
addEventListener('portada:added', (event) => schedule(event.target as Element));
