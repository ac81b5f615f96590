import type { JsonObject } from '../../schemas/json.ts';
import type { Issue } from '../../schemas/page.ts';
import { redirectReach } from '../../schemas/redirect-target.ts';
import { referencesIn } from '../../schemas/stories/references.ts';
import type { Story } from '../../schemas/story.ts';
import { normaliseUrl } from '../../schemas/website-url.ts';
import {
  type Arrival,
  hashOf,
  type ImportOutcome,
  idOf,
  type RedirectRight,
  redirectId,
  refused,
  withheldUntil,
  withWarnings,
} from './arrival.ts';
import { droppedIssues } from './markup/dropped-markup.ts';
import { policyFor } from './markup/policy-for.ts';
import { sanitiseAns } from './markup/sanitise-ans.ts';
import { placeStory } from './place-story.ts';
import type { Newsroom, StoryPlace } from './ports.ts';
import { publicationOf } from './publication.ts';
import { freeOfSite } from './story-address.ts';

const MAX_SAME_ADDRESS = 100;

/**
 * An address that the document wants must be free; one that we made for it gets a number until
 * it is.
 */
async function settleAddresses(
  { ports, tx, newsroom }: Arrival,
  id: string,
  places: StoryPlace[],
  derived: Set<string>,
): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const place of places) {
    const path = ['websites', place.site, 'website_url'];
    const checked = freeOfSite(place.websiteUrl, newsroom.sections.get(place.site) ?? []);
    if ('fault' in checked) {
      issues.push({ path, message: checked.fault });
      continue;
    }
    const wanted = checked.address;
    place.websiteUrl = wanted;
    for (let n = 2; ; n++) {
      const holder = await ports.storyAtUrl(tx, place.site, place.websiteUrl);
      const isFree =
        holder === undefined && !(await ports.isGone(tx, place.site, place.websiteUrl));
      if (isFree || holder === id) break;
      if (!derived.has(place.site) || n > MAX_SAME_ADDRESS) {
        const message = holder
          ? `La nota «${holder}» ya tiene la dirección ${place.websiteUrl}`
          : `Lo que estaba en ${place.websiteUrl} se retiró: la dirección no se vuelve a usar`;
        issues.push({ path, message });
        break;
      }
      place.websiteUrl = wanted.endsWith('/')
        ? wanted.replace(/\/$/, `-${n}/`)
        : wanted.replace(/(\.[^.]*)$/, `-${n}$1`);
    }
  }
  return issues;
}

const addresses = (places: StoryPlace[]) =>
  places.map(({ site, websiteUrl }) => ({ site, websiteUrl }));

/** What a story refers to and nobody has stored: it shows once it is. */
async function openReferences({ ports, tx, document }: Arrival): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const reference of referencesIn(document)) {
    if (await ports.hasReferent(tx, reference)) continue;
    const message = `«${reference.id}» (${reference.type}) no está guardado: se mostrará cuando lo esté`;
    issues.push({ path: reference.path, message });
  }
  return issues;
}

/** Takes a story, gallery or video in: places, sanitises, stores. */
export async function takeStory(arrival: Arrival): Promise<ImportOutcome> {
  const { ports, tx, document, kind, newsroom, defaultSite, now, emit } = arrival;
  const id = idOf(document);
  const taken = await ports.whyTakenDown(tx, 'story', id);
  if (taken) return refused(['_id'], taken);
  const placed = placeStory({
    document: { ...document, _id: id },
    sites: newsroom.sections,
    defaultSite,
  });
  const { places, derived } = placed;
  const policy = policyFor(
    places.map(({ site }) => site),
    newsroom,
  );
  const hash = hashOf(policy, document, places);
  const before = await ports.storedHash(tx, id);
  if (before === hash)
    return { status: 'unchanged', kind, id, places: await ports.storyAddresses(tx, id) };
  const issues = await settleAddresses(arrival, id, places, derived);
  if (issues.length > 0) return { status: 'refused', issues };

  const websites = placed.document.websites as Record<string, JsonObject>;
  for (const { site, websiteUrl } of places)
    if (derived.has(site)) websites[site] = { ...websites[site], website_url: websiteUrl };
  const story = sanitiseAns(placed.document, ports.sanitiser, policy, true) as unknown as Story;
  const publication = publicationOf(document, now);
  const record = { story, places, hash, ...publication };
  await ports.writeStory(tx, record, now, emit);
  const lost = droppedIssues(document, policy, ports.sanitiser);
  const outcome: ImportOutcome = {
    status: before === undefined ? 'created' : 'updated',
    kind,
    id,
    places: addresses(places),
    ...withheldUntil(publication),
  };
  return withWarnings(outcome, [...lost, ...(await openReferences(arrival))]);
}

/** Why a redirect may not lead where it wants; undefined: it may. */
function targetFault(
  target: string,
  { sites }: Newsroom,
  { hosts, mayLeave }: RedirectRight,
): string | undefined {
  const reach = redirectReach(target, sites, hosts);
  if (reach === 'inside') return undefined;
  if (reach === 'elsewhere')
    return 'Lleva a otro sitio que no está en la lista de los permitidos (REDIRECT_HOSTS)';
  return mayLeave ? undefined : 'Sólo quien administra redirige a otro sitio';
}

/** Takes a redirect in: its address on the default site leads on from there. */
export async function takeRedirect({
  ports,
  tx,
  document,
  kind,
  newsroom,
  defaultSite,
  now,
  emit,
  redirects,
}: Arrival): Promise<ImportOutcome> {
  const givenId = idOf(document);
  const id = redirectId(givenId);
  const taken = await ports.whyTakenDown(tx, 'redirect', givenId);
  if (taken) return refused(['_id'], taken);
  const sections = newsroom.sections.get(defaultSite) ?? [];
  const checked = freeOfSite(String(document.canonical_url), sections, { isRedirect: true });
  if ('fault' in checked) return refused(['canonical_url'], checked.fault);
  const websiteUrl = checked.address;
  const target = String(document.redirect_url);
  const fault = targetFault(target, newsroom, redirects);
  if (fault) return refused(['redirect_url'], fault);
  if (target.startsWith('/') && normaliseUrl(target) === websiteUrl && !/[?#]/.test(target))
    return refused(['redirect_url'], 'La dirección se redirige a sí misma');
  const places: StoryPlace[] = [
    { site: defaultSite, websiteUrl, sectionId: undefined, sections: [] },
  ];
  const hash = hashOf(document, places);
  const outcome = (status: 'created' | 'updated' | 'unchanged'): ImportOutcome => ({
    status,
    kind,
    id: givenId,
    places: addresses(places),
  });
  const before = await ports.storedHash(tx, id);
  if (before === hash) return outcome('unchanged');
  const holder = await ports.storyAtUrl(tx, defaultSite, websiteUrl);
  if (holder !== undefined && holder !== id)
    return refused(['canonical_url'], `«${holder}» ya tiene la dirección ${websiteUrl}`);
  if (holder === undefined && (await ports.isGone(tx, defaultSite, websiteUrl)))
    return refused(['canonical_url'], `Lo que estaba en ${websiteUrl} se retiró`);
  const story = { ...document, _id: givenId } as unknown as Story;
  const record = { id, story, places, hash, ...publicationOf(document, now) };
  await ports.writeStory(tx, record, now, emit);
  return outcome(before === undefined ? 'created' : 'updated');
}
