import type { ReactNode } from 'react';
import type { SafeHtml } from '../../schemas/html.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { Chain } from '../_chain/Chain.tsx';
import { isValidChain } from '../_chain/columns.ts';

export const COUNT_FIELDS = ['columnOne'] as const;

type Fields = { heading: SafeHtml; columnOne?: number | undefined };

/** spec 2: zero is a valid count; a negative one renders nothing. The canvas draws it, so that its blocks stay within reach. */
export const DoubleChain = ({ fields, page, columns }: ViewProps<Fields, unknown>): ReactNode =>
  page.isEditing || isValidChain(fields, COUNT_FIELDS) ? <Chain heading={fields.heading} page={page} columns={columns} /> : null;
