/** A tag as a CDN takes it: without spaces, and without the comma that parts those of Cache-Tag. */
export const surrogateKey = (tag: string): string =>
  encodeURI(tag.toWellFormed()).replaceAll(',', '%2C');
