/**
 * What streams and polls cost without us: a bare `node:http` server that writes the bytes of a POST
 * to all that have its `/stream` open, and gives those of a POST to `/kept`, with their headers, to
 * whoever asks for anything else, or a 304 whoever has them. Prints its port.
 */
import { createServer } from 'node:http';

const open = new Set();
let kept = { headers: [], unchanged: [], etag: '', body: Buffer.alloc(0) };
const server = createServer((request, response) => {
  if (request.method === 'GET' && request.url !== '/stream') {
    if (kept.etag !== '' && request.headers['if-none-match'] === kept.etag) {
      response.writeHead(304, kept.unchanged).end();
      return;
    }
    response.writeHead(200, kept.headers).end(kept.body);
    return;
  }
  if (request.method === 'GET') {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write('event: hello\ndata: 1\n\n');
    open.add(response);
    response.once('close', () => open.delete(response));
    return;
  }
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    const bytes = Buffer.concat(parts);
    if (request.url === '/kept') {
      const { headers, unchanged = [], etag = '', body } = JSON.parse(bytes.toString());
      kept = { headers, unchanged, etag, body: Buffer.from(body, 'base64') };
    } else for (const one of open) one.write(bytes);
    response.end();
  });
}).listen(0, '127.0.0.1', 10_000, () => console.log(server.address().port));
