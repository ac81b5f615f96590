import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import { apply, applyToOther } from '../../schemas/page-records/apply.ts';
import { diff } from '../../schemas/page-records/diff.ts';
import { ROOT_ID } from '../../schemas/page-records/ids.ts';
import { invert, type PageChange, touches } from '../../schemas/page-records/page-change.ts';
import { idsIn, idsInOrder, type PageRecords } from '../../schemas/page-records/page-records.ts';
import { readPage } from '../../schemas/page-records/read-page.ts';
import { squash } from '../../schemas/page-records/squash.ts';
import { writePage } from '../../schemas/page-records/write-page.ts';
import { anyDocument } from './any-document.testing.ts';
import { catalogue } from './document.testing.ts';
import { addBlocks, changeBlock, changeFacts, moveBlocks, removeBlocks } from './edit-page.ts';

const read = (document: PageDocument): PageRecords => readPage(document, catalogue);
const write = (page: PageRecords): PageDocument => writePage(page, catalogue);

/** A record of overrides without any says what no record says: the last takes it with it. */
function withoutEmpty({ overrides = {}, ...own }: StoredBlock): StoredBlock {
  const filled = Object.entries(overrides).filter(([, paths]) => Object.keys(paths).length > 0);
  const rest = own as StoredBlock;
  return filled.length > 0 ? { ...rest, overrides: Object.fromEntries(filled) } : rest;
}

/** A page whose blocks are stored under the ids that they have on it, as all stored pages are. */
const anyPage = anyDocument.map((document) => {
  const page = read(document);
  const blocks = [...page.blocks.values()].map((block) => {
    return [block.id, { ...block, own: { ...withoutEmpty(block.own), id: block.id } }] as const;
  });
  return read(write({ ...page, blocks: new Map(blocks) }));
});

/** What an editor does; numbers pick by remainder. */
const anyEdit = fc.record({
  kind: fc.constantFrom('field', 'hide', 'title', 'add', 'move', 'move', 'remove'),
  on: fc.nat(20),
  to: fc.nat(20),
  at: fc.nat(4),
  value: fc.constantFrom('uno', 'dos'),
});
type AnyEdit = typeof anyEdit extends fc.Arbitrary<infer Edit> ? Edit : never;

function changesOf(page: PageRecords, edit: AnyEdit, fresh: string): PageChange[] {
  const ids = idsInOrder(page);
  const id = ids[edit.on % ids.length] ?? '';
  const lists = [...page.lists.keys()];
  const spot = { zone: lists[edit.to % lists.length] ?? 'section/main', index: edit.at };
  const chain = { id: fresh, block: 'double-chain', v: 1, fields: {}, children: [] };
  switch (edit.kind) {
    case 'field':
      return changeBlock(
        page,
        id,
        (own) => ({ ...own, fields: { ...own.fields, columnOne: edit.at, title: edit.value } }),
        catalogue,
      );
    case 'hide':
      return changeBlock(page, id, (own) => ({ ...own, isHidden: true }), catalogue);
    case 'title':
      return changeFacts(page, (facts) => {
        facts.metadata.title = edit.value;
      });
    case 'add':
      return addBlocks(page, [chain], spot, catalogue).changes;
    case 'move':
      return moveBlocks(page, ids.slice(edit.on % 5, (edit.on % 5) + 2), spot, catalogue);
    default:
      return removeBlocks(page, [id], catalogue);
  }
}

/** A page, and what several edits of it change, each on what the one before left. */
const editedPage = fc
  .tuple(anyPage, fc.array(anyEdit, { minLength: 1, maxLength: 6 }))
  .map(([start, edits]) => {
    const steps: PageChange[][] = [];
    let page = start;
    for (const [index, edit] of edits.entries()) {
      const changes = changesOf(page, edit, `n${index}`);
      steps.push(changes);
      page = apply(page, changes, catalogue);
    }
    return { start, steps, end: page };
  });

describe('changes of a page', () => {
  it('lead from any page to any other', () => {
    fc.assert(
      fc.property(anyPage, anyPage, (one, other) => {
        const changes: PageChange[] = JSON.parse(JSON.stringify(diff(one, other, catalogue)));
        const { page, conflicts } = applyToOther(one, changes, catalogue);
        expect(write(page)).toEqual(write(other));
        expect(conflicts).toEqual([]);
        expect(diff(page, other, catalogue)).toEqual([]);
      }),
      { numRuns: 80 },
    );
  });

  it('lead back when they are inverted', () => {
    fc.assert(
      fc.property(editedPage, ({ start, steps, end }) => {
        const back = steps.reduceRight(
          (page, changes) => apply(page, invert(changes), catalogue),
          end,
        );
        expect(write(back)).toEqual(write(start));
      }),
      { numRuns: 80 },
    );
  });

  it('lead to the same when they are squashed, and are no more than before', () => {
    fc.assert(
      fc.property(editedPage, ({ start, steps, end }) => {
        const one = squash(steps, () => start, catalogue);
        expect(write(apply(start, one, catalogue))).toEqual(write(end));
        expect(write(apply(end, invert(one), catalogue))).toEqual(write(start));
        expect(one.length).toBeLessThanOrEqual(steps.flat().length);
      }),
      { numRuns: 80 },
    );
  });

  it('name the parts of the page that they change, and no others', () => {
    fc.assert(
      fc.property(editedPage, ({ start, steps: [changes = []] }) => {
        const end = apply(start, changes, catalogue);
        const lists = new Set([...start.lists.keys(), ...end.lists.keys()]);
        const changed = [
          ...(start.facts === end.facts ? [] : [ROOT_ID]),
          ...[...start.blocks.values()].flatMap(({ id, own }) =>
            end.blocks.has(id) && end.blocks.get(id)?.own !== own ? [id] : [],
          ),
          ...[...lists].filter((list) => idsIn(start, list).join() !== idsIn(end, list).join()),
        ];
        expect([...touches(changes)].sort()).toEqual(changed.sort());
      }),
      { numRuns: 80 },
    );
  });

  it('leave the page that they are made to as it is', () => {
    fc.assert(
      fc.property(editedPage, ({ start, steps: [changes = []] }) => {
        const before = JSON.stringify(write(start));
        apply(start, changes, catalogue);
        expect(JSON.stringify(writePage({ ...start }, catalogue))).toBe(before);
      }),
    );
  });
});
