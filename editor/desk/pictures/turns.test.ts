import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

function taken(atOnce: number, ...names: string[]) {
  const turns = createTurns(atOnce);
  const begun: string[] = [];
  const ends = names.map((name) => turns.take(() => begun.push(name)));
  return { begun, end: (index: number) => ends[index]?.() };
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
