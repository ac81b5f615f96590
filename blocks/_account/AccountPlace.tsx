import type { ReactNode } from 'react';
import { needs } from '../../ui/page-needs.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import { challengeNeeds } from './account-needs.ts';
import type { ChallengeContext } from './bot-challenge.ts';

interface AccountPlaceProps {
  page: ViewPage;
  context: ChallengeContext;
  children: ReactNode;
}

/** Around an island of accounts: what its page must allow for the bot challenge. */
export const AccountPlace = ({ page, context, children }: AccountPlaceProps): ReactNode => (
  <div {...needs(...challengeNeeds(page.site, context))}>{children}</div>
);
