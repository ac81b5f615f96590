import type { ReactNode } from 'react';
import type { SiteLogo } from '../../schemas/site.ts';
import { Image } from '../../ui/Image.tsx';
import { type Box, fixedBox } from '../../ui/room.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import { logoFile } from './logos.ts';

interface LogoProps {
  logo: SiteLogo;
  page: ViewPage;
  /** Pixels. */
  width: number;
  height: number;
  /** Of the renditions of a logo that is a photograph. */
  widths: readonly number[];
  /** How wide it is shown, where that is not its width. */
  box?: Box;
  isLazy?: boolean;
  isOnDark?: boolean;
}

/** A site's logo within a box: vector ones as they are, photographs in the given sizes. */
export function Logo({
  logo,
  page,
  width,
  height,
  widths,
  box = fixedBox(width),
  isLazy = false,
  isOnDark = false,
}: LogoProps): ReactNode {
  const loading = isLazy ? 'lazy' : 'eager';
  const { image, alt } = logo;
  if (image)
    return (
      <Image
        image={image}
        page={page}
        alt={alt}
        width={width}
        height={height}
        widths={widths}
        box={box}
        loading={loading}
      />
    );
  const dark = page.site.hasDarkScheme && !isOnDark ? logo.light : '';
  // Not preloaded: the first screen's picture comes before a small mark.
  const mark = (
    <img
      src={logoFile((isOnDark && logo.light) || logo.logo)}
      alt={alt}
      width={width}
      height={height}
      loading={loading}
      fetchPriority={isOnDark ? 'low' : undefined}
    />
  );
  if (!dark) return mark;
  return (
    <picture>
      <source media="screen and (prefers-color-scheme: dark)" srcSet={logoFile(dark)} />
      {mark}
    </picture>
  );
}
