import type { Block } from '../../blocks/_block/define-block.ts';
import { type FieldKind, fieldMeta } from '../../schemas/fields.ts';
import { once } from '../../schemas/page-records/once.ts';

/** What gives a block something to show, the first before the others. */
export const CONTENT_KINDS: readonly FieldKind[] = [
  'contentConfig',
  'named',
  'hierarchy',
  'image',
  'list',
];

/** Has a block any field with which it could be filled? Its declaration says so for good. */
export const isFillable: (block: Block) => boolean = once(({ shape }: Block) =>
  Object.values(shape).some((schema) => {
    const meta = fieldMeta(schema);
    return meta && !meta.hidden && (meta.required === true || CONTENT_KINDS.includes(meta.kind));
  }),
);
