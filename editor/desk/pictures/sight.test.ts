// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createSight } from './sight.ts';

type Seen = Parameters<NonNullable<Parameters<typeof createSight>[0]>>[0];

it('what comes near is told, what leaves the window a little stays, what is far is told', () => {
  const observers: { seen: Seen; rootMargin: string; elements: Set<Element> }[] = [];
  const sight = createSight((seen, rootMargin) => {
    const elements = new Set<Element>();
    observers.push({ seen, rootMargin, elements });
    return {
      observe: (element) => void elements.add(element),
      unobserve: (element) => void elements.delete(element),
    };
  });
  const [near, far] = observers;
  if (!near || !far) throw new Error('two observers');
  const target = document.createElement('div');
  const told: boolean[] = [];
  const end = sight.watch(target, (isNear) => told.push(isNear));
  // As browsers tell at first: within the wide margin, not yet within the narrow one.
  far.seen([{ target, isIntersecting: true }]);
  near.seen([{ target, isIntersecting: false }]);
  expect(told).toEqual([]);
  near.seen([{ target, isIntersecting: true }]);
  near.seen([{ target, isIntersecting: false }]);
  far.seen([{ target, isIntersecting: false }]);
  expect(told).toEqual([true, false]);
  expect([near.elements.has(target), far.elements.has(target)]).toEqual([true, true]);
  end();
  near.seen([{ target, isIntersecting: true }]);
  expect(told).toEqual([true, false]);
  expect([near.elements.size, far.elements.size]).toEqual([0, 0]);
});
