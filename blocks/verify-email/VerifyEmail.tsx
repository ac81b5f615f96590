import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { Island } from '../../ui/Island.tsx';
import { accountProps } from '../_account/island-props.ts';
import type { ViewProps } from '../_block/define-block.ts';
import type { fields as blockFields } from './fields.ts';
import { island } from './VerifyEmail.island.tsx';

/** Confirms an address, by the link of a mail. */
export const VerifyEmail = ({
  fields,
  page,
}: ViewProps<FieldsOf<typeof blockFields>>): ReactNode => (
  <Island
    of={island}
    when="load"
    page={page}
    props={{ ...accountProps(page), successURL: fields.successURL }}
  />
);
