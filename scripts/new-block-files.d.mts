/** The files of a new block, by name: they pass the tests as they stand. */
export function newBlockFiles(name: string, label: string): Record<string, string>;
