import type { PageType } from '../../../schemas/page.ts';
import type { PageContent, PageContentKind } from '../../../schemas/page-content.ts';
import type { ContentLookup } from './content-lookup.ts';

/** Readers are sent on: what they looked for has another address. */
export interface Redirect {
  redirect: string;
  /** For good: nothing else stood there. */
  isMoved?: boolean;
}

/** How a kind of page content is found by its address, and which template shows it. */
export interface ContentRoute<K extends PageContentKind> {
  /** `path` is decoded and ends with a slash. Null: nothing of this kind is there. */
  find(path: string, lookup: ContentLookup): Promise<PageContent<K> | Redirect | null>;
  /** The page's type, and behind it the types whose template serves when it has none. */
  templates(content: PageContent<K>): readonly [PageType, ...PageType[]];
}
