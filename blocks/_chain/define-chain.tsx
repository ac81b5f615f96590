import type { z } from 'zod';
import { inlineText } from '../../schemas/fields.ts';
import type { SafeHtml } from '../../schemas/html.ts';
import { type Block, defineBlock } from '../_block/define-block.ts';
import { Chain } from './Chain.tsx';
import { chainContainer, isValidChain } from './columns.ts';

interface ChainInput {
  /** Folder name. */
  name: string;
  label: string;
  /** The fields that count the children of each column but the last. */
  counts: Record<string, z.ZodType>;
  /** What to do with an empty one. */
  hint: string;
}

/**
 * A chain of as many columns as it has counts, and one more. spec 2: zero is a valid count; a
 * negative one renders nothing. The canvas draws it, so that its blocks stay within reach.
 */
export function defineChain({ name, label, counts, hint }: ChainInput): Block {
  const countFields = Object.keys(counts);
  return defineBlock<Record<string, z.ZodType>>({
    name,
    label,
    group: 'chains',
    version: 1,
    fields: { heading: inlineText({ label: 'Título' }), ...counts },
    container: chainContainer(countFields),
    View: ({ fields, page, columns }) =>
      page.isEditing || isValidChain(fields, countFields) ? (
        <Chain heading={fields.heading as SafeHtml} page={page} columns={columns} />
      ) : null,
    placeholder: () => ({ title: 'Cadena vacía', hint }),
  });
}
