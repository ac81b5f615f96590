import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { Island } from '../../ui/Island.tsx';
import { needs } from '../../ui/page-needs.ts';
import { socialNeeds } from '../_account/account-needs.ts';
import { accountProps } from '../_account/island-props.ts';

import type { ViewProps } from '../_block/define-block.ts';
import type { fields as blockFields } from './fields.ts';
import { island } from './SocialSignOn.island.tsx';

/**
 * Signing in with accounts of others, as the configuration has them; nothing where it has none.
 * Where their scripts do not come, the forms beside it go on working.
 */
export const SocialSignOn = ({
  fields,
  page,
}: ViewProps<FieldsOf<typeof blockFields>>): ReactNode => {
  const social = (
    <Island
      of={island}
      when="load"
      page={page}
      props={{
        ...accountProps(page),
        ...(page.isEditing ? { accounts: page.site.accounts } : {}),
        redirectURL: fields.redirectURL || fields.loggedInPageLocation,
        redirectToPreviousPage: fields.redirectToPreviousPage,
        appleClientId: fields.appleClientId,
        OIDC: fields.OIDC,
        isSignUp: fields.socialSignOnIn === 'SignUp',
        hideDiv: fields.hideDiv,
        customButtons: fields.customButtons,
      }}
    />
  );
  // Where nothing is within, the canvas says why.
  return page.isEditing ? social : <div {...needs(...socialNeeds(page.site))}>{social}</div>;
};
