import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { Island } from '../../ui/Island.tsx';
import { accountProps } from '../_account/island-props.ts';
import { signInAddress } from '../_account/pages.ts';
import type { ViewProps } from '../_block/define-block.ts';
import type { fields as blockFields } from './fields.ts';
import { island } from './Redeem.island.tsx';

/** Gifts, invitations and codes of companies: one place for all. */
export const Redeem = ({ fields, page }: ViewProps<FieldsOf<typeof blockFields>>): ReactNode => (
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
);
