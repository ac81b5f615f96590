import { Fragment, type ReactNode } from 'react';
import type { Credits } from '../../schemas/author.ts';
import type { AnsImage } from '../../schemas/image.ts';
import { creditsText } from '../../ui/authors.ts';
import { Image } from '../../ui/Image.tsx';
import { markup } from '../../ui/markup.ts';
import { definePhrases, fill } from '../../ui/phrases.ts';
import type { Box } from '../../ui/room.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import { AdSlot } from '../_ads/AdSlot.tsx';
import styles from './Gallery.module.css';

const phrases = definePhrases({
  es: { gallery: 'Galería', carousel: 'carrusel', slide: 'diapositiva', count: '{n} de {total}' },
  en: { gallery: 'Gallery', carousel: 'carousel', slide: 'slide', count: '{n} of {total}' },
});

export type GalleryImage = AnsImage & { credits?: Credits; vanity_credits?: Credits };

interface GalleryProps {
  images: readonly GalleryImage[];
  page: ViewPage;
  /** Unset: «Galería». */
  label?: string | undefined;
  /** What is left out under the pictures. */
  hidden: { title: boolean; caption: boolean; credits: boolean };
  width: number;
  widths: readonly number[];
  /** How wide the gallery itself is. */
  box: Box;
  /** How the first picture is fetched; the others are lazy. */
  first?: 'lead' | 'eager' | 'lazy';
  /** An ad of 300x250 stands after every so many pictures; 0 for none (rule 9.10). */
  adEvery?: number;
}

/** The pictures that can be shown of a gallery's elements. */
export const galleryImages = (elements: unknown): GalleryImage[] =>
  (Array.isArray(elements) ? (elements as GalleryImage[]) : []).filter(
    (element) => Boolean(element?.url) && (element.type === undefined || element.type === 'image'),
  );

/** The picture's own shape, so that nothing is cropped; unknown shapes are taken for 16:9. */
const ratioOf = ({ width, height }: AnsImage): string =>
  width && height && width > 0 && height > 0
    ? `${Math.round(width)}:${Math.round(height)}`
    : '16:9';

const slides = new WeakMap<Box, Box>();

/** A slide, beside which the edge of the next one shows: Gallery.module.css. */
function slideOf(box: Box): Box {
  const known = slides.get(box);
  const slide: Box = known ?? ((room, screen) => box(room, screen) - 40);
  if (!known) slides.set(box, slide);
  return slide;
}

function Caption({
  image,
  hidden,
  count,
}: {
  image: GalleryImage;
  hidden: GalleryProps['hidden'];
  count: string;
}): ReactNode {
  const credit = hidden.credits ? '' : creditsText(image);
  return (
    <figcaption className={styles.caption}>
      <span className={styles.count}>{count}</span>
      {!hidden.title && image.subtitle && <span className={styles.title}>{image.subtitle} </span>}
      {!hidden.caption && image.caption && <span {...markup(image.caption)} />}
      {credit && <span className={styles.credit}> {credit}</span>}
    </figcaption>
  );
}

/**
 * Pictures one beside the other, slid by hand, wheel or arrow keys; it needs no script. Nothing
 * without pictures.
 */
export function Gallery({
  images,
  page,
  label,
  hidden,
  first = 'lazy',
  adEvery = 0,
  box,
  ...picture
}: GalleryProps): ReactNode {
  if (images.length === 0) return null;
  const words = phrases(page.locale);
  const total = images.length;
  return (
    <section
      className={styles.strip}
      aria-roledescription={words.carousel}
      aria-label={label || words.gallery}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {images.map((image, index) => {
        const count = fill(words.count, { n: index + 1, total });
        return (
          <Fragment key={index}>
            {/* biome-ignore lint/a11y/useSemanticElements: a slide is a group, and no set of fields */}
            <div
              className={styles.slide}
              role="group"
              aria-roledescription={words.slide}
              aria-label={count}
            >
              <figure>
                <Image
                  {...picture}
                  box={total > 1 ? slideOf(box) : box}
                  image={image}
                  page={page}
                  alt={image.alt_text ?? ''}
                  ratio={ratioOf(image)}
                  className={styles.picture}
                  isLead={index === 0 && first === 'lead'}
                  loading={index === 0 && first !== 'lazy' ? 'eager' : 'lazy'}
                />
                <Caption image={image} hidden={hidden} count={count} />
              </figure>
            </div>
            {adEvery > 0 && (index + 1) % adEvery === 0 && index + 1 < total && (
              <div className={`${styles.slide} ${styles.adSlide}`}>
                <AdSlot adType="300x250_gallery" page={page} suffix={`_${index + 1}`} />
              </div>
            )}
          </Fragment>
        );
      })}
    </section>
  );
}
