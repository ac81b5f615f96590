const BYTES = 16;

/** A fresh id. A frame in a page without encryption has no `randomUUID`. */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
