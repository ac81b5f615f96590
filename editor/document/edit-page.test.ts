import { describe, expect, it } from 'vitest';
import { idsIn } from '../../schemas/page-records/page-records.ts';
import { writePage } from '../../schemas/page-records/write-page.ts';
import { addBlocks, changeBlock, changeFacts, changesTo, replaceBlocks } from './edit-page.ts';
import { catalogue, data, leaf, page, withChanges } from './tree.testing.ts';

const written = (changes: Parameters<typeof withChanges>[1]) =>
  writePage(withChanges(data, changes), catalogue);

describe('edits of a page', () => {
  it('put a block into a column and leave the rest as it is', () => {
    const { changes } = addBlocks(data, [leaf('n')], { zone: 'c/1', index: 0 }, catalogue);
    const after = written(changes);
    expect(after.sections.main?.[1]).toEqual({
      ...page.sections.main?.[1],
      children: [leaf('k'), leaf('n'), leaf('l')],
    });
    const before = writePage(data, catalogue);
    expect(after.sections.rail).toBe(before.sections.rail);
    expect(after.sections.main?.[0]).toBe(before.sections.main?.[0]);
  });

  it('give a block that is put there twice an id of its own', () => {
    const { changes, ids } = addBlocks(data, [leaf('k')], { zone: 'c/1', index: 0 }, catalogue);
    expect(ids).toEqual(['k-2']);
    expect(idsIn(withChanges(data, changes), 'c/1')).toEqual(['k-2', 'l']);
  });

  it('change one block, inside a chain too, and leave all others the very ones', () => {
    const own = { id: 'k', block: 'leaf', v: 1, fields: { x: 1 } };
    const changes = changeBlock(data, 'k', () => own, catalogue);
    const after = withChanges(data, changes);
    expect(writePage(after, catalogue).sections.main?.[1]?.children).toEqual([own, leaf('l')]);
    for (const id of ['a', 'c', 'l', 'z', 'r'])
      expect(after.blocks.get(id)).toBe(data.blocks.get(id));
    expect(after.lists).toBe(data.lists);
    expect(writePage(data, catalogue)).toEqual(page);
  });

  it('change nothing where the block is gone', () => {
    expect(changeBlock(data, 'gone', (own) => ({ ...own, v: 2 }), catalogue)).toEqual([]);
  });

  it('put blocks under new ids where the first of some stood', () => {
    const { changes, ids } = replaceBlocks(data, ['z', 'c'], [leaf('k'), leaf('k')], catalogue);
    expect(idsIn(withChanges(data, changes), 'section/main')).toEqual(['a', ...ids]);
    expect(new Set([...ids, 'k', 'l'])).toHaveProperty('size', 4);
  });
});

describe('facts of a page', () => {
  it('change and leave every block as it is', () => {
    const changes = changeFacts(data, (facts) => {
      facts.metadata.title = 'Otro';
    });
    expect(written(changes)).toEqual({ ...page, metadata: { title: 'Otro' } });
    expect(withChanges(data, changes).blocks).toBe(data.blocks);
  });

  it('that say the same are no change', () => {
    const changes = changeFacts(data, (facts) => {
      facts.layout = page.layout;
      delete facts.metadata.title;
    });
    expect(changes).toEqual([]);
  });
});

describe('a page that came from elsewhere', () => {
  it('changes nothing where it says the same', () => {
    expect(changesTo(data, structuredClone(page), catalogue)).toEqual([]);
  });

  it('leaves what both have in common as it is, wherever it stands', () => {
    const { main = [], ...others } = page.sections;
    const moved = { ...page, sections: { ...others, main: [leaf('new'), ...main.toReversed()] } };
    const after = withChanges(data, changesTo(data, structuredClone(moved), catalogue));
    expect(writePage(after, catalogue)).toEqual(moved);
    for (const id of ['a', 'c', 'k', 'z', 'r'])
      expect(after.blocks.get(id)?.own).toBe(data.blocks.get(id)?.own);
    expect(after.lists.get('section/rail')).toBe(data.lists.get('section/rail'));
  });
});
