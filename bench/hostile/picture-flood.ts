/**
 * A process of its own that floods the resizer until it is ended: `picture-flood.ts PORT
 * CONNECTIONS ADDRESS…`, with signed addresses without size.
 */
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fetchFrom, openReply } from './fetch-from.ts';

const FROM = '127.0.0.2';
const FORMATS = ['image/avif,*/*', 'image/webp,*/*', '*/*'];
const ABORT_MS = 5;
const SLOW_READ_MS = 2_000;
/** Whoever is turned away comes back, as fast as a program does that honours nothing. */
const PAUSE_MS = 20;

const [port, connections, ...addresses] = process.argv.slice(2);
const upTo = (most: number) => 1 + Math.floor(Math.random() * most);
const pick = <T>(list: readonly T[]): T => list[upTo(list.length) - 1] as T;
const sized = () => `${pick(addresses)}&width=${upTo(4_000)}&height=${upTo(4_000)}`;
const focal = () => `${sized()}&focal=${upTo(1_600)},${upTo(1_067)}`;
const broken = () => pick(addresses).replace(/auth=.{4}/, 'auth=AAAA');

async function one(connection: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const asked = (path: string) => ({
    port: Number(port),
    path,
    from: FROM,
    accept: pick(FORMATS),
    agent,
  });
  const kinds = [
    () => fetchFrom(asked(`${sized()}&smart=true&quality=${upTo(100)}`)),
    () => fetchFrom(asked(focal())),
    () => fetchFrom(asked(broken())),
    async () => {
      const { reply, cancel } = openReply(asked(focal()));
      reply.catch(() => undefined);
      await sleep(ABORT_MS);
      cancel();
    },
    async () => {
      const { reply, cancel } = openReply(asked(sized()));
      // Its body is left unread.
      await Promise.race([reply.catch(() => undefined), sleep(SLOW_READ_MS)]);
      await sleep(SLOW_READ_MS);
      cancel();
    },
  ];
  const kind = kinds[connection % kinds.length];
  for (;;) {
    await kind?.();
    await sleep(PAUSE_MS);
  }
}

await Promise.all(Array.from({ length: Number(connections) }, (_, connection) => one(connection)));
