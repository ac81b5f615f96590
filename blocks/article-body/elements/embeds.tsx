import type { SafeHtml } from '../../../schemas/html.ts';
import { markup, plainText } from '../../../ui/markup.ts';
import { Gallery, galleryImages } from '../../_gallery/Gallery.tsx';
import styles from '../ArticleBody.module.css';
import { figureBox } from '../boxes.ts';
import type { ElementView } from './element.ts';

/** rule 5.15: 800 wide. */
const WIDTH_PX = 800;
const WIDTHS_PX = [400, 600, 800, 1_600];

/** A strip of pictures, named by its description; nothing without pictures. */
export const GalleryElement: ElementView = ({ element, fields, page }) => {
  const images = galleryImages(element.content_elements);
  if (images.length === 0) return null;
  const { basic } = (element.description ?? {}) as { basic?: SafeHtml };
  return (
    <div className={styles.figure}>
      <Gallery
        images={images}
        page={page}
        label={plainText(basic ?? '')}
        hidden={{
          title: fields.hideGalleryTitle,
          caption: fields.hideGalleryCaption,
          credits: fields.hideGalleryCredits,
        }}
        width={WIDTH_PX}
        widths={WIDTHS_PX}
        box={figureBox}
        adEvery={page.site.galleryCubeClicks}
      />
    </div>
  );
};

/** What fills its frame instead of having a height of its own (rule 9.5). */
const VIDEOS = new Set(['youtube', 'vimeo']);

/** Somebody else's embed, as sanitising at ingest left it; nothing without it. */
export const Oembed: ElementView = ({ element }) => {
  const { html } = (element.raw_oembed ?? {}) as { html?: SafeHtml };
  if (typeof html !== 'string' || !html.trim()) return null;
  return (
    <div
      className={VIDEOS.has(element.subtype ?? '') ? styles.videoEmbed : styles.embed}
      {...markup(html)}
    />
  );
};
