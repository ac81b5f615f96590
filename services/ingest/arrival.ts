import { createHash } from 'node:crypto';
import type { JsonObject } from '../../schemas/json.ts';
import type { Issue } from '../../schemas/page.ts';
import type { Emit } from '../changes/outbox.ts';
import type { Tx } from '../database/database.ts';
import type { AnsKind } from './ans/ans-shapes.ts';
import type { IngestPorts, Newsroom, StoryAddress } from './ports.ts';
import type { Publication } from './publication.ts';

/**
 * Changes whenever what ingest makes of a document changes, so that the same file is then taken in
 * again.
 */
const INGEST_VERSION = 5;

/** What ingest read otherwise than it was written, left out, or will not show. */
export interface ImportWarning {
  /** `content_elements[3].width` */
  path: string;
  /** In Spanish. */
  message: string;
}

export type ImportOutcome =
  | {
      status: 'created' | 'updated' | 'unchanged';
      kind: AnsKind;
      id: string;
      /** Its addresses; none for what has no page. */
      places: StoryAddress[];
      /** From when on readers see it, where they do not yet: ISO 8601. */
      withheldUntil?: string;
      /** Unset when the document was taken as it is. */
      warnings?: ImportWarning[];
    }
  | { status: 'refused'; issues: Issue[] };

/** Where redirects to other hosts may lead, and whether who sends the document may make one. */
export interface RedirectRight {
  /** In lower case. */
  hosts: readonly string[];
  mayLeave: boolean;
}

/** A checked document on its way in. */
export interface Arrival {
  ports: IngestPorts;
  tx: Tx;
  document: JsonObject;
  kind: AnsKind;
  newsroom: Newsroom;
  /** Key of the site for a document that names none of ours. */
  defaultSite: string;
  now: Date;
  emit: Emit;
  redirects: RedirectRight;
}

export const refused = (path: Issue['path'], message: string): ImportOutcome => ({
  status: 'refused',
  issues: [{ path, message }],
});

/** Of an outcome whose document readers will see later. */
export const withheldUntil = ({ publishAt }: Publication): { withheldUntil?: string } =>
  publishAt ? { withheldUntil: publishAt.toISOString() } : {};

/** A path as people write it: `content_elements[3].width`. */
export const pathText = (path: Issue['path']): string =>
  path.reduce<string>(
    (text, key) =>
      typeof key === 'number' ? `${text}[${key}]` : text === '' ? key : `${text}.${key}`,
    '',
  );

/** An outcome with what there is to tell of the document; the outcome itself when it is nothing. */
export const withWarnings = (outcome: ImportOutcome, warnings: readonly Issue[]): ImportOutcome =>
  outcome.status === 'refused' || warnings.length === 0
    ? outcome
    : {
        ...outcome,
        warnings: [
          ...warnings.map(({ path, message }) => ({ path: pathText(path), message })),
          ...(outcome.warnings ?? []),
        ],
      };

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export const hashOf = (...parts: unknown[]): string =>
  sha256(JSON.stringify([INGEST_VERSION, ...parts]));

/** Some documents have no id: then one that the same document gets every time. */
export const idOf = (document: JsonObject): string =>
  typeof document._id === 'string'
    ? document._id
    : `ans-${sha256(
        typeof document.canonical_url === 'string'
          ? `${String(document.canonical_website ?? '')} ${document.canonical_url}`
          : JSON.stringify(document),
      ).slice(0, 24)}`;

/** Of an author, whose slug may stand for one. */
export const authorIdOf = (document: JsonObject): string => {
  const given = [document._id, document.slug].find((id) => typeof id === 'string' && id !== '');
  return typeof given === 'string' ? given : idOf(document);
};

/** Under which a redirect is stored: ids of redirects and of stories are apart. */
export const redirectId = (id: string): string => `redirect:${id}`;
