import { asObject } from '../../schemas/json.ts';
import type { Issue } from '../../schemas/page.ts';
import type { Block } from '../_block/define-block.ts';
import { emptyFields } from '../_block/empty-fields.ts';
import { liftFields, readBlock } from '../_block/read-block.ts';
import { findingAt, type Rule, shownBlocks } from './ruled-page.ts';

const fieldLabel = (block: Block, path: Issue['path']): string => {
  const schema = block.shape[String(path[0])];
  return schema?.meta()?.title ?? String(path[0] ?? '');
};

export const invalidBlocks: Rule = (page) =>
  shownBlocks(page).flatMap((placed) => {
    const block = page.blocks.get(placed.stored.block);
    const read = block && readBlock(block, placed.stored);
    if (!block || !read || read.ok) return [];
    return read.issues.map(({ path, message }) => {
      const inFields = path[0] === 'fields' ? path.slice(1) : [];
      const field = { path: inFields.join('.'), label: fieldLabel(block, inFields) };
      return findingAt(page, placed, {
        rule: 'invalid-block',
        severity: 'fault',
        message,
        path,
        ...(inFields.length > 0 ? { field } : {}),
      });
    });
  });

export const emptyRequired: Rule = (page) =>
  shownBlocks(page).flatMap((placed) => {
    const block = page.blocks.get(placed.stored.block);
    // A block that cannot be read has a finding of its own.
    if (!block || !readBlock(block, placed.stored).ok) return [];
    const values = asObject(liftFields(block, placed.stored));
    return emptyFields(block.shape, values).map(({ path, label, message }) =>
      findingAt(page, placed, {
        rule: 'required',
        severity: 'fault',
        message,
        path: ['fields', ...path],
        field: { path: path.join('.'), label },
      }),
    );
  });
