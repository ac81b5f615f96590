import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { Island } from '../../ui/Island.tsx';
import { needs } from '../../ui/page-needs.ts';
import { challengeNeeds, socialNeeds } from '../_account/account-needs.ts';
import { accountProps } from '../_account/island-props.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { island } from './AccountManagement.island.tsx';
import type { fields as blockFields } from './fields.ts';

/** What a reader has here: address, password, connected accounts. The server knows none of it. */
export const AccountManagement = ({
  fields,
  page,
}: ViewProps<FieldsOf<typeof blockFields>>): ReactNode => (
  <div
    {...needs(
      ...(fields.showPassword ? challengeNeeds(page.site, 'signup') : []),
      ...(fields.showSocialProfile ? socialNeeds(page.site) : []),
    )}
  >
    <Island
      of={island}
      when="load"
      page={page}
      props={{
        ...accountProps(page),
        redirectURL: fields.redirectURL,
        showEmail: fields.showEmail,
        showPassword: fields.showPassword,
        showSocialProfile: fields.showSocialProfile,
        showSessions: fields.showSessions,
        deleteAccountURL: fields.deleteAccountURL,
      }}
    />
  </div>
);
