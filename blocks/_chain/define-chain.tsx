import type { z } from 'zod';
import { joinShapes, partialShape } from '../../schemas/fields.ts';
import { type Block, defineBlock } from '../_block/define-block.ts';
import { Chain } from './Chain.tsx';
import {
  type CountName,
  type Counts,
  chainContainer,
  chainHeading,
  isValidChain,
} from './columns.ts';

interface ChainInput {
  /** Folder name. */
  name: string;
  label: string;
  /** The fields that count the children of each column but the last. */
  counts: Partial<Record<CountName, z.ZodType<number | undefined>>>;
  /** What to do with an empty one. */
  hint: string;
}

/**
 * A chain of as many columns as it has counts, and one more (rule 7.19). Zero is a valid count; a
 * negative one renders nothing. The canvas shows it, so that its blocks stay within reach.
 */
export function defineChain({ name, label, counts, hint }: ChainInput): Block {
  const countFields = Object.keys(counts) as CountName[];
  return defineBlock({
    name,
    label,
    group: 'chains',
    version: 1,
    fields: joinShapes(chainHeading(), partialShape<Counts>(counts)),
    container: chainContainer(countFields),
    View: ({ fields, page, columns }) =>
      page.isEditing || isValidChain(fields, countFields) ? (
        <Chain heading={fields.heading} page={page} columns={columns} />
      ) : null,
    placeholder: () => ({ title: 'Cadena vacía', hint }),
  });
}
