import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** As AWS describes it: version, scope, signed headers, 64 hex digits. */
const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=AKID\/(\d{8})\/mx-1\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, Signature=[0-9a-f]{64}$/;

function isSigned({ headers }: IncomingMessage): boolean {
  const day = SIGNED.exec(headers.authorization ?? '')?.[1];
  const { 'x-amz-date': date = '', 'x-amz-content-sha256': hash } = headers;
  return day !== undefined && String(date).startsWith(day) && Boolean(hash);
}

const etagOf = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');

interface Options {
  /** Any that is free, when unset. */
  port?: number;
  /** Who asks: the key id AKID in the region mx-1, or anybody. */
  isChecking?: boolean;
}

/** A store that speaks S3: objects whole and in parts. */
export async function s3Server({ port = 0, isChecking = true }: Options = {}) {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const state = {
    objects,
    uploads,
    /** What came in, in order. */
    seen: [] as IncomingMessage[],
    /** What the next ones are told; 200: as ever. */
    answers: [] as number[],
    /** It takes no more of them. */
    mostObjects: Number.POSITIVE_INFINITY,
  };
  let lastUpload = 0;

  /** Puts the parts together that the client names; undefined for others than it sent. */
  const completed = (parts: Map<number, Buffer>, named: string): Buffer | undefined => {
    const all = [...named.matchAll(/<PartNumber>(\d+)<.*?<ETag>"(\w+)"</g)];
    const isWhole =
      all.length === parts.size &&
      all.every(([, part, etag]) => etagOf(parts.get(Number(part)) ?? Buffer.alloc(0)) === etag);
    return isWhole
      ? Buffer.concat(all.map(([, part]) => parts.get(Number(part)) as Buffer))
      : undefined;
  };

  const server = createServer((request, response) => {
    state.seen.push(request);
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const { method } = request;
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
      const body = Buffer.concat(chunks);
      const status = state.answers.shift() ?? 200;
      if (isChecking && !isSigned(request)) return response.writeHead(403).end();
      if (status !== 200) return response.writeHead(status).end();
      if (method === 'POST' && searchParams.has('uploads')) {
        lastUpload += 1;
        const id = `up/${lastUpload}=`;
        uploads.set(id, new Map());
        return response.end(`<R><UploadId>${id}</UploadId></R>`);
      }
      const id = searchParams.get('uploadId');
      if (id !== null) {
        const parts = uploads.get(id);
        if (!parts) return response.writeHead(404).end('NoSuchUpload');
        if (method === 'PUT') {
          parts.set(Number(searchParams.get('partNumber')), body);
          return response.writeHead(200, { etag: `"${etagOf(body)}"` }).end();
        }
        const whole = method === 'POST' ? completed(parts, body.toString()) : undefined;
        // As S3 does: first 200, then what went wrong.
        if (method === 'POST' && !whole) return response.end('<Error>InvalidPart</Error>');
        if (whole) objects.set(pathname, whole);
        uploads.delete(id);
        return response.end('<CompleteMultipartUploadResult/>');
      }
      if (method === 'PUT') {
        if (objects.size >= state.mostObjects) return response.writeHead(403).end();
        objects.set(pathname, body);
        return response.end();
      }
      if (method === 'DELETE') {
        objects.delete(pathname);
        return response.writeHead(204).end();
      }
      const held = objects.get(pathname);
      if (!held) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
      response.writeHead(200, { 'Content-Length': held.length });
      return response.end(method === 'HEAD' ? undefined : held);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, { endpoint, close });
}
