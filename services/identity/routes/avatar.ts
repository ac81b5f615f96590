import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { MAX_PICTURE_BYTES } from '../../../schemas/endpoints/public/identity.ts';
import { rows } from '../../database/database.ts';
import { identityCalls } from '../http/input.ts';
import { requireReader } from '../http/require-reader.ts';
import { siteOf } from '../http/site-of.ts';
import type { IdentityDependencies } from '../ports.ts';
import { profileOf } from '../readers/readers.ts';
import { toldAt } from '../readers/told-at.ts';
import { Refusal } from '../refusal.ts';

/** Where browsers keep it, it is gone soon after its reader took it away. */
const KEPT = 'public, max-age=3600';

const IMAGE = { missing: 'Falta la imagen.', large: 'La imagen pasa de 3 MB.' };

/** The file of a form. Throws Refusal `badInput`, `tooLarge`. */
async function pictureIn(body: Uint8Array<ArrayBuffer>, type: string): Promise<Uint8Array> {
  const form = await new Response(body, { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined);
  const file = form?.get('avatar');
  if (!(file instanceof Blob) || file.size === 0)
    throw new Refusal('badInput', { message: IMAGE.missing });
  if (file.size > MAX_PICTURE_BYTES) throw new Refusal('tooLarge', { message: IMAGE.large });
  return new Uint8Array(await file.arrayBuffer());
}

/** `PUT` and `DELETE /v1/avatar`, and `GET /v1/avatar/{id}.jpg`, where anybody gets it. */
export function avatarRoutes(dependencies: IdentityDependencies): Hono {
  const { database, ids, avatarOf } = dependencies;
  const { app, handle } = identityCalls();

  handle('PUT /v1/avatar', async ({ c, body }) => {
    const { reader } = await requireReader(c, dependencies);
    const type = c.req.header('content-type') ?? '';
    const jpeg = await avatarOf(await pictureIn(await body(), type));
    const profile = await database.transaction(async (tx) => {
      await tx.execute(
        sql`INSERT INTO reader_avatars (reader_id, id, jpeg) VALUES (${reader.id}, ${ids()}, ${jpeg})
          ON CONFLICT (reader_id) DO UPDATE SET id = excluded.id, jpeg = excluded.jpeg`,
      );
      return profileOf(tx, reader.id, toldAt(siteOf(c)));
    });
    return profile ?? {};
  });

  handle('DELETE /v1/avatar', async ({ c }) => {
    const { reader } = await requireReader(c, dependencies);
    await database.db.execute(sql`DELETE FROM reader_avatars WHERE reader_id = ${reader.id}`);
    return {};
  });

  handle('GET /v1/avatar/:name{[0-9a-f-]{36}\\.jpg}', async ({ c, params }) => {
    const id = params.name.replace(/\.jpg$/, '');
    const [row] = await rows<{ jpeg: Buffer }>(
      database.db,
      sql`SELECT jpeg FROM reader_avatars WHERE id = ${id}`,
    );
    if (!row) throw new Refusal('notFound');
    c.header('Content-Type', 'image/jpeg');
    c.header('Cache-Control', KEPT);
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    return c.body(new Uint8Array(row.jpeg));
  });
  return app;
}
