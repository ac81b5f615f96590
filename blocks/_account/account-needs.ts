import type { SiteAccounts } from '../../schemas/identity/site-accounts.ts';
import { allOf, type Need } from '../../ui/page-needs.ts';
import { type ChallengeContext, challengeKind } from './bot-challenge.ts';
import { facebookAppId, googleClientId } from './social.ts';

/*
 * rule 12.64: what a page's policy must allow for the scripts of others, as its site has them.
 * Apart from what browsers get.
 */

interface WithAccounts {
  accounts?: Partial<SiteAccounts> | undefined;
}

/** Whether the checkout has a challenge stands among the settings of sales. */
interface WithSwitches extends WithAccounts {
  sales?: { checkoutRecaptchaEnabled: boolean } | undefined;
}

export const challengeNeeds = (
  { accounts = {}, sales }: WithSwitches,
  context: ChallengeContext,
): Need[] =>
  challengeKind({ ...accounts, ...sales }, context) === 'none'
    ? []
    : allOf(['www.google.com', 'www.gstatic.com']);

const GOOGLE: readonly Need[] = [
  ...allOf(['accounts.google.com']),
  // Its button has a style sheet.
  'style-src https://accounts.google.com',
];
const FACEBOOK = allOf(['connect.facebook.net', 'graph.facebook.com', 'www.facebook.com']);

export const socialNeeds = ({ accounts = {} }: WithAccounts): Need[] => [
  ...(googleClientId(accounts) ? GOOGLE : []),
  ...(facebookAppId(accounts) ? FACEBOOK : []),
];
