import type { ReactNode } from 'react';
import type { SafeHtml } from '../../schemas/html.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { Chain } from '../_chain/Chain.tsx';

export const SingleChain = ({ fields, page, columns }: ViewProps<{ heading: SafeHtml }, unknown>): ReactNode => (
  <Chain heading={fields.heading} page={page} columns={columns} />
);
