/**
 * When the browser fetches what brings an element to life: at once, after the page with its first
 * pictures has loaded, when it comes near, when it is touched.
 */
export type When = 'load' | 'idle' | 'visible' | 'interaction';

/**
 * Marks an element for a behaviour, a few lines of plain DOM in `Name.behaviour.ts` that export
 * `start(element: HTMLElement): void`. `name` is `{folder}/{Name}`: `clock-bar/ClockBar`,
 * `ui/Carousel`.
 */
export const behaviour = (name: string, when: When = 'visible') => ({
  'data-behaviour': name,
  'data-when': when,
});
