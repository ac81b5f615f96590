import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { Island } from '../../ui/Island.tsx';
import { accountProps } from '../_account/island-props.ts';
import type { ViewProps } from '../_block/define-block.ts';
import type { fields as blockFields } from './fields.ts';
import { island } from './Orders.island.tsx';

/** What a reader ordered. The page's HTML has none of it. */
export const Orders = ({ fields, page }: ViewProps<FieldsOf<typeof blockFields>>): ReactNode => (
  <Island of={island} when="load" page={page} props={{ ...accountProps(page), ...fields }} />
);
