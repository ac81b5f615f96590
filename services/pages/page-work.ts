import type { PageSummary, RevisionConflict } from '../../schemas/endpoints/shapes/page.ts';
import { type Finding, isFault } from '../../schemas/finding.ts';
import type { Sanitiser } from '../../schemas/html.ts';
import { firstIssues } from '../../schemas/json-limits.ts';
import {
  checkPage,
  joinPath,
  MAX_PAGE_BYTES,
  type PageDocument,
  type PageRoute,
} from '../../schemas/page.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import type { Database, Tx } from '../database/database.ts';
import { nextTurn } from '../http/next-turn.ts';
import { notFound, Problem } from '../http/problem.ts';
import { type BlockChecks, cleanPage, prepareBlocks } from './check-blocks.ts';
import type { Prepare } from './drafts.ts';
import { readPage } from './page-rows.ts';
import { publishedDocument } from './published.ts';

/** What pages are checked, shown and prepared by. */
export interface PageWorkDependencies {
  database: Database;
  blocks: BlockChecks;
  /** For overrides. */
  sanitiser: Pick<Sanitiser, 'inline'>;
  /**
   * The same two for one page, where its markup may be sanitised before they are used and without
   * holding this thread up.
   */
  prepared: (
    document: PageDocument,
    site: SiteProperties,
  ) => Promise<Pick<PageWorkDependencies, 'blocks' | 'sanitiser'>>;
  /** Fills the resizer tokens of pictures that a page's blocks chose. */
  signImages: (tx: Tx, document: PageDocument) => Promise<PageDocument>;
  readSite(tx: Tx, key: string): Promise<SiteProperties | undefined>;
  /** Does a layout of that name exist? */
  hasLayout: (name: string) => boolean;
  /**
   * Reads what the rules want to know of a page; then tells what is to be said of it before readers
   * get it, over what they get now.
   */
  findings: (
    tx: Tx,
    document: PageDocument,
    site: SiteProperties,
    route: PageRoute,
  ) => Promise<(live: PageDocument | undefined) => Finding[]>;
}

/**
 * A document nested so deep that checking it overflows the stack is refused like any other fault.
 */
function checkDeep(document: unknown): ReturnType<typeof checkPage> {
  try {
    return checkPage(document);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { ok: false, issues: [{ path: [], message: 'La página tiene demasiados niveles' }] };
  }
}

const conflictOf = ({ body }: Problem): RevisionConflict['current'] | undefined =>
  body.code === 'revision_conflict' ? (body.current as RevisionConflict['current']) : undefined;

interface GivenDocument {
  document: PageDocument;
  isForReaders: boolean;
  onDraft: (draft: PageDocument) => void;
}

/** What the routes of pages do to documents: check, show, prepare. */
export function pageWork(dependencies: PageWorkDependencies) {
  const { database, signImages, readSite } = dependencies;

  /** What the audit log says of a page beside its document. */
  const subjectOf = ({ id, site, name }: PageSummary) => ({
    subject: { kind: 'page', id } as const,
    site,
    detail: name,
  });
  const siteOrProblem = async (tx: Tx, key: string): Promise<SiteProperties> => {
    const found = await readSite(tx, key);
    if (!found) throw notFound(`No hay un sitio «${key}».`);
    return found;
  };

  /** A stored document as it may be shown today. */
  const shown = async (
    tx: Tx,
    site: SiteProperties,
    stored: PageDocument,
  ): Promise<PageDocument> => {
    const { blocks, sanitiser } = await dependencies.prepared(stored, site);
    await nextTurn();
    const clean = cleanPage(stored, {
      isForReaders: false,
      site,
      blocks,
      inline: sanitiser.inline,
    });
    await nextTurn();
    return signImages(tx, clean);
  };
  const showVersion = async <T extends { document: PageDocument }>(id: string, version: T) => {
    const page = await readPage(database.db, id);
    const site = await siteOrProblem(database.db, page.site);
    return { ...version, document: await shown(database.db, site, version.document) };
  };
  /** The draft that a conflict tells of goes onto a canvas too. */
  const withShownConflict = async <T>(id: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      return await database.transaction(work);
    } catch (error) {
      const current = error instanceof Problem ? conflictOf(error) : undefined;
      if (current && error instanceof Problem) error.body.current = await showVersion(id, current);
      throw error;
    }
  };
  const refuseUnknownLayout = (name: string): void => {
    if (!dependencies.hasLayout(name))
      throw new Problem(422, 'invalid_input', 'Esa plantilla no existe.', {
        issues: [{ path: ['layout'], message: `No hay una plantilla «${name}»` }],
      });
  };

  /**
   * The document of a body, checked; what depends on the stored draft is checked in the save's
   * transaction. Throws Problem 422.
   */
  const readDocument = async (document: unknown): Promise<PageDocument> => {
    await nextTurn();
    const checked = checkDeep(document);
    await nextTurn();
    if (!checked.ok)
      throw new Problem(422, 'invalid_page', 'La página tiene datos que no son válidos.', {
        issues: firstIssues(checked.issues),
      });
    return checked.document;
  };
  /** What readers get of a page, as it is stored and as it is shown: its faults are no new ones. */
  const publishedForms = async (
    tx: Tx,
    page: PageSummary,
    site: SiteProperties,
  ): Promise<PageDocument[]> => {
    const published = await publishedDocument(tx, page.id);
    return published ? [published.document, await shown(tx, site, published.document)] : [];
  };
  /** What readers have had all along, in either form, is no fault: see `pageFindings`. */
  const refuseFaults = async (
    tx: Tx,
    document: PageDocument,
    live: readonly PageDocument[],
    site: SiteProperties,
    route: PageRoute,
  ): Promise<void> => {
    const findings = await dependencies.findings(tx, document, site, route);
    const faults = (form: PageDocument | undefined) => findings(form).filter(isFault);
    const [first, ...others] = live.length > 0 ? live : [undefined];
    const keys = others.map((form) => new Set(faults(form).map(({ path }) => joinPath(path))));
    const issues = faults(first).filter(({ path }) => keys.every((of) => of.has(joinPath(path))));
    if (issues.length > 0)
      throw new Problem(422, 'invalid_page', 'La página tiene datos por corregir.', {
        issues: firstIssues(issues),
      });
  };
  /**
   * What a save keeps of a document: checked, sanitised, signed. Faults are refused when it is for
   * readers.
   */
  const prepareFor =
    (tx: Tx, { document: given, isForReaders, onDraft }: GivenDocument): Prepare =>
    async (draft, page) => {
      onDraft(draft);
      const properties = await siteOrProblem(tx, page.site);
      if (given.layout !== draft.layout) refuseUnknownLayout(given.layout);
      const { blocks, sanitiser } = await dependencies.prepared(given, properties);
      await nextTurn();
      // The rules of pages tell of faults of blocks too: what is refused is refused by them.
      const { document } = prepareBlocks({
        document: given,
        drafts: [],
        site: properties,
        blocks,
        inline: sanitiser.inline,
      });
      await nextTurn();
      const live = isForReaders ? await publishedForms(tx, page, properties) : [];
      if (isForReaders) await refuseFaults(tx, given, live, properties, page.route);
      const signed = await signImages(tx, document);
      await nextTurn();
      if (Buffer.byteLength(JSON.stringify(signed)) > MAX_PAGE_BYTES) {
        throw new Problem(413, 'too_large', `La página pasa de ${MAX_PAGE_BYTES / 1_000} kB.`);
      }
      await nextTurn();
      return signed;
    };

  return {
    subjectOf,
    siteOrProblem,
    shown,
    showVersion,
    withShownConflict,
    refuseUnknownLayout,
    readDocument,
    prepareFor,
  };
}
