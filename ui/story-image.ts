import type { FieldsOf, imageOverrideFields } from '../schemas/fields.ts';
import type { SiteProperties } from '../schemas/site.ts';
import type { Story } from '../schemas/story.ts';
import { type ImageSource, TOKEN_VERSION } from './image-address.ts';

/** The picture that an editor put in a story's place; '' or unset for none. */
export type ImageOverride = Partial<FieldsOf<ReturnType<typeof imageOverrideFields>>>;

/** The tokens by version as JSON, or one token as it is. */
function tokensOf(auth: string): Record<string, string> {
  try {
    const parsed: unknown = JSON.parse(auth);
    if (parsed && typeof parsed === 'object') return parsed as Record<string, string>;
  } catch {
    // A bare token is no JSON.
  }
  return { [TOKEN_VERSION]: auth };
}

/**
 * rule 4.2: an override counts when id and auth exist, auth is not empty and the address contains
 * the id; the plain address is shown otherwise.
 */
export function overrideImage({
  imageOverrideURL: url,
  imageOverrideId: id,
  imageOverrideAuth: auth,
  imageOverrideFocal: focal = '',
}: ImageOverride): ImageSource | null {
  if (!url) return null;
  if (!id || !auth || !url.includes(id)) return { url };
  const tokens = tokensOf(auth);
  if (!tokens[TOKEN_VERSION]) return { url };
  const [, x, y] = /^(\d+),(\d+)$/.exec(focal) ?? [];
  return {
    _id: id,
    url,
    auth: tokens,
    ...(x && y ? { focal_point: { x: Number(x), y: Number(y) } } : {}),
  };
}

/**
 * rule 4.1: the basic promo image, else the one of its lead art, else the site's
 * fallback.
 */
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
