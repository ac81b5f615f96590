import type { PageType } from '../page.ts';
import type { PageContentKind } from '../page-content.ts';

/** What kind of content a page is about; null: nothing but itself; undefined: nobody knows. */
export type PageAbout = PageContentKind | null | undefined;

const KINDS: Readonly<Record<PageType, PageContentKind | null>> = {
  homepage: null,
  article: 'story',
  gallery: 'story',
  video: 'story',
  'nativo-clp': 'story',
  section: 'section',
  tag: 'tag',
  author: 'author',
  search: 'search',
};

/** What the pages that a template shows are about. */
export const kindOfPageType = (type: PageType): PageContentKind | null => KINDS[type];

/** By the name of a placeholder: the kinds of content that fill it. */
const FILLED_BY: Readonly<Record<string, readonly PageContentKind[]>> = {
  section: ['section', 'story'],
  tag: ['tag'],
  author: ['author'],
};

/** What pages of the kind put in a request's `{name}`s, and of what kind they would have to be. */
export const fillersOf = (placeholder: string): readonly PageContentKind[] | undefined =>
  FILLED_BY[placeholder];
