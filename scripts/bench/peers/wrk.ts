import { execFileSync } from 'node:child_process';
import { onCore } from '../site-process.ts';

export interface Reading {
  path: string;
  connections: number;
  encoding: string;
  seconds: number;
}

export interface Answers {
  requests: number;
  perSecond: number;
  p99: string;
}

/** What wrk found. Throws when any answer was an error or did not come: such figures would be of something else. */
export function parseWrk(output: string): Answers {
  const number = (pattern: RegExp): number => Number(pattern.exec(output)?.[1]);
  const answers = {
    requests: number(/(\d+) requests in/),
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p99: /^\s+99%\s+(\S+)/m.exec(output)?.[1] ?? '',
  };
  const wrong = /Non-2xx.*|Socket errors.*/.exec(output)?.[0];
  if (wrong) throw new Error(wrong);
  if (!(answers.requests > 0 && answers.perSecond > 0)) throw new Error('no request was answered in time');
  return answers;
}

/** Longer than a slow server takes for as many readers as there are. */
const ANSWER_SECONDS = 10;

/** One address, asked as fast as it is answered. This process waits for the end of it. */
export function read(port: number, { path, connections, encoding, seconds }: Reading): Answers {
  const headers = ['-H', `Accept-Encoding: ${encoding}`, '-H', 'Host: localhost'];
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, `--timeout=${ANSWER_SECONDS}s`, '--latency', ...headers];
  const [command = '', ...rest] = onCore(1, ['wrk', ...args, `http://127.0.0.1:${port}${path}`]);
  return parseWrk(execFileSync(command, rest, { encoding: 'utf8', timeout: (seconds + 2 * ANSWER_SECONDS) * 1_000 }));
}
