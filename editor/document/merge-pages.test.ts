import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SafeHtml } from '../../schemas/html.ts';
import { asObject } from '../../schemas/json.ts';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import { flatten, unflatten } from './flat-page.ts';
import { applyChanges, type Conflict, mergePages } from './merge-pages.ts';
import { diffPages, inverse, type PageChange } from './page-changes.ts';
import { catalogue, leaf, page } from './tree.testing.ts';
import { isSameJson } from './values/same-json.ts';

const chain = (id: string, children: StoredBlock[], columnOne = 1): StoredBlock => ({
  id,
  block: 'chain',
  v: 1,
  fields: { columnOne },
  children,
});
const base: PageDocument = {
  layout: 'two',
  metadata: { title: 'Portada' },
  sections: {
    top: [],
    main: [leaf('a'), chain('c', [leaf('k'), leaf('l')]), leaf('z')],
    rail: [chain('d', [leaf('m'), leaf('n'), leaf('o')], 2), leaf('r')],
  },
};

const ids = (document: PageDocument): string[] => [...flatten(document, catalogue).blocks.keys()];
const siblings = (document: PageDocument, list: string) =>
  flatten(document, catalogue).lists.get(list) ?? [];

/** One edit of a page, as an editor makes it. Numbers pick by remainder. */
type Edit =
  | { kind: 'field'; on: number; field: string; value: string }
  | { kind: 'title'; value: string }
  | { kind: 'remove'; on: number }
  | { kind: 'move'; on: number; to: number; at: number }
  | { kind: 'add'; to: number; at: number };

/** The page with an edit made; `fresh` names what is added. */
function edited(document: PageDocument, edit: Edit, fresh: string): PageDocument {
  const flat = flatten(document, catalogue);
  const all = [...flat.blocks.keys()];
  const lists = [...flat.lists.keys()];
  const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % from.length];
  if (edit.kind === 'title') {
    flat.facts = { ...flat.facts, metadata: { title: edit.value } };
    return unflatten(flat, catalogue);
  }
  const list = 'to' in edit ? pick(lists, edit.to) : undefined;
  if (edit.kind === 'add') {
    const ids = flat.lists.get(list ?? '') ?? [];
    ids.splice(edit.at % (ids.length + 1), 0, fresh);
    flat.blocks.set(fresh, { own: leaf(fresh), hasChildren: false, list: list ?? '', counts: [] });
    return unflatten(flat, catalogue);
  }
  const id = pick(all, edit.on);
  const block = id === undefined ? undefined : flat.blocks.get(id);
  if (!block || id === undefined) return document;
  if (edit.kind === 'field') {
    const fields = { ...asObject(block.own.fields), [edit.field]: edit.value };
    flat.blocks.set(id, { ...block, own: { ...block.own, fields } as StoredBlock });
    return unflatten(flat, catalogue);
  }
  if (edit.kind === 'move' && (list ?? '').startsWith(`${id}/`)) return document;
  const from = flat.lists.get(block.list) ?? [];
  from.splice(from.indexOf(id), 1);
  if (edit.kind === 'move') {
    const ids = flat.lists.get(list ?? '') ?? [];
    ids.splice(edit.at % (ids.length + 1), 0, id);
    flat.blocks.set(id, { ...block, list: list ?? '' });
  }
  const after = unflatten(flat, catalogue);
  // A container moved into one that stands in it would leave the page.
  return edit.kind === 'move' && ids(after).length < all.length ? document : after;
}

const edit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('field' as const),
      on: fc.nat(20),
      field: fc.constantFrom('heading', 'note'),
      value: fc.constantFrom('uno', 'dos', 'tres'),
    }),
  },
  fc.record({ kind: fc.constant('title' as const), value: fc.constantFrom('x', 'y') }),
  fc.record({ kind: fc.constant('remove' as const), on: fc.nat(20) }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      on: fc.nat(20),
      to: fc.nat(10),
      at: fc.nat(5),
    }),
  },
  fc.record({ kind: fc.constant('add' as const), to: fc.nat(10), at: fc.nat(5) }),
);
const edits = fc.array(edit, { maxLength: 6 });
const withEdits = (start: PageDocument, list: readonly Edit[], who: string): PageDocument =>
  list.reduce((document, one, index) => edited(document, one, `${who}${index}`), start);

const isNamed = (conflicts: readonly Conflict[], block: string | null): boolean =>
  conflicts.some((conflict) => conflict.block === block);

/** Does a page show a change, or do conflicts ask about it? */
function isKept(change: PageChange, document: PageDocument, conflicts: readonly Conflict[]) {
  const flat = flatten(document, catalogue);
  if (change.kind === 'value') {
    if (change.isCount || isNamed(conflicts, change.block)) return true;
    const owner = change.block === null ? flat.facts : flat.blocks.get(change.block)?.own;
    let value: unknown = owner;
    for (const key of change.path) value = (value as Record<string, unknown> | undefined)?.[key];
    return isSameJson(value, change.after);
  }
  const found = flat.blocks.get(change.block);
  if (change.kind === 'removed') return !found || isNamed(conflicts, change.block);
  if (!found) return false;
  return (
    change.kind === 'added' || found.list === change.to.list || isNamed(conflicts, change.block)
  );
}

const outcome = (mine: PageDocument, theirs: PageDocument, start = base) =>
  mergePages(start, mine, theirs, catalogue);

describe('a page taken apart', () => {
  it('is put together again, byte for byte', () => {
    for (const document of [base, page])
      expect(JSON.stringify(unflatten(flatten(document, catalogue), catalogue))).toBe(
        JSON.stringify(document),
      );
  });

  it('differs from itself in nothing, and from another as its changes say', () => {
    fc.assert(
      fc.property(edits, (list) => {
        const to = withEdits(base, list, 'n');
        const changes = diffPages(base, to, catalogue);
        const there = applyChanges(base, changes, catalogue);
        expect(there).toEqual({ document: to, conflicts: [] });
        const back = applyChanges(to, inverse(changes), catalogue);
        expect(back.conflicts).toEqual([]);
        expect(diffPages(back.document, base, catalogue)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});

describe('two versions of a page', () => {
  it('merge to the one that changed', () => {
    fc.assert(
      fc.property(edits, (list) => {
        const one = withEdits(base, list, 'm');
        expect(outcome(one, base)).toEqual({ document: one, conflicts: [] });
        expect(outcome(base, one)).toEqual({ document: one, conflicts: [] });
        expect(outcome(one, one).conflicts).toEqual([]);
        expect(diffPages(outcome(one, one).document, one, catalogue)).toEqual([]);
      }),
    );
  });

  it('lose no edit of either: it is in the page or somebody is asked', () => {
    fc.assert(
      fc.property(edits, edits, (byMe, byThem) => {
        const [mine, theirs] = [withEdits(base, byMe, 'm'), withEdits(base, byThem, 't')];
        const { document, conflicts } = outcome(mine, theirs);
        const lost = [
          ...diffPages(base, mine, catalogue).map((change) => ({ by: 'me', change })),
          ...diffPages(base, theirs, catalogue).map((change) => ({ by: 'them', change })),
        ].filter(({ change }) => !isKept(change, document, conflicts));
        const isAsked = (change: PageChange) =>
          change.kind === 'removed' && conflicts.some(({ kind }) => kind === 'removed');
        expect(lost.filter(({ change }) => !isAsked(change))).toEqual([]);
        const all = ids(document);
        expect(new Set(all).size).toBe(all.length);
      }),
      { numRuns: 2_000 },
    );
  });

  it('merge different blocks without a question', () => {
    const mine = edited(base, { kind: 'field', on: 0, field: 'note', value: 'mía' }, '');
    const theirs = edited(base, { kind: 'field', on: 4, field: 'note', value: 'suya' }, '');
    const { document, conflicts } = outcome(mine, theirs);
    expect(conflicts).toEqual([]);
    const fields = Object.fromEntries(
      [...flatten(document, catalogue).blocks].map(([id, { own }]) => [
        id,
        asObject(own.fields).note,
      ]),
    );
    expect(fields).toMatchObject({ a: 'mía', z: 'suya' });
  });

  it('merge two fields of one block, and ask about one that both changed', () => {
    const mine = withEdits(base, [{ kind: 'field', on: 0, field: 'note', value: 'mía' }], '');
    const theirs = withEdits(
      base,
      [
        { kind: 'field', on: 0, field: 'note', value: 'suya' },
        { kind: 'field', on: 0, field: 'heading', value: 'suyo' },
      ],
      '',
    );
    const { document, conflicts } = outcome(mine, theirs);
    expect(document.sections.main?.[0]?.fields).toEqual({ note: 'suya', heading: 'suyo' });
    expect(conflicts).toEqual([
      { kind: 'value', block: 'a', path: ['fields', 'note'], mine: 'mía', theirs: 'suya' },
    ]);
  });

  it('keep both blocks that were added at one place, and the counts of the columns', () => {
    const mine = structuredClone(base);
    const theirs = structuredClone(base);
    const [, ofMine] = mine.sections.main ?? [];
    const [, ofTheirs] = theirs.sections.main ?? [];
    ofMine?.children?.splice(1, 0, leaf('m1'));
    ofTheirs?.children?.splice(1, 0, leaf('t1'));
    for (const each of [ofMine, ofTheirs]) if (each) each.fields = { columnOne: 2 };
    const { document, conflicts } = outcome(mine, theirs);
    expect(conflicts).toEqual([]);
    expect(siblings(document, 'c/0')).toEqual(['k', 'm1', 't1']);
    expect(siblings(document, 'c/1')).toEqual(['l']);
    expect(document.sections.main?.[1]?.fields).toEqual({ columnOne: 3 });
  });

  it('ask where both moved a block, and where one removed what the other changed', () => {
    const place = (on: number, to: number): Edit => ({ kind: 'move', on, to, at: 0 });
    const moved = outcome(withEdits(base, [place(0, 0)], 'm'), withEdits(base, [place(0, 4)], 't'));
    expect(moved.conflicts).toEqual([
      { kind: 'place', block: 'a', mine: { list: 'section/top', preceding: [] } },
    ]);
    const field: Edit = { kind: 'field', on: 2, field: 'note', value: 'uno' };
    const remove: Edit = { kind: 'remove', on: 1 };
    const [changed, removed] = [withEdits(base, [field], 'm'), withEdits(base, [remove], 't')];
    const kept = outcome(changed, removed);
    expect(kept.conflicts).toEqual([{ kind: 'removed', block: 'c', by: 'theirs' }]);
    expect(ids(kept.document)).toEqual(ids(base));
    const other = outcome(removed, changed);
    expect(other.conflicts.every(({ kind }) => kind === 'removed')).toBe(true);
    expect(ids(other.document)).toContain('k');
  });
});

it('an undo asks where a colleague changed the same since, and can be forced', () => {
  const [mine] = [withEdits(base, [{ kind: 'field', on: 0, field: 'note', value: 'uno' }], '')];
  const step = diffPages(base, mine, catalogue);
  const theirs = withEdits(mine, [{ kind: 'field', on: 0, field: 'note', value: 'dos' }], '');
  const undone = applyChanges(theirs, inverse(step), catalogue);
  expect(undone.document).toEqual(theirs);
  expect(undone.conflicts).toMatchObject([{ kind: 'value', block: 'a', theirs: 'dos' }]);
  const forced = applyChanges(theirs, inverse(step), catalogue, { isForced: true });
  expect(forced).toEqual({ document: base, conflicts: [] });
});

it('an override goes and comes whole', () => {
  const withOverride = structuredClone(base);
  const [first] = withOverride.sections.main ?? [];
  const override = { value: 'Mío' as SafeHtml, original: 'Suyo' };
  if (first) first.overrides = { nota1: { 'headlines.basic': override } };
  const step = JSON.parse(JSON.stringify(diffPages(base, withOverride, catalogue)));
  expect(applyChanges(base, step, catalogue).document).toEqual(withOverride);
  const back = applyChanges(withOverride, inverse(step), catalogue);
  expect(back).toEqual({ document: base, conflicts: [] });
});

describe('pictures of stories of a feed', () => {
  const list = (pictures?: StoredBlock['pictures']): PageDocument => ({
    layout: 'two',
    metadata: {},
    sections: { main: [{ ...leaf('a'), ...(pictures ? { pictures } : {}) }] },
  });
  const [mine, theirs] = [{ url: '/mia.jpg' }, { url: '/suya.jpg' }];

  it('of two people come together, story by story', () => {
    const { document: both, conflicts } = mergePages(
      list(),
      list({ A: mine }),
      list({ B: theirs }),
      catalogue,
    );
    expect(conflicts).toEqual([]);
    expect(both.sections.main?.[0]?.pictures).toEqual({ B: theirs, A: mine });
  });
});
