import type { JsonObject } from '../../../schemas/json.ts';
import { lengthLimits, ruleFaults } from '../../../schemas/stories/story-rules.ts';
import { templateOf } from '../../../schemas/stories/template-of.ts';
import type { StoryChecks } from '../../../schemas/story-desk-api.ts';
import { publishFaults, sitesOf } from '../../../schemas/story-document.ts';
import type { Tx } from '../../database/database.ts';
import { findTemplate, listTemplates } from './template-store.ts';

/** Site key -> ids of its sections, of every site of ours. */
export type ReadSections = (tx: Tx) => Promise<ReadonlyMap<string, readonly string[]>>;

/** What checking asks of the sites. */
export interface SiteReaders {
  readSections: ReadSections;
  /** Every site of ours. */
  readSites(tx: Tx): Promise<{ key: string; name: string }[]>;
}

/**
 * What a draft lacks to go to readers: what no story goes without, and what its template asks on
 * its sites.
 */
export async function checkDraft(
  tx: Tx,
  { readSections, readSites }: SiteReaders,
  { document, site }: { document: JsonObject; site: string },
): Promise<StoryChecks> {
  const ours = await readSites(tx);
  const keys = sitesOf(
    document,
    site,
    ours.map(({ key }) => key),
  );
  const sites = ours.filter(({ key }) => keys.includes(key));
  const id = templateOf(document);
  const template = id === undefined ? undefined : await findTemplate(tx, id);
  const needed = publishFaults(document, await readSections(tx));
  const asked = template ? ruleFaults(document, template.rules, sites) : [];
  const isTold = (path: string) => needed.some((fault) => fault.path.join('.') === path);
  const templates = await listTemplates(tx, keys);
  return {
    template: template ? { id: template.id, name: template.name } : null,
    templates: templates.map((one) => ({ id: one.id, name: one.name })),
    faults: [...needed, ...asked.filter(({ path }) => !isTold(path.join('.')))],
    limits: template ? lengthLimits(template.rules, sites) : {},
  };
}
