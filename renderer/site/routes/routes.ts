import type { PageType } from '../../../schemas/page.ts';
import type { PageContent, PageContentKind } from '../../../schemas/page-content.ts';
import { authorRoute } from './author.ts';
import type { ContentLookup } from './content-lookup.ts';
import type { ContentRoute, Redirect } from './content-route.ts';
import { searchRoute } from './search.ts';
import { sectionRoute } from './section.ts';
import { storyRoute } from './story.ts';
import { tagRoute } from './tag.ts';

/** In the order in which they are tried: a story that stands at a section's address goes first. */
const ROUTES: { readonly [K in PageContentKind]: ContentRoute<K> } = {
  story: storyRoute,
  section: sectionRoute,
  author: authorRoute,
  tag: tagRoute,
  search: searchRoute,
};

/** What stands at a path, by the first route that knows it. */
export async function findContent(
  path: string,
  lookup: ContentLookup,
): Promise<PageContent | Redirect | null> {
  for (const route of Object.values(ROUTES)) {
    const found = await route.find(path, lookup);
    if (found) return found;
  }
  return null;
}

/** The types whose templates may show the content; the first is its page's type. */
export const templatesFor = <K extends PageContentKind>(
  content: PageContent<K>,
): readonly [PageType, ...PageType[]] => {
  const route: ContentRoute<K> = ROUTES[content.kind];
  return route.templates(content);
};
