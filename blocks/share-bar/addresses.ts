import type { SiteProperties } from '../../schemas/site.ts';
import { type Story, storyUrl } from '../../schemas/story.ts';
import { plainText } from '../../ui/markup.ts';

/** In the order in which they stand (rule 8.24). */
export const SHARE_KINDS = ['email', 'facebook', 'pinterest', 'twitter', 'linkedIn'] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

/** rule 8.25: popups, in pixels. Mail opens the reader's own program. */
export const POPUP_PX: Partial<Record<ShareKind, readonly [width: number, height: number]>> = {
  facebook: [658, 354],
  pinterest: [658, 354],
  twitter: [658, 354],
  linkedIn: [830, 460],
};

/**
 * Where each kind of sharing leads, or null when the site does not carry the story. The story's own
 * address is absolute.
 */
export function shareAddresses(
  story: Story,
  site: SiteProperties,
): Record<ShareKind, string> | null {
  const path = storyUrl(story, site.key);
  if (!path) return null;
  const url = encodeURI(`${site.websiteDomain}${path}`);
  const headline = plainText(story.headlines?.basic ?? '');
  const title = encodeURIComponent(headline);
  return {
    email: `mailto:?subject=${encodeURIComponent(`${headline}-${site.websiteName}`)}&body=${url}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${url}`,
    pinterest: `https://pinterest.com/pin/create/button/?url=${url}&description=${title}`,
    twitter: `https://twitter.com/intent/tweet?url=${url}&text=${title}`,
    linkedIn: `https://www.linkedin.com/shareArticle/?mini=true&url=${url}&title=${title}`,
  };
}
