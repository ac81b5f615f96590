/**
 * `npm run bench:identity`: the whole product on PostgreSQL, readers' accounts under load: refresh
 * and profile at 200 requests a second each by itself, 50 sign-ins at once, readers' pages of the
 * same node meanwhile, and how far in time a wrong password of an account is from one of none.
 * Nothing here passes or fails.
 */
import { Agent, request as httpRequest } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from '../../journeys/product.ts';
import { IDENTITY_PREFIX } from '../../schemas/identity/wire.ts';
import { ms, spreadOf, table } from './measure.ts';

const HOST = 'brujula.localhost';
const PASSWORD = 'una brújula que apunta al norte';
const READERS = 60;
const PER_SECOND = 200;
const SECONDS = 15;
const SIGN_INS = 50;
const SIGN_IN_ROUNDS = 5;
const PAGES_PER_SECOND = 50;
const COMPARED = 500;

const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const product = await startProduct({ env: { TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'warn' } });

let clients = 0;
/** Each call from a network address of its own: limits are not what is measured. */
const otherAddress = (): string => {
  clients += 1;
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
};

interface Call {
  method: string;
  path: string;
  body?: unknown;
  token?: string;
}

interface Reply {
  status: number;
  text: string;
  ms: number;
}

const call = ({ method, path, body, token }: Call): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    const headers = {
      Host: `${HOST}:${product.port}`,
      'X-Forwarded-For': otherAddress(),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    };
    const options = { host: '127.0.0.1', port: product.port, method, path, headers, agent };
    const sent = httpRequest(options, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(parts).toString(),
          ms: performance.now() - started,
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body ? JSON.stringify(body) : undefined);
  });

const post = (path: string, body: unknown): Call => ({
  method: 'POST',
  path: IDENTITY_PREFIX + path,
  body,
});

/** Throws when the reply is not that of a success: its time would say nothing. */
async function timed(given: Call, status = 200): Promise<number> {
  const reply = await call(given);
  if (reply.status !== status)
    throw new Error(`${given.method} ${given.path}: ${reply.status} ${reply.text.slice(0, 200)}`);
  return reply.ms;
}

/** Calls at a steady rate, whether those before were answered or not. */
async function steadily(perSecond: number, seconds: number, next: () => Call): Promise<number[]> {
  const started = performance.now();
  const all: Promise<number>[] = [];
  for (let sent = 0; sent < perSecond * seconds; sent++) {
    const wait = started + (sent * 1_000) / perSecond - performance.now();
    if (wait > 1) await sleep(wait);
    all.push(timed(next()));
  }
  return Promise.all(all);
}

interface Account {
  email: string;
  accessToken: string;
  refreshToken: string;
}

async function signUp(n: number): Promise<Account> {
  const email = `lectora-${n}@lectores.example`;
  const body = {
    identity: { userName: email, credentials: PASSWORD },
    profile: { email, firstName: 'Lectora' },
  };
  const { status, text } = await call(post('/v1/signup', body));
  if (status !== 200) throw new Error(`sign-up: ${status} ${text}`);
  return { email, ...JSON.parse(text) };
}

const rows: string[][] = [];
function note(name: string, wanted: string, samples: readonly number[]): void {
  const { p50, p95, p99, runs } = spreadOf(samples);
  rows.push([name, wanted, String(runs), ms(p50), ms(p95), ms(p99)]);
  console.error(rows.at(-1)?.join('  '));
}

/** Pages from memory go on being asked for while `work` runs. */
async function besidePages(name: string, wanted: string, work: () => Promise<number[]>) {
  const page: Call = { method: 'GET', path: '/' };
  let isOver = false;
  const pages: number[] = [];
  const reading = (async () => {
    while (!isOver) pages.push(...(await steadily(PAGES_PER_SECOND, 1, () => page)));
  })();
  const samples = await work();
  isOver = true;
  await reading;
  note(name, wanted, samples);
  note('  pages meanwhile', 'p99 50', pages);
}

const signInOf = (userName: string, credentials: string): Call =>
  post('/v1/auth/login', { userName, credentials, grantType: 'password', rememberMe: true });

async function signInsAtOnce(accounts: readonly Account[]): Promise<number[]> {
  const all: number[] = [];
  for (let round = 0; round < SIGN_IN_ROUNDS; round++)
    all.push(
      ...(await Promise.all(
        accounts.slice(0, SIGN_INS).map(({ email }) => timed(signInOf(email, PASSWORD))),
      )),
    );
  return all;
}

/** A wrong password of accounts and of none, by turns, each account tried few times. */
async function knownAndUnknown(): Promise<void> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const readers: Account[] = [];
  const TRIES = 5;
  for (let n = 0; n < COMPARED / TRIES; n++) readers.push(await signUp(1_000 + n));
  for (let turn = 0; turn < COMPARED; turn++) {
    const known = readers[turn % readers.length]?.email ?? '';
    const nobody = `nadie-${turn}@lectores.example`;
    times.known.push(await timed(signInOf(known, 'otra cosa'), 401));
    times.unknown.push(await timed(signInOf(nobody, 'otra cosa'), 401));
  }
  note('wrong password of an account', '', times.known);
  note('of nobody', '', times.unknown);
  const apart = Math.abs(spreadOf(times.known).p50 - spreadOf(times.unknown).p50);
  console.log(`\nMedians of known and unknown addresses are ${ms(apart)} ms apart (5 wanted).`);
}

try {
  const accounts: Account[] = [];
  for (let n = 0; n < READERS; n++) accounts.push(await signUp(n));
  await timed({ method: 'GET', path: '/' });
  let turn = 0;
  const next = (): Account => {
    turn += 1;
    return accounts[turn % accounts.length] as Account;
  };
  const profile = (): Call => ({
    method: 'GET',
    path: `${IDENTITY_PREFIX}/v1/profile`,
    token: next().accessToken,
  });
  const refresh = (): Call =>
    post('/v1/auth/token', { token: next().refreshToken, grantType: 'refresh-token' });
  await steadily(PER_SECOND, 3, refresh);
  const before = loadavg()[0]?.toFixed(1);
  await besidePages(`refresh, ${PER_SECOND} a second`, 'p95 20', () =>
    steadily(PER_SECOND, SECONDS, refresh),
  );
  await besidePages(`profile, ${PER_SECOND} a second`, 'p95 15', () =>
    steadily(PER_SECOND, SECONDS, profile),
  );
  await besidePages(`${SIGN_INS} sign-ins at once`, 'p95 1000', () => signInsAtOnce(accounts));
  await knownAndUnknown();
  console.log(`\nLoad before: ${before}; after: ${loadavg()[0]?.toFixed(1)}. Milliseconds.`);
  console.log(table(['call', 'wanted', 'runs', 'p50', 'p95', 'p99'], rows));
} finally {
  agent.destroy();
  await product.stop();
}
