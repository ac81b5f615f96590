import type { IncomingMessage } from 'node:http';
import { type Context, Hono } from 'hono';
import { type CdnName, keyHeaders } from '../changes/cdn.ts';
import { surrogateKey } from '../changes/surrogate-key.ts';
import { imageTag } from '../changes/tags.ts';
import type { Database } from '../database/database.ts';
import { type FaultLog, notFound, Problem, replyWithProblem } from '../http/problem.ts';
import { cropFor } from './crops.ts';
import { namesOf, type PictureRecords } from './picture-records.ts';
import { type ImageRecord, wasDeleted } from './records.ts';
import { canMove, type Format, MAX_SIDE_PX, type Rendition } from './render.ts';
import type { Renditions } from './renditions.ts';
import { isSigned, revisionOf } from './sign.ts';
import { type PictureSize, snapFocal, snapSize } from './sizes.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const ORIGINAL_CACHE = 'public, max-age=86400';
const ORIGINAL_MAX_WIDTH = 1_600;

export interface ImagesDependencies {
  database: Database;
  records: Pick<PictureRecords, 'find'>;
  renditions: Pick<Renditions, 'render'>;
  /** Keys of the resizer's tokens: the present one, then those that are still taken. */
  secrets: readonly string[];
  /** Are plain addresses refused without a token too? */
  needsToken: boolean;
  /** A CDN is told what changed: pictures say their keys. Default: false. */
  cdn?: CdnName;
  /** Whom a request is from: what has to be rendered first is shared out among them. */
  clientOf(request: IncomingMessage): string;
  log?: FaultLog;
}

const gone = () => new Problem(410, 'gone', 'Esa imagen se retiró.');
const badRequest = (message: string) => new Problem(400, 'invalid_input', message);

/** A side in pixels: floored, 1 to 4,000; undefined when not requested. */
function side(text: string | undefined, name: string): number | undefined {
  if (text === undefined || text === '') return undefined;
  const pixels = Math.floor(Number(text));
  if (!Number.isFinite(pixels) || pixels < 1 || pixels > MAX_SIDE_PX)
    throw badRequest(`${name} va de 1 a ${MAX_SIDE_PX}.`);
  return pixels;
}

function focalIn(text: string | undefined): { x: number; y: number } | undefined {
  if (!text) return undefined;
  const [x = Number.NaN, y = Number.NaN, ...more] = text.split(',').map(Number);
  if (more.length > 0 || !Number.isFinite(x) || !Number.isFinite(y) || x < 0 || y < 0)
    throw badRequest('focal se escribe x,y.');
  return { x, y };
}

/** rule 5.25: pictures have one quality, whichever is requested. */
function checkQuality(text: string | undefined): void {
  if (!text) return;
  const quality = Math.floor(Number(text));
  if (!(quality >= 1 && quality <= 100)) throw badRequest('quality va de 1 a 100.');
}

/** What is to be rendered of a picture for a request's size and focal point. */
function snapped(
  record: ImageRecord,
  requested: PictureSize,
  focal: { x: number; y: number } | undefined,
): PictureSize & Pick<Rendition, 'focal' | 'crop'> {
  const size = snapSize(record, requested);
  const crop = cropFor(record, size);
  if (crop) return { ...size, crop };
  return focal ? { ...size, focal: snapFocal(record, size, focal) } : size;
}

/** The best format that the browser names. */
const formatFor = (accept: string): Format =>
  accept.includes('image/avif') ? 'avif' : accept.includes('image/webp') ? 'webp' : 'jpeg';

/**
 * `GET /resizer/v2/{id}{.ext}?auth=…&width=…` and `GET /imagenes/{id}.jpg?auth=…`: public, on every
 * site's host.
 */
export function imagesRoutes(dependencies: ImagesDependencies): Hono {
  const { database, records, renditions, secrets, needsToken, clientOf, log } = dependencies;
  const { cdn = 'none' } = dependencies;
  const app = new Hono();
  app.onError(replyWithProblem(log));

  /** '' where a test calls without a connection. */
  const clientIn = (c: Context): string => {
    const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
    return incoming ? clientOf(incoming) : '';
  };

  const find = async (
    name: string,
    token: string,
    focal?: { x: number; y: number },
  ): Promise<ImageRecord> => {
    const record = await records.find(name, focal, revisionOf(token));
    if (record?.withdrawn) throw gone();
    if (record) return record;
    for (const id of namesOf(name)) if (await wasDeleted(database.db, id)) throw gone();
    throw notFound('No hay tal imagen.');
  };

  const keysOf = (id: string) => keyHeaders(cdn, [surrogateKey(imageTag(id))]);
  const reply = (id: string, bytes: Buffer, format: Format, cache: string) =>
    new Response(new Uint8Array(bytes), {
      headers: {
        'Content-Type': `image/${format}`,
        'Content-Length': String(bytes.length),
        'Cache-Control': cache,
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'",
        'Cross-Origin-Resource-Policy': 'cross-origin',
        Vary: 'Accept',
        ...keysOf(id),
      },
    });

  /** Signed for exactly this id: who has no token learns nothing about which images there are. */
  const refuseUnsigned = (name: string, token: string): void => {
    if (!namesOf(name).some((id) => isSigned(secrets, id, token)))
      throw new Problem(403, 'forbidden', 'Falta la firma de la imagen.');
  };

  app.get('/resizer/v2/:name', async (c) => {
    const name = c.req.param('name');
    const query = c.req.query();
    const token = query.auth ?? '';
    refuseUnsigned(name, token);
    const width = side(query.width, 'width');
    const height = side(query.height, 'height');
    const focal = query.smart === 'true' ? undefined : focalIn(query.focal);
    checkQuality(query.quality);
    const record = await find(name, token, focal);
    if (!isSigned(secrets, record.id, token)) throw notFound('No hay tal imagen.');
    const around = focal ?? (query.smart === 'true' ? undefined : record.focalPoint);
    const accepted = formatFor(c.req.header('accept') ?? '');
    const moves = query.moves === '1' && canMove(record);
    // Of what browsers are sent, WebP alone moves.
    const format = moves && accepted === 'avif' ? 'webp' : accepted;
    const requested = { ...(width ? { width } : {}), ...(height ? { height } : {}) };
    const rendition = { format, moves, ...snapped(record, requested, around) };
    const bytes = await renditions.render(record, rendition, clientIn(c), c.req.raw.signal);
    return reply(record.id, bytes, format, FOREVER);
  });

  // The plain address of a picture: what `url` of our own images names, for readers without srcset
  // and for other sites' cards.
  app.get('/imagenes/:name', async (c) => {
    const [name, token] = [c.req.param('name'), c.req.query('auth')];
    if (needsToken || token !== undefined) refuseUnsigned(name, token ?? '');
    const record = await find(name, token ?? '');
    if (token !== undefined && !isSigned(secrets, record.id, token))
      throw notFound('No hay tal imagen.');
    const rendition = { format: 'jpeg', width: ORIGINAL_MAX_WIDTH } as const;
    const bytes = await renditions.render(record, rendition, clientIn(c), c.req.raw.signal);
    return reply(record.id, bytes, 'jpeg', ORIGINAL_CACHE);
  });

  return app;
}
