import { sql } from 'drizzle-orm';
import { rows, type Tx } from '../database/database.ts';
import { MAX_INPUT_PIXELS } from './inspect.ts';
import { atFault, intake, MAX_PICTURE_MS } from './picture-work.ts';

/** Each row of 9 greys gives 8 bits: is the next one clearly lighter? (dHash) */
const [COLUMNS, ROWS] = [9, 8];
/** Greys closer together are one plain surface, which looks like every other. */
const MIN_CONTRAST = 12;
/** Smaller steps between greys are noise: a plain sky has the same bits in every copy. */
const MIN_STEP = 5;
/** Bits of 64 in which pictures that look alike may differ. */
const MAX_DISTANCE = 5;
/** How much wider or higher one may be than the other. */
const MAX_STRETCH = 1.06;
/** Pictures shown beside one that looks like them. */
const MAX_ALIKE = 8;

/** The bits of a grid of greys; null for a plain surface. */
export function likenessOfGreys(greys: Uint8Array): bigint | null {
  if (Math.max(...greys) - Math.min(...greys) < MIN_CONTRAST) return null;
  let bits = 0n;
  for (let row = 0; row < ROWS; row += 1)
    for (let column = 0; column < COLUMNS - 1; column += 1) {
      const at = row * COLUMNS + column;
      const step = (greys[at + 1] ?? 0) - (greys[at] ?? 0);
      bits = (bits << 1n) | (step >= MIN_STEP ? 1n : 0n);
    }
  return BigInt.asIntN(64, bits);
}

/**
 * 64 bits that stay nearly the same when a picture is resized, compressed or tinted; null for one
 * without shapes, and for what cannot be read.
 */
export async function likenessOf(bytes: Uint8Array): Promise<bigint | null> {
  const work = {
    bytes,
    input: { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'none' },
    steps: [
      ['rotate'],
      ['flatten', { background: '#fff' }],
      ['greyscale'],
      ['resize', COLUMNS, ROWS, { fit: 'fill' }],
      ['raw'],
      ['toBuffer'],
    ],
  } as const;
  const greys = await intake.draw(work, MAX_PICTURE_MS).catch(atFault(() => undefined));
  return greys ? likenessOfGreys(greys) : null;
}

interface Looks {
  likeness: bigint | null;
  width: number;
  height: number;
}

const isAlike = ({ likeness, width, height }: Looks) => sql`
  bit_count((i.likeness # ${String(likeness)}::bigint)::bit(64)) <= ${MAX_DISTANCE}
  AND greatest(i.width::float8 / i.height / ${width / height}::float8,
    ${width / height}::float8 * i.height / i.width) <= ${MAX_STRETCH}`;

/** The ids of pictures on offer that look like this one, the most alike first. */
export async function alikeTo(tx: Tx, looks: Looks): Promise<string[]> {
  if (looks.likeness === null) return [];
  const found = await rows<{ id: string }>(
    tx,
    sql`SELECT id FROM images i
      WHERE NOT withdrawn AND archived_at IS NULL AND ${isAlike(looks)}
      ORDER BY bit_count((likeness # ${String(looks.likeness)}::bigint)::bit(64)), id
      LIMIT ${MAX_ALIKE}`,
  );
  return found.map(({ id }) => id);
}

/** Remembers what a picture looks like, and which others look like it. */
export async function rememberLooks(tx: Tx, id: string, looks: Looks): Promise<void> {
  const { likeness } = looks;
  await tx.execute(
    sql`UPDATE images SET is_looked_at = true,
        likeness = ${likeness === null ? null : String(likeness)}::bigint WHERE id = ${id}`,
  );
  await tx.execute(sql`DELETE FROM image_pairs WHERE image_id = ${id} OR other_id = ${id}`);
  if (likeness === null) return;
  await tx.execute(
    sql`INSERT INTO image_pairs (image_id, other_id, distance)
      SELECT pair.one, pair.other, alike.distance
      FROM (SELECT i.id, bit_count((i.likeness # ${String(likeness)}::bigint)::bit(64)) AS distance
          FROM images i WHERE i.id <> ${id} AND ${isAlike(looks)}) AS alike,
        LATERAL (VALUES (alike.id, ${id}), (${id}, alike.id)) AS pair (one, other)
      ON CONFLICT DO NOTHING`,
  );
}
