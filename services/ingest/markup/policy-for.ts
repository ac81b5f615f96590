import type { HtmlPolicy } from '../../../schemas/site.ts';
import type { Newsroom } from '../ports.ts';

/** One document, one markup: when its sites disagree, the policy under which nothing runs. */
export function policyFor(keys: readonly string[], { sites }: Newsroom): HtmlPolicy {
  const policies = new Set(
    keys.map((key) => sites.find((site) => site.key === key)?.htmlPolicy ?? 'sanitised'),
  );
  const [only] = policies;
  return policies.size === 1 && only ? only : 'sanitised';
}
