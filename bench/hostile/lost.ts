/** Counts acknowledged writes that are not there any more. */
import { createHash } from 'node:crypto';
import { imageStoreOf } from '../../server/images/open-images.ts';
import { connectRunning } from '../../services/database/database.ts';
import { originalKey } from '../../services/images/store/image-store.ts';
import type { Finding } from './finding.ts';
import type { Acknowledged } from './writers.ts';

const numberIn = (document: string): number =>
  Number(/"title":"Edición (\d+)"/.exec(document)?.[1] ?? -1);

interface Version {
  page: string;
  document: string;
  isPublished: boolean;
}

/** The highest number that a page has, as a draft or published. */
function highest(versions: readonly Version[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { page, document } of versions)
    found.set(page, Math.max(found.get(page) ?? -1, numberIn(document)));
  return found;
}

const finding = (what: string, lost: number, of: number): Finding => ({
  what,
  figure: `${lost} of ${of}`,
  limit: '0',
  // Where nothing was written nothing was tried.
  isWithin: lost === 0 && of > 0,
});

/** Compares what a running product's data folder holds with what was acknowledged. */
export async function findLost(
  part: string,
  dataDir: string,
  { stories, drafts, published, pictures }: Acknowledged,
): Promise<Finding[]> {
  const { pool, close } = await connectRunning({ dataDir });
  try {
    const ids = await pool.query<{ id: string }>('SELECT id FROM stories');
    const { rows: versions } = await pool.query<Version>(
      `SELECT v.page_id AS page, v.document, v.version = p.published_version AS "isPublished"
        FROM page_versions v JOIN pages p ON p.id = v.page_id
        UNION ALL SELECT page_id, document, false FROM page_drafts`,
    );
    const hashes = await pool.query<{ hash: string }>('SELECT hash FROM images');
    const [storyIds, rowHashes] = [
      new Set(ids.rows.map(({ id }) => id)),
      new Set(hashes.rows.map(({ hash }) => hash)),
    ];
    const [saved, live] = [highest(versions), highest(versions.filter((v) => v.isPublished))];
    const store = imageStoreOf({ dataDir });
    let lostPictures = 0;
    for (const hash of pictures) {
      const bytes = await store.get(originalKey(hash));
      const isThere = bytes && createHash('sha256').update(bytes).digest('hex') === hash;
      if (!isThere || !rowHashes.has(hash)) lostPictures += 1;
    }
    const lostPages = [
      ...drafts.filter(({ page, number }) => (saved.get(page) ?? -1) < number),
      ...published.filter(({ page, number }) => (live.get(page) ?? -1) < number),
    ].length;
    const lostStories = stories.filter((id) => !storyIds.has(id)).length;
    return [
      finding(`${part}: acknowledged stories lost`, lostStories, stories.length),
      finding(`${part}: acknowledged pages lost`, lostPages, drafts.length + published.length),
      finding(`${part}: acknowledged pictures lost`, lostPictures, pictures.length),
    ];
  } finally {
    await close();
  }
}
