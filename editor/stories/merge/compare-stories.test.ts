import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../schemas/json.ts';
import { compareStories } from './compare-stories.ts';

const p = (content: string): JsonObject => ({ type: 'text', content });
const story = (headline: string, ...texts: string[]): JsonObject => ({
  headlines: { basic: headline },
  content_elements: texts.map(p),
});
const bodyOf = (document: JsonObject): Json[] => document.content_elements as Json[];

describe('two states of a story', () => {
  const before = story('Uno', 'Primero uno.', 'Luego el detalle del caso.', 'Al final nada.');
  const after = {
    ...story('Dos', 'Luego el detalle entero del caso.', 'Nuevo del todo aquí.', 'Al final nada.'),
    display_date: '2026-11-22T10:00:00Z',
  };

  it('differ in parts, each in its place', () => {
    const parts = compareStories(before, after);
    expect(parts.map(({ path, before: was, after: is }) => [path, was, is])).toEqual([
      ['headlines', { basic: 'Uno' }, { basic: 'Dos' }],
      ['content_elements', p('Primero uno.'), undefined],
      ['content_elements', p('Luego el detalle del caso.'), p('Luego el detalle entero del caso.')],
      ['content_elements', undefined, p('Nuevo del todo aquí.')],
    ]);
  });

  it('give one part back without the others', () => {
    const [headline, gone, changed, added] = compareStories(before, after);
    expect(headline?.restored(after)).toEqual({ ...after, headlines: { basic: 'Uno' } });
    expect(bodyOf(gone?.restored(after) ?? {})).toEqual([p('Primero uno.'), ...bodyOf(after)]);
    expect(bodyOf(changed?.restored(after) ?? {})).toEqual([
      p('Luego el detalle del caso.'),
      p('Nuevo del todo aquí.'),
      p('Al final nada.'),
    ]);
    expect(bodyOf(added?.restored(after) ?? {})).toEqual([
      p('Luego el detalle entero del caso.'),
      p('Al final nada.'),
    ]);
  });

  it('are the same once every part was given back, but for the order', () => {
    const texts = fc.array(fc.constantFrom('a b c d', 'e f g h', 'i j k l', 'a b c x', 'm n'));
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const [old, now] = [story('Uno', ...one), story('Dos', ...other)];
        let restored = now;
        for (const part of compareStories(old, now)) restored = part.restored(restored);
        const said = (document: JsonObject) => bodyOf(document).map((each) => JSON.stringify(each));
        expect(said(restored).sort()).toEqual(said(old).sort());
        expect(compareStories(old, old)).toEqual([]);
      }),
    );
  });
});
