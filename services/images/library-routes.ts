import { Hono } from 'hono';
import { changeImage as changeImageShape, imageQuery } from '../../schemas/api.ts';
import type { Clock } from '../../schemas/clock.ts';
import { LOOKS_LIKE } from '../../schemas/media-api.ts';
import type { StaffAudit } from '../audit/audit-log.ts';
import type { Tx } from '../database/database.ts';
import { check, type FaultLog, Problem, readJson, replyWithProblem } from '../http/problem.ts';
import { setArchived } from './archive.ts';
import { addImage, changeImage, imageByHash, type LibraryRecord, libraryImage } from './library.ts';
import { alikeTo } from './likeness.ts';
import type { Renditions } from './renditions.ts';
import { listImages, shownImage } from './shown-image.ts';
import { type UploadDependencies, type UploadedFile, uploadTaker } from './uploaded-file.ts';

const MAX_JSON_BYTES = 100_000;

interface LibraryDependencies extends UploadDependencies {
  renditions: Pick<Renditions, 'warm'>;
  /** Key of the resizer's tokens. */
  secret: string;
  clock: Clock;
  audit: StaffAudit;
  log?: FaultLog;
}

/** The pictures with these ids, in that order. */
export const imagesOf = (tx: Tx, ids: readonly string[]): Promise<LibraryRecord[]> =>
  Promise.all(ids.map((id) => libraryImage(tx, id)));

/**
 * The media library of the staff API, to be mounted at `/api`. Who may call it is decided before.
 */
export function libraryRoutes(dependencies: LibraryDependencies): Hono {
  const { database, renditions, secret, clock, audit, log } = dependencies;
  const app = new Hono();
  app.onError(replyWithProblem(log));
  const takeUpload = uploadTaker(dependencies);
  const shown = (image: LibraryRecord) => shownImage(secret, image);

  app.get('/images', async (c) =>
    c.json(await listImages(database.db, secret, check(imageQuery, c.req.query()))),
  );

  app.get('/images/:id', async (c) =>
    c.json(shown(await libraryImage(database.db, c.req.param('id')))),
  );

  app.patch('/images/:id', async (c) => {
    const changes = check(changeImageShape, await readJson(c.req.raw, MAX_JSON_BYTES));
    const id = c.req.param('id');
    const image = await database.transaction(async (tx) => {
      const before = await libraryImage(tx, id, true);
      const after = await changeImage(tx, id, changes, clock());
      const told = { subject: { kind: 'image', id } as const, detail: after.name || id };
      await audit(tx, c, { action: 'image.change', ...told, before, after });
      return after;
    });
    if (changes.focalPoint !== undefined || changes.crops) renditions.warm(image);
    return c.json(shown(image));
  });

  /** Asks who sends a file that looks like what is here: that one, or the file all the same? */
  const askAbout = async (file: UploadedFile) => {
    const alike = await imagesOf(database.db, await alikeTo(database.db, file));
    if (alike.length > 0)
      throw new Problem(409, LOOKS_LIKE, 'Parece que ya está en la biblioteca.', {
        similar: alike.map(shown),
      });
  };

  /**
   * 201 for a picture that is new, 200 for one that was here already: where it was archived it is
   * on offer again, and where its file was lost or is damaged, it is there again. With `?ask=1`
   * one that looks like another is refused, with the ones that it looks like.
   */
  app.post('/images', async (c) => {
    const { image, isNew } = await takeUpload(c, {
      present: async (hash) => {
        const image = await imageByHash(database.db, hash);
        return image && { image, isNew: false };
      },
      ...(c.req.query('ask') === '1' ? { look: askAbout } : {}),
      add: (file) =>
        database.transaction(async (tx) => {
          const added = await addImage(tx, file, clock());
          const { id } = added.image;
          const told = { subject: { kind: 'image', id } as const, detail: file.name };
          const act = {
            action: 'image.upload',
            ...told,
            before: null,
            after: added.image,
          } as const;
          if (added.isNew) await audit(tx, c, act);
          return added;
        }),
    });
    if (isNew) renditions.warm(image);
    if (image.archivedAt === undefined) return c.json(shown(image), isNew ? 201 : 200);
    const restored = await database.transaction(async (tx) => {
      const { id } = image;
      const after = await setArchived(tx, id, false, clock());
      const told = { subject: { kind: 'image', id } as const, detail: after.name || id };
      await audit(tx, c, { action: 'image.restore', ...told, before: image, after });
      return after;
    });
    return c.json(shown(restored), 200);
  });

  return app;
}
