import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCommandIn } from '../scripts/start-command.ts';
import { freePort } from '../services/database/free-port.ts';

/**
 * A whole product of its own, started as a person would, on a free port with an empty data folder.
 */
export interface Product {
  port: number;
  dataDir: string;
  /** Origin of a site by key. */
  site(key?: string): string;
  editor: string;
  /** One-time sign-in link of the first admin. */
  signinLink: string;
  process: ChildProcess;
  output(): string;
  /** What browsers said that the editor's policy refused. */
  refusals: string[];
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const START_LIMIT_MS = 180_000;

/**
 * What no line of a log may hold: tokens of links and sessions (32 bytes in base64url), those of
 * pictures, headers that carry them, parameters of statements.
 */
const SECRETS = [
  /(?<![\w-])[\w-]{43}(?:-\d{1,9})?(?![\w-])/,
  /[?&](?:token|auth)=[^…"&]/,
  /portada_staff=/,
  /"(?:cookie|set-cookie|authorization)"/i,
  /\bparams: /,
];

/** Throws when the log of a product, as it wrote it in its journeys, holds what it must not. */
export function refuseSecrets(log: string): void {
  for (const line of log.split('\n')) {
    const secret = SECRETS.find((pattern) => pattern.test(line));
    if (secret) throw new Error(`The log holds what ${secret} finds:\n${line}`);
  }
}

interface StartProduct {
  dataDir?: string;
  env?: NodeJS.ProcessEnv;
  port?: number;
  /** The checkout whose product it is; unset: this one. */
  checkout?: string;
}

/** Starts what `npm start` starts and waits until it prints the sign-in link. */
export async function startProduct({
  dataDir = mkdtempSync(join(tmpdir(), 'portada-journey-')),
  env = {},
  port: given,
  checkout,
}: StartProduct = {}): Promise<Product> {
  const port = given ?? (await freePort());
  const [program, ...args] = startCommandIn(checkout);
  const child = spawn(program, args, {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'debug', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let log = '';
  const refusals: string[] = [];
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
    log += chunk;
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const until = Date.now() + START_LIMIT_MS;
  while (!/Ctrl\+C/.test(output)) {
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(`Portada did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    dataDir,
    site: (key = 'brujula') => `http://${key}.localhost:${port}`,
    editor: `http://editor.localhost:${port}`,
    signinLink: /http:\S+\/signin\?token=\S+/.exec(output)?.[0] ?? '',
    process: child,
    output: () => output,
    refusals,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode === null) child.kill(signal);
      await exited;
      refuseSecrets(log);
      if (refusals.length > 0) throw new Error(`The editor's policy refused:\n${refusals[0]}`);
    },
  };
}

/**
 * Runs one of the command-line tools against a product, as `npm run import -- …` does. Resolves
 * with what it printed and its exit code.
 */
export const runTool = (
  { dataDir }: Pick<Product, 'dataDir'>,
  name: string,
  ...args: string[]
): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, '../scripts/tool.mjs'), name, ...args],
      {
        env: { ...process.env, DATA_DIR: dataDir },
      },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.once('exit', (code) => resolve({ code, output }));
  });
