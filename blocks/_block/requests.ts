import type { ContentRequest } from '../../schemas/feed.ts';
import type { Json } from '../../schemas/json.ts';
import type { StoredBlock } from '../../schemas/page.ts';
import { bindRequest, type PageFacts } from '../../schemas/page-facts.ts';
import type { Block } from './define-block.ts';
import { factsFor } from './frame.ts';
import { isLazy } from './lazy-load.ts';
import { type BlockRead, readBlock } from './read-block.ts';

function sorted(value: Json | readonly string[] | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => sorted(item));
  if (value && typeof value === 'object') {
    const object = value as Record<string, Json>;
    return Object.fromEntries(
      Object.keys(object)
        .sort()
        .map((key) => [key, sorted(object[key])]),
    );
  }
  return value;
}

/** Equal for equal requests, whatever the order of their keys. */
export const requestKey = (request: ContentRequest): string =>
  JSON.stringify([request.source, sorted(request.query), [...(request.filter ?? [])].sort()]);

/**
 * What one block requests: nothing, one request, or several by name. Placeholders of the query are
 * filled from the page.
 */
export function requestsOf(
  registry: ReadonlyMap<string, Block>,
  stored: StoredBlock,
  facts: PageFacts,
  read: BlockRead = readBlock(registry.get(stored.block), stored),
): ContentRequest | Record<string, ContentRequest> | null {
  if (!read.ok || !read.block.content) return null;
  const requests = read.block.content(read.fields, factsFor(read.block, stored.id, facts));
  if (!requests) return null;
  if (isRequest(requests)) return bindRequest(requests, facts);
  return Object.fromEntries(
    Object.entries(requests).map(([name, request]) => [name, bindRequest(request, facts)]),
  );
}

export const isRequest = (
  value: ContentRequest | Record<string, ContentRequest>,
): value is ContentRequest =>
  typeof (value as ContentRequest).source === 'string' && 'query' in value;

/**
 * Every block of a list and the blocks in them; lazy ones and what is in them are left for later.
 */
export function blocksToResolve(
  registry: ReadonlyMap<string, Block>,
  blocks: readonly StoredBlock[],
  readOne: (stored: StoredBlock) => BlockRead = (stored) =>
    readBlock(registry.get(stored.block), stored),
): StoredBlock[] {
  return blocks.flatMap((stored) => {
    const read = readOne(stored);
    if (!read.ok || isLazy(read.fields, false, read.block)) return [];
    return stored.children?.length
      ? [stored, ...blocksToResolve(registry, stored.children, readOne)]
      : [stored];
  });
}

/** Two ids of a hundred letters, and what stands between them. */
const MAX_PARAMETER_CHARS = 201;

/**
 * What of an address's query the blocks of a page declare: each parameter under its full name
 * (`mas-b7`), in the order of their names. Everything else is ignored and makes no page of its own.
 */
export function declaredQuery(
  registry: ReadonlyMap<string, Block>,
  blocks: readonly StoredBlock[],
  given: URLSearchParams,
): Record<string, string> {
  const declared: [string, string][] = [];
  const visit = ({ block, id, children = [] }: StoredBlock): void => {
    for (const [name, pattern] of Object.entries(registry.get(block)?.parameters ?? {})) {
      const value = given.get(`${name}-${id}`);
      if (value !== null && value.length <= MAX_PARAMETER_CHARS && pattern.test(value))
        declared.push([`${name}-${id}`, value]);
    }
    children.forEach(visit);
  };
  blocks.forEach(visit);
  return Object.fromEntries(declared.sort(([a], [b]) => (a < b ? -1 : 1)));
}
