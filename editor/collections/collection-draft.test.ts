import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CollectionDraft, mergeDrafts, timesFault, withTime } from './collection-draft.ts';

const draft = (ids: string, more: Partial<CollectionDraft> = {}): CollectionDraft => ({
  name: 'Lista',
  isPublished: true,
  isBreaking: false,
  entries: [...ids].map((id) => ({ id })),
  ...more,
});
const idsOf = ({ entries }: CollectionDraft) => entries.map(({ id }) => id).join('');

describe('a collection that two people changed', () => {
  it.each([
    ['abc', 'xabc', 'abcy', 'xabcy'],
    ['abc', 'ac', 'abcd', 'acd'],
    ['abc', 'cab', 'abc', 'cab'],
    ['abc', 'abcx', 'cba', 'cxba'],
    ['abc', 'ab', 'bc', 'b'],
  ])('%s, %s and %s make %s', (base, mine, theirs, expected) => {
    const { draft: merged, hasClash } = mergeDrafts(draft(base), draft(mine), draft(theirs));
    expect([idsOf(merged), hasClash]).toEqual([expected, false]);
  });

  it('keeps the times of the one and the name of the other', () => {
    const timed = draft('a', { entries: [{ id: 'a', from: '2026-12-01T00:00:00Z' }] });
    const merged = mergeDrafts(draft('a'), timed, draft('a', { name: 'Otra' }));
    expect(merged).toEqual({
      draft: { ...timed, name: 'Otra' },
      hasClash: false,
    });
  });

  it('says where both changed the same', () => {
    const times = (from: string) => draft('a', { entries: [{ id: 'a', from }] });
    const [mine, theirs] = [times('2026-12-01T00:00:00Z'), times('2026-12-02T00:00:00Z')];
    expect(mergeDrafts(draft('a'), mine, theirs)).toEqual({ draft: theirs, hasClash: true });
  });

  it('loses no story that either added', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
    fc.assert(
      fc.property(ids, ids, ids, (base, mine, theirs) => {
        const [was, one, other] = [base, mine, theirs].map((each) => draft(each.join('')));
        const { draft: merged } = mergeDrafts(
          was as CollectionDraft,
          one as CollectionDraft,
          other as CollectionDraft,
        );
        const found = merged.entries.map(({ id }) => id);
        const added = [...mine, ...theirs].filter((id) => !base.includes(id));
        const kept = base.filter((id) => mine.includes(id) && theirs.includes(id));
        expect(new Set(found)).toEqual(new Set([...added, ...kept]));
        expect(found.length).toBe(new Set(found).size);
      }),
    );
  });
});

describe('the times of an entry', () => {
  it('leave it when they are taken away', () => {
    const timed = withTime({ id: 'a' }, 'from', '2026-12-01T00:00:00Z');
    expect(timed).toEqual({ id: 'a', from: '2026-12-01T00:00:00Z' });
    expect(withTime(timed, 'from', undefined)).toEqual({ id: 'a' });
  });

  it.each([
    [{}, undefined],
    [{ from: '2026-12-01T00:00:00Z' }, undefined],
    [{ from: '2026-12-01T00:00:00Z', until: '2026-12-01T00:00:01Z' }, undefined],
    [
      { from: '2026-12-01T00:00:00Z', until: '2026-12-01T00:00:00Z' },
      'El final va después del principio',
    ],
    [
      { from: '2026-12-01T00:00:00-06:00', until: '2026-12-01T01:00:00Z' },
      'El final va después del principio',
    ],
  ])('%j', (times, expected) => {
    expect(timesFault({ id: 'a', ...times })).toBe(expected);
  });
});
