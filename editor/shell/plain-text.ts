/** The text of markup. It is parsed in an inert document: nothing of it loads or runs. */
export const plainText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
