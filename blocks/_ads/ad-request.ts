import type { Bid, SiteAds } from '../../schemas/ads.ts';
import type { AdType } from '../../schemas/fields.ts';
import { contentOfKind } from '../../schemas/page-content.ts';
import type { PageFacts } from '../../schemas/page-facts.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { AD_SHAPES, type AdDimensions, type AdDisplay } from './ad-types.ts';
import { slotName } from './slot-name.ts';

/** What the browser has to know to request an advertisement. */
export interface AdRequest {
  /** The ad server's name of the place, without the section where the page may say another. */
  publisherId: string;
  path: string;
  slot: string;
  /** None for one that is out of the page. */
  sizes: AdDimensions | null;
  display: AdDisplay;
  position: string;
  targeting: Record<string, string | readonly string[]>;
  isLazy: boolean;
  needsConsent: boolean;
  prebid?: { script: string; bids: readonly Bid[]; iframeBidders: readonly string[] };
  amazon?: { publisherId: string; script: string };
}

type Page = Pick<PageFacts, 'site' | 'pageType'> & Partial<PageFacts>;

const HAS_STORY_TARGETING: ReadonlySet<string> = new Set(['article', 'gallery', 'video']);

/** rule 10.6 */
function targetingOf(page: Page): AdRequest['targeting'] {
  const { pageType, pageContent, site } = page;
  const story = contentOfKind(pageContent, 'story')?.story;
  const section =
    story?.websites?.[site.key]?.website_section?._id ??
    contentOfKind(pageContent, 'section')?.section._id;
  const tags = (story?.taxonomy?.tags ?? []).flatMap(({ slug }) => slug || []);
  const isStory = story !== undefined && HAS_STORY_TARGETING.has(pageType ?? '');
  return {
    ...(pageType ? { page_type: pageType } : {}),
    ...(section ? { section_id: section } : {}),
    ...(isStory ? { arc_id: story._id } : {}),
    ...(isStory && tags.length > 0 ? { tags } : {}),
  };
}

/** rule 10.10: a site's advertising, where it has any: an ad path and a publisher. */
export const adsOf = ({
  websiteAdPath,
  ads,
}: Pick<SiteProperties, 'websiteAdPath' | 'ads'>): SiteAds | undefined =>
  websiteAdPath ? ads : undefined;

/** After how many pictures of a gallery an advertisement stands; 0 for none. */
export const galleryAdEvery = (site: SiteProperties): number =>
  adsOf(site) ? site.galleryCubeClicks : 0;

/** Undefined for a site without advertising: nothing is shown there then. */
export function adRequest(
  adType: AdType,
  page: Page,
  { isLazy }: Pick<AdRequest, 'isLazy'>,
): AdRequest | undefined {
  const ads = adsOf(page.site);
  if (!ads) return undefined;
  const { name, dimensions, display } = AD_SHAPES[adType];
  const { publisherId, needsConsent, prebid, amazon } = ads;
  const bids = prebid?.bids[name] ?? [];
  return {
    publisherId,
    path: page.site.websiteAdPath,
    slot: slotName(page),
    sizes: dimensions,
    display,
    position: name,
    targeting: targetingOf(page),
    isLazy,
    needsConsent,
    ...(prebid && bids.length > 0
      ? { prebid: { script: prebid.script, bids, iframeBidders: prebid.iframeBidders } }
      : {}),
    ...(amazon && dimensions ? { amazon } : {}),
  };
}
