import type { Hono } from 'hono';
import type { Clock } from '../../schemas/clock.ts';
import { libraryEndpoints as api } from '../../schemas/endpoints/library.ts';
import { LOOKS_LIKE } from '../../schemas/media-api.ts';
import type { Tx } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { type EndpointDependencies, serveEndpoints } from '../http/serve-endpoints.ts';
import { setArchived } from './archive.ts';
import { uploadTaker } from './http/uploads.ts';
import { addImage, changeImage, imageByHash, type LibraryRecord, libraryImage } from './library.ts';
import { alikeTo } from './likeness.ts';
import type { Renditions } from './renditions.ts';
import { listImages, shownImage } from './shown-image.ts';
import type { UploadDependencies, UploadedFile } from './uploaded-file.ts';

interface LibraryDependencies extends UploadDependencies, EndpointDependencies {
  renditions: Pick<Renditions, 'warm'>;
  /** Key of the resizer's tokens. */
  secret: string;
  clock: Clock;
}

/** The pictures with these ids, in that order. */
export const imagesOf = (tx: Tx, ids: readonly string[]): Promise<LibraryRecord[]> =>
  Promise.all(ids.map((id) => libraryImage(tx, id)));

/** The media library of the staff API, to be mounted at `/api`. */
export function libraryRoutes(dependencies: LibraryDependencies): Hono {
  const { database, renditions, secret, clock } = dependencies;
  const { app, handle, handleAlone, handleRaw } = serveEndpoints(dependencies);
  const takeUpload = uploadTaker(dependencies);
  const shown = (image: LibraryRecord) => shownImage(secret, image);
  const subjectOf = (id: string, name: string) => ({
    subject: { kind: 'image', id } as const,
    detail: name || id,
  });

  handle(api.images, ({ query, tx }) => listImages(tx, secret, query));

  handle(api.image, async ({ params, tx }) => shown(await libraryImage(tx, params.id)));

  handleAlone(api.changeImage, async ({ params: { id }, body, note }) => {
    const image = await database.transaction(async (tx) => {
      const before = await libraryImage(tx, id, true);
      const after = await changeImage(tx, id, body, clock());
      await note({ ...subjectOf(id, after.name), before, after }, tx);
      return after;
    });
    if (body.focalPoint !== undefined || body.crops) renditions.warm(image);
    return shown(image);
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
  handleRaw(api.uploadImage, async ({ c, query, note }) => {
    const { image, isNew } = await takeUpload(c, {
      present: async (hash) => {
        const image = await imageByHash(database.db, hash);
        return image && { image, isNew: false };
      },
      ...(query.ask === '1' ? { look: askAbout } : {}),
      add: (file) =>
        database.transaction(async (tx) => {
          const added = await addImage(tx, file, clock());
          const line = { ...subjectOf(added.image.id, file.name), before: null };
          if (added.isNew) await note({ ...line, action: 'image.upload', after: added.image }, tx);
          return added;
        }),
    });
    if (isNew) renditions.warm(image);
    if (image.archivedAt === undefined) return c.json(shown(image), isNew ? 201 : 200);
    return database.transaction(async (tx) => {
      const after = await setArchived(tx, image.id, false, clock());
      const line = { ...subjectOf(image.id, after.name), before: image, after };
      await note({ ...line, action: 'image.restore' }, tx);
      return shown(after);
    });
  });

  return app;
}
