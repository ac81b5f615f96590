/**
 * Whether this reader is shown advertisements: pages are shared, so that it is asked in the
 * browser, and here alone. `data-ads="off"` on the page's root turns them off.
 */
export const showsAds = (): Promise<boolean> =>
  Promise.resolve(document.documentElement.dataset.ads !== 'off');
