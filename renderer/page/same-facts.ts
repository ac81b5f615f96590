import type { PageFacts } from '../../schemas/page-facts.ts';

type Named = Readonly<Record<string, string>>;

function sameNamed(one: Named, other: Named): boolean {
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
      sameNamed(one.query, other.query) &&
      sameNamed(one.shownBy ?? {}, other.shownBy ?? {}))
  );
}
