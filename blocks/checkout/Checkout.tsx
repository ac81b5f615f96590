import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { Island } from '../../ui/Island.tsx';
import { needs } from '../../ui/page-needs.ts';
import { AccountPlace } from '../_account/AccountPlace.tsx';
import { accountProps } from '../_account/island-props.ts';
import { signInAddress } from '../_account/pages.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { CARD_NEEDS } from '../_sales/card-needs.ts';
import { island } from './Checkout.island.tsx';
import type { fields as blockFields } from './fields.ts';

/** From a cart to what was paid. The page's HTML has none of it. */
export const Checkout = ({ fields, page }: ViewProps<FieldsOf<typeof blockFields>>): ReactNode => (
  <AccountPlace page={page} context="checkout">
    <div {...needs(...CARD_NEEDS)}>
      <Island
        of={island}
        when="load"
        page={page}
        props={{
          ...accountProps(page),
          ...fields,
          loginURL: signInAddress(page.site, fields.loginURL),
        }}
      />
    </div>
  </AccountPlace>
);
