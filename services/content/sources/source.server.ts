import type { Json, JsonObject } from '../../../schemas/json.ts';
import type { SourceDeclaration } from '../../../schemas/sources.ts';
import type { Tx } from '../../database/client.server.ts';

export interface SourceContext {
  /** Key of the site that asks. */
  site: string;
  tx: Tx;
}

/** How a declared source is answered. `query` was checked against the declaration. */
export interface Source {
  declaration: SourceDeclaration;
  /** How long an answer may be kept. */
  ttlMs: number;
  /** How long a page waits for it. */
  timeoutMs: number;
  /** The reply, or undefined when there is nothing of the kind: a 404. */
  fetch(query: JsonObject, context: SourceContext): Promise<Json | undefined>;
  /** What the reply depends on; `reply` is undefined for a 404. */
  tags(query: JsonObject, reply: Json | undefined, site: string): string[];
}

export const TTL_MS = 120_000;
export const TIMEOUT_MS = 2_000;

export const asText = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
export const asNumber = (value: Json | undefined, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

/** Ids of the stories of a feed. */
export function storyIds(reply: Json | undefined): string[] {
  const elements = (reply as { content_elements?: { _id?: unknown }[] } | undefined)?.content_elements ?? [];
  return elements.map(({ _id }) => _id).filter((id): id is string => typeof id === 'string');
}
