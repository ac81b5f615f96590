import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

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
export async function readFileOf(folders: readonly StaticFolder[], path: string): Promise<Buffer | null> {
  for (const each of folders) {
    const file = fileFor(each, path);
    const bytes = file && (await readFile(file).catch(() => null));
    if (bytes) return bytes;
  }
  return null;
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
    const etag = `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`;
    const headers = {
      'Content-Type': type,
      'Cache-Control': cacheControl,
      'X-Content-Type-Options': 'nosniff',
      ETag: etag,
      ...(type === 'image/svg+xml' ? { 'Content-Security-Policy': SVG_POLICY } : {}),
      ...(type === 'font/woff2' ? { 'Access-Control-Allow-Origin': '*' } : {}),
    };
    if (request.headers['if-none-match'] === etag) response.writeHead(304, headers).end();
    else if (request.method === 'HEAD') response.writeHead(200, { ...headers, 'Content-Length': found.size }).end();
    else {
      response.writeHead(200, { ...headers, 'Content-Length': found.size });
      createReadStream(file)
        .on('error', () => response.destroy())
        .pipe(response);
    }
    return true;
  }
  return false;
}
