// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createSight, type Distance } from './sight.ts';

type Seen = Parameters<NonNullable<Parameters<typeof createSight>[0]>>[0];

function watchOne() {
  const observers: { seen: Seen; elements: Set<Element> }[] = [];
  const sight = createSight((seen) => {
    const elements = new Set<Element>();
    observers.push({ seen, elements });
    return {
      observe: (element) => void elements.add(element),
      unobserve: (element) => void elements.delete(element),
    };
  });
  const [around, near] = observers;
  if (!near || !around) throw new Error('two observers');
  const target = document.createElement('div');
  const told: Distance[] = [];
  const end = sight.watch(target, (distance) => told.push(distance));
  const tell = (margin: typeof near, isIntersecting: boolean) =>
    margin.seen([{ target, isIntersecting }]);
  return { near, around, told, tell, end };
}

it('what comes near is told, what leaves the window a little, and what is far away again', () => {
  const { near, around, told, tell } = watchOne();
  tell(near, false);
  expect([told.length, around.elements.size]).toEqual([0, 0]);
  tell(near, true);
  tell(around, true);
  tell(near, false);
  expect(around.elements.size).toBe(1);
  tell(around, false);
  expect(told).toEqual(['near', 'around', 'far']);
  expect(around.elements.size).toBe(0);
});

it('what was never near is not told to be far, nor anything once nobody watches', () => {
  const { near, around, told, tell, end } = watchOne();
  tell(near, false);
  expect([near.elements.size, around.elements.size]).toEqual([1, 0]);
  end();
  tell(near, true);
  expect(told).toEqual([]);
  expect([near.elements.size, around.elements.size]).toEqual([0, 0]);
});
