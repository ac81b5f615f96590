import type { AnsImage } from '../../../schemas/image.ts';
import type { SiteProperties } from '../../../schemas/site.ts';
import { SHARE_IMAGE } from '../../assets/site-addresses.ts';
import { absoluteUrl } from './addresses.ts';

/** Width and height in pixels. */
export interface ShareImage {
  url: string;
  alt: string;
  width: number;
  height: number;
}

/** rule 2.3: og:image is 1200x630; an author's is square. */
const OG_WIDTH_PX = 1_200;
const OG_HEIGHT_PX = 630;

/** Undefined for a picture that is not signed. */
export function shareImage(
  site: SiteProperties,
  image: AnsImage | undefined,
  shape: 'wide' | 'square' = 'wide',
): ShareImage | undefined {
  const token = image?.auth?.['1'];
  if (!image?._id || !token) return undefined;
  const height = shape === 'square' ? OG_WIDTH_PX : OG_HEIGHT_PX;
  const url = `${site.resizerURL}${encodeURIComponent(image._id)}.jpg?auth=${token}&width=${OG_WIDTH_PX}&height=${height}&smart=true`;
  return { url: absoluteUrl(site, url), alt: image.alt_text ?? '', width: OG_WIDTH_PX, height };
}

/** The site's mark, for pages without a picture of their own. */
export const siteShareImage = (site: SiteProperties): ShareImage | undefined =>
  site.primaryLogo
    ? {
        url: absoluteUrl(site, SHARE_IMAGE),
        alt: site.websiteName,
        width: OG_WIDTH_PX,
        height: OG_HEIGHT_PX,
      }
    : undefined;
