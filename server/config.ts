import { resolve } from 'node:path';
import { z } from 'zod';
import '../schemas/spanish.ts';
import { CDN_NAMES, cdnOf } from '../services/changes/cdn.ts';
import type { PurgeHook } from '../services/changes/purge-cdn.ts';
import { addressesIn } from '../services/http/client-address.ts';
import type { SocialConfig } from '../services/identity/ways/social/providers.ts';
import { keysById, secretsById } from './readers/social-config.ts';
import { type BackupSettings, backupConfig, backupShape } from './settings/backup-settings.ts';
import { ConfigError } from './settings/config-error.ts';
import { type StaffOidc, staffOidcConfig, staffOidcShape } from './settings/staff-oidc-settings.ts';

/** Variables of the environment, by name. */
export type Environment = Record<string, string | undefined>;

/** How many requests of a kind a client may send in a minute. */
export interface RequestLimits {
  /** Attempts, by address. */
  signIns: number;
  /** By address, and by account. */
  apiCalls: number;
  /** By address, on each node: also the next two. */
  pictures: number;
  searches: number;
  openContent: number;
  /** Of readers' accounts, each by its own time. */
  readers: ReaderAccountLimits;
}

export interface ReaderAccountLimits {
  /** Attempts of an address to sign in or up, or to have a link sent: in ten seconds. */
  burst: number;
  /** The same in five minutes. */
  attempts: number;
  /** Wrong passwords of an account in a quarter of an hour. */
  wrongPasswords: number;
  /** Mails that go to one address, whoever causes them, in an hour. */
  mails: number;
  /** What one account, and one address, writes in a minute, on each node. */
  writes: number;
  addressWrites: number;
}

/** How many readers of live blogs one node holds streams of; the others ask every ten seconds. */
export interface StreamCounts {
  total: number;
  /** Of one address, which several people may share. */
  perAddress: number;
}

/** Everything that the environment decides, checked once. README holds the table. */
export { ConfigError } from './settings/config-error.ts';

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl?: string;
  /** How long a start waits for a server at `databaseUrl` that is coming up. */
  databaseWaitSeconds: number;
  /** How many a node opens at most, beside the four of its listeners and jobs. */
  connections: { staff: number; readers: number };
  /** `never`: nodes wait until `npm run migrate` brought the tables to this release. */
  migrate: 'auto' | 'never';
  /** Origin of the editor, for example http://editor.localhost:4300. */
  editorOrigin: string;
  isProduction: boolean;
  logLevel: string;
  /** Key of the resizer's tokens; made and kept in the data folder when unset. */
  resizerSecret?: string;
  /** The key before: its tokens are still taken, while pages that carry them are about. */
  resizerSecretPrevious?: string;
  /** Renditions that the disk may hold. */
  renditionCacheBytes: number;
  /** Hosts beyond the sites' own that redirects may lead to. Lower case. */
  redirectHosts: readonly string[];
  /** Machines and networks of one's own that agencies' feeds may be read from. */
  wireNetworks: readonly string[];
  /** Origins of tools that frame the live blog and get what is written there. */
  embedOrigins: readonly string[];
  /** Machines and networks (`10.0.0.0/8`) whose `X-Forwarded-For` counts. */
  trustedProxies: readonly string[];
  limits: RequestLimits;
  liveStreams: StreamCounts;
  /** `dataDir` is one folder for all nodes: their pictures are the same. */
  isDataShared: boolean;
  /** After a stop the node answers on, and says that it is not ready, for so long. */
  drainSeconds: number;
  /** Connections of one address that is no proxy of ours. */
  connectionsPerAddress: number;
  /** `Strict-Transport-Security` of readers' hosts; unset outside production. */
  hsts?: 'on' | 'subdomains';
  /** Where the bot challenge of readers is checked, and with what. */
  challenge: { url: string; secret?: string };
  /** Where those are asked who vouch for readers, and with what. */
  social: SocialConfig;
  /** With which this newspaper is known to others' OIDC providers, by `issuer client`. */
  oidcSecrets: ReadonlyMap<string, string>;
  /** With what readers' keys for Disqus are made. */
  disqusSecret?: string;
  /** Where mails are handed over, and who sends them; without it they stay in the mailbox. */
  smtp?: { url: string; from: string };
  /** Who takes readers' money. */
  stripe?: { secretKey: string; publishableKey: string; webhookSecret: string; url: string };
  /** Where the keys are by which Google signs what readers have there. */
  swgKeysUrl: string;
  /** Whoever brings it sees `/metrics`. */
  metricsToken?: string;
  /** Which CDN is told what changed, where, and with what. */
  purge?: Omit<PurgeHook, 'send'>;
  /** With which search engines are told what changed. */
  indexNow?: { key: string; url: string };
  /** The newspaper's own OIDC provider, at which its staff have accounts. */
  staffOidc?: StaffOidc;
  /** When backups are made by themselves, and where they go. Unset: never. */
  backups?: BackupSettings;
  /** Where originals are kept; files of the data folder when unset. */
  s3?: {
    endpoint: string;
    bucket: string;
    region: string;
    accessKeyId: string;
    secretAccessKey: string;
  };
}

const S3_NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** What stands between a password and a path: `host:5432`, or several with commas. */
const hostPart = (url: string): string => {
  const [, authority = ''] = /^\w+:\/\/([^/?#]*)/.exec(url) ?? [];
  return authority.slice(authority.lastIndexOf('@') + 1);
};

const perMinute = z.coerce.number().int().min(1).max(1_000_000_000).optional();

export const environment = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(4_300),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(3).max(200).default(6),
  DATABASE_READER_CONNECTIONS: z.coerce.number().int().min(1).max(200).default(6),
  DATABASE_WAIT_SECONDS: z.coerce.number().int().min(0).max(3_600).default(60),
  MIGRATE: z.enum(['auto', 'never']).default('auto'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, 'tiene que empezar con postgres://')
    .refine((url) => !hostPart(url).includes(','), {
      error: 'es la dirección de un solo servidor: para el relevo pon un nombre o un proxy',
    })
    .optional(),
  EDITOR_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  PORTADA_ENV: z.enum(['development', 'production']).default('development'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  RESIZER_SECRET: z.string().min(16, 'pide al menos 16 caracteres').optional(),
  RESIZER_SECRET_PREVIOUS: z.string().min(16, 'pide al menos 16 caracteres').optional(),
  RENDITION_CACHE_MB: z.coerce.number().int().min(1).max(10_000_000).default(2_000),
  METRICS_TOKEN: z.string().min(16, 'pide al menos 16 caracteres').optional(),
  REDIRECT_HOSTS: z.string().default(''),
  WIRE_NETWORKS: z.string().default(''),
  EMBED_ORIGINS: z.string().default(''),
  TRUSTED_PROXIES: z.string().default(''),
  SHARED_DATA: z.enum(['0', '1']).default('0'),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  LIMIT_CONNECTIONS: z.coerce.number().int().min(1).max(1_000_000).default(100),
  HSTS: z.enum(['on', 'off', 'subdomains']).default('on'),
  LIMIT_SIGNINS: perMinute,
  LIMIT_API_CALLS: perMinute,
  LIMIT_PICTURES: perMinute,
  LIMIT_SEARCHES: perMinute,
  LIMIT_OPEN_CONTENT: perMinute,
  LIMIT_READER_BURST: perMinute,
  LIMIT_READER_ATTEMPTS: perMinute,
  LIMIT_READER_PASSWORDS: perMinute,
  LIMIT_READER_MAILS: perMinute,
  LIMIT_READER_WRITES: perMinute,
  LIMIT_READER_ADDRESS_WRITES: perMinute,
  RECAPTCHA_SECRET: z.string().min(1).optional(),
  RECAPTCHA_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://www.google.com/recaptcha/api/siteverify'),
  GOOGLE_KEYS_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://www.googleapis.com/oauth2/v3/certs'),
  SWG_KEYS_URL: z
    .url({ protocol: /^https?$/ })
    .default(
      'https://www.googleapis.com/robot/v1/metadata/jwk/subscribewithgoogle@system.gserviceaccount.com',
    ),
  FACEBOOK_URL: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com/v20.0'),
  FACEBOOK_SECRETS: z.string().default(''),
  APPLE_URL: z.url({ protocol: /^https?$/ }).default('https://appleid.apple.com'),
  APPLE_KEYS: z.string().default(''),
  DISQUS_SECRET: z.string().min(1).optional(),
  OIDC_SECRETS: z.string().default('{}'),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s]+$/, 'tiene que empezar con smtp:// o smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/, 'no es una dirección de correo')
    .optional(),
  LIVE_STREAMS: z.coerce.number().int().min(0).max(1_000_000).default(20_000),
  LIVE_STREAMS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(200),
  CDN: z.enum(CDN_NAMES).optional(),
  PURGE_URL: z.string().optional(),
  PURGE_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'tiene caracteres que no caben en una cabecera')
    .optional(),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[A-Za-z0-9-]{8,128}$/, 'pide de 8 a 128 letras, cifras y guiones')
    .optional(),
  INDEXNOW_URL: z.url({ protocol: /^https?$/ }).default('https://api.indexnow.org/indexnow'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'no es un nombre de depósito')
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  ...staffOidcShape,
  ...backupShape,
});

type Settings = z.output<typeof environment>;

/**
 * All of the store's settings or none: half of them would be an empty library. Throws ConfigError.
 */
function s3Config(given: Settings): Config['s3'] {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = given;
  if (S3_NAMES.every((name) => given[name] === undefined)) return undefined;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    const missing = S3_NAMES.filter((name) => given[name] === undefined);
    throw new ConfigError(`Configuración no válida. Al almacén S3 le falta ${missing.join(', ')}.`);
  }
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i;

/**
 * Outside production anybody may read readers' mails and try other sites: that is for the machine
 * itself. `env` is what the process was started with. Throws ConfigError.
 */
export function refuseOpenDevelopment(env: Environment): void {
  if (env.PORTADA_ENV === 'production') return;
  const isMeant = Boolean(env.PORTADA_ENV);
  if (env.NODE_ENV === 'production' && !isMeant)
    throw new ConfigError(
      'NODE_ENV dice «production» y PORTADA_ENV no dice nada. Para un sitio de verdad pon PORTADA_ENV=production; para probar en esta máquina, PORTADA_ENV=development.',
    );
  if (env.HOST && !LOOPBACK_HOST.test(env.HOST))
    throw new ConfigError(
      `En desarrollo Portada sólo escucha en esta máquina, y HOST es «${env.HOST}». Para un sitio de verdad pon PORTADA_ENV=production; para probar, quita HOST.`,
    );
}

/** Where people try things out, and tests run, limits are wider. */
const WIDER_OUTSIDE_PRODUCTION = 10;

function limitsIn(given: Settings, isProduction: boolean): RequestLimits {
  const wider = isProduction ? 1 : WIDER_OUTSIDE_PRODUCTION;
  return {
    signIns: given.LIMIT_SIGNINS ?? 10 * wider,
    apiCalls: given.LIMIT_API_CALLS ?? 600 * wider,
    pictures: given.LIMIT_PICTURES ?? 600 * wider,
    searches: given.LIMIT_SEARCHES ?? 120 * wider,
    openContent: given.LIMIT_OPEN_CONTENT ?? 600 * wider,
    readers: {
      burst: given.LIMIT_READER_BURST ?? 3 * wider,
      attempts: given.LIMIT_READER_ATTEMPTS ?? 20 * wider,
      wrongPasswords: given.LIMIT_READER_PASSWORDS ?? 10 * wider,
      mails: given.LIMIT_READER_MAILS ?? 3 * wider,
      writes: given.LIMIT_READER_WRITES ?? 60 * wider,
      addressWrites: given.LIMIT_READER_ADDRESS_WRITES ?? 240 * wider,
    },
  };
}

/** What a variable of that name says. Throws ConfigError. */
function reading<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new ConfigError(`Configuración no válida. ${name}: ${(error as Error).message}.`);
  }
}

/** Machines and networks of a list with commas between. Throws ConfigError. */
function networksIn(name: 'TRUSTED_PROXIES' | 'WIRE_NETWORKS', list: string): string[] {
  const networks = list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  reading(name, () => addressesIn(networks));
  return networks;
}

/** Throws ConfigError. */
const socialConfig = (given: Settings): SocialConfig => ({
  googleKeysUrl: given.GOOGLE_KEYS_URL,
  facebookUrl: given.FACEBOOK_URL,
  appleUrl: given.APPLE_URL,
  facebookSecrets: reading('FACEBOOK_SECRETS', () => secretsById(given.FACEBOOK_SECRETS)),
  appleKeys: reading('APPLE_KEYS', () => keysById(given.APPLE_KEYS)),
});

/** A server that mails are handed to, and an address to send them from. Throws ConfigError. */
function smtpConfig({ SMTP_URL, MAIL_FROM }: Settings): Config['smtp'] {
  if (!SMTP_URL) return undefined;
  if (!MAIL_FROM)
    throw new ConfigError('Configuración no válida. A SMTP_URL le falta MAIL_FROM, quien envía.');
  return { url: SMTP_URL, from: MAIL_FROM };
}

/** All three keys, or none. Throws ConfigError. */
function stripeConfig(given: Settings): Config['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = given;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL: url } = given;
  if (secretKey && publishableKey && webhookSecret)
    return { secretKey, publishableKey, webhookSecret, url };
  if (!secretKey && !publishableKey && !webhookSecret) return undefined;
  throw new ConfigError(
    'Configuración no válida. Stripe pide STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY y STRIPE_WEBHOOK_SECRET.',
  );
}

/**
 * A CDN and how it is told: keys that nobody purges by are refused, as is a purge without keys.
 * Throws ConfigError.
 */
function purgeConfig({ CDN, PURGE_URL = '', PURGE_TOKEN: token }: Settings): Config['purge'] {
  const refuse = (fault: string): never => {
    throw new ConfigError(`Configuración no válida. ${fault}`);
  };
  const urls = PURGE_URL.split(',')
    .map((url) => url.trim())
    .filter(Boolean);
  const bad = urls.find((url) => !/^https?:\/\//.test(url) || !URL.canParse(url));
  if (bad !== undefined) refuse(`PURGE_URL: «${bad}» no es una dirección https:// o http://.`);
  const cdn = CDN ?? (urls.length > 0 ? 'generic' : 'none');
  if (cdn === 'none') {
    if (urls.length > 0) refuse('Con CDN=none no hay a quién avisar en PURGE_URL.');
    if (token) refuse('PURGE_TOKEN no sirve sin PURGE_URL.');
    return undefined;
  }
  const { needsToken, isMany } = cdnOf(cdn);
  if (urls.length === 0) refuse(`CDN=${cdn} pide PURGE_URL, donde se le avisa.`);
  if (needsToken && !token) refuse(`CDN=${cdn} pide PURGE_TOKEN.`);
  if (!isMany && urls.length > 1) refuse(`CDN=${cdn} tiene una sola dirección en PURGE_URL.`);
  return { cdn, urls, ...(token ? { token } : {}) };
}

const secrets = z.record(z.url(), z.record(z.string().min(1), z.string().min(1)));

/** Secrets by issuer and client: one goes to no other issuer. Throws ConfigError. */
function oidcSecretsIn(json: string): Map<string, string> {
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    given = undefined;
  }
  const { data } = secrets.safeParse(given);
  if (!data)
    throw new ConfigError(
      'Configuración no válida. OIDC_SECRETS tiene que ser JSON: { "https://emisor": { "cliente": "secreto" } }.',
    );
  return new Map(
    Object.entries(data).flatMap(([issuer, clients]) =>
      Object.entries(clients).map(([client, secret]) => [`${issuer} ${client}`, secret] as const),
    ),
  );
}

/** Hosts of REDIRECT_HOSTS. Throws ConfigError. */
export const redirectHosts = (env: Environment): string[] => hostsIn(env.REDIRECT_HOSTS ?? '');

const HOST_NAME = /^[a-z0-9](?:[a-z0-9.-]{0,252})(?::\d{1,5})?$/;

/** The hosts of a list with commas between. Throws ConfigError. */
function hostsIn(list: string): string[] {
  const hosts = list
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean);
  const bad = hosts.find((host) => !HOST_NAME.test(host));
  if (bad !== undefined)
    throw new ConfigError(`Configuración no válida. REDIRECT_HOSTS: «${bad}» no es un host.`);
  return hosts;
}

/** Origins of a list with commas between. Throws ConfigError. */
function originsIn(list: string): string[] {
  const origins = list
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
  for (const origin of origins)
    if (!/^https?:/.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new ConfigError(
        `Configuración no válida. EMBED_ORIGINS: «${origin}» no es un origen como https://ejemplo.mx.`,
      );
  return origins;
}

export function readConfig(source: Environment): Config {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new ConfigError(`Configuración no válida. ${faults.join('; ')}`);
  }
  const s3 = s3Config(parsed.data);
  const backups = backupConfig(parsed.data, s3 !== undefined);
  const smtp = smtpConfig(parsed.data);
  const stripe = stripeConfig(parsed.data);
  const { RECAPTCHA_URL, RECAPTCHA_SECRET, DISQUS_SECRET } = parsed.data;
  const purge = purgeConfig(parsed.data);
  const { INDEXNOW_KEY, INDEXNOW_URL } = parsed.data;
  const { RESIZER_SECRET_PREVIOUS, RENDITION_CACHE_MB, METRICS_TOKEN } = parsed.data;
  const {
    PORT,
    HOST,
    DATA_DIR,
    DATABASE_URL,
    EDITOR_ORIGIN,
    PORTADA_ENV,
    LOG_LEVEL,
    RESIZER_SECRET,
  } = parsed.data;
  const editorOrigin = new URL(EDITOR_ORIGIN ?? `http://editor.localhost:${PORT}`).origin;
  const isProduction = PORTADA_ENV === 'production';
  const staffOidc = staffOidcConfig(parsed.data, isProduction);
  if (isProduction && !editorOrigin.startsWith('https:'))
    throw new ConfigError(
      'Configuración no válida. En producción EDITOR_ORIGIN tiene que empezar con https://.',
    );
  return {
    port: PORT,
    host: HOST,
    dataDir: resolve(DATA_DIR),
    migrate: parsed.data.MIGRATE,
    databaseWaitSeconds: parsed.data.DATABASE_WAIT_SECONDS,
    connections: {
      staff: parsed.data.DATABASE_CONNECTIONS,
      readers: parsed.data.DATABASE_READER_CONNECTIONS,
    },
    isDataShared: parsed.data.SHARED_DATA === '1',
    drainSeconds: parsed.data.DRAIN_SECONDS,
    editorOrigin,
    isProduction,
    trustedProxies: networksIn('TRUSTED_PROXIES', parsed.data.TRUSTED_PROXIES),
    limits: limitsIn(parsed.data, isProduction),
    liveStreams: {
      total: parsed.data.LIVE_STREAMS,
      perAddress: parsed.data.LIVE_STREAMS_PER_ADDRESS,
    },
    connectionsPerAddress: parsed.data.LIMIT_CONNECTIONS,
    ...(isProduction && parsed.data.HSTS !== 'off' ? { hsts: parsed.data.HSTS } : {}),
    redirectHosts: hostsIn(parsed.data.REDIRECT_HOSTS),
    wireNetworks: networksIn('WIRE_NETWORKS', parsed.data.WIRE_NETWORKS),
    embedOrigins: originsIn(parsed.data.EMBED_ORIGINS),
    logLevel: LOG_LEVEL,
    ...(DATABASE_URL ? { databaseUrl: DATABASE_URL } : {}),
    renditionCacheBytes: RENDITION_CACHE_MB * 1_000_000,
    ...(RESIZER_SECRET ? { resizerSecret: RESIZER_SECRET } : {}),
    ...(RESIZER_SECRET_PREVIOUS ? { resizerSecretPrevious: RESIZER_SECRET_PREVIOUS } : {}),
    ...(METRICS_TOKEN ? { metricsToken: METRICS_TOKEN } : {}),
    ...(purge ? { purge } : {}),
    ...(INDEXNOW_KEY ? { indexNow: { key: INDEXNOW_KEY, url: INDEXNOW_URL } } : {}),
    challenge: { url: RECAPTCHA_URL, ...(RECAPTCHA_SECRET ? { secret: RECAPTCHA_SECRET } : {}) },
    social: socialConfig(parsed.data),
    swgKeysUrl: parsed.data.SWG_KEYS_URL,
    oidcSecrets: oidcSecretsIn(parsed.data.OIDC_SECRETS),
    ...(DISQUS_SECRET ? { disqusSecret: DISQUS_SECRET } : {}),
    ...(smtp ? { smtp } : {}),
    ...(stripe ? { stripe } : {}),
    ...(s3 ? { s3 } : {}),
    ...(backups ? { backups } : {}),
    ...(staffOidc ? { staffOidc } : {}),
  };
}
