const files = import.meta.glob<string>('./*/picture.svg', {
  eager: true,
  query: '?inline',
  import: 'default',
});

/** The picture of each block as an address of data, by its name: `npm run block-pictures`. */
export const pictures: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([file, address]) => [file.split('/')[1] ?? '', address]),
);
