import { useMemo } from 'react';
import {
  ADDRESSED_KINDS,
  type AddressedKind,
  CONTENT_ADDRESSES,
  type ContentAddress,
} from '../../schemas/page-content/addresses.ts';
import type { PageContent } from '../../schemas/page-content.ts';
import { useReply, useSection } from './sample-content.ts';

/** An address as sources know it; one that cannot be read is nobody's. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

function contentOf<K extends AddressedKind>(
  kind: K,
  reply: object,
  path: string,
): PageContent<K> | null {
  const address: ContentAddress<K> = CONTENT_ADDRESSES[kind];
  return address.content(reply, path);
}

/**
 * rule 1.23: what a page at an address is about, as readers get it; null for nothing, undefined
 * while nobody knows. No path: nothing is asked.
 */
export function useContentAt(
  site: string,
  stored: string | undefined,
): PageContent<AddressedKind> | null | undefined {
  const path = decoded(stored ?? '');
  const requests = useMemo(
    () => ({
      section: CONTENT_ADDRESSES.section.request(path),
      author: CONTENT_ADDRESSES.author.request(path),
      tag: CONTENT_ADDRESSES.tag.request(path),
    }),
    [path],
  );
  const replies = {
    section: useSection(site, requests.section && path.replace(/\/$/, '')),
    author: useReply<object>(site, requests.author).data,
    tag: useReply<object>(site, requests.tag).data,
  } satisfies Record<AddressedKind, unknown>;
  const { section, author, tag } = replies;
  const isUnknown = ADDRESSED_KINDS.some(
    (kind) => requests[kind] !== undefined && replies[kind] === undefined,
  );
  return useMemo(() => {
    if (isUnknown) return undefined;
    const data = { section, author, tag };
    for (const kind of ADDRESSED_KINDS) {
      const reply = data[kind];
      const found = reply ? contentOf(kind, reply, path) : null;
      if (found) return found;
    }
    return null;
  }, [isUnknown, section, author, tag, path]);
}
