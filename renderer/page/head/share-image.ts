import type { Credits } from '../../../schemas/author.ts';
import type { AnsImage } from '../../../schemas/image.ts';
import { isObject } from '../../../schemas/json.ts';
import type { PageMetadata } from '../../../schemas/page.ts';
import type { SiteProperties } from '../../../schemas/site.ts';
import { isWebAddress } from '../../../schemas/website-url.ts';
import { creditsText } from '../../../ui/authors.ts';
import { SHARE_IMAGE } from '../../assets/site-addresses.ts';
import { absoluteUrl } from './addresses.ts';

/** Width and height in pixels, where they are known. */
export interface ShareImage {
  url: string;
  alt: string;
  width?: number;
  height?: number;
  /** Who made it. */
  credit?: string;
}

/** rule 2.3: og:image is 1200x630; an author's is square. */
const OG_WIDTH_PX = 1_200;
const OG_HEIGHT_PX = 630;

type Shape = 'wide' | 'square';

function resized(
  site: SiteProperties,
  { name, token, alt }: { name: string; token: string; alt: string },
  shape: Shape,
): ShareImage {
  const height = shape === 'square' ? OG_WIDTH_PX : OG_HEIGHT_PX;
  const url = `${site.resizerURL}${name}?auth=${token}&width=${OG_WIDTH_PX}&height=${height}&smart=true`;
  return { url: absoluteUrl(site, url), alt, width: OG_WIDTH_PX, height };
}

/** Who made a picture (rule 3.5), without the parentheses that captions have. */
export const creditOf = (image: AnsImage): string =>
  creditsText(image as { credits?: Credits; vanity_credits?: Credits }).slice(1, -1);

/** Undefined for a picture that is not signed. */
export function shareImage(
  site: SiteProperties,
  image: AnsImage | undefined,
  shape: Shape = 'wide',
): ShareImage | undefined {
  const token = image?.auth?.['1'];
  if (!image?._id || !token) return undefined;
  const name = `${encodeURIComponent(image._id)}.jpg`;
  const credit = creditOf(image);
  const found = resized(site, { name, token, alt: image.alt_text ?? '' }, shape);
  return credit ? { ...found, credit } : found;
}

/** A plain address of ours, signed: the resizer takes its name and token too. */
const OWN_ADDRESS = /^\/imagenes\/([^/?#]+)\?auth=([\w-]+)$/;

/** The picture at an address that somebody wrote; undefined for what is no address. */
function pictureAt(site: SiteProperties, url: string): ShareImage | undefined {
  const [, name, token] = OWN_ADDRESS.exec(url) ?? [];
  if (name && token) return resized(site, { name, token, alt: '' }, 'wide');
  return /^\/(?!\/)/.test(url) || isWebAddress(url)
    ? { url: absoluteUrl(site, url), alt: '' }
    : undefined;
}

/** The picture for networks that an editor gave to a page. */
export function pageShareImage(
  site: SiteProperties,
  { ogImage }: Pick<PageMetadata, 'ogImage'>,
): ShareImage | undefined {
  if (!ogImage) return undefined;
  const { url, id, auth } = ogImage;
  const token = isObject(auth) && typeof auth['1'] === 'string' ? auth['1'] : '';
  return shareImage(site, { _id: id, auth: { 1: token } }) ?? pictureAt(site, url.trim());
}

/**
 * What stands for a picture that a page or its content has not, or that has no token of ours: the
 * site's fallback. Networks show no vector pictures: for such a one the site's mark, as a bitmap.
 */
export function siteShareImage(site: SiteProperties): ShareImage | undefined {
  const { fallbackImage, primaryLogo } = site;
  const isBitmap = fallbackImage !== '' && !/\.svg(?:$|[?#])|^data:/i.test(fallbackImage);
  if (isBitmap) return pictureAt(site, fallbackImage);
  return primaryLogo
    ? {
        url: absoluteUrl(site, SHARE_IMAGE),
        alt: site.websiteName,
        width: OG_WIDTH_PX,
        height: OG_HEIGHT_PX,
      }
    : undefined;
}
