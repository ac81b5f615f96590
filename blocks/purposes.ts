const files = import.meta.glob<string>('./*/purpose.txt', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** What each block is for, in the words of those who compose pages, by its name. */
export const purposes: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([file, text]) => [
    file.split('/')[1] ?? '',
    text.trim().replaceAll(/\s+/g, ' '),
  ]),
);
