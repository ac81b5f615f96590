import type { SiteProperties } from '../schemas/site.ts';
import type { Story } from '../schemas/story.ts';
import type { ImageSource } from './image-address.ts';

export interface ImageOverride {
  imageOverrideURL?: string;
  imageOverrideId?: string;
  imageOverrideAuth?: string;
}

/** spec 5: an override counts when id and auth exist, auth is not empty and the address contains the id. */
export function overrideImage({
  imageOverrideURL: url,
  imageOverrideId: id,
  imageOverrideAuth: auth,
}: ImageOverride): ImageSource | null {
  if (!url) return null;
  if (!id || !auth || auth === '{}' || !url.includes(id)) return { url };
  try {
    const tokens: unknown = JSON.parse(auth);
    if (tokens && typeof tokens === 'object') return { _id: id, url, auth: tokens as Record<string, string> };
  } catch {
    return { _id: id, url, auth: { 1: auth } };
  }
  return { url };
}

/** facts 0, image from story: the basic promo image, else the one of its lead art, else the site's fallback. */
export function storyImage(
  item: Story,
  site: Pick<SiteProperties, 'fallbackImage'>,
): (ImageSource & { alt_text?: string | undefined }) | null {
  const basic = item.promo_items?.basic;
  if (basic?.url && (basic.type === undefined || basic.type === 'image')) return basic;
  const lead = item.promo_items?.lead_art?.promo_items?.basic;
  if (lead?.url) return lead;
  return site.fallbackImage ? { url: site.fallbackImage } : null;
}
