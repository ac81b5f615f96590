import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { appendFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { canonicalLine, canonicalText } from '../../schemas/page-file.ts';
import { FILE_MODE, FOLDER_MODE } from '../../services/database/durable-file.ts';

/*
 * The folder of `npm run export`: files of lines (NDJSON), of pages and of pictures, and
 * `portada.json`, which is written last. A folder without it is no whole export.
 */

export const MANIFEST = 'portada.json';
/** Of the files the first that is written: the sites. */
export const FIRST_FILE = 'sites.ndjson';
export const PAGES = 'pages';
export const PUBLISHED_PAGES = 'published-pages';
export const REDIRECTS = 'redirects';

const FORMAT = 'portada-export';
const VERSION = 1;
const FLUSH_CHARS = 1_000_000;

const manifest = z.strictObject({
  format: z.literal(FORMAT, 'No es una exportación de Portada'),
  version: z.literal(VERSION, `Esta versión de Portada lee exportaciones de la ${VERSION}`),
  exportedAt: z.iso.datetime(),
  /** How many lines, pages or pictures each file or folder holds. */
  holds: z.record(z.string(), z.int().min(0)),
  /** What is not in it, and how much of it there was. */
  left: z.record(z.string(), z.int().min(0)),
});
export type Manifest = z.infer<typeof manifest>;

/** No folder that could be written, or none that can be read: a line for people. */
export class FolderError extends Error {}

/** A folder that an export is written to. Its files are for its owner alone. */
export class ExportFolder {
  readonly holds: Record<string, number> = {};
  readonly #path: string;

  /** Throws FolderError where something is. */
  constructor(path: string) {
    mkdirSync(path, { recursive: true, mode: FOLDER_MODE });
    if (readdirSync(path).length > 0)
      throw new FolderError(`${path}: ya tiene algo, y no se tocó: elige una carpeta nueva.`);
    this.#path = path;
  }

  /** Where a file of the folder is; its folder is there. */
  pathOf(name: string): string {
    const path = join(this.#path, name);
    mkdirSync(dirname(path), { recursive: true, mode: FOLDER_MODE });
    return path;
  }

  /** A line of JSON for each. */
  async lines(name: string, records: AsyncIterable<object> | Iterable<object>): Promise<void> {
    const path = this.pathOf(name);
    let waiting = '';
    let count = 0;
    await writeFile(path, '', { mode: FILE_MODE, flag: 'wx' });
    for await (const record of records) {
      waiting += `${canonicalLine(record)}\n`;
      count += 1;
      if (waiting.length < FLUSH_CHARS) continue;
      await appendFile(path, waiting);
      waiting = '';
    }
    await appendFile(path, waiting);
    this.holds[name] = count;
  }

  async file(name: string, content: string | Uint8Array): Promise<void> {
    await writeFile(this.pathOf(name), content, { mode: FILE_MODE, flag: 'wx' });
  }

  /** What makes it a whole one. */
  end(left: Readonly<Record<string, number>>, now: Date): void {
    const whole = { format: FORMAT, version: VERSION, exportedAt: now.toISOString() };
    const text = canonicalText({ ...whole, holds: this.holds, left });
    writeFileSync(this.pathOf(MANIFEST), text, { mode: FILE_MODE, flag: 'wx' });
  }
}

/** Is a path a folder that `npm run export` wrote, or began to? */
export const isExportFolder = (path: string): boolean =>
  existsSync(path) &&
  statSync(path).isDirectory() &&
  [MANIFEST, FIRST_FILE].some((name) => existsSync(join(path, name)));

/** What a folder holds. Throws FolderError for one that is no whole export. */
export function readManifest(path: string): Manifest {
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(join(path, MANIFEST), 'utf8'));
  } catch (fault) {
    const isMissing = (fault as NodeJS.ErrnoException).code === 'ENOENT';
    throw new FolderError(
      isMissing
        ? `${path}: no tiene ${MANIFEST}: no es una exportación, o quedó a medias.`
        : `${join(path, MANIFEST)}: no se puede leer (${(fault as Error).message}).`,
    );
  }
  const read = manifest.safeParse(given, { error: z.locales.es().localeError });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new FolderError(`${join(path, MANIFEST)}: ${issue?.message ?? 'no se puede leer'}.`);
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
  'image/tiff': 'tif',
};

/** Where the file of a picture lies: never a path that a line names. */
export const pictureFile = ({ hash, mime }: { hash: string; mime: string }): string =>
  `pictures/${hash}.${EXTENSIONS[mime] ?? 'bin'}`;
