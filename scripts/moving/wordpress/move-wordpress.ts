import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { JsonObject } from '../../../schemas/json.ts';
import { checkAns } from '../../../services/ingest/check-ans.ts';
import type { DocumentText } from '../../read-documents.ts';
import type { Output } from '../../with-running-database.ts';
import { withPictures } from '../pictures/with-pictures.ts';
import { archiveRedirects } from './old-addresses.ts';
import { readWxr, type WxrRecord } from './read-wxr.ts';
import {
  authorsOf,
  documentsOf,
  emptySite,
  gather,
  Losses,
  type SectionMap,
  type SectionNames,
  type WordPressSite,
} from './to-ans.ts';

/** What the records of a site are read from. */
export interface WordPressSource {
  /** Beside this the mapping and the reports are written. */
  file: string;
  /** The same ones each time. `onSite` hears the address of the site. */
  records(
    onBytes?: (bytes: number) => void,
    onSite?: (address: string) => void,
  ): AsyncIterable<WxrRecord>;
}

export const exportFile = (file: string): WordPressSource => ({
  file,
  records: (onBytes, onSite) => readWxr(file, onBytes, onSite),
});

/** Where a site goes, and with what it is read. */
export interface Moving {
  source: WordPressSource;
  /** Key of our site, with its sections. */
  target: string;
  sections: SectionNames;
  timeZone: string | undefined;
}

/** The mapping of categories to sections is not what it has to be. */
export class SectionMapError extends Error {
  override name = 'SectionMapError';
}

export const mapFileOf = (file: string): string => `${file}.secciones.json`;

const bare = (text: string): string => text.replace(/^\/+|\/+$/g, '').toLowerCase();

/** A first guess: the section that is called as the category, '' where there is none. */
function guess(site: WordPressSite, sections: SectionNames): SectionMap {
  const byName = new Map([...sections.keys()].map((id) => [bare(id), id]));
  return Object.fromEntries(
    [...site.categories.keys()].sort().map((slug) => [slug, byName.get(bare(slug)) ?? '']),
  );
}

const mapShape = z.record(z.string(), z.string());

/** Throws SectionMapError. */
function readMap(file: string, sections: SectionNames): SectionMap {
  let map: SectionMap;
  try {
    map = mapShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new SectionMapError(`${file} no es un objeto de JSON de categorías a secciones.`);
  }
  const unknown = Object.values(map).filter((id) => id !== '' && !sections.has(id));
  if (unknown.length > 0)
    throw new SectionMapError(
      `${file} nombra secciones que el sitio no tiene: ${[...new Set(unknown)].join(', ')}. Tiene: ${[...sections.keys()].join(', ')}.`,
    );
  return map;
}

/** The first reading of a site. Throws NotWxrError, and the faults of the file system. */
export async function gatherSite(source: WordPressSource): Promise<WordPressSite> {
  const site = emptySite();
  const onSite = (address: string) => {
    site.address = address;
  };
  for await (const record of source.records(undefined, onSite)) gather(site, record);
  return site;
}

/**
 * Which section each category goes to. The first time the mapping is written, for somebody to look
 * at: then undefined. Throws SectionMapError.
 */
export function sectionsFor(
  site: WordPressSite,
  { source: { file }, sections }: Moving,
  { error }: Pick<Output, 'error'>,
): SectionMap | undefined {
  const path = mapFileOf(file);
  if (existsSync(path)) return readMap(path, sections);
  writeFileSync(path, `${JSON.stringify(guess(site, sections), null, 2)}\n`);
  error(
    `Se escribió ${path}: di ahí a qué sección va cada categoría («» para ninguna) y repite la orden.`,
  );
  return undefined;
}

/** The documents of a site, authors first, redirects from its lists last. */
export async function* movedDocuments(
  { source, target, sections: names }: Moving,
  { site, sections, losses }: { site: WordPressSite; sections: SectionMap; losses: Losses },
  onBytes: (bytes: number) => void,
): AsyncGenerator<JsonObject> {
  yield* authorsOf(site);
  for await (const record of source.records(onBytes))
    if (record.kind === 'item')
      yield* documentsOf(record, { site, sections, names, target, losses });
  yield* archiveRedirects(site, sections);
}

/** As an import takes them. */
export async function* textsOf(documents: AsyncIterable<JsonObject>): AsyncGenerator<DocumentText> {
  let index = 0;
  for await (const document of documents) yield { text: JSON.stringify(document), index: index++ };
}

const NAMES: Readonly<Record<string, string>> = {
  story: 'notas',
  author: 'autores',
  redirect: 'redirecciones',
};

/**
 * What would come of an export and what would not, as a table and a file beside it; nothing is
 * stored.
 */
export async function tryMoving(
  moving: Moving,
  { site, sections }: { site: WordPressSite; sections: SectionMap },
  output: Output,
): Promise<number> {
  const losses = new Losses();
  const coming = new Map<string, number>();
  const refused: { id: unknown; issues: unknown }[] = [];
  const pictures = new Set<string>();
  const count = async (address: string) => void pictures.add(address);
  const reading = { site, sections, losses };
  for await (const document of movedDocuments(moving, reading, () => undefined)) {
    await withPictures(document, count);
    const checked = checkAns(document, moving.timeZone);
    if (checked.ok) coming.set(checked.kind, (coming.get(checked.kind) ?? 0) + 1);
    else refused.push({ id: document._id, issues: checked.issues });
  }
  for (const [kind, count] of coming)
    output.out(`${String(count).padStart(8)}  ${NAMES[kind] ?? kind}`);
  output.out(`${String(pictures.size).padStart(8)}  imágenes`);
  if (refused.length > 0) output.out(`${String(refused.length).padStart(8)}  rechazadas`);
  const lost = losses.entries();
  if (lost.length > 0) output.out('No viene:');
  for (const [what, count] of lost) output.out(`${String(count).padStart(8)}  ${what}`);
  const report = `${moving.source.file}.informe.json`;
  const told = {
    coming: Object.fromEntries(coming),
    pictures: pictures.size,
    refused,
    lost: Object.fromEntries(lost),
  };
  writeFileSync(report, `${JSON.stringify(told, null, 2)}\n`);
  output.out(`El informe está en ${report}. No se guardó nada.`);
  return refused.length > 0 ? 1 : 0;
}
