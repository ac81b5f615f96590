/** The id of a section without slashes at its end; the root, `/`, stays. */
export const withoutEnd = (id: string): string => id.replace(/(?<=[^/]|^\/)\/+$/, '');
