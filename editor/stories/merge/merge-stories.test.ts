// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../schemas/json.ts';
import { alignElements } from './align-elements.ts';
import { mergeElements } from './merge-elements.ts';
import { mergeStories, type StoryClash, settleClash } from './merge-stories.ts';
import { compareWords, mergeText } from './merge-text.ts';

const p = (content: string, more: JsonObject = {}): JsonObject => ({
  type: 'text',
  content,
  ...more,
});
const story = (more: JsonObject = {}): JsonObject => ({
  _id: 'n1',
  type: 'story',
  headlines: { basic: 'El tranvía vuelve al centro' },
  subheadlines: { basic: '' },
  taxonomy: { tags: [{ slug: 'uno', text: 'Uno' }] },
  content_elements: [p('Primero la noticia.'), p('Luego los detalles del caso.'), p('Al final.')],
  ...more,
});
const body = (...elements: Json[]): JsonObject => ({ content_elements: elements });

describe('two texts of one', () => {
  it.each([
    ['a b c d', 'a x b c d', 'a b c y d', 'a x b c y d'],
    ['a b c d', 'a b c d e', 'z b c d', 'z b c d e'],
    ['a <b>b</b> c', 'a <b>b</b> c d', 'a b c', 'a b c d'],
    [
      've <a href="https://a.example">aquí</a> el mapa',
      've <a href="https://a.example">aquí</a> el mapa nuevo',
      'mira <a href="https://a.example">aquí</a> el mapa',
      'mira <a href="https://a.example">aquí</a> el mapa nuevo',
    ],
    ['a b c', 'a c', 'a b c d', 'a c d'],
    ['a b c', 'a x c', 'a y c', undefined],
    ['a b c d', 'a b c d e', 'a b c d f', undefined],
    ['a b c d', 'a <font color="red">b</font> c d', 'a b c d e', undefined],
    ['constructor __proto__ a', 'constructor __proto__ a b', 'x __proto__ a', 'x __proto__ a b'],
  ])('%s: %s and %s are %s', (base, mine, theirs, merged) => {
    expect(mergeText(base, mine, theirs)).toBe(merged);
  });

  it('are told word by word', () => {
    expect(compareWords('Hubo tres heridos', 'Hubo cinco heridos leves')).toEqual([
      { kind: 'same', text: 'Hubo' },
      { kind: 'gone', text: ' tres' },
      { kind: 'new', text: ' cinco' },
      { kind: 'same', text: ' heridos' },
      { kind: 'new', text: ' leves' },
    ]);
    expect(compareWords('Los hechos', 'Estos son los hechos. Los hechos')).toEqual([
      { kind: 'new', text: 'Estos son los hechos.' },
      { kind: 'same', text: ' Los hechos' },
    ]);
    expect(compareWords('', '__proto__')).toEqual([{ kind: 'new', text: '__proto__' }]);
  });
});

describe('two stories of one', () => {
  const base = story();
  const [first, second, third] = base.content_elements as Json[] as [Json, Json, Json];

  it('have the fields that either changed', () => {
    const mine = { ...base, subheadlines: { basic: 'Desde el lunes' } };
    const theirs = { ...base, ...body(first, second, third, p('Y otro párrafo.')) };
    expect(mergeStories(base, mine, theirs)).toEqual({
      document: { ...theirs, subheadlines: { basic: 'Desde el lunes' } },
      clashes: [],
    });
  });

  it('take lists by their items, and what the server writes as it is', () => {
    const tag = (slug: string) => ({ slug, text: slug });
    const mine = {
      ...base,
      taxonomy: { tags: [{ slug: 'uno', text: 'Uno' }, tag('dos')] },
      last_updated_date: '2026-11-22T10:00:00Z',
    };
    const theirs = {
      ...base,
      taxonomy: { tags: [tag('tres')] },
      last_updated_date: '2026-11-22T11:00:00Z',
    };
    expect(mergeStories(base, mine, theirs).document).toEqual({
      ...theirs,
      taxonomy: { tags: [tag('tres'), tag('dos')] },
    });
  });

  it('ask where both changed the same field, and keep both', () => {
    const mine = { ...base, headlines: { basic: 'Vuelve el tranvía' } };
    const theirs = { ...base, headlines: { basic: 'Regresa el tranvía al fin' } };
    const { document, clashes } = mergeStories(base, mine, theirs);
    expect(document).toEqual(theirs);
    expect(clashes).toEqual([
      {
        kind: 'value',
        path: ['headlines', 'basic'],
        base: 'El tranvía vuelve al centro',
        mine: 'Vuelve el tranvía',
        theirs: 'Regresa el tranvía al fin',
      },
    ]);
    const [clash] = clashes as [StoryClash];
    expect(settleClash(document, clash, 'mine')).toEqual(mine);
    expect(settleClash(document, clash, 'theirs')).toEqual(theirs);
  });

  it('have the paragraphs of both in their places', () => {
    const mine = { ...base, ...body(first, p('Uno mío.'), second, third) };
    const theirs = { ...base, ...body(p('Uno de Ana.'), first, second, third, p('Otro de Ana.')) };
    expect(mergeStories(base, mine, theirs).document.content_elements).toEqual([
      p('Uno de Ana.'),
      first,
      p('Uno mío.'),
      second,
      third,
      p('Otro de Ana.'),
    ]);
  });

  it('merge one paragraph by its words', () => {
    const mine = { ...base, ...body(first, p('Luego todos los detalles del caso.'), third) };
    const theirs = { ...base, ...body(first, p('Luego los detalles del caso, dijo.'), third) };
    expect(mergeStories(base, mine, theirs)).toEqual({
      document: { ...base, ...body(first, p('Luego todos los detalles del caso, dijo.'), third) },
      clashes: [],
    });
  });

  it('keep both where both rewrote one place of a paragraph', () => {
    const [mine, theirs] = [p('Luego los detalles de anoche.'), p('Luego los detalles de ayer.')];
    const merged = mergeStories(
      base,
      { ...base, ...body(first, mine, third) },
      { ...base, ...body(first, theirs, third) },
    );
    expect(merged.document.content_elements).toEqual([first, theirs, mine, third]);
    const clash = { kind: 'element', base: second, mine, theirs };
    expect(merged.clashes).toEqual([clash]);
    const settled = (choice: 'mine' | 'theirs' | 'both') =>
      settleClash(merged.document, clash as StoryClash, choice).content_elements;
    expect(settled('mine')).toEqual([first, mine, third]);
    expect(settled('theirs')).toEqual([first, theirs, third]);
    expect(settled('both')).toEqual([first, theirs, mine, third]);
    // Mine goes, whatever was written into it since.
    const more = p('Luego los detalles de anoche, con nombres.');
    const later = { ...base, ...body(first, theirs, more, third) };
    expect(settleClash(later, clash as StoryClash, 'theirs').content_elements).toEqual([
      first,
      theirs,
      third,
    ]);
  });

  it('lose no other paragraph where one of the two is gone by then', () => {
    const [theirs, mine] = [p('Luego los detalles de ayer.'), p('Luego los detalles de anoche.')];
    const clash: StoryClash = { kind: 'element', base: second, mine, theirs };
    const alike = p('Luego los detalles de hoy.');
    for (const rest of [
      [mine, third],
      [mine, third, alike],
      [theirs, first, third],
    ])
      for (const choice of ['mine', 'theirs'] as const)
        expect(settleClash(body(...rest), clash, choice)).toEqual(body(...rest));
  });

  it('stand twice where there is too much to compare', () => {
    const many = (word: string) =>
      Array.from({ length: 150 }, (_, index) => p(`párrafo ${index} dice ${word}`));
    const { byOther } = alignElements(many('uno'), many('dos'));
    expect(byOther.size).toBe(0);
    expect(alignElements(many('uno').slice(0, 50), many('dos').slice(0, 50)).byOther.size).toBe(50);
  });

  it('keep what one removed and the other changed, and ask', () => {
    const changed = p('Luego los detalles del caso, con nombres.');
    const gone = { ...base, ...body(first, third) };
    const kept = { ...base, ...body(first, changed, third) };
    const byMe = mergeStories(base, gone, kept);
    expect(byMe.document).toEqual(kept);
    expect(byMe.clashes).toEqual([{ kind: 'removed', by: 'mine', element: changed }]);
    expect(settleClash(kept, byMe.clashes[0] as StoryClash, 'mine')).toEqual(gone);
    expect(settleClash(kept, byMe.clashes[0] as StoryClash, 'theirs')).toEqual(kept);
    const byThem = mergeStories(base, kept, gone);
    expect(byThem.document).toEqual(kept);
    expect(byThem.clashes).toEqual([{ kind: 'removed', by: 'theirs', element: changed }]);
    expect(settleClash(kept, byThem.clashes[0] as StoryClash, 'theirs')).toEqual(gone);
    // What nobody else touched goes.
    expect(mergeStories(base, gone, { ...base, canonical_website: 'x' }).document).toEqual({
      ...gone,
      canonical_website: 'x',
    });
  });

  it('move what one moved and change what the other changed', () => {
    const changed = p('Luego los detalles del caso, con nombres.');
    const mine = body(third, first, second);
    const theirs = body(first, changed, third);
    const { elements, clashes } = mergeElements(
      base.content_elements as Json[],
      mine.content_elements as Json[],
      theirs.content_elements as Json[],
    );
    expect({ elements, clashes }).toEqual({ elements: [third, first, changed], clashes: [] });
  });

  it('hold once what both have alike', () => {
    const [one, other] = [p('Igual.'), p('Distinto del todo.')];
    expect(mergeElements([first], [first, one], [first, one, other]).elements).toEqual([
      first,
      one,
      other,
    ]);
  });

  it('tell elements apart by their ids', () => {
    const video = (_id: string, alt: string) => ({ type: 'video', _id, alt });
    const old = [video('v1', 'uno'), video('v2', 'dos')];
    const { elements, clashes } = mergeElements(
      old,
      [video('v2', 'dos'), video('v1', 'uno')],
      [video('v1', 'uno'), video('v2', 'cambiado')],
    );
    expect([elements, clashes]).toEqual([[video('v2', 'cambiado'), video('v1', 'uno')], []]);
  });

  it('take no markup apart that stays as it is written', () => {
    const raw = (content: string) => ({ type: 'raw_html', content, _id: 'r' });
    const { clashes } = mergeElements([raw('a b c')], [raw('x b c')], [raw('a b y')]);
    expect(clashes).toHaveLength(1);
  });
});

/** What one author does to a list of paragraphs; `tag` begins each of their words. */
type Act =
  | { kind: 'add'; at: number }
  | { kind: 'remove'; at: number }
  | { kind: 'move'; at: number; to: number }
  | { kind: 'word'; at: number; place: number }
  | { kind: 'cut'; at: number; place: number };

const act = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), at: fc.nat(9) }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(9) }),
  fc.record({ kind: fc.constant('move' as const), at: fc.nat(9), to: fc.nat(9) }),
  fc.record({ kind: fc.constant('word' as const), at: fc.nat(9), place: fc.nat(9) }),
  fc.record({ kind: fc.constant('word' as const), at: fc.nat(9), place: fc.nat(9) }),
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat(9), place: fc.nat(9) }),
);

const textsOf = (elements: readonly Json[]) =>
  elements.map((one) => String((one as JsonObject).content));
const wordsOf = (elements: readonly Json[]) =>
  textsOf(elements).flatMap((text) => text.match(/\S+/g) ?? []);

function edited(base: readonly Json[], acts: readonly Act[], tag: string): Json[] {
  let made = 0;
  const word = () => `${tag}${made++}`;
  const texts = textsOf(base).map((text) => text.split(' ').filter(Boolean));
  for (const one of acts) {
    if (one.kind === 'add') {
      texts.splice(one.at % (texts.length + 1), 0, [word(), word(), word()]);
      continue;
    }
    if (texts.length === 0) continue;
    const index = one.at % texts.length;
    const text = texts[index] ?? [];
    if (one.kind === 'remove') texts.splice(index, 1);
    if (one.kind === 'move') texts.splice(one.to % texts.length, 0, ...texts.splice(index, 1));
    if (one.kind === 'word') text.splice(one.place % (text.length + 1), 0, word());
    if (one.kind === 'cut') text.splice(one.place % (text.length || 1), 1);
  }
  return texts.filter((text) => text.length > 0).map((text) => p(text.join(' ')));
}

describe('the law of merging', () => {
  const start = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 0, maxLength: 6 });
  const paragraphs = (sizes: readonly number[]) => {
    let next = 0;
    return sizes.map((size) => p(Array.from({ length: size }, () => `b${next++}`).join(' ')));
  };

  it('loses no word that either wrote, nor one that both kept', () => {
    fc.assert(
      fc.property(start, fc.array(act), fc.array(act), (sizes, one, other) => {
        const base = paragraphs(sizes);
        const [mine, theirs] = [edited(base, one, 'm'), edited(base, other, 't')];
        const { elements, clashes } = mergeElements(base, mine, theirs);
        const asked = clashes.flatMap((clash) =>
          clash.kind === 'removed' ? [clash.element] : [clash.mine, clash.theirs],
        );
        const kept = new Set([...wordsOf(elements), ...wordsOf(asked)]);
        const [ours, hers] = [wordsOf(mine), wordsOf(theirs)];
        const must = [
          ...ours.filter((word) => word.startsWith('m')),
          ...hers.filter((word) => word.startsWith('t')),
          ...ours.filter((word) => hers.includes(word)),
        ];
        expect(must.filter((word) => !kept.has(word))).toEqual([]);
        // No word stands twice. (What is left of a paragraph that was cut may be another one.)
        const all = wordsOf(elements);
        const isCut = [...one, ...other].some(({ kind }) => kind === 'cut');
        if (clashes.length === 0 && !isCut) expect(all).toEqual([...new Set(all)]);
      }),
      { numRuns: 3_000 },
    );
  });

  it('is what one did where the other did nothing, and the same for the same', () => {
    fc.assert(
      fc.property(start, fc.array(act), (sizes, acts) => {
        const base = paragraphs(sizes);
        const mine = edited(base, acts, 'm');
        expect(mergeElements(base, mine, base)).toEqual({ elements: mine, clashes: [] });
        expect(mergeElements(base, base, mine)).toEqual({ elements: mine, clashes: [] });
        expect(mergeElements(base, mine, mine)).toEqual({ elements: mine, clashes: [] });
      }),
    );
  });

  it('keeps the words of one text in order, where it does not ask', () => {
    const text = fc.integer({ min: 0, max: 12 });
    fc.assert(
      fc.property(text, fc.array(act), fc.array(act), (size, one, other) => {
        const base = paragraphs([size || 1]);
        const inOne = (acts: Act[]) => acts.filter(({ kind }) => kind === 'word' || kind === 'cut');
        const textAfter = (acts: Act[], tag: string) =>
          textsOf(edited(base, inOne(acts), tag))[0] ?? '';
        const [mineText, theirText] = [textAfter(one, 'm'), textAfter(other, 't')];
        const merged = mergeText(textsOf(base)[0] ?? '', mineText, theirText);
        if (merged === undefined) return;
        const words: string[] = merged.match(/\S+/g) ?? [];
        const inOrder = (of: string) => {
          const kept = (of.match(/\S+/g) ?? []).filter((word) => words.includes(word));
          expect(words.filter((word) => kept.includes(word))).toEqual(kept);
        };
        inOrder(mineText);
        inOrder(theirText);
        const missing = `${mineText} ${theirText}`
          .split(' ')
          .filter((word: string) => /^[mt]/.test(word))
          .filter((word) => !words.includes(word));
        expect(missing).toEqual([]);
      }),
      { numRuns: 3_000 },
    );
  });
});
