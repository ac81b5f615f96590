import type { SiteProperties } from '../../schemas/site.ts';
import { allOf, type Need } from '../../ui/page-needs.ts';
import { adsOf } from './ad-request.ts';

/** Of the ad server: its script, what that loads, and the frames of advertisements. */
const GOOGLE = [
  'securepubads.g.doubleclick.net',
  '*.googlesyndication.com',
  '*.doubleclick.net',
  '*.adtrafficquality.google',
];
const AMAZON = ['*.amazon-adsystem.com'];

/** What the policy of a page with advertisements allows; nothing on a site without. */
export function adNeeds(site: Pick<SiteProperties, 'websiteAdPath' | 'ads'>): Need[] {
  const ads = adsOf(site);
  if (!ads) return [];
  const scripts = [ads.prebid?.script, ads.amazon?.script].flatMap((address) =>
    address ? new URL(address).host : [],
  );
  return allOf([...GOOGLE, ...(ads.amazon ? AMAZON : []), ...scripts, ...ads.hosts]);
}
