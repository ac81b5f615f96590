import type { SiteProperties } from '../../../schemas/site.ts';

/** Origin of a site by its key: a shared story keeps the address on its own site. */
export type DomainOf = (site: string) => string | undefined;

/** rule 2.5: a trailing slash unless the address has a hash, a query or a file extension. */
export const withTrailingSlash = (address: string): string => {
  if (address === '' || /[#?]/.test(address) || address.endsWith('/')) return address;
  const path = address.replace(/^https?:\/\/[^/]*/, '');
  return path.includes('.') ? address : `${address}/`;
};

/** With every character that an address cannot hold percent-encoded; what is encoded stays. */
function uriEncoded(address: string): string {
  const encoded = address
    .toWellFormed()
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(/[^\w.~!*'();:@&=+$,/?#%-]+/g, encodeURIComponent);
  return URL.canParse(encoded) ? new URL(encoded).href : encoded;
}

/** rule 2.5: percent-encoded, with its trailing slash. '' for none. */
export const canonicalUrl = (address: string): string =>
  address === '' ? '' : withTrailingSlash(uriEncoded(address));

export const absoluteUrl = (site: SiteProperties, address: string): string =>
  /^https?:\/\//.test(address)
    ? address
    : `${site.websiteDomain}${address.startsWith('/') ? '' : '/'}${address}`;
