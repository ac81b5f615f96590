import { sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import type { Clock } from '../../schemas/clock.ts';
import { changeImages as changeImagesShape } from '../../schemas/media-api.ts';
import type { StaffAudit } from '../audit/audit-log.ts';
import { rows } from '../database/database.ts';
import { check, type FaultLog, readJson, replyWithProblem } from '../http/problem.ts';
import { addJob } from '../jobs/queue.ts';
import { deleteUnused, setArchived } from './archive.ts';
import { eraseOriginal } from './erase-original.ts';
import { usesOf } from './image-uses.ts';
import { changeImage, type LibraryRecord, libraryImage } from './library.ts';
import { imagesOf } from './library-routes.ts';
import type { Renditions } from './renditions.ts';
import { replaceFile, undoReplacement } from './replace.ts';
import { shownImage } from './shown-image.ts';
import { type UploadDependencies, uploadTaker } from './uploaded-file.ts';

const MAX_JSON_BYTES = 100_000;
const MAX_SIMILAR = 12;

interface MediaDependencies extends UploadDependencies {
  renditions: Pick<Renditions, 'warm'>;
  /** Key of the resizer's tokens. */
  secret: string;
  /** May who sent the request see what is on that site? */
  maySee(c: Context, site: string): boolean;
  /** Why who sent the request may not change a picture that readers have (rule 4.25). */
  changeRefusal(c: Context, id: string): Promise<string | undefined>;
  editorName(c: Context): string;
  clock: Clock;
  audit: StaffAudit;
  log?: FaultLog;
}

const told = ({ id, name }: LibraryRecord) => ({
  subject: { kind: 'image', id } as const,
  detail: name || id,
});

/**
 * The media desk of the staff API: where pictures are used, many at once, another file for one. To
 * be mounted at `/api`.
 */
export function mediaRoutes(dependencies: MediaDependencies): Hono {
  const { database, renditions, secret, maySee, changeRefusal, editorName, clock, audit, log } =
    dependencies;
  const app = new Hono();
  app.onError(replyWithProblem(log));
  const takeUpload = uploadTaker(dependencies);
  const shown = (image: LibraryRecord) => shownImage(secret, image);

  app.get('/images/:id/uses', async (c) => {
    const { id } = await libraryImage(database.db, c.req.param('id'));
    const all = await usesOf(database.db, id);
    const uses = all.filter(
      ({ sites }) => sites.length === 0 || sites.some((site) => maySee(c, site)),
    );
    const refusal = (await changeRefusal(c, id)) ?? null;
    return c.json({ uses, hidden: all.length - uses.length, refusal });
  });

  app.get('/images/:id/similar', async (c) => {
    const { id } = await libraryImage(database.db, c.req.param('id'));
    const found = await rows<{ other: string }>(
      database.db,
      sql`SELECT other_id AS other FROM image_pairs p JOIN images o ON o.id = p.other_id
        WHERE p.image_id = ${id} AND NOT o.withdrawn ORDER BY distance, other_id
        LIMIT ${MAX_SIMILAR}`,
    );
    const items = await imagesOf(
      database.db,
      found.map(({ other }) => other),
    );
    return c.json({ items: items.map(shown) });
  });

  app.patch('/images', async (c) => {
    const { ids, archived, ...words } = check(
      changeImagesShape,
      await readJson(c.req.raw, MAX_JSON_BYTES),
    );
    const items = await database.transaction(async (tx) => {
      const changed: LibraryRecord[] = [];
      // In one order, so that two who change the same at once wait for each other.
      for (const id of [...new Set(ids)].sort()) {
        let image = await libraryImage(tx, id, true);
        if (archived !== undefined) {
          const after = await setArchived(tx, id, archived, clock());
          const action = archived ? 'image.archive' : 'image.restore';
          await audit(tx, c, { action, ...told(after), before: image, after });
          image = after;
        }
        if (words.alt !== undefined || words.credit !== undefined) {
          const after = await changeImage(tx, id, words, clock());
          await audit(tx, c, { action: 'image.change', ...told(after), before: image, after });
          image = after;
        }
        changed.push(image);
      }
      return changed;
    });
    return c.json({ items: items.map(shown) });
  });

  app.put('/images/:id/file', async (c) => {
    const id = c.req.param('id');
    await libraryImage(database.db, id);
    const image = await takeUpload(c, {
      add: (file) =>
        database.transaction(async (tx) => {
          const before = await libraryImage(tx, id, true);
          const after = await replaceFile(tx, id, file, { now: clock(), by: editorName(c) });
          if (after.hash !== before.hash)
            await audit(tx, c, { action: 'image.replace', ...told(after), before, after });
          return after;
        }),
    });
    renditions.warm(image);
    return c.json(shown(image));
  });

  app.delete('/images/:id/file', async (c) => {
    const image = await database.transaction(async (tx) => {
      const { image, before } = await undoReplacement(tx, c.req.param('id'), clock());
      await addJob(tx, eraseOriginal, { hash: before.hash });
      await audit(tx, c, { action: 'image.undo-replace', ...told(image), before, after: image });
      return image;
    });
    renditions.warm(image);
    return c.json(shown(image));
  });

  app.delete('/images/:id', async (c) => {
    await database.transaction(async (tx) => {
      const before = await deleteUnused(tx, c.req.param('id'));
      await audit(tx, c, { action: 'image.delete', ...told(before), before });
    });
    return c.body(null, 204);
  });

  return app;
}
