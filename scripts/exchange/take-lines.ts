import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Json } from '../../schemas/json.ts';
import { joinPath } from '../../schemas/page.ts';
import { withSoundTexts } from '../../schemas/text/sound-text.ts';
import { COMMAND_LINE, writeAudits } from '../../services/audit/audit-log.ts';
import type { Database } from '../../services/database/database.ts';
import { Problem, parseJson } from '../../services/http/problem.ts';
import { type DocumentText, readDocuments } from '../read-documents.ts';
import type { Output } from '../with-running-database.ts';
import { FolderError } from './folder.ts';
import {
  ArchivedSiteError,
  type LinePart,
  type Outcome,
  type TakenLine,
  type Taking,
} from './line-part.ts';

/** A live blog of three thousand updates is far shorter. */
const MAX_LINE_CHARS = 20_000_000;
/** What is refused or kept is named up to here, and counted then. */
const MAX_NAMED = 20;

export type TakenCounts = Record<Outcome | 'refused', number>;

export const noneTaken = (): TakenCounts => ({ created: 0, unchanged: 0, kept: 0, refused: 0 });

/**
 * The lines of a file of the folder; none where there is no such file. Throws FolderError for one
 * that is not in UTF-8.
 */
export async function* linesOf(
  folder: string,
  file: string,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<DocumentText> {
  const path = join(folder, file);
  if (!existsSync(path)) return;
  try {
    yield* readDocuments(path, onBytes, 'utf-8', MAX_LINE_CHARS);
  } catch (fault) {
    const isOther = (fault as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
    throw isOther ? new FolderError(`${file}: no está en UTF-8.`) : fault;
  }
}

/** What a line says, as every door takes it. Throws Problem, TypeError. */
export function readLine({ text, fault }: DocumentText): Json {
  if (text === undefined) throw new TypeError(fault);
  return withSoundTexts(parseJson(Buffer.from(text)) as Json);
}

/** Why a line did not come in; undefined: for no reason of its own. */
function reasonOf(fault: unknown): string | undefined {
  if (fault instanceof z.ZodError) {
    const [issue] = fault.issues;
    const path = joinPath((issue?.path ?? []) as (string | number)[]);
    return path ? `${path}: ${issue?.message}` : issue?.message;
  }
  if (fault instanceof Problem && fault.body.code === 'invalid_json') return 'no es JSON';
  if (fault instanceof TypeError || fault instanceof Problem) return fault.message;
  const { code, constraint } = fault as { code?: string; constraint?: string };
  if (code === 'ENOENT') return 'falta su archivo';
  const cause = (fault as { cause?: { code?: string; constraint?: string } }).cause;
  const isTaken = [code, cause?.code].includes('23505');
  return isTaken ? `ya hay otro así (${constraint ?? cause?.constraint ?? 'único'})` : undefined;
}

interface TakeLines {
  database: Database;
  part: LinePart;
  taking: Taking;
  output: Output;
  signal: AbortSignal;
}

/**
 * Takes the lines of a file in, each in a transaction of its own with what the log says of it: one
 * that is refused is named and costs itself alone.
 * @param isWanted which of its lines; default: all
 */
export async function takeLines(
  { database, part, taking, output, signal }: TakeLines,
  isWanted: (line: unknown) => boolean = () => true,
): Promise<TakenCounts> {
  const counts = noneTaken();
  const { take } = part;
  if (!take) return counts;
  const name = (what: 'refused' | 'kept', text: string): void => {
    if (counts[what] <= MAX_NAMED) output.error(text);
  };
  let number = 0;
  for await (const found of linesOf(taking.folder, part.file)) {
    if (signal.aborted) return counts;
    number += 1;
    try {
      const line = readLine(found);
      if (!isWanted(line)) continue;
      const taken = await database.transaction(async (tx): Promise<TakenLine> => {
        const result = await take(tx, line, taking);
        await writeAudits(tx, result.acts, { actor: COMMAND_LINE, now: taking.now });
        return result;
      });
      counts[taken.outcome] += 1;
      if (taken.outcome === 'kept')
        name('kept', `${part.what[0]} «${taken.name}»: aquí dice otra cosa, y se queda`);
    } catch (fault) {
      if (fault instanceof ArchivedSiteError) {
        counts.unchanged += 1;
        continue;
      }
      const reason = reasonOf(fault);
      if (reason === undefined) throw fault;
      counts.refused += 1;
      name('refused', `${part.file}, línea ${number}: no vino: ${reason}`);
    }
  }
  for (const what of ['refused', 'kept'] as const)
    if (counts[what] > MAX_NAMED) output.error(`${part.file}: y ${counts[what] - MAX_NAMED} más`);
  return counts;
}
