import type { PageLooks } from '../../../schemas/preview-api.ts';

/** What a site lets one choose: without ads or a dark scheme there is nothing to look at. */
export interface Choosable {
  hasAds: boolean;
  hasDarkScheme: boolean;
}

export interface Looks {
  reader: 'anonymous' | 'subscriber';
  hasAds: boolean;
  scheme: 'light' | 'dark';
}

export const FIRST_LOOKS: Looks = { reader: 'anonymous', hasAds: true, scheme: 'light' };

/** What the server is asked for. */
export const looksOf = (looks: Looks, site: Choosable): PageLooks => ({
  reader: looks.reader,
  ads: site.hasAds && looks.hasAds ? 'on' : 'off',
  ...(site.hasDarkScheme ? { scheme: looks.scheme } : {}),
});

/** No browser window is narrower, and hardly a screen is wider. */
export const MIN_WIDTH_PX = 280;
export const MAX_WIDTH_PX = 2_560;

/** A width that somebody typed; undefined while it is none. */
export function typedWidth(text: string): number | undefined {
  const width = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return width >= MIN_WIDTH_PX && width <= MAX_WIDTH_PX ? width : undefined;
}
