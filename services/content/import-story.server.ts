import { createHash } from 'node:crypto';
import type { JsonObject } from '../../schemas/json.ts';
import type { Issue } from '../../schemas/page.ts';
import type { HtmlPolicy, SiteProperties } from '../../schemas/site.ts';
import type { Tx } from '../database/client.server.ts';
import type { Sanitise } from '../html/sanitise.server.ts';
import { checkAns, sanitiseStory } from './ans.server.ts';
import { listSections } from './newsroom-store.server.ts';
import { placeStory } from './place-story.server.ts';
import { listSites } from './site-store.server.ts';
import { type StoryPlace, storyAddresses } from './story-places.server.ts';
import { storedStory, storyAtUrl, writeStory } from './story-store.server.ts';

/** Changes whenever what the door makes of a document changes, so that the same file is then taken again. */
const DOOR_VERSION = 1;
const MAX_SAME_ADDRESS = 100;

export type ImportOutcome =
  | { status: 'created' | 'updated' | 'unchanged'; id: string; places: { site: string; websiteUrl: string }[] }
  | { status: 'refused'; issues: Issue[] };

export interface ImportStory {
  input: unknown;
  /** Key of the site for a document that names none of ours. */
  defaultSite: string;
  sanitise: Sanitise;
  now: Date;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Some documents have no id: then one that the same document gets every time. */
const idOf = (document: JsonObject): string =>
  typeof document._id === 'string'
    ? document._id
    : `ans-${sha256(
        typeof document.canonical_url === 'string'
          ? `${String(document.canonical_website ?? '')} ${document.canonical_url}`
          : JSON.stringify(document),
      ).slice(0, 24)}`;

/** One document, one markup: when its sites disagree, the policy under which nothing runs. */
function policyFor(places: StoryPlace[], sites: SiteProperties[]): HtmlPolicy {
  const policies = new Set(places.map(({ site }) => sites.find(({ key }) => key === site)?.htmlPolicy ?? 'sanitised'));
  const [only] = policies;
  return policies.size === 1 && only ? only : 'sanitised';
}

/** An address that the document asked for must be free; one that we made for it gets a number until it is. */
async function settleAddresses(tx: Tx, id: string, places: StoryPlace[], derived: Set<string>): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const place of places) {
    const wanted = place.websiteUrl;
    for (let n = 2; ; n++) {
      const holder = await storyAtUrl(tx, place.site, place.websiteUrl);
      if (holder === undefined || holder === id) break;
      if (!derived.has(place.site) || n > MAX_SAME_ADDRESS) {
        issues.push({
          path: ['websites', place.site, 'website_url'],
          message: `La nota «${holder}» ya tiene la dirección ${place.websiteUrl}`,
        });
        break;
      }
      place.websiteUrl = wanted.endsWith('/') ? wanted.replace(/\/$/, `-${n}/`) : wanted.replace(/(\.[^.]*)$/, `-${n}$1`);
    }
  }
  return issues;
}

/** Takes one ANS document in: checks, places, sanitises, keeps. The same document again changes nothing. */
export async function importStory(tx: Tx, { input, defaultSite, sanitise, now }: ImportStory): Promise<ImportOutcome> {
  const checked = checkAns(input);
  if (!checked.ok) return { status: 'refused', issues: checked.issues };
  const sites = await listSites(tx);
  if (!sites.some(({ key }) => key === defaultSite)) {
    return { status: 'refused', issues: [{ path: [], message: `No hay un sitio «${defaultSite}»` }] };
  }
  const sections = new Map<string, string[]>();
  for (const { key } of sites)
    sections.set(
      key,
      (await listSections(tx, key)).map(({ _id }) => _id),
    );

  const id = idOf(checked.document);
  const placed = placeStory({ document: { ...checked.document, _id: id }, sites: sections, defaultSite });
  const { places, derived } = placed;
  const policy = policyFor(places, sites);
  const hash = sha256(JSON.stringify([DOOR_VERSION, policy, checked.document, places]));
  const outcome = () => places.map(({ site, websiteUrl }) => ({ site, websiteUrl }));
  const before = await storedStory(tx, id);
  if (before?.hash === hash) return { status: 'unchanged', id, places: await storyAddresses(tx, id) };
  const issues = await settleAddresses(tx, id, places, derived);
  if (issues.length > 0) return { status: 'refused', issues };

  const websites = placed.document.websites as Record<string, JsonObject>;
  for (const { site, websiteUrl } of places)
    if (derived.has(site)) websites[site] = { ...websites[site], website_url: websiteUrl };
  await writeStory(tx, { story: sanitiseStory(placed.document, sanitise, policy), places, hash }, now);
  return { status: before === undefined ? 'created' : 'updated', id, places: outcome() };
}
