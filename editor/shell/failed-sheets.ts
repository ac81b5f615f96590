/**
 * A style sheet that did not come is fetched again with its part: as long as its link stands in the
 * document, Vite takes it for one that is there.
 */
export function forgetFailedSheets(document: Document): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove();
    },
    true,
  );
}
