import type { ReactNode } from 'react';
import styles from './Image.module.css';
import {
  type ImageSource,
  ratioOf,
  sized,
  sizeOf,
  sourceSet,
  unsizedAddress,
} from './image-address.ts';
import type { ViewPage } from './view-page.ts';

export interface ImageSize {
  /** A media condition, or none for the default, which comes last. */
  when?: string;
  width: string;
}

export interface ImageProps {
  image: ImageSource;
  page: Pick<ViewPage, 'site'>;
  alt?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
  /** `16:9`, `3:2`, `4:3`, `1:1`… */
  ratio?: string | undefined;
  /** Widths of the renditions, in pixels. */
  widths: readonly number[];
  sizes?: readonly ImageSize[] | undefined;
  loading?: 'lazy' | 'eager';
  /** The picture that a reader sees first: fetched before anything else. */
  isLead?: boolean;
  className?: string | undefined;
}

const sizesAttribute = (sizes: readonly ImageSize[] | undefined): string | undefined => {
  if (!sizes?.length) return undefined;
  const conditions = sizes.filter(({ when }) => when).map(({ when, width }) => `${when} ${width}`);
  const fallback = sizes.find(({ when }) => !when)?.width;
  return [...conditions, ...(fallback ? [fallback] : [])].join(', ');
};

/**
 * A picture as signed renditions at the given widths. Without a token the plain source is shown and
 * the console says so (rule 4.5). The browser fits the crop (`object-fit`), so nothing is ever
 * stretched.
 */
export function Image({
  image,
  page,
  alt = '',
  width,
  height,
  ratio,
  widths,
  sizes,
  loading = 'lazy',
  isLead = false,
  className,
}: ImageProps): ReactNode {
  const shape = ratioOf(ratio);
  const size = sizeOf({ width, height, ratio: shape });
  const box = size ?? { width, height };
  const names = [styles.image, className].filter(Boolean).join(' ');
  const eager = isLead
    ? { loading: 'eager' as const, fetchPriority: 'high' as const }
    : { loading };
  const address = unsizedAddress(image, page.site);
  if (!address) {
    if (!image.url) return null;
    // The site's own stand-in is a file of its own, and no picture of the resizer's.
    if (image.url !== page.site.fallbackImage) console.error('No auth token provided for resizer');
    return (
      <img
        className={names}
        src={image.url}
        alt={alt}
        width={box.width}
        height={box.height}
        {...eager}
        decoding="async"
      />
    );
  }
  // Not by the box, whose height was rounded.
  const cut = width && height ? { w: width, h: height } : shape;
  const srcSet = size && cut ? sourceSet(address, widths, cut) : '';
  return (
    <img
      className={names}
      alt={alt}
      width={box.width}
      height={box.height}
      srcSet={srcSet || undefined}
      sizes={srcSet ? sizesAttribute(sizes) : undefined}
      {...eager}
      decoding="async"
      src={sized(address, box)}
    />
  );
}
