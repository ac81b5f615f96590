import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { SeedLiveEntry } from '../../fixtures/live-blogs.ts';
import type { Seed } from '../../fixtures/seed.ts';
import { entryFields } from '../../schemas/live/live-api.ts';
import type { PageDocument } from '../../schemas/page.ts';
import { catalogue } from '../../schemas/sales/catalogue.ts';
import { type Emit, writeOutbox } from '../../services/changes/outbox.ts';
import { type Database, rows, type Tx } from '../../services/database/database.ts';
import { intake, MAX_PICTURE_MS } from '../../services/images/picture-work.ts';
import { importImage } from '../../services/images/records.ts';
import type { ImageStore } from '../../services/images/store/image-store.ts';
import { cleanFields } from '../../services/live/clean.ts';
import { changeBlog, createBlog } from '../../services/live/live-blogs.ts';
import { correctEntry, createEntry, markEntry } from '../../services/live/live-entries.ts';
import { blogOf, readBlogRow } from '../../services/live/live-rows.ts';
import { putAuthor, putHierarchy } from '../../services/newsroom/newsroom-store.ts';
import { type BlockChecks, prepareBlocks } from '../../services/pages/check-blocks.ts';
import { createPage } from '../../services/pages/pages.ts';
import { publish } from '../../services/pages/publishing.ts';
import { putCatalogue } from '../../services/sales/catalogue/put-catalogue.ts';
import { putSite } from '../../services/sites/site-store.ts';
import { putCollection } from '../../services/stories/collections/collection-store.ts';
import { ingest, readNewsroom } from '../content/content.ts';
import { sanitiser } from '../sanitiser.ts';
import { hasContent } from './has-content.ts';

interface Newspaper {
  seed: Seed;
  images: ImageStore;
  blocks: BlockChecks;
  ids: () => string;
  now: Date;
}

const JPEG_QUALITY = 88;
const SEED_LOCK = 4_711_003;
const TURN_POLL_MS = 200;
/** Who changed pages last, on the desk: neither the product nor a front page. */
const SEEDED_BY = 'Datos de ejemplo';

/** Tries once: a wait within a statement is limited in time. */
async function takeTurn(tx: Tx): Promise<boolean> {
  const [row] = await rows<{ taken: boolean }>(
    tx,
    sql`SELECT pg_try_advisory_xact_lock(${SEED_LOCK}) AS taken`,
  );
  return row?.taken === true;
}

async function seedPictures(tx: Tx, { seed, images, now }: Newspaper): Promise<void> {
  for (const { svg, id, alt, credit, focalPoint } of seed.pictures) {
    const steps = [['jpeg', { quality: JPEG_QUALITY }], ['toBuffer']] as const;
    const bytes = await intake.draw({ bytes: Buffer.from(svg), steps }, MAX_PICTURE_MS);
    await importImage(tx, bytes, { id, alt, credit, focalPoint }, { store: images, now });
  }
}

async function seedPages(tx: Tx, { seed, blocks, ids, now }: Newspaper): Promise<void> {
  const change = { by: SEEDED_BY, now };
  for (const { site, name, route, document } of seed.pages) {
    const properties = seed.sites.find(({ key }) => key === site);
    if (!properties) throw new Error(`${name}: no site ${site}`);
    const empty: PageDocument = { layout: document.layout, sections: {}, metadata: {} };
    const prepared = prepareBlocks({
      document,
      drafts: [empty],
      site: properties,
      blocks,
      inline: sanitiser.inline,
    });
    if (prepared.issues.length > 0) throw new Error(`${name}: ${JSON.stringify(prepared.issues)}`);
    const page = await createPage(
      tx,
      { id: ids(), site, name, route, layout: document.layout, document: prepared.document },
      change,
    );
    await publish(tx, page.id, page.revision, (draft) => draft, change);
  }
}

/** Live, and for good: nobody is there who would end them. */
async function seedLiveBlogs(tx: Tx, { seed, now }: Newspaper): Promise<void> {
  const change = { by: SEEDED_BY, now };
  for (const { entries, summary, description, ...blog } of seed.liveBlogs) {
    const policy = seed.sites.find(({ key }) => key === blog.site)?.htmlPolicy ?? 'sanitised';
    const clean = cleanFields(sanitiser, policy);
    const { id } = await createBlog(
      tx,
      { ...blog, description: sanitiser.body(description) },
      change,
    );
    for (const entry of entries) await seedLiveEntry(tx, { blog: id, entry, clean }, change);
    const { version: baseVersion } = blogOf(await readBlogRow(tx, id));
    const changes = { summary: sanitiser.body(summary), autoCloseHours: 0 };
    await changeBlog(tx, { id, baseVersion, changes }, change);
  }
}

interface SeedingEntry {
  blog: string;
  entry: SeedLiveEntry;
  clean: ReturnType<typeof cleanFields>;
}

async function seedLiveEntry(
  tx: Tx,
  { blog, entry, clean }: SeedingEntry,
  change: { by: string; now: Date },
): Promise<void> {
  const { id, isKey, isPinned, corrected, ...given } = entry;
  const written = entryFields.parse({
    ...given,
    description: corrected?.description ?? given.description,
  });
  const added = await createEntry(
    tx,
    { blog, id, fields: clean(written), isPublishing: true },
    change,
  );
  const at = { blog, id, baseVersion: added.version };
  if (isKey || isPinned)
    await markEntry(tx, { ...at, isKey: isKey ?? false, isPinned: isPinned ?? false }, change);
  if (corrected)
    await correctEntry(
      tx,
      {
        ...at,
        fields: clean({ ...written, description: given.description }),
        note: corrected.note,
      },
      change,
    );
}

const lastDay = ({ stories }: Seed, now: Date): Date =>
  new Date(
    Math.max(now.getTime(), ...stories.map((one) => Date.parse(one.display_date ?? '') || 0)),
  );

/**
 * Puts the sample newspaper into a database without content, all of it or nothing. Returns false
 * when there is any. Stories are imported like any other; one that ingest refuses ends the
 * start, for then the seed is wrong.
 */
export async function seedNewspaper(database: Database, newspaper: Newspaper): Promise<boolean> {
  if (await hasContent(database.db)) return false;
  const { seed, now } = newspaper;
  return database.transaction(async (tx) => {
    // Nodes that start together on an empty database: one seeds, the others wait for it.
    while (!(await takeTurn(tx))) await sleep(TURN_POLL_MS);
    if (await hasContent(tx)) return false;
    for (const [position, site] of seed.sites.entries()) await putSite(tx, site, position);
    const main = seed.sites[0]?.key ?? '';
    for (const [site, menus] of Object.entries(seed.hierarchies))
      for (const [name, nodes] of Object.entries(menus)) await putHierarchy(tx, site, name, nodes);
    for (const author of seed.authors) await putAuthor(tx, author);
    await seedPictures(tx, newspaper);
    const newsroom = await readNewsroom(tx);
    const changed = new Set<string>();
    const emit: Emit = (tags) => {
      for (const tag of tags) changed.add(tag);
    };
    for (const story of seed.stories) {
      const outcome = await ingest.importDocument(tx, {
        input: story,
        defaultSite: main,
        // The sample is all there, also by a clock that is behind its days.
        now: lastDay(seed, now),
        newsroom,
        emit,
      });
      if (outcome.status === 'refused')
        throw new Error(`${story._id}: ${JSON.stringify(outcome.issues)}`);
    }
    await writeOutbox(tx, changed);
    for (const collection of seed.collections) await putCollection(tx, collection);
    await seedPages(tx, newspaper);
    await seedLiveBlogs(tx, newspaper);
    await putCatalogue(tx, catalogue.parse(seed.catalogue));
    return true;
  });
}
