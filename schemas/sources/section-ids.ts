/** The id of a section without slashes at its end; the root, `/`, stays. */
export const withoutEnd = (id: string): string => id.replace(/(?<=[^/]|^\/)\/+$/, '');

/** `"/nacional", mundo/` -> ['/nacional', '/mundo']. Typographic quotes come with pasted text. */
export const sectionIds = (list: string): string[] => [
  ...new Set(
    list
      .replace(/["'“”‘’«»]/g, '')
      .split(',')
      .map((id) => withoutEnd(id.trim()))
      .filter(Boolean)
      .map((id) => (/^[/{]/.test(id) ? id : `/${id}`)),
  ),
];
