import { createHash } from 'node:crypto';
import type { JsonObject } from '../../schemas/json.ts';
import type { Issue } from '../../schemas/page.ts';
import type { Tx } from '../database/database.ts';
import type { Sanitise } from '../html/sanitise.ts';
import type { House } from '../newsroom/read-newsroom.ts';
import type { Emit } from '../stories/story-store.ts';
import type { AnsKind } from './ans-shapes.ts';

/**
 * Changes whenever what the door makes of a document changes, so that the same file is then taken
 * again.
 */
export const DOOR_VERSION = 2;

export type ImportOutcome =
  | {
      status: 'created' | 'updated' | 'unchanged';
      kind: AnsKind;
      id: string;
      /** Its addresses; none for what has no page of its own. */
      places: { site: string; websiteUrl: string }[];
    }
  | { status: 'refused'; issues: Issue[] };

/** A checked document on its way in. */
export interface Arrival {
  tx: Tx;
  document: JsonObject;
  kind: AnsKind;
  house: House;
  /** Key of the site for a document that names none of ours. */
  defaultSite: string;
  sanitise: Sanitise;
  now: Date;
  emit: Emit;
}

export const refused = (path: Issue['path'], message: string): ImportOutcome => ({
  status: 'refused',
  issues: [{ path, message }],
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export const hashOf = (...parts: unknown[]): string =>
  sha256(JSON.stringify([DOOR_VERSION, ...parts]));

/** Some documents have no id: then one that the same document gets every time. */
export const idOf = (document: JsonObject): string =>
  typeof document._id === 'string'
    ? document._id
    : `ans-${sha256(
        typeof document.canonical_url === 'string'
          ? `${String(document.canonical_website ?? '')} ${document.canonical_url}`
          : JSON.stringify(document),
      ).slice(0, 24)}`;
