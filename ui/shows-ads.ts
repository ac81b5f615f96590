import { readerSession } from '../services/paywall/client/reader-session.ts';

/** Of whoever is signed in; what it takes is fetched for them alone. */
async function isSpared(): Promise<boolean> {
  if (readerSession() === '') return false;
  try {
    const { knownReader } = await import('../services/paywall/client/known-reader.ts');
    return (await knownReader()).hidesAds;
  } catch {
    return false;
  }
}

/**
 * Whether this reader is shown advertisements: pages are shared, so that it is asked in the
 * browser, and here alone. `data-ads="off"` on the page's root turns them off, and so does a
 * subscription where the site says so.
 */
export const showsAds = async (): Promise<boolean> =>
  document.documentElement.dataset.ads !== 'off' && !(await isSpared());
