import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

interface Behaviour {
  /** Mails that it refuses for now before it takes one. */
  refusals?: number;
  /** Between a mail and its receipt. */
  delayMs?: number;
  /** Any that is free, when unset. */
  port?: number;
}

/** A server that takes mails by SMTP. */
export async function mailServer({ refusals = 0, delayMs = 0, port = 0 }: Behaviour = {}) {
  const taken: string[] = [];
  const open = new Set<Socket>();
  let opened = 0;
  let left = refusals;
  const server = createServer((socket) => {
    let data: string | undefined;
    const say = (line: string) => socket.write(`${line}\r\n`);
    const receive = async (mail: string) => {
      if (delayMs > 0) await sleep(delayMs);
      taken.push(mail);
      say('250 taken');
    };
    opened += 1;
    open.add(socket);
    socket.setEncoding('utf8');
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    say('220 stand-in');
    socket.on('data', (chunk: string) => {
      for (const line of chunk.split('\r\n')) {
        if (data !== undefined) {
          if (line !== '.') {
            data += `${line}\n`;
            continue;
          }
          void receive(data);
          data = undefined;
        } else if (/^(?:EHLO|HELO)/.test(line)) say('250 stand-in');
        else if (/^MAIL/.test(line)) say(left-- > 0 ? '451 later' : '250 ok');
        else if (/^DATA/.test(line)) {
          data = '';
          say('354 go on');
        } else if (/^QUIT/.test(line)) {
          say('221 bye');
          socket.end();
        } else if (line) say('250 ok');
      }
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const hangUp = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    /** How many connections there have been. */
    opened: () => opened,
    /** Ends all connections without a word. */
    hangUp,
    close: () => {
      hangUp();
      return new Promise((done) => server.close(done));
    },
  };
}
