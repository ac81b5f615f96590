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
  /** Of many elements few: what is far is looked at by one observer alone. */
  const notFar = new Set<Element>();
  const around = observe((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting || !notFar.delete(target)) continue;
      around.unobserve(target);
      watched.get(target)?.('far');
    }
  }, AROUND);
  const near = observe((entries) => {
    for (const { target, isIntersecting } of entries) {
      const tell = watched.get(target);
      if (!tell) continue;
      if (isIntersecting && !notFar.has(target)) {
        notFar.add(target);
        around.observe(target);
      }
      if (notFar.has(target)) tell(isIntersecting ? 'near' : 'around');
    }
  }, NEAR);
  return {
    watch(element, onChange) {
      watched.set(element, onChange);
      near.observe(element);
      return () => {
        watched.delete(element);
        notFar.delete(element);
        near.unobserve(element);
        around.unobserve(element);
      };
    },
  };
}
