import type { FieldsOf, flatImageFields, imageOverrideFields } from '../schemas/fields.ts';
import type { AnsImage } from '../schemas/image.ts';
import type { StoryPicture } from '../schemas/page.ts';
import type { SiteProperties } from '../schemas/site.ts';
import type { PromoItem, Story } from '../schemas/story.ts';
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
 * the id; the plain address is shown otherwise. One that was chosen for another story than `item`
 * is none (rule 4.15).
 */
export function overrideImage(
  {
    imageOverrideURL: url,
    imageOverrideId: id,
    imageOverrideAuth: auth,
    imageOverrideFocal: focal = '',
    imageOverrideFor: storyId,
  }: ImageOverride,
  item?: Pick<Story, '_id'>,
): ImageSource | null {
  if (!url || (storyId && item && storyId !== item._id)) return null;
  if (!id || !auth || !(url.includes(id) || url.includes(encodeURIComponent(id)))) return { url };
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

/** The picture that an editor set by hand, signed where id, token and address agree (rule 4.2). */
export const imageOf = (fields: FieldsOf<ReturnType<typeof flatImageFields>>): ImageSource | null =>
  overrideImage({
    imageOverrideURL: fields.imageURL,
    imageOverrideId: fields.imageId,
    imageOverrideAuth: fields.imageAuth,
    imageOverrideFocal: fields.imageFocalPoint,
  });

type Picture = PromoItem & AnsImage;

const isPicture = (item: PromoItem): item is Picture =>
  item.type === undefined || item.type === 'image';

/** A promo item of a promo item of a promo item is looked at; no newsroom goes deeper. */
const MAX_STEPS = 3;

/** The item's picture where it is one, else that of what it is announced by itself. */
function pictureOf(item: PromoItem | undefined, steps = MAX_STEPS): Picture | undefined {
  if (!item || steps === 0) return undefined;
  if (isPicture(item)) return item.url ? item : undefined;
  const { basic, lead_art: lead } = item.promo_items ?? {};
  return pictureOf(basic, steps - 1) ?? pictureOf(lead, steps - 1);
}

/**
 * The pictures by which a story may be announced, the first one first: its basic promo item, where
 * that is a video, gallery or story the one that announces it, then its lead art's. A lead picture
 * itself is no promo.
 */
export const promoPictures = ({ promo_items: items }: Pick<Story, 'promo_items'>): AnsImage[] =>
  [pictureOf(items?.basic), pictureOf(items?.lead_art?.promo_items?.basic)].filter(
    (picture) => picture !== undefined,
  );

/** What tells the picture that announces a story from another one; '' where it has none. */
export const pictureKey = (item: Pick<Story, 'promo_items'>): string => {
  const [picture] = promoPictures(item);
  return picture?._id ?? picture?.url ?? '';
};

/** A picture that a block chose, as stories carry theirs. */
export const ansImageOf = ({ url, id, auth, focalPoint, alt }: StoryPicture): AnsImage => ({
  type: 'image',
  url,
  ...(id ? { _id: id } : {}),
  ...(auth ? { auth } : {}),
  ...(focalPoint ? { focal_point: focalPoint } : {}),
  ...(alt ? { alt_text: alt } : {}),
});

/**
 * rule 4.1: what the block has in its place, the picture that announces a story, else the site's
 * fallback.
 */
export function storyImage(
  item: Story,
  site: Pick<SiteProperties, 'fallbackImage'>,
): (ImageSource & { alt_text?: string | undefined }) | null {
  const picture = item.block_picture ?? promoPictures(item)[0];
  if (picture) return picture;
  return site.fallbackImage ? { url: site.fallbackImage } : null;
}
