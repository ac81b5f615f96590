import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameJson } from '../../schemas/compare/same-json.ts';
import type { SafeHtml } from '../../schemas/html.ts';
import { asObject } from '../../schemas/json.ts';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import { applyToOther } from '../../schemas/page-records/apply.ts';
import type { Conflict } from '../../schemas/page-records/conflict.ts';
import { diffPages } from '../../schemas/page-records/diff.ts';
import { invert, type PageChange } from '../../schemas/page-records/page-change.ts';
import { PageDraft } from '../../schemas/page-records/page-draft.ts';
import { idsIn, idsInOrder } from '../../schemas/page-records/page-records.ts';
import { readPage } from '../../schemas/page-records/read-page.ts';
import { writePage } from '../../schemas/page-records/write-page.ts';
import { mergePages } from './merge-pages.ts';
import { catalogue, leaf } from './tree.testing.ts';

const read = (document: PageDocument) => readPage(document, catalogue);

/** A document with changes applied that were made to another state of it. */
function applyChanges(document: PageDocument, changes: readonly PageChange[], options = {}) {
  const { page, conflicts } = applyToOther(read(document), changes, catalogue, options);
  return { document: writePage(page, catalogue), conflicts };
}

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

const ids = (document: PageDocument): string[] => idsInOrder(read(document));
const siblings = (document: PageDocument, list: string) => idsIn(read(document), list);

/** One edit of a page, as an editor makes it. Numbers pick by remainder. */
type Edit =
  | { kind: 'field'; on: number; field: string; value: string }
  | { kind: 'title'; value: string }
  | { kind: 'remove'; on: number }
  | { kind: 'move'; on: number; to: number; at: number }
  | { kind: 'add'; to: number; at: number };

/** The page with an edit made; `fresh` names what is added. */
function edited(document: PageDocument, edit: Edit, fresh: string): PageDocument {
  const draft = new PageDraft(read(document));
  const all = idsInOrder(draft);
  const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % from.length];
  const done = () => writePage(draft.done(), catalogue);
  if (edit.kind === 'title') {
    draft.facts = { ...draft.facts, metadata: { title: edit.value } };
    return done();
  }
  const list = ('to' in edit ? pick([...draft.lists.keys()], edit.to) : undefined) ?? '';
  const insert = (id: string, own: StoredBlock, at: number) =>
    draft.insert(list, at % (idsIn(draft, list).length + 1), { id, own, list });
  if (edit.kind === 'add') {
    insert(fresh, leaf(fresh), edit.at);
    return done();
  }
  const id = pick(all, edit.on) ?? '';
  const own = draft.blocks.get(id)?.own;
  if (!own) return document;
  if (edit.kind === 'field') {
    const fields = { ...asObject(own.fields), [edit.field]: edit.value };
    draft.change(id, { ...own, fields });
    return done();
  }
  if (edit.kind === 'move' && list.startsWith(`${id}/`)) return document;
  draft.detach(id);
  if (edit.kind === 'move') insert(id, own, edit.at);
  const after = done();
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
  const page = read(document);
  if (change.kind === 'value') {
    if (change.isCount || isNamed(conflicts, change.block)) return true;
    const owner = change.block === null ? page.facts : page.blocks.get(change.block)?.own;
    let value: unknown = owner;
    for (const key of change.path) value = (value as Record<string, unknown> | undefined)?.[key];
    return isSameJson(value, change.after);
  }
  const found = page.blocks.get(change.block);
  if (change.kind === 'removed') return !found || isNamed(conflicts, change.block);
  if (!found) return false;
  return (
    change.kind === 'added' || found.list === change.to.list || isNamed(conflicts, change.block)
  );
}

const outcome = (mine: PageDocument, theirs: PageDocument, start = base) =>
  mergePages(start, mine, theirs, catalogue);

describe('a page and another', () => {
  it('differs from itself in nothing, and from another as its changes say', () => {
    fc.assert(
      fc.property(edits, (list) => {
        const to = withEdits(base, list, 'n');
        const changes = diffPages(base, to, catalogue);
        const there = applyChanges(base, changes);
        expect(there).toEqual({ document: to, conflicts: [] });
        const back = applyChanges(to, invert(changes));
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
      [...read(document).blocks].map(([id, { own }]) => [id, asObject(own.fields).note]),
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
  const undone = applyChanges(theirs, invert(step));
  expect(undone.document).toEqual(theirs);
  expect(undone.conflicts).toMatchObject([{ kind: 'value', block: 'a', theirs: 'dos' }]);
  const forced = applyChanges(theirs, invert(step), { isForced: true });
  expect(forced).toEqual({ document: base, conflicts: [] });
});

it('an override goes and comes whole', () => {
  const withOverride = structuredClone(base);
  const [first] = withOverride.sections.main ?? [];
  const override = { value: 'Mío' as SafeHtml, original: 'Suyo' };
  if (first) first.overrides = { nota1: { 'headlines.basic': override } };
  const step = JSON.parse(JSON.stringify(diffPages(base, withOverride, catalogue)));
  expect(applyChanges(base, step).document).toEqual(withOverride);
  const back = applyChanges(withOverride, invert(step));
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
