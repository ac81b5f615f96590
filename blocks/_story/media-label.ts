import type { Story } from '../../schemas/story.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { definePhrases } from '../../ui/phrases.ts';
import type { VideoSize } from './video-ratio.ts';

const phrases = definePhrases({
  es: { gallery: 'Galería', video: 'Video' },
  en: { gallery: 'Gallery', video: 'Video' },
});

/** What leads a story: without lead art its basic promo item, whatever kind that is. */
const leadOf = ({ promo_items: items }: Story) => items?.lead_art ?? items?.basic;

/** rule 4.13: for a gallery or a video, by the story's type, else by its lead art's. */
export function mediaLabel(item: Story, locale: string): { icon: IconName; text: string } | null {
  const words = phrases(locale);
  const type = item.type === 'gallery' || item.type === 'video' ? item.type : leadOf(item)?.type;
  if (type === 'gallery') return { icon: 'camera', text: words.gallery };
  if (type === 'video') return { icon: 'play', text: words.video };
  return null;
}

/** The embed of a story that is a video, or whose lead art is one; null otherwise. */
export const videoEmbed = (item: Story) =>
  (item.type === 'video'
    ? item.embed_html
    : leadOf(item)?.type === 'video'
      ? leadOf(item)?.embed_html
      : null) || null;

/** The picture that stands for the video of `videoEmbed` elsewhere. */
export const videoPicture = (item: Story): VideoSize | undefined =>
  (item.type === 'video' ? item : item.promo_items?.lead_art)?.promo_items?.basic;
