import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { JsonObject } from '../../../schemas/json.ts';
import { checkAns } from '../../../services/ingest/check-ans.ts';
import type { DocumentText } from '../../read-documents.ts';
import type { Output } from '../../with-running-database.ts';
import { readWxr } from './read-wxr.ts';
import {
  authorsOf,
  documentsOf,
  emptySite,
  gather,
  Losses,
  type SectionMap,
  type WordPressSite,
} from './to-ans.ts';

/** Where an export goes, and with what it is read. */
export interface Moving {
  file: string;
  /** Key of our site, with its sections' ids. */
  target: string;
  sections: readonly string[];
  timeZone: string | undefined;
}

/** The mapping of categories to sections is not what it has to be. */
export class SectionMapError extends Error {
  override name = 'SectionMapError';
}

export const mapFileOf = (file: string): string => `${file}.secciones.json`;

const bare = (text: string): string => text.replace(/^\/+|\/+$/g, '').toLowerCase();

/** A first guess: the section that is called as the category, '' where there is none. */
function guess(site: WordPressSite, sections: readonly string[]): SectionMap {
  const byName = new Map(sections.map((id) => [bare(id), id]));
  return Object.fromEntries(
    [...site.categories.keys()].sort().map((slug) => [slug, byName.get(bare(slug)) ?? '']),
  );
}

const mapShape = z.record(z.string(), z.string());

/** Throws SectionMapError. */
function readMap(file: string, sections: readonly string[]): SectionMap {
  let map: SectionMap;
  try {
    map = mapShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new SectionMapError(`${file} no es un objeto de JSON de categorías a secciones.`);
  }
  const unknown = Object.values(map).filter((id) => id !== '' && !sections.includes(id));
  if (unknown.length > 0)
    throw new SectionMapError(
      `${file} nombra secciones que el sitio no tiene: ${[...new Set(unknown)].join(', ')}. Tiene: ${sections.join(', ')}.`,
    );
  return map;
}

/** The first reading of an export. Throws NotWxrError, and the faults of the file system. */
export async function gatherSite(file: string): Promise<WordPressSite> {
  const site = emptySite();
  const onSite = (address: string) => {
    site.address = address;
  };
  for await (const record of readWxr(file, undefined, onSite)) gather(site, record);
  return site;
}

/**
 * Which section each category goes to. The first time the mapping is written, for somebody to look
 * at: then undefined. Throws SectionMapError.
 */
export function sectionsFor(
  site: WordPressSite,
  { file, sections }: Moving,
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

/** The documents of an export, authors first. */
export async function* movedDocuments(
  { file, target }: Moving,
  { site, sections, losses }: { site: WordPressSite; sections: SectionMap; losses: Losses },
  onBytes: (bytes: number) => void,
): AsyncGenerator<DocumentText> {
  let index = 0;
  const told = (document: JsonObject): DocumentText => ({
    text: JSON.stringify(document),
    index: index++,
  });
  for (const author of authorsOf(site)) yield told(author);
  for await (const record of readWxr(file, onBytes))
    if (record.kind === 'item')
      for (const document of documentsOf(record, { site, sections, target, losses }))
        yield told(document);
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
  for await (const { text = '' } of movedDocuments(
    moving,
    { site, sections, losses },
    () => undefined,
  )) {
    const document = JSON.parse(text) as JsonObject;
    const checked = checkAns(document, moving.timeZone);
    if (checked.ok) coming.set(checked.kind, (coming.get(checked.kind) ?? 0) + 1);
    else refused.push({ id: document._id, issues: checked.issues });
  }
  for (const [kind, count] of coming)
    output.out(`${String(count).padStart(8)}  ${NAMES[kind] ?? kind}`);
  if (refused.length > 0) output.out(`${String(refused.length).padStart(8)}  rechazadas`);
  const lost = losses.entries();
  if (lost.length > 0) output.out('No viene:');
  for (const [what, count] of lost) output.out(`${String(count).padStart(8)}  ${what}`);
  const report = `${moving.file}.informe.json`;
  const told = { coming: Object.fromEntries(coming), refused, lost: Object.fromEntries(lost) };
  writeFileSync(report, `${JSON.stringify(told, null, 2)}\n`);
  output.out(`El informe está en ${report}. No se guardó nada.`);
  return refused.length > 0 ? 1 : 0;
}
