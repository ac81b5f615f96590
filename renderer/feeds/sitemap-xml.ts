import type { SiteProperties } from '../../schemas/site.ts';
import type { ListedRow } from '../../services/stories/read-sitemap.ts';
import type { ListedPicture, ListedVideo } from '../../services/stories/sitemap-entries.ts';
import { plainAddress, resizedAddress, TOKEN_VERSION } from '../../ui/image-address.ts';
import { absoluteUrl, canonicalUrl } from '../page/head/addresses.ts';
import { element, escapeXml, XML } from './xml.ts';

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const GOOGLE = 'http://www.google.com/schemas/sitemap';

/** What a sitemap begins with, with the names that its entries use. */
export const URLSET = {
  notas: `${XML}<urlset xmlns="${SITEMAP}">`,
  imagenes: `${XML}<urlset xmlns="${SITEMAP}" xmlns:image="${GOOGLE}-image/1.1">`,
  videos: `${XML}<urlset xmlns="${SITEMAP}" xmlns:video="${GOOGLE}-video/1.1">`,
  noticias: `${XML}<urlset xmlns="${SITEMAP}" xmlns:news="${GOOGLE}-news/0.9">`,
};
export const URLSET_END = '</urlset>\n';

/** As nearly every address is: nothing to encode. */
const PLAIN = /^(?:\/[\w-]+)+\/$/;

const addressOf = (site: SiteProperties, address: string): string =>
  PLAIN.test(address)
    ? `${site.websiteDomain}${address}`
    : canonicalUrl(absoluteUrl(site, address));

const url = (site: SiteProperties, { address, modifiedAt }: ListedRow, more = ''): string =>
  `<url>${element('loc', addressOf(site, address))}${element('lastmod', modifiedAt)}${more}</url>`;

/** A page of the site that is no story. */
export const pageUrl = (site: SiteProperties, path: string): string =>
  `<url>${element('loc', addressOf(site, path))}</url>`;

/** The token of a picture that we hold; undefined for any other. */
export type TokenOf = (id: string) => string | undefined;

/** As wide as galleries show them (rule 5.15). */
const PICTURE_PX = 1_600;

/** Where a picture is; '' for one that pages do not show (rule 4.14). */
function pictureAddress(site: SiteProperties, { id, url: at }: ListedPicture, tokenOf: TokenOf) {
  const token = id === undefined ? undefined : tokenOf(id);
  const image = { url: at, ...(id && token ? { _id: id, auth: { [TOKEN_VERSION]: token } } : {}) };
  const address = resizedAddress(image, { width: PICTURE_PX }, site) ?? plainAddress(at);
  if (token) return canonicalUrl(absoluteUrl(site, address));
  return /^https:\/\//i.test(address) && URL.canParse(address) ? canonicalUrl(address) : '';
}

function pictures(site: SiteProperties, row: ListedRow, tokenOf: TokenOf): string {
  return row.pictures
    .map((picture) => element('image:loc', pictureAddress(site, picture, tokenOf)))
    .map((loc) => (loc ? `<image:image>${loc}</image:image>` : ''))
    .join('');
}

/** The longest that a sitemap may say, in seconds. */
const LONGEST_VIDEO = 28_800;

function video(
  site: SiteProperties,
  row: ListedRow,
  { content, player, seconds = 0, description, thumbnail }: ListedVideo,
  tokenOf: TokenOf,
): string {
  const picture = pictureAddress(site, thumbnail, tokenOf);
  if (!picture || !row.headline) return '';
  return [
    '<video:video>',
    element('video:thumbnail_loc', picture),
    element('video:title', row.headline),
    element('video:description', description),
    element('video:content_loc', content && absoluteUrl(site, content)),
    element('video:player_loc', player && absoluteUrl(site, player)),
    element('video:duration', seconds > 0 && seconds <= LONGEST_VIDEO ? seconds : undefined),
    element('video:publication_date', row.listedAt),
    '</video:video>',
  ].join('');
}

/** The entries of stories in a sitemap of their kind. */
export const ENTRY = {
  notas: (site: SiteProperties, row: ListedRow): string => url(site, row),
  imagenes: (site: SiteProperties, row: ListedRow, tokenOf: TokenOf): string =>
    url(site, row, pictures(site, row, tokenOf)),
  videos: (site: SiteProperties, row: ListedRow, tokenOf: TokenOf): string =>
    url(site, row, row.video ? video(site, row, row.video, tokenOf) : ''),
};

/** ISO 639, as news sitemaps name languages. */
const languageOf = ({ locale }: SiteProperties): string => locale.split(/[-_]/)[0] ?? 'es';

export const newsUrl = (site: SiteProperties, row: ListedRow): string =>
  url(
    site,
    row,
    [
      '<news:news><news:publication>',
      element('news:name', site.websiteName),
      element('news:language', languageOf(site)),
      '</news:publication>',
      element('news:publication_date', row.listedAt),
      element('news:title', row.headline),
      '</news:news>',
    ].join(''),
  );

/** A sitemap in the index. */
export interface IndexedSitemap {
  path: string;
  modifiedAt?: string;
}

export const sitemapIndex = (site: SiteProperties, all: readonly IndexedSitemap[]): string =>
  [
    `${XML}<sitemapindex xmlns="${SITEMAP}">`,
    ...all.map(
      ({ path, modifiedAt }) =>
        `<sitemap><loc>${escapeXml(`${site.websiteDomain}${path}`)}</loc>${element('lastmod', modifiedAt)}</sitemap>`,
    ),
    '</sitemapindex>\n',
  ].join('');
