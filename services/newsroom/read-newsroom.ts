import type { HtmlPolicy, SiteProperties } from '../../schemas/site.ts';
import type { Tx } from '../database/database.ts';
import { listSites } from '../sites/site-store.ts';
import { listSections } from './newsroom-store.ts';

/** What the door has to know of our sites. Read once for a batch. */
export interface House {
  sites: SiteProperties[];
  /** Site key -> its section ids, in the order of the menu. */
  sections: Map<string, string[]>;
}

export async function readHouse(tx: Tx): Promise<House> {
  const sites = await listSites(tx);
  const sections = new Map<string, string[]>();
  for (const { key } of sites)
    sections.set(
      key,
      (await listSections(tx, key)).map(({ _id }) => _id),
    );
  return { sites, sections };
}

/** One document, one markup: when its sites disagree, the policy under which nothing runs. */
export function policyFor(keys: readonly string[], { sites }: House): HtmlPolicy {
  const policies = new Set(
    keys.map((key) => sites.find((site) => site.key === key)?.htmlPolicy ?? 'sanitised'),
  );
  const [only] = policies;
  return policies.size === 1 && only ? only : 'sanitised';
}
