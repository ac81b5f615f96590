import { siteAds } from '../../schemas/ads.ts';
import { siteAccounts } from '../../schemas/identity/site-accounts.ts';

/** What the site has that pictures are drawn on: without it some blocks have nothing to show. */
export const siteSettings = {
  websiteAdPath: 'brujula',
  ads: siteAds.parse({ publisherId: '1234567' }),
  accounts: siteAccounts.parse({
    googleClientId: 'ejemplo',
    facebookAppId: '1',
    appleClientId: 'ejemplo',
    teamId: 'e',
    keyId: 'e',
    urlToReceiveAuthToken: '/account/',
  }),
};
