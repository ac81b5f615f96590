import type { z } from 'zod';
import type { Json, JsonObject } from '../../schemas/json.ts';
import type { SitePaywall } from '../../schemas/sales/site-paywall.ts';
import type { SourceDeclaration } from '../../schemas/sources/source-declaration.ts';
import type { Tx } from '../database/database.ts';
import type { ContentStores } from './ports.ts';

export interface SourceContext {
  /** Key of the site for which the content is wanted. */
  site: string;
  tx: Tx;
  stores: ContentStores;
  /** The dotted paths that will be read; for sources that can save themselves the rest. */
  filter?: readonly string[];
  /** For the canvas of an editor: a story that is placed there and not out yet shows. */
  isCanvas?: boolean | undefined;
  /** For readers of a site that closes stories: by what. */
  paywall?: SitePaywall | undefined;
  /** Names what the reply depends on beyond what `tags` can see in it. */
  depends(...tags: string[]): void;
}

/** How a declared source replies. `query` was checked against the declaration. */
export interface Source<Name extends string = string> {
  declaration: SourceDeclaration & { name: Name };
  /** How long a reply may be kept. */
  ttlMs: number;
  /** How long a page waits for it. */
  timeoutMs: number;
  /** The reply, or undefined when there is nothing of the kind: a 404. */
  fetch(query: JsonObject, context: SourceContext): Promise<Json | undefined>;
  /** What the reply depends on; `reply` is undefined for a 404. */
  tags(query: JsonObject, reply: Json | undefined, site: string): string[];
  /** What is made of the reply once its pictures are signed. */
  finish?(signed: Json): Json;
  /** For the server's own pages: nobody may request it over HTTP. */
  isInternal?: boolean;
}

/** What a checked query of a declaration holds. */
export type QueryOf<D extends SourceDeclaration> = z.output<z.ZodObject<D['query']>>;

interface SourceParts<D extends SourceDeclaration, Reply> {
  fetch(query: QueryOf<D>, context: SourceContext): Promise<Reply | undefined>;
  tags(query: QueryOf<D>, reply: Reply | undefined, site: string): string[];
  finish?(signed: Reply): object;
  ttlMs?: number;
  timeoutMs?: number;
  isInternal?: boolean;
}

export const TTL_MS = 120_000;
export const TIMEOUT_MS = 2_000;

/**
 * A source over our own tables: its query has the types of its declaration's fields, its tags see
 * what `fetch` returned. Here the types are forgotten, for whoever calls any source by name.
 */
export const defineSource = <const D extends SourceDeclaration, Reply>(
  declaration: D,
  parts: SourceParts<D, Reply>,
): Source<D['name']> =>
  ({ ttlMs: TTL_MS, timeoutMs: TIMEOUT_MS, ...parts, declaration }) as unknown as Source<D['name']>;
