import { connect, type Socket } from 'node:net';

/** One reader's open stream over a plain socket: what it got, and when. */
export interface LiveClient {
  socket: Socket;
  /** Ids of updates, as often as they came. */
  entries: string[];
  lastId: number;
  close(): void;
}

interface Opening {
  port: number;
  path: string;
  host?: string;
  lastId?: number;
  /** Hears each event by the time at which its first byte was there. */
  onEvent?: (id: number, atMs: number) => void;
  /** The updates are read too; that costs the client. */
  isReading?: boolean;
}

const EVENT = /id: (\d+)\ndata: ([^\n]*)\n\n/g;

/** Resolves once the server said hello. */
export const openClient = ({
  port,
  path,
  host = 'brujula.localhost',
  lastId = 0,
  onEvent,
  isReading = false,
}: Opening): Promise<LiveClient> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const client: LiveClient = { socket, entries: [], lastId, close: () => socket.destroy() };
    let text = '';
    let isOpen = false;
    const last = lastId > 0 ? `Last-Event-ID: ${lastId}\r\n` : '';
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${last}\r\n`);
    socket.on('error', reject);
    socket.on('data', (bytes) => {
      const atMs = performance.now();
      if (!isOpen) {
        if (!bytes.includes('event: hello')) return;
        isOpen = true;
        resolve(client);
      }
      if (!isReading) {
        const at = bytes.indexOf('id: ');
        if (at < 0) return;
        client.lastId = Number.parseInt(bytes.toString('latin1', at + 4, at + 14), 10);
        onEvent?.(client.lastId, atMs);
        return;
      }
      // Frames of the transfer coding stand between events, never inside of one.
      text += bytes.toString();
      for (const [, id, body = ''] of text.matchAll(EVENT)) {
        client.lastId = Number(id);
        const { entries } = JSON.parse(body) as { entries: { id: string }[] };
        client.entries.push(...entries.map((entry) => entry.id));
        onEvent?.(client.lastId, atMs);
      }
      const end = text.lastIndexOf('\n\n');
      if (end >= 0) text = text.slice(end + 2);
    });
  });

/** Many, a few hundred at a time. */
export async function openClients(count: number, one: (index: number) => Opening) {
  const clients: LiveClient[] = [];
  for (let from = 0; from < count; from += 200) {
    const batch = Array.from({ length: Math.min(200, count - from) }, (_, index) =>
      openClient(one(from + index)),
    );
    clients.push(...(await Promise.all(batch)));
  }
  return clients;
}
