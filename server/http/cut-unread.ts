import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Cuts connections whose reader takes nothing of what was written to it for `unreadMs` (twice that
 * at most): whoever requests and never reads would hold its connection, and the replies, for good.
 * Looked at from time to time: the server's own `timeout` sets a timer anew for every request,
 * which a page from memory feels.
 */
export function cutUnread(server: Server, unreadMs: number): void {
  /**
   * Bytes that each had taken when last looked at; of what was written at once, only when it took
   * all of it.
   */
  const taken = new Map<Socket, number>();
  server.on('connection', (socket) => {
    taken.set(socket, 0);
    socket.once('close', () => taken.delete(socket));
  });
  const look = () => {
    for (const [socket, before] of taken) {
      const now = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength > 0 && now === before) socket.destroy();
      else taken.set(socket, now);
    }
  };
  const timer = setInterval(look, unreadMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
