import { freePort } from '../../services/database/free-port.ts';
import { type Fetched, fetchPage } from '../fetch-page.ts';
import { onCore, startServer } from '../site-process.ts';
import type { Load } from '../wrk.ts';
import type { Peer, PeerMode } from './apps.ts';
import { reasonIn, startGroup } from './groups.ts';
import { QUIET } from './prepare-app.ts';
import { type GroupUsed, groupMeter } from './proc-stat.ts';

/** A server that is up and answers as it should. */
export interface Serving {
  name: string;
  kind: PeerMode['kind'];
  port: number;
  /** How its readers ask. */
  reading: Omit<Load, 'seconds' | 'pages'> & { path: string };
  warmSeconds: number;
  used(): Promise<GroupUsed>;
  stop(): Promise<void>;
}

const START_LIMIT_MS = 30_000;
const STORIES = 120;

const WAYS = {
  hit: { connections: 16, encoding: 'br, gzip', warmSeconds: 2 },
  // One reader: requests that wait for one another could share a render. Rendering takes longer to
  // get warm.
  render: { connections: 1, encoding: 'identity', warmSeconds: 6 },
};

const readingOf = (
  path: string,
  kind: PeerMode['kind'],
): Pick<Serving, 'kind' | 'reading' | 'warmSeconds'> => {
  const { connections, encoding, warmSeconds } = WAYS[kind];
  return { kind, reading: { path, connections, encoding }, warmSeconds };
};

/**
 * What is wrong with a page that should be the measured front as this mode sends it; null when
 * nothing is.
 */
export function faultOf(
  { status, headers, body }: Pick<Fetched, 'status' | 'headers' | 'body'>,
  { mark }: PeerMode,
): string | null {
  if (status !== 200) return `it answers ${status}`;
  const [header, says] = mark;
  const said = String(headers[header] ?? '');
  if (!says.test(said)) return `its header ${header} says '${said}'`;
  const stories = body.toString().split('<article').length - 1;
  return stories === STORIES ? null : `it shows ${stories} stories of ${STORIES}`;
}

/** One mode of an app, in processes of its own on the server's core. */
export async function servePeer({ start }: Peer, mode: PeerMode, cwd: string): Promise<Serving> {
  const port = await freePort();
  const { script, env } = start(port);
  const group = startGroup(onCore(0, [process.execPath, ...script]), {
    cwd,
    env: { ...QUIET, ...env },
  });
  try {
    const until = Date.now() + START_LIMIT_MS;
    let page: Fetched | undefined;
    while (!page) {
      if (group.hasEnded()) throw new Error(`it ended: ${reasonIn(group.output())}`);
      if (Date.now() > until) throw new Error(`it did not answer in ${START_LIMIT_MS / 1_000} s`);
      await new Promise((done) => setTimeout(done, 100));
      page = await fetchPage(port, mode.path, 'identity').catch(() => undefined);
    }
    const fault = faultOf(page, mode);
    if (fault) throw new Error(`its page ${mode.path} is not what it should be: ${fault}`);
    const meter = groupMeter(group.pid);
    return {
      name: mode.name,
      port,
      ...readingOf(mode.path, mode.kind),
      used: async () => meter(),
      stop: group.stop,
    };
  } catch (error) {
    await group.stop();
    throw error;
  }
}

/** One of our own measured servers. */
export async function serveOwn(
  name: string,
  mode: string,
  kind: PeerMode['kind'],
): Promise<Serving> {
  const server = await startServer(mode, STORIES);
  return {
    name,
    port: server.port,
    ...readingOf('/', kind),
    used: () => server.used(),
    stop: async () => server.stop(),
  };
}
