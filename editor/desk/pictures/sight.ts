/** Tells which elements come near what is seen of the page, and which are far away again. */
export interface Sight {
  /** Returns how it ends. */
  watch(element: Element, onChange: (isNear: boolean) => void): () => void;
}

/** Above and below the window. What is in between stays as it is. */
const NEAR = '200px 0px';
const FAR = '1500px 0px';

type Observe = (
  seen: (entries: readonly Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'>[]) => void,
  rootMargin: string,
) => Pick<IntersectionObserver, 'observe' | 'unobserve'>;

const observeWindow: Observe = (seen, rootMargin) => new IntersectionObserver(seen, { rootMargin });

/** Two observers, however many elements there are. */
export function createSight(observe: Observe = observeWindow): Sight {
  const watched = new Map<Element, (isNear: boolean) => void>();
  const comes = observe((entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) watched.get(target)?.(true);
  }, NEAR);
  const leaves = observe((entries) => {
    for (const { target, isIntersecting } of entries)
      if (!isIntersecting) watched.get(target)?.(false);
  }, FAR);
  return {
    watch(element, onChange) {
      watched.set(element, onChange);
      comes.observe(element);
      leaves.observe(element);
      return () => {
        watched.delete(element);
        comes.unobserve(element);
        leaves.unobserve(element);
      };
    },
  };
}
