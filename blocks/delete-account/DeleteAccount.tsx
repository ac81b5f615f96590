import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { Island } from '../../ui/Island.tsx';
import { accountProps } from '../_account/island-props.ts';
import { signInAddress } from '../_account/pages.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { island } from './DeleteAccount.island.tsx';
import type { fields as blockFields } from './fields.ts';

/** Deletes an account: asks for the mail, and decides by its link. */
export const DeleteAccount = ({
  fields,
  page,
}: ViewProps<FieldsOf<typeof blockFields>>): ReactNode => (
  <Island
    of={island}
    when="load"
    page={page}
    props={{
      ...accountProps(page),
      loginURL: signInAddress(page.site, fields.loginURL),
      afterURL: fields.afterURL,
    }}
  />
);
