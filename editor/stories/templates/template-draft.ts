import type {
  OpenTemplate,
  SaveTemplate,
} from '../../../schemas/endpoints/shapes/story-templates.ts';
import type { Json } from '../../../schemas/json.ts';
import type {
  PartRule,
  PartRules,
  StoryPartName,
  StoryRules,
} from '../../../schemas/stories/story-rules.ts';
import { mergeJson, type ValueClash } from '../merge/merge-json.ts';

/** What of a template is changed on its screen. */
export type TemplateDraft = Pick<SaveTemplate, 'name' | 'description' | 'rules'>;

export const draftOf = ({ name, description, rules }: OpenTemplate): TemplateDraft => ({
  name,
  description,
  rules,
});

/** Rules of parts in another order are the same. */
const ordered = (value: unknown): unknown =>
  value !== null && typeof value === 'object'
    ? Object.fromEntries(
        Object.entries(value)
          .map(([key, inner]) => [key, ordered(inner)] as const)
          .toSorted(([one], [other]) => (one < other ? -1 : 1)),
      )
    : value;

export const isSameDraft = (one: TemplateDraft, other: TemplateDraft): boolean =>
  JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));

/** Those of all sites under '', else those that a site has of its own. */
export const rulesFor = ({ all, sites }: StoryRules, site: string): PartRules =>
  site === '' ? all : (sites[site] ?? {});

const isNothing = ({ isRequired, least, most }: PartRule): boolean =>
  !isRequired && least === undefined && most === undefined;

const withPart = (rules: PartRules, part: StoryPartName, rule: PartRule | undefined): PartRules => {
  const { [part]: _, ...others } = rules;
  return rule === undefined ? others : { ...others, [part]: rule };
};

/**
 * Rules with one of them changed; undefined takes it away. A site may say that nothing is asked
 * where all sites ask for something.
 */
export function withRule(
  { all, sites }: StoryRules,
  site: string,
  part: StoryPartName,
  rule: PartRule | undefined,
): StoryRules {
  if (site === '')
    return { sites, all: withPart(all, part, rule && isNothing(rule) ? undefined : rule) };
  const isSame = rule && isNothing(rule) && all[part] === undefined;
  const own = withPart(sites[site] ?? {}, part, isSame ? undefined : rule);
  const { [site]: _, ...others } = sites;
  return { all, sites: Object.keys(own).length === 0 ? others : { ...others, [site]: own } };
}

/** Why a rule cannot be; undefined: it can. */
export const ruleFault = ({ least, most }: PartRule): string | undefined =>
  least !== undefined && most !== undefined && least > most
    ? 'El máximo va después del mínimo'
    : undefined;

/**
 * What two people made of one template. Where both changed the same, what is stored stays and
 * `hasClash` says so.
 */
export function mergeDrafts(
  base: TemplateDraft,
  mine: TemplateDraft,
  theirs: TemplateDraft,
): { draft: TemplateDraft; hasClash: boolean } {
  const clashes: ValueClash[] = [];
  const merged = mergeJson(
    base as unknown as Json,
    mine as unknown as Json,
    theirs as unknown as Json,
    [],
    clashes,
  );
  return { draft: merged as unknown as TemplateDraft, hasClash: clashes.length > 0 };
}
