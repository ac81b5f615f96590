/** rule 10.4: parts of a slot's name in one, without slashes at its ends or twice. */
export const joinSlot = (...parts: readonly string[]): string =>
  parts
    .join('/')
    .replace(/\/{2,}/g, '/')
    .replace(/^\/+|\/+$/g, '');
