/** `near`: in the window or about to be; `far`: well away from it; else `around`. */
export type Distance = 'near' | 'around' | 'far';

/** Tells how far elements are from what is seen of the page. */
export interface Sight {
  /** What was never near is `far`. Returns how it ends. */
  watch(element: Element, onChange: (distance: Distance) => void): () => void;
}

/** Above and below the window. */
const NEAR = '150px 0px';
const AROUND = '1200px 0px';

type Observe = (
  seen: (entries: readonly Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'>[]) => void,
  rootMargin: string,
) => Pick<IntersectionObserver, 'observe' | 'unobserve'>;

const observeWindow: Observe = (seen, rootMargin) => new IntersectionObserver(seen, { rootMargin });

/** Two observers, however many elements there are. */
export function createSight(observe: Observe = observeWindow): Sight {
  const watched = new Map<Element, (distance: Distance) => void>();
  const wereNear = new WeakSet<Element>();
  const near = observe((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) wereNear.add(target);
      if (wereNear.has(target)) watched.get(target)?.(isIntersecting ? 'near' : 'around');
    }
  }, NEAR);
  const around = observe((entries) => {
    for (const { target, isIntersecting } of entries)
      if (!isIntersecting && wereNear.delete(target)) watched.get(target)?.('far');
  }, AROUND);
  return {
    watch(element, onChange) {
      watched.set(element, onChange);
      near.observe(element);
      around.observe(element);
      return () => {
        watched.delete(element);
        near.unobserve(element);
        around.unobserve(element);
      };
    },
  };
}
