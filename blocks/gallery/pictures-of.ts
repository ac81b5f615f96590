import { isObject } from '../../schemas/json.ts';
import type { Story } from '../../schemas/story.ts';
import { type GalleryImage, galleryImages } from '../_gallery/Gallery.tsx';

export interface Pictures {
  story: Story;
  images: GalleryImage[];
}

/** Its own pictures; without any, those of the gallery that leads it. */
function ownPictures(story: Story): GalleryImage[] {
  const own = galleryImages(story.content_elements);
  const art = story.promo_items?.lead_art ?? story.promo_items?.basic;
  return own.length > 0 || art?.type !== 'gallery' ? own : galleryImages(art.content_elements);
}

/**
 * rule 9.16: the pictures of a gallery or a story; of a list the first of its stories that has any.
 * Null where there are none.
 */
export function picturesOf(content: unknown): Pictures | null {
  if (!isObject(content)) return null;
  const inside = Array.isArray(content.content_elements) ? content.content_elements : [];
  for (const one of [content, ...inside.filter(isObject)]) {
    const story = one as unknown as Story;
    const images = ownPictures(story);
    if (images.length > 0) return { story, images };
  }
  return null;
}
