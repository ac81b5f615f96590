import type { ReactNode } from 'react';
import styles from './Image.module.css';
import {
  type ImageSource,
  plainAddress,
  ratioOf,
  sized,
  sizeOf,
  sourceSet,
  unsizedAddress,
} from './image-address.ts';
import { sizesFor } from './picture-sizes.ts';
import { type Box, PAGE_ROOM } from './room.ts';
import type { ViewPage } from './view-page.ts';

export interface ImageProps {
  image: ImageSource;
  page: Pick<ViewPage, 'site' | 'room' | 'onUnsigned'>;
  alt?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
  /** `16:9`, `3:2`, `4:3`, `1:1`… */
  ratio?: string | undefined;
  /** Widths of the renditions, in pixels. */
  widths: readonly number[];
  /** How wide it is shown in the place of its block: `sizes` follows from that. */
  box: Box;
  loading?: 'lazy' | 'eager';
  /** The picture that a reader sees first: fetched before anything else. */
  isLead?: boolean;
  className?: string | undefined;
}

const sayUnsigned = (): void => console.error('No auth token provided for resizer');

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
  box,
  loading = 'lazy',
  isLead = false,
  className,
}: ImageProps): ReactNode {
  const shape = ratioOf(ratio);
  const size = sizeOf({ width, height, ratio: shape });
  const frame = size ?? { width, height };
  const names = [styles.image, className].filter(Boolean).join(' ');
  const eager = isLead
    ? { loading: 'eager' as const, fetchPriority: 'high' as const }
    : { loading };
  const address = unsizedAddress(image, page.site);
  if (!address) {
    if (!image.url) return null;
    // The site's own stand-in is a file of its own, and no picture of the resizer's.
    if (image.url !== page.site.fallbackImage) (page.onUnsigned ?? sayUnsigned)(image.url);
    return (
      <img
        className={names}
        src={plainAddress(image.url)}
        alt={alt}
        width={frame.width}
        height={frame.height}
        {...eager}
        decoding="async"
      />
    );
  }
  // Not by the frame, whose height was rounded.
  const cut = width && height ? { w: width, h: height } : shape;
  const srcSet = size && cut ? sourceSet(address, widths, cut) : '';
  const sizes = srcSet ? sizesFor(widths, page.room ?? PAGE_ROOM, box) : undefined;
  const still = (
    <img
      className={names}
      alt={alt}
      width={frame.width}
      height={frame.height}
      srcSet={srcSet || undefined}
      sizes={sizes}
      {...eager}
      decoding="async"
      src={sized(address, frame)}
    />
  );
  if (!image.frames || image.frames < 2) return still;
  const moving = `${address}&moves=1`;
  return (
    <picture className={styles.moving}>
      {/* Who wants nothing to move gets its first frame (WCAG 2.3.3). */}
      <source
        media="(prefers-reduced-motion: no-preference)"
        type="image/webp"
        srcSet={size && cut ? sourceSet(moving, widths, cut) : sized(moving, frame)}
        sizes={sizes}
        width={frame.width}
        height={frame.height}
      />
      {still}
    </picture>
  );
}
