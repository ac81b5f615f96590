import { sql } from 'drizzle-orm';
import type { JsonObject } from '../../schemas/json.ts';
import { siteProperties } from '../../schemas/site.ts';
import { type Database, rows } from '../database/database.ts';
import { sanitiser } from '../html/sanitise.ts';
import { type ImportOutcome, importDocument } from '../ingest/import-document.ts';
import { putHierarchy } from '../newsroom/newsroom-store.ts';
import { putSite } from '../sites/site-store.ts';

export const site = (key: string, htmlPolicy: 'trusted' | 'sanitised' | 'framed' = 'sanitised') =>
  siteProperties.parse({
    key,
    websiteName: key,
    websiteDomain: `https://${key}.example`,
    dateLocalization: {},
    theme: key,
    htmlPolicy,
  });

export const SECTIONS = ['/nacional', '/mundo', '/deportes'].map((_id) => ({
  _id,
  name: _id.slice(1),
}));
export const sectionRef = (_id: string) => ({
  _id,
  type: 'section',
  version: '0.10.12',
  name: _id.slice(1),
});

/** An ANS story of brujula; the number in its id says its day. */
export function ans(id: string, section: string, more: JsonObject = {}): JsonObject {
  return {
    _id: id,
    type: 'story',
    version: '0.10.12',
    headlines: { basic: `Nota ${id}` },
    display_date: `2026-11-${10 + (Number(id.replace(/\D/g, '')) % 20)}T10:00:00Z`,
    taxonomy: { primary_section: sectionRef(section), sections: [sectionRef(section)] },
    websites: {
      brujula: { website_url: `${section}/${id}/`, website_section: sectionRef(section) },
    },
    ...more,
  };
}

/** Sites brujula and jalisco with three sections. */
export const openNewsroom = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    for (const [position, key] of ['brujula', 'jalisco'].entries()) {
      await putSite(tx, site(key), position);
      await putHierarchy(tx, key, 'default', SECTIONS);
    }
  });

export const takeStory = (
  database: Database,
  input: unknown,
  now = new Date(),
): Promise<ImportOutcome> =>
  database.transaction((tx) =>
    importDocument(tx, { input, defaultSite: 'brujula', sanitise: sanitiser, now }),
  );

/** The tags that some work wrote to the outbox. */
export async function tagsWritten(
  { db }: Database,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const [before] = await rows<{ seq: string }>(
    db,
    sql`SELECT coalesce(max(seq), 0) AS seq FROM outbox`,
  );
  await work();
  const found = await rows<{ tags: string[] }>(
    db,
    sql`SELECT tags FROM outbox WHERE seq > ${before?.seq} ORDER BY seq`,
  );
  return found.flatMap(({ tags }) => tags);
}
