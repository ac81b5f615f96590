import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import {
  changeImage as changeImageShape,
  type ImageList,
  imageQuery,
  type LibraryImage,
} from '../../schemas/api.ts';
import type { Clock } from '../../schemas/clock.ts';
import type { StaffAudit } from '../audit/audit-log.ts';
import type { Database, Tx } from '../database/database.ts';
import { check, type FaultLog, Problem, readJson, replyWithProblem } from '../http/problem.ts';
import { concurrencyGate } from '../jobs/concurrency-gate.ts';
import { type ImageStore, originalKey } from './image-store.ts';
import { inspectImage, proveWhole } from './inspect.ts';
import {
  addImage,
  changeImage,
  imageByHash,
  type LibraryRecord,
  libraryImage,
  searchImages,
} from './library.ts';
import { MAX_UPLOAD_BYTES, receiveFile } from './receive.ts';
import { whyFileTakenDown } from './records.ts';
import type { Renditions } from './renditions.ts';
import { ownAddress, signImage, TOKEN_VERSION } from './sign.ts';

const MAX_JSON_BYTES = 100_000;
const MAX_NAME_CHARS = 200;
/** Uploads whose whole file is read at one time: each may be 50 MB, and its decoded pixels more. */
const MAX_READING = 2;

interface LibraryDependencies {
  database: Database;
  store: ImageStore;
  renditions: Pick<Renditions, 'warm'>;
  /** Key of the resizer's tokens. */
  secret: string;
  /** Where a file waits while it comes in. */
  uploadsFolder: string;
  maxUploadBytes?: number;
  clock: Clock;
  audit: StaffAudit;
  log?: FaultLog;
}

/** The last part of a path, without what a file system or a log line would trip over. */
const fileName = (given: string): string =>
  (given.split(/[\\/]/).at(-1) ?? '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_NAME_CHARS);

/** Are an original's bytes in the store as they came? */
async function isWhole(store: ImageStore, hash: string): Promise<boolean> {
  const bytes = await store.get(originalKey(hash));
  return bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === hash;
}

/** A picture with the resizer's tokens. */
const shownImage = (secret: string, { hash: _, ...image }: LibraryRecord): LibraryImage => ({
  ...image,
  url: ownAddress(secret, image.id),
  auth: { [TOKEN_VERSION]: signImage(secret, image.id) },
});

/** Pictures that match, newest first, with the resizer's tokens. */
export async function listImages(
  tx: Tx,
  secret: string,
  query: z.output<typeof imageQuery>,
): Promise<ImageList> {
  const { items, total } = await searchImages(tx, query);
  return { items: items.map((image) => shownImage(secret, image)), total };
}

/**
 * The media library of the staff API, to be mounted at `/api`. Who may call it is decided before.
 */
export function libraryRoutes(dependencies: LibraryDependencies): Hono {
  const {
    database,
    store,
    renditions,
    secret,
    uploadsFolder: folder,
    clock,
    audit,
    log,
  } = dependencies;
  const { maxUploadBytes: limit = MAX_UPLOAD_BYTES } = dependencies;
  const app = new Hono();
  app.onError(replyWithProblem(log));
  const reading = concurrencyGate(MAX_READING);

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
    if (changes.focalPoint !== undefined) renditions.warm(image);
    return c.json(shown(image));
  });

  const upload = async (c: Context) => {
    if (/^multipart\//i.test(c.req.header('content-type') ?? ''))
      throw new Problem(
        415,
        'unsupported_type',
        'Manda la imagen sola, como cuerpo de la petición, y su nombre en ?name=.',
      );
    const name = fileName(c.req.query('name') ?? '');
    return receiveFile(c.req.raw, { folder, limit }, async ({ hash, size, read }) => {
      const taken = await whyFileTakenDown(database.db, hash);
      if (taken)
        throw new Problem(
          409,
          'taken_down',
          `Esa imagen se retiró (${taken}): no se sube mientras un administrador no la restaure.`,
        );
      return reading(async () => {
        const present = await imageByHash(database.db, hash);
        if (present && (await isWhole(store, hash))) return { image: present, isNew: false };
        const bytes = await read();
        const inspected = await inspectImage(bytes, name);
        await proveWhole(bytes, name);
        await store.put(originalKey(hash), bytes);
        return database.transaction(async (tx) => {
          const added = await addImage(tx, { ...inspected, hash, name, bytes: size }, clock());
          const { id } = added.image;
          const told = { subject: { kind: 'image', id } as const, detail: name };
          if (added.isNew)
            await audit(tx, c, {
              action: 'image.upload',
              ...told,
              before: null,
              after: added.image,
            });
          return added;
        });
      });
    });
  };

  /**
   * 201 for a picture that is new, 200 for one that was here already. Where its file was lost or is
   * damaged, it is there again.
   */
  app.post('/images', async (c) => {
    const { image, isNew } = await upload(c);
    if (isNew) renditions.warm(image);
    return c.json(shown(image), isNew ? 201 : 200);
  });

  return app;
}
