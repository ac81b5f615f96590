import { readerSession } from '../../services/paywall/client/reader-session.ts';

/** Marks what whoever is signed in has already: the page is the same for everybody. */
export function start(root: HTMLElement): void {
  if (readerSession() === '') return;
  import('../../services/paywall/client/known-reader.ts')
    .then(({ knownReader }) => knownReader())
    .then(({ skus = [] }) => {
      for (const product of root.querySelectorAll<HTMLElement>('[data-sku]'))
        product.toggleAttribute('data-mine', skus.includes(product.dataset.sku ?? ''));
    })
    .catch(console.error);
}
