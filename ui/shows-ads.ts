import { knownReader } from '../services/paywall/client/known-reader.ts';

/**
 * Whether this reader is shown advertisements: pages are shared, so that it is asked in the
 * browser, and here alone. `data-ads="off"` on the page's root turns them off, and so does a
 * subscription where the site says so.
 */
export const showsAds = async (): Promise<boolean> =>
  document.documentElement.dataset.ads !== 'off' && !(await knownReader()).hidesAds;
