import { z } from 'zod';
import type { SiteProperties } from '../../schemas/site.ts';
import type { Act } from '../../services/audit/audit-log.ts';
import type { Tx } from '../../services/database/database.ts';
import type { ImageStore } from '../../services/images/store/image-store.ts';

/** `kept`: what is here has another content, and stays. */
export type Outcome = 'created' | 'unchanged' | 'kept';

/** What is of a site in the archive here: it came in before, and stays as it is. */
export class ArchivedSiteError extends Error {}

/** What an export is taken into. */
export interface Taking {
  /** The folder of the export. */
  folder: string;
  images: ImageStore;
  /**
   * A site that is here. Throws ArchivedSiteError for one in the archive, TypeError where there is
   * none.
   */
  siteOf(tx: Tx, key: string): Promise<SiteProperties>;
  /** The editor's origin, where this tool knows one. */
  editorOrigin: string | undefined;
  ids(): string;
  now: Date;
}

/** A file of lines: what of the database it holds, and how a line comes in again. */
export interface LinePart {
  file: string;
  /** One of them and many, in Spanish. */
  what: readonly [string, string];
  /** Leaves out what only who asks for it is to have. */
  isPersonal?: boolean;
  every(tx: Tx, now: Date): AsyncIterable<object> | Promise<Iterable<object>>;
  /** Unset: ANS, which comes in as any import does; null: none of it is taken in. */
  take?: ((tx: Tx, line: unknown, taking: Taking) => Promise<TakenLine>) | null;
}

export interface TakenLine {
  outcome: Outcome;
  /** What it is called where it is told of. */
  name: string;
  acts: Act[];
}

interface Declared<T extends object> extends Pick<LinePart, 'file' | 'what' | 'isPersonal'> {
  schema: z.ZodType<T>;
  every(tx: Tx): AsyncIterable<T> | Promise<Iterable<T>>;
  name(record: T): string;
  take(tx: Tx, record: T, taking: Taking): Promise<Outcome>;
  /** What the log says of one that came in; unset: `take` says it. */
  act?(record: T): Act;
}

/** A part whose lines are checked by their schema. `take` throws ZodError for one that is none. */
export const linePart = <T extends object>(declared: Declared<T>): LinePart => ({
  file: declared.file,
  what: declared.what,
  ...(declared.isPersonal ? { isPersonal: true } : {}),
  every: (tx) => declared.every(tx),
  take: async (tx, line, taking) => {
    const record = declared.schema.parse(line, { error: z.locales.es().localeError });
    const outcome = await declared.take(tx, record, taking);
    const acts = outcome === 'created' && declared.act ? [declared.act(record)] : [];
    return { outcome, name: declared.name(record), acts };
  },
});
