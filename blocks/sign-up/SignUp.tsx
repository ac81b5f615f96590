import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { Island } from '../../ui/Island.tsx';
import { AccountPlace } from '../_account/AccountPlace.tsx';
import { accountProps } from '../_account/island-props.ts';
import type { ViewProps } from '../_block/define-block.ts';
import type { fields as blockFields } from './fields.ts';
import { island } from './SignUp.island.tsx';

/** A new account, by address and password. */
export const SignUp = ({ fields, page }: ViewProps<FieldsOf<typeof blockFields>>): ReactNode => (
  <AccountPlace page={page} context="signup">
    <Island of={island} when="load" page={page} props={{ ...accountProps(page), ...fields }} />
  </AccountPlace>
);
