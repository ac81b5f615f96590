import { sql } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import type { Clock } from '../../schemas/clock.ts';
import { mediaEndpoints as api } from '../../schemas/endpoints/media.ts';
import { rows } from '../database/database.ts';
import { type EndpointDependencies, serveEndpoints } from '../http/serve-endpoints.ts';
import { addJob } from '../jobs/queue.ts';
import { deleteUnused, setArchived } from './archive.ts';
import { eraseOriginal } from './erase-original.ts';
import { uploadTaker } from './http/uploads.ts';
import { usesOf } from './image-uses.ts';
import { changeImage, type LibraryRecord, libraryImage } from './library.ts';
import { imagesOf } from './library-routes.ts';
import type { Renditions } from './renditions.ts';
import { replaceFile, undoReplacement } from './replace.ts';
import { shownImage } from './shown-image.ts';
import type { UploadDependencies } from './uploaded-file.ts';

const MAX_SIMILAR = 12;

interface MediaDependencies extends UploadDependencies, EndpointDependencies {
  renditions: Pick<Renditions, 'warm'>;
  /** Key of the resizer's tokens. */
  secret: string;
  /** May who sent the request see what is on that site? */
  maySee(c: Context, site: string): boolean;
  /** Why who sent the request may not change a picture that readers have (rule 4.25). */
  changeRefusal(c: Context, id: string): Promise<string | undefined>;
  editorName(c: Context): string;
  clock: Clock;
}

const subjectOf = ({ id, name }: LibraryRecord) => ({
  subject: { kind: 'image', id } as const,
  detail: name || id,
});

/**
 * The media desk of the staff API: where pictures are used, many at once, another file for one. To
 * be mounted at `/api`.
 */
export function mediaRoutes(dependencies: MediaDependencies): Hono {
  const { database, renditions, secret, maySee, changeRefusal, editorName, clock } = dependencies;
  const { app, handle, handleAlone, handleRaw } = serveEndpoints(dependencies);
  const takeUpload = uploadTaker(dependencies);
  const shown = (image: LibraryRecord) => shownImage(secret, image);

  handle(api.imageUses, async ({ c, params, tx }) => {
    const { id } = await libraryImage(tx, params.id);
    const all = await usesOf(tx, id);
    const uses = all.filter(
      ({ sites }) => sites.length === 0 || sites.some((site) => maySee(c, site)),
    );
    const refusal = (await changeRefusal(c, id)) ?? null;
    return { uses, hidden: all.length - uses.length, refusal };
  });

  handle(api.similarImages, async ({ params, tx }) => {
    const { id } = await libraryImage(tx, params.id);
    const found = await rows<{ other: string }>(
      tx,
      sql`SELECT other_id AS other FROM image_pairs p JOIN images o ON o.id = p.other_id
        WHERE p.image_id = ${id} AND NOT o.withdrawn ORDER BY distance, other_id
        LIMIT ${MAX_SIMILAR}`,
    );
    const items = await imagesOf(
      tx,
      found.map(({ other }) => other),
    );
    return { items: items.map(shown) };
  });

  handle(api.changeImages, async ({ body: { ids, archived, ...words }, tx, note }) => {
    const changed: LibraryRecord[] = [];
    // In one order, so that two who change the same at once wait for each other.
    for (const id of [...new Set(ids)].sort()) {
      let image = await libraryImage(tx, id, true);
      if (archived !== undefined) {
        const after = await setArchived(tx, id, archived, clock());
        const action = archived ? 'image.archive' : 'image.restore';
        await note({ ...subjectOf(after), action, before: image, after });
        image = after;
      }
      if (words.alt !== undefined || words.credit !== undefined) {
        const after = await changeImage(tx, id, words, clock());
        await note({ ...subjectOf(after), action: 'image.change', before: image, after });
        image = after;
      }
      changed.push(image);
    }
    return { items: changed.map(shown) };
  });

  handleRaw(api.replaceImage, async ({ c, params: { id }, tx: db, note }) => {
    await libraryImage(db, id);
    const image = await takeUpload(c, {
      add: (file) =>
        database.transaction(async (tx) => {
          const before = await libraryImage(tx, id, true);
          const after = await replaceFile(tx, id, file, { now: clock(), by: editorName(c) });
          if (after.hash !== before.hash) await note({ ...subjectOf(after), before, after }, tx);
          return after;
        }),
    });
    renditions.warm(image);
    return shown(image);
  });

  handleAlone(api.undoReplacement, async ({ params, note }) => {
    const image = await database.transaction(async (tx) => {
      const { image: after, before } = await undoReplacement(tx, params.id, clock());
      await addJob(tx, eraseOriginal, { hash: before.hash });
      await note({ ...subjectOf(after), before, after }, tx);
      return after;
    });
    renditions.warm(image);
    return shown(image);
  });

  handle(api.deleteImage, async ({ params, tx, note }) => {
    const before = await deleteUnused(tx, params.id);
    await note({ ...subjectOf(before), before });
  });

  return app;
}
