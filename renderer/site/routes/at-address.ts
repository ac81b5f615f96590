import {
  ADDRESSED_KINDS,
  type AddressedKind,
  CONTENT_ADDRESSES,
  type ContentAddress,
} from '../../../schemas/page-content/addresses.ts';
import type { PageContent } from '../../../schemas/page-content.ts';
import { type ContentLookup, contentOf } from './content-lookup.ts';

/** What of a kind has that address. */
export async function contentAt<K extends AddressedKind>(
  kind: K,
  path: string,
  lookup: ContentLookup,
): Promise<PageContent<K> | null> {
  const address: ContentAddress<K> = CONTENT_ADDRESSES[kind];
  const request = address.request(path);
  const reply = request && (await lookup.request<object>(request.source, request.query));
  const content = reply ? address.content(reply, path) : null;
  return reply && content ? contentOf(reply, content) : null;
}

/**
 * rule 1.23: what a page at an address is about, whoever made it: the section, author or tag whose
 * address it is.
 */
export async function contentOfPageAt(
  path: string,
  lookup: ContentLookup,
): Promise<PageContent<AddressedKind> | null> {
  for (const kind of ADDRESSED_KINDS) {
    const found = await contentAt(kind, path, lookup);
    if (found) return found;
  }
  return null;
}
