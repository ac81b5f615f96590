import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

function taken(atOnce: number, ...names: string[]) {
  const turns = createTurns(atOnce);
  const begun: string[] = [];
  const take = (name: string) => turns.take(() => begun.push(name));
  const ends = names.map(take);
  return { turns, take, begun, end: (index: number) => ends[index]?.() };
}

it('two go at once, the others in their order as those end', () => {
  const { begun, end } = taken(2, 'a', 'b', 'c', 'd');
  expect(begun).toEqual(['a', 'b']);
  end(1);
  expect(begun).toEqual(['a', 'b', 'c']);
  end(0);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

it('who leaves the line never begins, and who ends twice frees one place', () => {
  const { begun, end } = taken(1, 'a', 'b', 'c', 'd');
  end(1);
  end(0);
  end(0);
  expect(begun).toEqual(['a', 'c']);
});

it('while it is held nothing begins', () => {
  const { turns, take, begun, end } = taken(1, 'a', 'b');
  turns.hold(true);
  end(0);
  take('c');
  expect(begun).toEqual(['a']);
  turns.hold(false);
  expect(begun).toEqual(['a', 'b']);
});
