import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { Body } from '../cache/body.ts';
import { LruCache } from '../cache/lru.ts';
import type { ReadyPage } from '../cache/page-cache.ts';
import { refuseMethod } from './refuse-method.ts';
import { matchesEtag, rangeOf, respond } from './respond.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.webm': 'video/webm',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.map': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

export interface StaticFolder {
  /** Path prefix with a trailing slash: `/assets/`. */
  prefix: string;
  folder: string;
  cacheControl: string;
}

export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const AN_HOUR = 'public, max-age=3600';

const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The file that a folder has for a path: nothing outside of it, no hidden files. */
function fileFor({ prefix, folder }: StaticFolder, path: string): string | null {
  if (!path.startsWith(prefix)) return null;
  const file = normalize(join(folder, path.slice(prefix.length)));
  return file.startsWith(folder + sep) && !file.includes(`${sep}.`) ? file : null;
}

/** The bytes of a file of one of the folders, or null. */
export async function readFileOf(
  folders: readonly StaticFolder[],
  path: string,
): Promise<Buffer | null> {
  for (const each of folders) {
    const file = fileFor(each, path);
    const bytes = file && (await readFile(file).catch(() => null));
    if (bytes) return bytes;
  }
  return null;
}

interface FileToSend {
  file: string;
  size: number;
  etag: string;
  headers: Record<string, string>;
}

/** Files that are text are small and requested by every reader: they stay in memory, compressed. */
const TEXT = new Set(
  ['.js', '.css', '.svg', '.json', '.map', '.txt', '.webmanifest'].map(
    (extension) => TYPES[extension],
  ),
);
const MAX_KEPT_BYTES = 2_000_000;
const kept = new LruCache<ReadyPage>({ maxEntries: 500, maxBytes: 32_000_000 });

async function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  { file, size, etag, headers }: FileToSend,
): Promise<void> {
  const key = `${file} ${etag}`;
  const ready = kept.get(key) ?? {
    status: 200,
    headers: Object.entries(headers).flat(),
    body: new Body(await readFile(file)),
    tags: [],
  };
  kept.set(key, ready, size);
  await respond(request, response, ready);
}

/** All of a file, or the part of it that a video requests. */
function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { file, size, etag, headers }: FileToSend,
): void {
  const range = rangeOf(request.headers, { size, etag }, request.method);
  if (range === 'bad') {
    response.writeHead(416, { 'Content-Range': `bytes */${size}`, 'Content-Length': 0 }).end();
    return;
  }
  const [start, end] = range ?? [0, size - 1];
  const part = range ? { 'Content-Range': `bytes ${start}-${end}/${size}` } : {};
  response.writeHead(range ? 206 : 200, {
    ...headers,
    ...part,
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Content-Length': end - start + 1,
  });
  if (request.method === 'HEAD' || size === 0) {
    response.end();
    return;
  }
  createReadStream(file, { start, end })
    .on('error', () => response.destroy())
    .pipe(response);
}

/** Serves a file of one of the folders; nothing outside them, no folders, no hidden files. */
export async function serveFile(
  folders: readonly StaticFolder[],
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<boolean> {
  for (const each of folders) {
    const { cacheControl } = each;
    const file = fileFor(each, path);
    if (!file) continue;
    const type = TYPES[extname(file)];
    const found = type ? await stat(file).catch(() => null) : null;
    if (!type || !found?.isFile()) continue;
    if (refuseMethod(request, response)) return true;
    const etag = `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`;
    const headers = {
      'Content-Type': type,
      'Cache-Control': cacheControl,
      'X-Content-Type-Options': 'nosniff',
      ...(type === 'image/svg+xml' ? { 'Content-Security-Policy': SVG_POLICY } : {}),
      ...(type === 'font/woff2' ? { 'Access-Control-Allow-Origin': '*' } : {}),
    };
    if (TEXT.has(type) && found.size <= MAX_KEPT_BYTES)
      await sendText(request, response, { file, size: found.size, etag, headers });
    else if (matchesEtag(request.headers['if-none-match'], etag))
      response.writeHead(304, { ...headers, ETag: etag }).end();
    else sendFile(request, response, { file, size: found.size, etag, headers });
    return true;
  }
  return false;
}
