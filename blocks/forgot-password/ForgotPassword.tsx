import type { ReactNode } from 'react';
import { Island } from '../../ui/Island.tsx';
import { AccountPlace } from '../_account/AccountPlace.tsx';
import { accountProps } from '../_account/island-props.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { island } from './ForgotPassword.island.tsx';

/** Asks for a link by which to choose another password. */
export const ForgotPassword = ({ page }: ViewProps): ReactNode => (
  <AccountPlace page={page} context="resetPassword">
    <Island of={island} when="load" page={page} props={{ ...accountProps(page) }} />
  </AccountPlace>
);
