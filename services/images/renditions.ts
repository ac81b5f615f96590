import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type FaultLog, notFound, Problem } from '../http/problem.ts';
import { cropFor } from './crops.ts';
import { Dropped, FairTurns, type FullQueue, type Turn } from './fair-turns.ts';
import { PictureTookTooLong } from './picture-processes.ts';
import { MAX_RENDERING, rendering } from './picture-work.ts';
import { onRaster, pixelsOf, SVG } from './rasters.ts';
import type { ImageRecord } from './records.ts';
import {
  cropAround,
  type Format,
  isMoving,
  type Rendition,
  renderImage,
  targetSize,
} from './render.ts';
import type { RenditionCache } from './rendition-cache.ts';
import { COMMON_SIZES } from './sizes.ts';
import type { ImageStore } from './store/image-store.ts';

/** A page of pictures that nobody has seen yet, several times over. */
const MAX_WAITING_PER_CLIENT = 100;
const MAX_WAITING_PER_PICTURE = 30;
const MAX_WAITING = 400;
/**
 * Pictures whose common sizes wait to be made; the ones beyond are made when a reader wants them.
 */
const MAX_WARMING = 500;
/** rule 5.31: a picture one of whose renditions took longer has no more made ahead. */
const MAX_WARMING_MS = 4_000;
/** So long it is remembered which pictures are slow, and which went past their time. */
const SLOW_FOR_MS = 600_000;
const MAX_SLOW = 10_000;

const COMMON_FORMATS: readonly Format[] = ['webp', 'avif'];

/** Where everything stands that was made of an original. */
const folderOf = (hash: string): string => `${hash.slice(0, 2)}/${hash}`;

export interface Renditions {
  /**
   * What the cache has is sent at once; the rest waits its turn among those of `client`, the
   * address that the request came from, until `gone` says that it went away. Throws Problem 404
   * without an original, 422 for a broken one and for one that takes too long, 429 when too much
   * waits for that client already, 503 when too much waits for the picture or in all, and for
   * those who all went away.
   */
  render(
    record: ImageRecord,
    rendition: Rendition,
    client: string,
    gone?: AbortSignal,
  ): Promise<Buffer>;
  /**
   * Has the common sizes of a picture made in the background, one after the other. Returns at once.
   */
  warm(record: ImageRecord): void;
  /** Resolves when nothing waits in the background any more. */
  warmed(): Promise<void>;
  /** Removes what was made of an original. */
  forget(hash: string): Promise<void>;
  /** Drops what waits; resolves when what runs is done. */
  close(): Promise<void>;
}

/** The renditions that pages will request, as ui/image-address writes them. */
function commonRenditions(record: ImageRecord): Rendition[] {
  const focal = record.focalPoint ? { focal: record.focalPoint } : {};
  const seen = new Set<string>();
  return COMMON_SIZES.map((size): Omit<Rendition, 'format'> => {
    const crop = cropFor(record, size);
    return { ...size, ...(crop ? { crop } : focal) };
  })
    .filter((rendition) => {
      const { width, height } = targetSize(rendition.crop ?? record, rendition);
      return !seen.has(`${width}x${height}`) && seen.add(`${width}x${height}`);
    })
    .flatMap((rendition) => COMMON_FORMATS.map((format) => ({ ...rendition, format })));
}

const tooMany = (full: FullQueue): Problem =>
  full === 'client'
    ? new Problem(429, 'too_many_requests', 'Pediste demasiadas imágenes a la vez.')
    : new Problem(503, 'unavailable', 'Hay demasiadas imágenes en espera.');

const leftAlone = (): Problem => new Problem(503, 'unavailable', 'Nadie espera esa imagen.');

const tooLong = (): Problem =>
  new Problem(422, 'too_complex', 'Esa imagen tarda demasiado en prepararse.');

/** Requests for the same pixels have the same name. */
function keyOf(record: ImageRecord, rendition: Rendition): string {
  const { format, focal, crop, moves: _, ...size } = rendition;
  const target = targetSize(crop ?? record, size);
  const part = crop
    ? ['crop', crop]
    : focal
      ? cropAround(record, target.width / target.height, focal)
      : 'smart';
  const moving = isMoving(record, rendition) ? [record.frames] : [];
  const name = createHash('sha256')
    .update(JSON.stringify([record.width, record.height, target, part, ...moving]))
    .digest('hex');
  return `${folderOf(record.hash)}/${name.slice(0, 32)}.${format}`;
}

/** Makes renditions of the originals in a store: once for many who want it, stored in a cache. */
export function makeRenditions({
  store,
  cache,
  log,
  maxRunning = MAX_RENDERING,
  draw = renderImage,
  nowMs = () => performance.now(),
}: {
  store: Pick<ImageStore, 'get' | 'put'>;
  cache: RenditionCache;
  log?: FaultLog;
  /** Renditions at work at one time. */
  maxRunning?: number;
  draw?: typeof renderImage;
  nowMs?: () => number;
}): Renditions {
  const turns = new FairTurns({
    maxRunning,
    maxRunningPerPicture: Math.max(1, maxRunning - 1),
    maxPerClient: MAX_WAITING_PER_CLIENT,
    maxPerPicture: MAX_WAITING_PER_PICTURE,
    maxWaiting: MAX_WAITING,
    tooMany,
  });
  const underWay = new Map<string, Turn<Buffer>>();
  /** How often the renditions of an original were removed: what was begun before is not kept. */
  const forgets = new Map<string, number>();
  /** By their hash. */
  const slow = new LRUCache<string, 'slow' | 'too long'>({ max: MAX_SLOW, ttl: SLOW_FOR_MS });
  const writing = new Set<Promise<void>>();
  const keep = async (key: string, bytes: Buffer): Promise<void> => {
    const written = cache.put(key, bytes).finally(() => writing.delete(written));
    writing.add(written);
    await written;
  };

  /** Throws PictureTookTooLong, Problem, and what is said of a picture that cannot be read. */
  const drawn = async (record: ImageRecord, rendition: Rendition): Promise<Buffer> => {
    const original = await pixelsOf(record, { store, on: rendering });
    if (!original) throw notFound('Falta el archivo de esa imagen.');
    return record.mime === SVG
      ? draw(original, ...onRaster(record, rendition, original))
      : draw(original, record, rendition);
  };

  const failed = (error: Error, { id: image, hash }: ImageRecord): Problem => {
    if (error instanceof Problem && error.status !== 422) return error;
    const isTooLong =
      error instanceof PictureTookTooLong ||
      (error instanceof Problem && error.body.code === 'too_complex');
    (log ?? console).error(
      { event: 'picture_unreadable', err: error, image },
      'No se pudo leer una imagen',
    );
    if (!isTooLong) return new Problem(422, 'unreadable_image', 'Esa imagen está dañada.');
    slow.set(hash, 'too long');
    return tooLong();
  };

  const make = async (key: string, record: ImageRecord, rendition: Rendition): Promise<Buffer> => {
    const before = forgets.get(record.hash);
    // It may have been finished while this one came here.
    const cached = await cache.get(key);
    if (cached) return cached;
    // It may have taken too long in another size meanwhile.
    if (slow.get(record.hash) === 'too long') throw tooLong();
    const begunMs = nowMs();
    const bytes = await drawn(record, rendition).catch((error: Error) => {
      throw failed(error, record);
    });
    if (nowMs() - begunMs > MAX_WARMING_MS) slow.set(record.hash, 'slow');
    // Whoever waits for it was let in before the picture was taken down; the disk keeps none.
    if (forgets.get(record.hash) === before) await keep(key, bytes);
    return bytes;
  };

  const turnFor = (
    record: ImageRecord,
    rendition: Rendition,
    { key, client }: { key: string; client: string | undefined },
  ): Turn<Buffer> => {
    const running = underWay.get(key);
    if (running) {
      running.join(client);
      return running;
    }
    const turn = turns.take({ client, picture: record.hash }, () => make(key, record, rendition));
    const ended = () => underWay.get(key) === turn && underWay.delete(key);
    underWay.set(key, turn);
    turn.done.then(ended, ended);
    return turn;
  };

  const render = async (
    record: ImageRecord,
    rendition: Rendition,
    client?: string,
    gone?: AbortSignal,
  ): Promise<Buffer> => {
    const key = keyOf(record, rendition);
    const cached = await cache.get(key);
    if (cached) return cached;
    if (slow.get(record.hash) === 'too long') throw tooLong();
    if (gone?.aborted) throw leftAlone();
    const turn = turnFor(record, rendition, { key, client });
    const leave = () => {
      // Whoever asks from now on begins anew.
      if (turn.leave()) underWay.delete(key);
    };
    gone?.addEventListener('abort', leave, { once: true });
    try {
      return await turn.done;
    } catch (error) {
      throw error instanceof Dropped ? leftAlone() : error;
    } finally {
      gone?.removeEventListener('abort', leave);
    }
  };

  let queue: ImageRecord[] = [];
  let working: Promise<void> | undefined;
  let isClosed = false;
  const work = async () => {
    for (let record = queue.shift(); record; record = queue.shift()) {
      const before = forgets.get(record.hash);
      for (const rendition of commonRenditions(record)) {
        if (isClosed) return;
        if (forgets.get(record.hash) !== before) break;
        // One that fails fails for the reader too, and is told there.
        await render(record, rendition).catch(() => undefined);
        if (slow.has(record.hash)) break;
      }
    }
  };
  const start = () => {
    working ??= work().finally(() => {
      working = undefined;
      if (queue.length > 0 && !isClosed) start();
    });
  };

  return {
    render,
    warm: (record) => {
      if (isClosed || queue.length >= MAX_WARMING) return;
      // A focal point that moves on makes the sizes around its last place useless.
      queue = [...queue.filter(({ id }) => id !== record.id), record];
      start();
    },
    warmed: async () => {
      while (working) await working;
    },
    forget: async (hash) => {
      queue = queue.filter((record) => record.hash !== hash);
      forgets.set(hash, (forgets.get(hash) ?? 0) + 1);
      await Promise.allSettled([...writing]);
      await cache.forget(folderOf(hash));
    },
    close: async () => {
      isClosed = true;
      queue = [];
      await working;
    },
  };
}
