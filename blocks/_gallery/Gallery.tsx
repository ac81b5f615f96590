import type { ReactNode } from 'react';
import type { Credits } from '../../schemas/author.ts';
import type { AnsImage } from '../../schemas/image.ts';
import { creditsText } from '../../ui/authors.ts';
import { Carousel, type Slide } from '../../ui/Carousel.tsx';
import { Image } from '../../ui/Image.tsx';
import { markup } from '../../ui/markup.ts';
import { definePhrases } from '../../ui/phrases.ts';
import { type Box, fixedBox } from '../../ui/room.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import { AdSlot } from '../_ads/AdSlot.tsx';
import { galleryAdEvery } from '../_ads/ad-request.ts';
import { frameBox, type Stage } from './frame-box.ts';
import styles from './Gallery.module.css';

const phrases = definePhrases({
  es: { gallery: 'Galería' },
  en: { gallery: 'Gallery' },
});

/** rules 5.15, 5.16: 800 wide. */
const WIDTH_PX = 800;
const WIDTHS_PX = [400, 600, 800, 1_600];
/** rule 5.28 */
const THUMBNAIL = { width: 110, ratio: '110:80', widths: [110, 220, 340], box: fixedBox(73) };

export type GalleryImage = AnsImage & { credits?: Credits; vanity_credits?: Credits };

interface GalleryProps {
  images: readonly GalleryImage[];
  page: ViewPage;
  /** Unset: «Galería». */
  label?: string | undefined;
  /** Of the story or the element whose pictures they are. */
  contentId?: string | undefined;
  /** What is left out under the pictures. */
  hidden: { title: boolean; caption: boolean; credits: boolean };
  /** Tall where it leads its story, with dots; short elsewhere, with thumbnails. */
  stage?: Stage;
  /** How wide the gallery itself is. */
  box: Box;
  /** How the first picture is fetched; the others are lazy. */
  first?: 'lead' | 'eager' | 'lazy';
}

/** The pictures that can be shown of a gallery's elements. */
export const galleryImages = (elements: unknown): GalleryImage[] =>
  (Array.isArray(elements) ? (elements as GalleryImage[]) : []).filter(
    (element) => Boolean(element?.url) && (element.type === undefined || element.type === 'image'),
  );

/** The picture's own shape, so that nothing is cropped; unknown shapes are taken for 16:9. */
const shapeOf = ({ width, height }: AnsImage): [number, number] =>
  width && height && width > 0 && height > 0 ? [Math.round(width), Math.round(height)] : [16, 9];

type FigureProps = Required<Pick<GalleryProps, 'page' | 'hidden' | 'stage' | 'box' | 'first'>> & {
  image: GalleryImage;
};

function Figure({ image, page, hidden, stage, box, first }: FigureProps): ReactNode {
  const [width, height] = shapeOf(image);
  const title = hidden.title ? '' : image.subtitle;
  const caption = hidden.caption ? '' : image.caption;
  const credit = hidden.credits ? '' : creditsText(image);
  return (
    <figure className={styles.figure}>
      <div className={styles.frame}>
        <Image
          image={image}
          page={page}
          alt={image.alt_text ?? ''}
          width={WIDTH_PX}
          ratio={`${width}:${height}`}
          widths={WIDTHS_PX}
          box={frameBox(box, stage, width / height)}
          className={styles.picture}
          isLead={first === 'lead'}
          loading={first === 'lazy' ? 'lazy' : 'eager'}
        />
      </div>
      {(title || caption || credit) && (
        <figcaption className={styles.caption}>
          {title && <span className={styles.title}>{title} </span>}
          {caption && <span {...markup(caption)} />}
          {credit && <span className={styles.credit}> {credit}</span>}
        </figcaption>
      )}
    </figure>
  );
}

const adSlide = (n: number, page: ViewPage): Slide => ({
  key: `ad-${n}`,
  content: <AdSlot adType="300x250_gallery" page={page} suffix={`_${n}`} isLazy={false} />,
  isAd: true,
});

/** Every picture, and an ad after every so many of them but not at the end (rule 9.10). */
function slidesOf({ images, first = 'lazy', stage = 'short', ...rest }: GalleryProps): Slide[] {
  const { page } = rest;
  const every = galleryAdEvery(page.site);
  return images.flatMap((image, index): Slide[] => {
    const n = index + 1;
    const fetched = index === 0 ? first : 'lazy';
    const picture: Slide = {
      key: `${n}`,
      content: <Figure {...rest} image={image} stage={stage} first={fetched} />,
      thumbnail: <Image {...THUMBNAIL} image={image} page={page} className={styles.thumbnail} />,
    };
    const hasAd = every > 0 && n % every === 0 && n < images.length;
    return hasAd ? [picture, adSlide(n, page)] : [picture];
  });
}

/**
 * Pictures one at a time, with their words, and the ads between them. Nothing without pictures.
 */
export function Gallery({ label, contentId, ...given }: GalleryProps): ReactNode {
  const { images, page, stage = 'short' } = given;
  if (images.length === 0) return null;
  return (
    <div className={stage === 'tall' ? styles.tall : styles.short}>
      <Carousel
        page={page}
        label={label || phrases(page.locale).gallery}
        contentId={contentId}
        slides={slidesOf(given)}
        isGallery
        hasAutoplay
        indicators={stage === 'tall' ? 'dots' : 'thumbnails'}
      />
    </div>
  );
}
