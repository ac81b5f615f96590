/** What markup says without its marks. It is read in an inert document: nothing of it loads. */
export const plainText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
