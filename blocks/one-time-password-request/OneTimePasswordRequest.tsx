import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { Island } from '../../ui/Island.tsx';
import { AccountPlace } from '../_account/AccountPlace.tsx';
import { accountProps } from '../_account/island-props.ts';
import type { ViewProps } from '../_block/define-block.ts';
import type { fields as blockFields } from './fields.ts';
import { island } from './OneTimePasswordRequest.island.tsx';

/** Signing in by a link that comes by mail: asks for it, and redeems it. */
export const OneTimePasswordRequest = ({
  fields,
  page,
}: ViewProps<FieldsOf<typeof blockFields>>): ReactNode => (
  <AccountPlace page={page} context="magicLink">
    <Island
      of={island}
      when="load"
      page={page}
      props={{ ...accountProps(page), loggedInPageLocation: fields.loggedInPageLocation }}
    />
  </AccountPlace>
);
