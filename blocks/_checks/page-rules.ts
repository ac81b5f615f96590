import { type Finding, isFault } from '../../schemas/finding.ts';
import type { PageDocument, StoredBlock } from '../../schemas/page.ts';
import { CHECKS, type CheckName } from '../../schemas/site-checks.ts';
import { ALL_CHECKS } from './all-checks.ts';
import { ALL_RULES } from './all-rules.ts';
import { checkedPage } from './checked-page.ts';
import { listOf, placedIn, type RuledPage } from './ruled-page.ts';

const isTunable = (rule: string): rule is CheckName => CHECKS.some((name) => name === rule);

/** What was found, as grave as the site says. What it does not say is what the rule says. */
const asSiteWants = (found: readonly Finding[], { site }: RuledPage): Finding[] =>
  found.flatMap((each): Finding[] => {
    const wanted = isTunable(each.rule) ? site?.checks?.[each.rule] : undefined;
    if (wanted === 'off') return [];
    return [wanted ? { ...each, severity: wanted } : each];
  });

/** The rules of `_checks`, for pages whose site is known. */
const checked = (page: RuledPage): Finding[] => {
  if (!page.site) return [];
  const read = checkedPage(page, page.site);
  const found = new Map<string, Finding>();
  // Of two blocks in one shared block the same may be said, at the one that stands for it.
  for (const each of ALL_CHECKS.flatMap((check) => check(read)))
    found.set(JSON.stringify(each), { ...each, severity: 'warning' });
  return [...found.values()];
};

const findingsIn = (page: RuledPage): Finding[] =>
  asSiteWants([...ALL_RULES.flatMap((rule) => rule(page)), ...checked(page)], page);

const withoutChildren = ({ children: _, ...stored }: StoredBlock): string => JSON.stringify(stored);

const blocksOf = (document: PageDocument) =>
  Object.keys(document.sections).flatMap((name) => placedIn(listOf(document, name), []));

/** What is found of a page as a whole, by rule and place. */
const keyOfWhole = ({ rule, path }: Finding): string => `${rule} ${path.join('.')}`;

/** Has readers' page had it all along? */
function seenBefore(page: RuledPage): (finding: Finding) => boolean {
  const { live, document } = page;
  if (!live) return () => false;
  // What a page as a whole lacks in one layout says nothing of it in another.
  const isComparable = live.layout === document.layout;
  const before = new Map(blocksOf(live).map(({ stored }) => [stored.id, withoutChildren(stored)]));
  const now = new Map(blocksOf(document).map(({ stored }) => [stored.id, stored]));
  const isSame = (id: string): boolean => {
    const stored = now.get(id);
    return stored !== undefined && before.get(id) === withoutChildren(stored);
  };
  let ofLive: ReadonlySet<string> | undefined;
  const wholes = () => {
    const found = findingsIn({ ...page, document: live, live: undefined, around: undefined });
    return new Set(found.filter(({ block }) => !block).map(keyOfWhole));
  };
  return (finding) => {
    const { block, also, rule } = finding;
    if (block) return isSame(block.id) && (!also || isSame(also.id));
    if (!isTunable(rule) || !isComparable) return false;
    ofLive ??= wholes();
    return ofLive.has(keyOfWhole(finding));
  };
}

/**
 * The faults and warnings of a page, faults first. A fault that a live block has had all along only
 * asks: old data must never keep a newsroom from publishing.
 */
export function pageFindings(page: RuledPage): Finding[] {
  const isOld = seenBefore(page);
  const found = findingsIn(page).map((each): Finding => {
    if (!isOld(each)) return each;
    if (isFault(each)) return { ...each, severity: 'warning' };
    // Two texts to choose from: that wants an answer.
    return each.rule === 'story-changed' ? each : { ...each, isOld: true };
  });
  return [...found.filter(isFault), ...found.filter((each) => !isFault(each))];
}
