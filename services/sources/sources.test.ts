import { expect, it } from 'vitest';
import { SOURCES } from './sources.ts';

it('every source stands under the name of its declaration', () => {
  for (const [name, { declaration }] of Object.entries(SOURCES))
    expect(declaration.name).toBe(name);
});

it('a forgotten source, and one under the name of another, do not compile', () => {
  const { tags, ...others } = SOURCES;
  // @ts-expect-error `tags` is declared and nobody answers it.
  const forgotten: typeof SOURCES = others;
  // @ts-expect-error The source of sections is not that of tags.
  const exchanged: typeof SOURCES = { ...others, tags: SOURCES['story-feed-sections'] };
  expect([forgotten, exchanged, tags]).toHaveLength(3);
});
