import type { JsonObject } from '../../../schemas/json.ts';
import type { PageContent } from '../../../schemas/page-content.ts';
import type { SourceReply } from '../../cache/content-cache.ts';

/** Null when the source does not reply and nothing older is known. */
export type LookUpContent = (
  source: string,
  query: JsonObject,
  site: string,
) => Promise<(SourceReply & { freshUntil?: number }) | null>;

const contents = new WeakMap<object, PageContent>();

/** Requests what routing needs to know, and remembers on what its outcome depends. */
export class ContentLookup {
  readonly tags: string[] = [];
  /** When the first of the replies is stale: milliseconds since 1970. */
  freshUntil = Number.POSITIVE_INFINITY;
  /** A source that would know did not reply. */
  isIncomplete = false;
  readonly #site: string;
  readonly #lookUp: LookUpContent;

  constructor(site: string, lookUp: LookUpContent) {
    this.#site = site;
    this.#lookUp = lookUp;
  }

  /** The reply, or null when there is none. */
  async request<T>(source: string, query: JsonObject): Promise<T | null> {
    const found = await this.#lookUp(source, query, this.#site);
    if (!found) {
      this.isIncomplete = true;
      return null;
    }
    this.tags.push(...found.tags);
    this.freshUntil = Math.min(this.freshUntil, found.freshUntil ?? Number.POSITIVE_INFINITY);
    return (found.reply ?? null) as T | null;
  }
}

/**
 * The same content object for the same reply object: blocks are rendered anew when what their page
 * is about is another object.
 */
export function contentOf<C extends PageContent>(reply: object, content: C): C {
  const known = contents.get(reply);
  if (known) return known as C;
  contents.set(reply, content);
  return content;
}
