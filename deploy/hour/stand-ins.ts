import { createServer } from 'node:http';
import { mailServer } from '../../services/mail/mail-server.testing.ts';

/** What an operator has elsewhere: a store that speaks S3 at 9000, a mail server at 2525. */
const objects = new Map<string, Buffer>();
createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const { pathname } = new URL(request.url ?? '', 'http://x');
    if (!/^AWS4-HMAC-SHA256 /.test(request.headers.authorization ?? ''))
      return response.writeHead(403).end();
    if (request.method === 'PUT') objects.set(pathname, Buffer.concat(chunks));
    if (request.method === 'DELETE') objects.delete(pathname);
    const held = objects.get(pathname);
    if (request.method === 'PUT' || request.method === 'DELETE') return response.end();
    if (!held) return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Length': held.length });
    return response.end(request.method === 'HEAD' ? undefined : held);
  });
}).listen(9_000, '127.0.0.1');
await mailServer({ port: 2_525 });
