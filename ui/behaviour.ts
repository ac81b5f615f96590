/**
 * When the browser fetches what brings an element to life: at once, after the page with its first
 * pictures has loaded, when it comes near, when it is touched.
 */
export type When = 'load' | 'idle' | 'visible' | 'interaction';

/** `{folder}/{Name}` of a behaviour's or an island's file: `clock-bar/Clock`, `ui/Carousel`. */
export type ChunkName = `${string}/${string}`;

/**
 * The name of a behaviour or an island by its file's path from the root; undefined where the file
 * is neither.
 */
export const chunkNameOf = (path: string): string | undefined =>
  /^(?:blocks\/)?(.+)\.(?:behaviour\.ts|island\.tsx)$/.exec(path)?.[1];

/**
 * How far the browser has come with an element, in its `data-progress`. Unset: it is not due yet.
 */
export type Progress = 'loading' | 'ready' | 'failed';

/**
 * Marks an element for a behaviour, a few lines of plain DOM in `Name.behaviour.ts` that export
 * `start(element: HTMLElement): void`.
 */
export const behaviour = (name: ChunkName, when: When = 'visible') => ({
  'data-behaviour': name,
  'data-when': when,
});
