/**
 * `npm run bench:identity`: the whole product on PostgreSQL, readers' accounts under load: refresh
 * and profile at 200 requests a second each by itself, 50 sign-ins at once, readers' pages of the
 * same node meanwhile, and how far in time a wrong password of an account is from one of none.
 * Nothing here passes or fails.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { IDENTITY_PREFIX } from '../schemas/identity/wire.ts';
import { mailServer } from '../services/mail/mail-server.testing.ts';
import { type Account, apiLoad, type Call, PASSWORD } from './api-load.ts';
import { ms, spreadOf } from './measure.ts';

const READERS = 60;
const PER_SECOND = 200;
const SECONDS = 15;
const SIGN_INS = 50;
const SIGN_IN_ROUNDS = 5;
const COMPARED = 500;

const LINKS = 300;
const MAIL_MS = 200;

const smtp = await mailServer({ delayMs: MAIL_MS });
const load = await apiLoad({ SMTP_URL: smtp.url, MAIL_FROM: 'avisos@labrujula.example' });
const { timed, steadily, besidePages } = load;

const post = (path: string, body: unknown): Call => ({
  method: 'POST',
  path: IDENTITY_PREFIX + path,
  body,
});

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
  for (let n = 0; n < COMPARED / TRIES; n++) readers.push(await load.signUp(1_000 + n));
  for (let turn = 0; turn < COMPARED; turn++) {
    const known = readers[turn % readers.length]?.email ?? '';
    const nobody = `nadie-${turn}@lectores.example`;
    times.known.push(await timed(signInOf(known, 'otra cosa'), 401));
    times.unknown.push(await timed(signInOf(nobody, 'otra cosa'), 401));
  }
  load.note('wrong password of an account', '', times.known);
  load.note('of nobody', '', times.unknown);
  const apart = Math.abs(spreadOf(times.known).p50 - spreadOf(times.unknown).p50);
  console.log(`\nMedians of known and unknown addresses are ${ms(apart)} ms apart (5 wanted).`);
}

/** Links asked for at once, each by a reader of its own, until the last has been mailed. */
async function linksMailed(accounts: readonly Account[]): Promise<void> {
  const ask = ({ email }: Account) => timed(post('/v1/auth/magiclink', { email }));
  const before = smtp.taken.length;
  const connections = smtp.opened();
  const started = performance.now();
  await Promise.all(accounts.map(ask));
  while (smtp.taken.length < before + accounts.length) await sleep(5);
  const perSecond = (accounts.length * 1_000) / (performance.now() - started);
  console.log(
    `\n${accounts.length} links mailed at ${perSecond.toFixed(1)} a second (28 wanted), ` +
      `${smtp.opened() - connections} connections opened for them.`,
  );
}

try {
  const linked: Account[] = [];
  for (let n = 0; n < LINKS; n++) linked.push(await load.signUp(5_000 + n));
  // Those that confirm their addresses go out first.
  while (smtp.taken.length < LINKS) await sleep(50);
  await linksMailed(linked);
  const accounts: Account[] = [];
  for (let n = 0; n < READERS; n++) accounts.push(await load.signUp(n));
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
  await besidePages(`refresh, ${PER_SECOND} a second`, 'p95 20', () =>
    steadily(PER_SECOND, SECONDS, refresh),
  );
  await besidePages(`profile, ${PER_SECOND} a second`, 'p95 15', () =>
    steadily(PER_SECOND, SECONDS, profile),
  );
  await besidePages(`${SIGN_INS} sign-ins at once`, 'p95 1000', () => signInsAtOnce(accounts));
  await knownAndUnknown();
  load.printFigures();
} finally {
  await load.stop();
  await smtp.close();
}
