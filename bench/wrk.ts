import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onCore, outDir } from './site-process.ts';

export interface Load {
  connections: number;
  seconds: number;
  encoding: string;
  /** Sent with `If-None-Match`. */
  etag?: string;
  /** The front when unset. */
  path?: string;
  /** So many pages, `/p-0/` and on, in turn, instead. */
  pages?: number;
}

export interface Answers {
  requests: number;
  perSecond: number;
  p99: string;
}

/**
 * What wrk found. Throws when any answer was an error or did not come: such figures would be of
 * something else.
 */
export function parseWrk(output: string): Answers {
  const number = (pattern: RegExp): number => Number(pattern.exec(output)?.[1]);
  const answers = {
    requests: number(/(\d+) requests in/),
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p99: /^\s+99%\s+(\S+)/m.exec(output)?.[1] ?? '',
  };
  const wrong = /Non-2xx.*|Socket errors.*/.exec(output)?.[0];
  if (wrong) throw new Error(wrong);
  if (!(answers.requests > 0 && answers.perSecond > 0))
    throw new Error('no request was answered in time');
  return answers;
}

/** Longer than a slow server takes for as many readers as there are. */
const ANSWER_SECONDS = 10;

const SCRIPT = join(outDir, 'pages.lua');

/**
 * Asked as fast as it is answered. wrk runs while this process waits: the server's answers on its
 * pipe wait with it.
 */
export function load(
  port: number,
  { connections, seconds, encoding, path = '/', pages, etag }: Load,
): Answers {
  const headers = ['-H', `Accept-Encoding: ${encoding}`, '-H', 'Host: localhost'];
  if (etag) headers.push('-H', `If-None-Match: ${etag}`);
  const args = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    `--timeout=${ANSWER_SECONDS}s`,
    '--latency',
    ...headers,
  ];
  if (pages) {
    const turn = `local n = 0\nrequest = function() n = (n + 7919) % ${pages}; return wrk.format("GET", "/p-" .. n .. "/") end\n`;
    writeFileSync(SCRIPT, turn);
    args.push('-s', SCRIPT);
  }
  const [command = '', ...rest] = onCore(1, ['wrk', ...args, `http://127.0.0.1:${port}${path}`]);
  return parseWrk(
    execFileSync(command, rest, {
      encoding: 'utf8',
      timeout: (seconds + 2 * ANSWER_SECONDS) * 1_000,
    }),
  );
}
