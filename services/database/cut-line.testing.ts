import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Line {
  /** The address given, by way of this line. */
  url: string;
  port: number;
  /** Ends every connection, and refuses new ones. */
  cut(): void;
  /** Passes nothing on, without a word. */
  hang(): void;
  mend(): void;
  close(): void;
}

/** A line of our own between a client and a server on this machine, to cut it in tests. */
export async function lineTo(address: string): Promise<Line> {
  const target = new URL(address);
  let isCut = false;
  let isSilent = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (chunk) => !isSilent && to.write(chunk));
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const url = new URL(address);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    port,
    cut: () => {
      isCut = true;
      endAll();
    },
    hang: () => {
      isSilent = true;
    },
    mend: () => {
      isCut = false;
      isSilent = false;
    },
    close: () => {
      endAll();
      server.close();
    },
  };
}
