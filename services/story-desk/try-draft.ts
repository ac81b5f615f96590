import { sql } from 'drizzle-orm';
import { asObject, isObject, type JsonObject } from '../../schemas/json.ts';
import type { Issue } from '../../schemas/page.ts';
import { isBlank, publishFaults, shownFrom } from '../../schemas/story-document.ts';
import type { Database, Tx } from '../database/database.ts';
import { isLockTimeout } from '../database/errors.ts';
import { invalid, notFound, Problem } from '../http/problem.ts';
import { readDraft } from './draft-rows.ts';
import type { ReadSections } from './templates/check-draft.ts';

export interface TrialParts {
  /** Takes a document in for a transaction that is rolled back (services/ingest). */
  tryDocument(
    tx: Tx,
    document: { input: unknown; defaultSite: string; now: Date },
  ): Promise<{ status: string; issues?: Issue[] }>;
  readSections: ReadSections;
  /** Where readers find a story that is stored. */
  storyPlaces(tx: Tx, id: string): Promise<{ site: string; websiteUrl: string }[]>;
}

/** Ends a transaction of which nothing is to stay. */
class NothingStays extends Error {
  override name = 'NothingStays';
}

/** A trial holds up nobody who publishes the same: so long it waits for them, and tries again. */
const LOCK_TIMEOUT = '700ms';
const ATTEMPTS = 5;
const NO_HEADLINE = 'Sin titular';

/** What readers would get if it were published now: no embargo, and with some headline. */
function published(document: JsonObject, now: Date): JsonObject {
  const { content_restrictions: restrictions, ...rest } = document;
  const { embargo: _, ...others } = asObject(restrictions);
  const headlines = asObject(document.headlines);
  return shownFrom(
    {
      ...rest,
      ...(Object.keys(others).length > 0 ? { content_restrictions: others } : {}),
      headlines: isBlank(headlines.basic) ? { ...headlines, basic: NO_HEADLINE } : headlines,
    },
    now,
  );
}

/** A story of one element of another's body, that stands where no story does. */
function withElement(document: JsonObject, index: number, site: string): JsonObject {
  const { _id = '', version, language, content_elements: elements } = document;
  const element = Array.isArray(elements) ? elements[index] : undefined;
  if (!isObject(element)) throw notFound('La nota no tiene ese elemento');
  return {
    _id,
    type: 'story',
    ...(version === undefined ? {} : { version }),
    ...(language === undefined ? {} : { language }),
    canonical_website: site,
    headlines: { basic: NO_HEADLINE },
    content_elements: [element],
    websites: { [site]: { website_url: `/elemento-de-nota/${encodeURIComponent(String(_id))}/` } },
  };
}

interface Trial {
  storyId: string;
  site: string;
  now: Date;
  /** The one of its body at that place alone. */
  element?: number | undefined;
}

/**
 * Hands `work` the newspaper as it would be with the draft of a story published, and the address of
 * that story on the site. It is published within a transaction that is rolled back: what readers
 * would get is what is shown, and nobody gets it. Throws Problem 404, 422 with what publishing
 * lacks, 503 where somebody else publishes it all the while.
 */
export async function tryDraft<T>(
  database: Pick<Database, 'transaction'>,
  parts: TrialParts,
  trial: Trial,
  work: (tx: Tx, path: string) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await tryOnce(database, parts, trial, work);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (attempt === ATTEMPTS)
        throw new Problem(503, 'unavailable', 'Esta nota se está publicando: inténtalo otra vez.');
    }
}

async function tryOnce<T>(
  database: Pick<Database, 'transaction'>,
  parts: TrialParts,
  { storyId, site, now, element }: Trial,
  work: (tx: Tx, path: string) => Promise<T>,
): Promise<T> {
  let done: { result: T } | undefined;
  try {
    await database.transaction(async (tx) => {
      await tx.execute(sql`SELECT set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`);
      const draft = await readDraft(tx, storyId);
      const isWhole = element === undefined;
      const input = isWhole
        ? published(draft.document, now)
        : withElement(draft.document, element, site);
      const faults = isWhole ? publishFaults(input, await parts.readSections(tx)) : [];
      if (faults.length > 0) throw invalid(faults, 'Falta algo para verla.');
      const outcome = await parts.tryDocument(tx, { input, defaultSite: draft.site, now });
      if (outcome.status === 'refused') throw invalid(outcome.issues ?? [], 'No se puede mostrar.');
      const place = (await parts.storyPlaces(tx, storyId)).find((one) => one.site === site);
      if (!place)
        throw invalid([{ path: ['site'], message: 'La nota no se publica en este sitio' }]);
      done = { result: await work(tx, place.websiteUrl) };
      throw new NothingStays();
    });
  } catch (error) {
    if (!(error instanceof NothingStays)) throw error;
  }
  if (!done) throw new Error('A trial ended without a result');
  return done.result;
}
