import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Issue } from '../schemas/page.ts';
import { canonicalText, filePathOf, type PageFile, readPageFile } from '../schemas/page-file.ts';

const EXTENSION = '.json';

/** The pages' files in a folder, by their paths from it. */
export function listFiles(folder: string, site?: string): string[] {
  const found: string[] = [];
  const visit = (inner: string): void => {
    for (const entry of readdirSync(join(folder, inner), { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue;
      const path = inner === '' ? entry.name : `${inner}/${entry.name}`;
      if (entry.isDirectory()) visit(path);
      else if (inner !== '' && entry.name.endsWith(EXTENSION)) found.push(path);
    }
  };
  visit('');
  return found.filter((path) => site === undefined || path.startsWith(`${site}/`)).sort();
}

export interface FolderFault extends Issue {
  file: string;
}

export interface FolderPage {
  file: string;
  page: PageFile;
}

/** Reads every page of a folder, with every fault of those that cannot be read. */
export function readFolder(
  folder: string,
  site?: string,
): { pages: FolderPage[]; faults: FolderFault[] } {
  const pages: FolderPage[] = [];
  const faults: FolderFault[] = [];
  for (const file of listFiles(folder, site)) {
    const read = readPageFile(readFileSync(join(folder, file), 'utf8'));
    if (!read.ok) {
      faults.push(...read.issues.map((issue) => ({ ...issue, file })));
      continue;
    }
    const own = filePathOf(read.file);
    if (own === file) pages.push({ file, page: read.file });
    else
      faults.push({
        file,
        path: [],
        message: `Por su sitio y su dirección, el archivo se llama ${own}`,
      });
  }
  return { pages, faults };
}

/** Writes pages into a folder. Returns the files that are there and hold none of them. */
export function writeFolder(
  folder: string,
  pages: readonly PageFile[],
  site?: string,
  textOf: (page: PageFile) => string = canonicalText,
): { left: string[] } {
  mkdirSync(folder, { recursive: true });
  const written = new Set<string>();
  for (const page of pages) {
    const file = filePathOf(page);
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), textOf(page));
    written.add(file);
  }
  return { left: listFiles(folder, site).filter((file) => !written.has(file)) };
}
