import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { HeaderAccount } from '../_account/HeaderAccount.tsx';
import type { ViewProps } from '../_block/define-block.ts';
import type { fields as blockFields } from './fields.ts';

/** The way into an account, or its menu, for the head of a page. */
export const HeaderAccountBlock = ({
  fields,
  page,
}: ViewProps<FieldsOf<typeof blockFields>>): ReactNode => (
  <HeaderAccount
    page={page}
    addresses={{
      loginURL: fields.loginURL,
      createAccountURL: fields.createAccountURL,
      logoutURL: fields.logoutURL,
      manageAccountURL: fields.manageAccountURL,
      subscribeURL: fields.subscribeURL,
    }}
  />
);
