import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { IDENTITY_ROUTES } from '../../schemas/endpoints/public/identity.ts';
import { publicRefusal } from '../../schemas/endpoints/public/refusal.ts';
import { siteAccounts } from '../../schemas/identity/site-accounts.ts';
import type { SessionTokens } from '../../schemas/identity/wire.ts';
import type { Database } from '../database/database.ts';
import { withDeclaredReplies } from '../http/declared-replies.testing.ts';
import { avatarPicture } from '../images/avatar.ts';
import { installQueue } from '../jobs/queue.ts';
import { mailHolder } from '../mail/holder.ts';
import { salesHolder } from '../sales/routes/holder.ts';
import { type Letter, mailReader } from './notices/reader-mails.ts';
import { isOwnOrigin } from './origins.ts';
import type { Counter, IdentityDependencies } from './ports.ts';
import { identityHolder } from './readers/holder.ts';
import { identityRoutes } from './routes.ts';
import { readerKeys } from './tokens/keys.ts';
import { socialProviders } from './ways/social/providers.ts';
import { WAYS_IN } from './ways/ways-in.ts';

export const ORIGIN = 'http://norte.localhost';
export const OTHER_ORIGIN = 'http://sur.localhost';
const PREFIX = '/identity/public';

const SITES = ['norte', 'sur'].map((key) => ({
  key,
  hosts: [`www.${key}.example`],
  websiteDomain: `https://www.${key}.example`,
}));

/** Counts nothing. */
export const UNLIMITED: Counter = {
  exceededFor: async () => undefined,
  giveBack: async () => undefined,
};

/** Room on the disk, and nothing counted. */
export const FREE_WRITES = {
  isDiskFull: () => false,
  byAddress: UNLIMITED,
  byAccount: UNLIMITED,
};

/** Nobody answers at this port. */
const NOWHERE = 'http://127.0.0.1:9';

/** What a test may set otherwise. */
export interface IdentityTestOptions {
  accounts?: z.input<typeof siteAccounts>;
  parts?: Partial<IdentityDependencies>;
}

export interface Sent {
  /** JSON; anything else goes as it is. */
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
  origin?: string;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came
  body: any;
  headers: Headers;
}

/** Readers' accounts as a site mounts them, with a clock that stands still and a mailbox. */
export async function identityApp(
  database: Database,
  { accounts = {}, parts = {} }: IdentityTestOptions = {},
) {
  await installQueue(database);
  const time = { now: Date.parse('2026-11-23T10:00:00Z') };
  const clock = () => new Date(time.now);
  const letters: Letter[] = [];
  const settings = siteAccounts.parse(accounts);
  const own = { sites: SITES, editorHost: 'editor.localhost', isProduction: false, port: 4_300 };
  const dependencies: IdentityDependencies = {
    database,
    clock,
    isProduction: false,
    ways: WAYS_IN,
    ids: randomUUID,
    keys: readerKeys(database, clock),
    siteOf: (host) => {
      const site = SITES.find(({ key }) => host.split(':')[0] === `${key}.localhost`);
      const origin = `http://${host}`;
      return (
        site && { key: site.key, name: site.key, origin, linkOrigin: origin, accounts: settings }
      );
    },
    sisterOf: (key) => dependencies.siteOf(`${key}.localhost`),
    isOwnOrigin: (origin) => isOwnOrigin(origin, own),
    clientOf: (c) => c.req.header('x-test-address') ?? '192.0.2.1',
    limits: { attempts: [], wrongPasswords: UNLIMITED, mails: UNLIMITED },
    writes: FREE_WRITES,
    challenge: async (token) => token === 'a person',
    social: socialProviders({
      googleKeysUrl: NOWHERE,
      facebookUrl: NOWHERE,
      appleUrl: NOWHERE,
      facebookSecrets: new Map(),
      appleKeys: new Map(),
      send: fetch,
      clock,
    }),
    avatarOf: avatarPicture,
    holders: [mailHolder, salesHolder, identityHolder],
    oidc: { send: fetch, secretOf: () => undefined },
    log: { error: () => undefined },
    ...parts,
  };
  const app = withDeclaredReplies(identityRoutes(dependencies), {
    table: IDENTITY_ROUTES,
    prefix: PREFIX,
    refusal: publicRefusal,
  });

  const call = async (method: string, path: string, sent: Sent = {}): Promise<Answer> => {
    const { body, token, headers = {}, origin = ORIGIN } = sent;
    const isJson = body !== undefined && !(body instanceof FormData) && typeof body !== 'string';
    const reply = await app.request(`${origin}${PREFIX}${path}`, {
      method,
      headers: {
        host: new URL(origin).host,
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: isJson ? JSON.stringify(body) : (body as FormData | string) }),
    });
    const text = await reply.text();
    const type = reply.headers.get('content-type') ?? '';
    const isText = text === '' || !type.startsWith('application/json');
    return {
      status: reply.status,
      body: isText ? text : JSON.parse(text),
      headers: reply.headers,
    };
  };

  /** Does what the mail jobs would, and returns what they sent. */
  const post = async (): Promise<Letter[]> => {
    const { rows: jobs } = await database.pool.query<{ payload: unknown }>(
      `DELETE FROM graphile_worker._private_jobs AS job USING graphile_worker._private_tasks AS task
        WHERE task.id = job.task_id AND task.identifier = 'mail-reader' RETURNING job.payload`,
    );
    const { signal } = new AbortController();
    const send = async (letter: Letter) => void letters.push(letter);
    const localeOf = () => 'es-MX';
    const quiet = () => undefined;
    const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
    const before = letters.length;
    for (const { payload } of jobs)
      await mailReader.run(payload, { database, clock, log, post: { send, localeOf }, signal });
    return letters.slice(before);
  };

  let last = 0;
  const freshEmail = () => `lectora${++last}-${randomUUID().slice(0, 8)}@correo.example`;
  const PASSWORD = 'un sauce de cristal';

  /** A new account, and its tokens. */
  const signUp = async (
    email = freshEmail(),
    headers: Record<string, string> = {},
  ): Promise<Required<SessionTokens> & { email: string }> => {
    const identity = { userName: email, credentials: PASSWORD };
    const { body } = await call('POST', '/v1/signup', {
      body: { identity, profile: { email } },
      headers,
    });
    return { ...body, email };
  };
  const signIn = (userName: string, more: Record<string, unknown> = {}, sent: Sent = {}) =>
    call('POST', '/v1/auth/login', {
      ...sent,
      body: { userName, credentials: PASSWORD, grantType: 'password', rememberMe: true, ...more },
    });
  const refresh = (token: string, sent: Sent = {}) =>
    call('POST', '/v1/auth/token', { ...sent, body: { token, grantType: 'refresh-token' } });

  return {
    app,
    dependencies,
    call,
    post,
    letters,
    time,
    signUp,
    signIn,
    refresh,
    freshEmail,
    password: PASSWORD,
  };
}
