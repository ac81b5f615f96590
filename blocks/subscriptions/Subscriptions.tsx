import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { Island } from '../../ui/Island.tsx';
import { needs } from '../../ui/page-needs.ts';
import { AccountPlace } from '../_account/AccountPlace.tsx';
import { accountProps } from '../_account/island-props.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { CARD_NEEDS } from '../_sales/card-needs.ts';
import type { fields as blockFields } from './fields.ts';
import { island } from './Subscriptions.island.tsx';

/** What a reader subscribed to. The page's HTML has none of it. */
export const Subscriptions = ({
  fields,
  page,
}: ViewProps<FieldsOf<typeof blockFields>>): ReactNode => (
  <AccountPlace page={page} context="checkout">
    <div {...needs(...CARD_NEEDS)}>
      <Island of={island} when="load" page={page} props={{ ...accountProps(page), ...fields }} />
    </div>
  </AccountPlace>
);
