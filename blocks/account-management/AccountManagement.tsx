import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { Island } from '../../ui/Island.tsx';
import { needs } from '../../ui/page-needs.ts';
import { challengeNeeds, socialNeeds } from '../_account/account-needs.ts';
import { accountProps } from '../_account/island-props.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { island } from './AccountManagement.island.tsx';
import type { fields as blockFields } from './fields.ts';

/** What a reader has here, a row each. The page's HTML has none of it. */
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
    <Island of={island} when="load" page={page} props={{ ...accountProps(page), ...fields }} />
  </div>
);
