import type { PageFacts } from '../../schemas/page-facts.ts';

type TextsByName = Readonly<Record<string, string>>;

function sameTexts(one: TextsByName, other: TextsByName): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  );
}

/** Would everything that a block may know of its page be the same? Site and content by identity. */
export function sameFacts(one: PageFacts, other: PageFacts): boolean {
  return (
    one === other ||
    (one.site === other.site &&
      one.path === other.path &&
      one.pageType === other.pageType &&
      one.pageContent === other.pageContent &&
      sameTexts(one.query, other.query) &&
      sameTexts(one.shownBy ?? {}, other.shownBy ?? {}))
  );
}
