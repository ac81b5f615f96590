import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../../schemas/json.ts';
import type { Story } from '../../../schemas/story.ts';
import { urlTag } from '../../changes/tags.ts';
import { isoDate, rows, type Tx } from '../../database/database.ts';
import type { StoryPlace } from '../story-places.ts';
import { storyAtUrl, writeStory } from '../story-store.ts';

interface Section {
  site: string;
  id: string;
}

interface Place {
  site: string;
  websiteUrl: string;
  sectionId: string | null;
}

interface Former {
  site: string;
  path: string;
}

/** A story or a redirect as it is stored, with where it stands and stood. */
interface KeptStory {
  document: string;
  hash: string;
  published: boolean;
  publishAt: string | null;
  places: Place[];
  sections: Section[];
  former: Former[];
}

const texts = (list: readonly string[]) => sql`${sql.param(list)}::text[]`;

/** Some stories whole, by their ids. Locks them. */
export async function storyStates(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, JsonObject>> {
  const found = await rows<{
    id: string;
    document: string;
    hash: string;
    published: boolean;
    publish_at: string | null;
    places: string;
    sections: string;
    former: string;
  }>(
    tx,
    sql`SELECT s.id, s.document, s.hash, s.published, s.publish_at,
        (SELECT coalesce(json_agg(json_build_object('site', w.site, 'websiteUrl', w.website_url,
          'sectionId', w.section_id)), '[]')::text
          FROM story_websites w WHERE w.story_id = s.id) AS places,
        (SELECT coalesce(json_agg(json_build_object('site', e.site, 'id', e.section_id)),
          '[]')::text FROM story_sections e WHERE e.story_id = s.id) AS sections,
        (SELECT coalesce(json_agg(json_build_object('site', r.site, 'path', r.path)), '[]')::text
          FROM story_redirects r WHERE r.story_id = s.id) AS former
      FROM stories s WHERE s.id = ANY(${texts(ids)}) ORDER BY s.id FOR UPDATE OF s`,
  );
  return new Map(
    found.map(({ id, publish_at: at, places, sections, former, ...story }) => [
      id,
      {
        ...story,
        publishAt: at === null ? null : isoDate(at),
        places: JSON.parse(places),
        sections: JSON.parse(sections),
        former: JSON.parse(former),
      },
    ]),
  );
}

/** What leads on from where, of a story, as it was: an undone move leaves no redirect behind. */
async function restoreFormer(tx: Tx, id: string, former: readonly Former[]): Promise<string[]> {
  const gone = await rows<{ site: string; path: string }>(
    tx,
    sql`DELETE FROM story_redirects WHERE story_id = ${id} AND (site, path) NOT IN (
      SELECT * FROM unnest(${texts(former.map(({ site }) => site))},
        ${texts(former.map(({ path }) => path))})) RETURNING site, path`,
  );
  return gone.map(({ site, path }) => urlTag(site, path));
}

/** The story that has one of a kept story's addresses now, other than itself. */
export async function holderOfPlaces(
  tx: Tx,
  id: string,
  state: JsonObject,
): Promise<string | undefined> {
  for (const { site, websiteUrl } of (state as unknown as KeptStory).places) {
    const holder = await storyAtUrl(tx, site, websiteUrl);
    if (holder !== undefined && holder !== id) return holder;
  }
  return undefined;
}

/** Writes a kept story as it was. Returns the tags of what changed. */
export async function putBackStory(
  tx: Tx,
  id: string,
  state: JsonObject,
  now: Date,
): Promise<string[]> {
  const kept = state as unknown as KeptStory;
  const places = kept.places.map(
    ({ sectionId, ...place }): StoryPlace => ({
      ...place,
      sectionId: sectionId ?? undefined,
      sections: kept.sections.filter(({ site }) => site === place.site).map((one) => one.id),
    }),
  );
  const tags: string[] = [];
  const record = {
    id,
    story: JSON.parse(kept.document) as Story,
    places,
    hash: kept.hash,
    isPublished: kept.published,
    ...(kept.publishAt ? { publishAt: new Date(kept.publishAt) } : {}),
  };
  await writeStory(tx, record, now, (more) => void tags.push(...more));
  return [...tags, ...(await restoreFormer(tx, id, kept.former))];
}
