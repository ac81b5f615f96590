import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { Island } from '../../ui/Island.tsx';
import { AccountPlace } from '../_account/AccountPlace.tsx';
import { accountProps } from '../_account/island-props.ts';
import type { ViewProps } from '../_block/define-block.ts';
import type { fields as blockFields } from './fields.ts';
import { island } from './Login.island.tsx';

/** Signing in by address and password. Whoever is signed in already goes on. */
export const Login = ({ fields, page }: ViewProps<FieldsOf<typeof blockFields>>): ReactNode => (
  <AccountPlace page={page} context="signin">
    <Island of={island} when="load" page={page} props={{ ...accountProps(page), ...fields }} />
  </AccountPlace>
);
