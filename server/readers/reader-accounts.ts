import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { siteOfHost } from '../../renderer/site/site-of-host.ts';
import type { Clock } from '../../schemas/clock.ts';
import { type SiteAccounts, siteAccounts } from '../../schemas/identity/site-accounts.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import type { Database } from '../../services/database/database.ts';
import type { Logger } from '../../services/http/logger.ts';
import { challengeCheck } from '../../services/identity/challenge.ts';
import { isOwnOrigin } from '../../services/identity/origins.ts';
import type {
  IdentityDependencies,
  IdentityLimits,
  ReaderSite,
} from '../../services/identity/ports.ts';
import { readerKeys } from '../../services/identity/tokens/keys.ts';
import { socialProviders } from '../../services/identity/ways/social/providers.ts';
import { WAYS_IN } from '../../services/identity/ways/ways-in.ts';
import { avatarPicture } from '../../services/images/avatar.ts';
import { nodeLimit, sharedLimit } from '../../services/limits/limit.ts';
import type { Config, ReaderAccountLimits } from '../config.ts';
import type { DiskSpace } from '../load/disk-space.ts';
import { READER_HOLDERS } from './reader-holders.ts';

interface AccountParts {
  config: Pick<
    Config,
    | 'challenge'
    | 'disqusSecret'
    | 'editorOrigin'
    | 'isProduction'
    | 'limits'
    | 'oidcSecrets'
    | 'port'
    | 'social'
  >;
  database: Database;
  sites(): readonly SiteProperties[];
  clock: Clock;
  /** Who a request is from. */
  client(request: IncomingMessage): string;
  /** Of the data folder. */
  disk: Pick<DiskSpace, 'isFull'>;
  log: Pick<Logger, 'error'>;
}

const MINUTE_SECONDS = 60;

/** For all nodes together. */
function accountLimits(pool: Database['pool'], limits: ReaderAccountLimits): IdentityLimits {
  const { burst, attempts, wrongPasswords, mails } = limits;
  return {
    attempts: [
      sharedLimit(pool, 'reader-burst', burst, 10),
      sharedLimit(pool, 'reader-attempts', attempts, 5 * MINUTE_SECONDS),
    ],
    wrongPasswords: sharedLimit(pool, 'reader-passwords', wrongPasswords, 15 * MINUTE_SECONDS),
    mails: sharedLimit(pool, 'reader-mails', mails, 60 * MINUTE_SECONDS),
  };
}

/** Sites as they decide about accounts, each read once. */
function accountsOf(): (site: SiteProperties) => SiteAccounts {
  const known = new WeakMap<SiteProperties, SiteAccounts>();
  return (site) => {
    const accounts = known.get(site) ?? siteAccounts.parse(site.accounts ?? {});
    known.set(site, accounts);
    return accounts;
  };
}

/** What readers' accounts depend on. */
export function readerAccounts(parts: AccountParts): IdentityDependencies {
  const { config, database, sites, clock, client, disk, log } = parts;
  const { isProduction, port } = config;
  const editorHost = new URL(config.editorOrigin).host;
  const accounts = accountsOf();
  const scheme = isProduction ? 'https' : 'http';
  const siteOf = (host: string): ReaderSite | undefined => {
    const name = host.toLowerCase();
    const site = name === editorHost ? undefined : siteOfHost(name, { sites: sites() });
    if (!site || !URL.canParse(`${scheme}://${name}`)) return undefined;
    const { origin } = new URL(`${scheme}://${name}`);
    const isOwnHost = !isProduction || site.hosts.some((own) => own.toLowerCase() === name);
    const linkOrigin = isOwnHost ? origin : new URL(site.websiteDomain).origin;
    const { key, websiteName } = site;
    return { key, name: websiteName, origin, linkOrigin, accounts: accounts(site) };
  };
  /** In development every site stands at the asked port too, under its key. */
  const sisterOf = (sister: string, { origin }: ReaderSite): ReaderSite | undefined => {
    const site = sites().find((one) => one.key === sister);
    if (!site) return undefined;
    const asked = new URL(origin);
    const own = new URL(site.websiteDomain).host;
    return siteOf(isProduction ? own : asked.host.replace(asked.hostname, `${sister}.localhost`));
  };
  return {
    database,
    clock,
    isProduction,
    ways: WAYS_IN,
    ids: randomUUID,
    keys: readerKeys(database, clock),
    siteOf,
    sisterOf,
    isOwnOrigin: (origin) =>
      isOwnOrigin(origin, { sites: sites(), editorHost, isProduction, port }),
    clientOf: (c) => {
      const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
      return incoming ? client(incoming) : '';
    },
    limits: accountLimits(database.pool, config.limits.readers),
    writes: {
      isDiskFull: disk.isFull,
      byAddress: nodeLimit('reader-address-writes', config.limits.readers.addressWrites),
      byAccount: nodeLimit('reader-writes', config.limits.readers.writes),
    },
    challenge: challengeCheck({ ...config.challenge, send: fetch }),
    social: socialProviders({ ...config.social, send: fetch, clock }),
    avatarOf: avatarPicture,
    holders: READER_HOLDERS,
    oidc: {
      send: fetch,
      secretOf: (issuer, clientId) => config.oidcSecrets.get(`${issuer} ${clientId}`),
    },
    disqusSecret: config.disqusSecret,
    log,
  };
}
