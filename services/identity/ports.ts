import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import type { Clock } from '../../schemas/clock.ts';
import type { IDENTITY_INPUT, IDENTITY_QUERY } from '../../schemas/identity/inputs.ts';
import type { SiteAccounts } from '../../schemas/identity/site-accounts.ts';
import type { IdentityType, SessionTokens, SocialProvider } from '../../schemas/identity/wire.ts';
import type { Database, Tx } from '../database/database.ts';
import type { FaultLog } from '../http/problem.ts';
import type { WriteGuards } from '../http/public-routes.ts';
import type { ReaderKeys } from './tokens/keys.ts';

/** The site at which a request came in. */
export interface ReaderSite {
  key: string;
  name: string;
  /** Of the host that was asked: https://www.elnorte.example. Sessions belong to it. */
  origin: string;
  /** Where links of mails lead: a host of the site's own, whatever host was asked. */
  linkOrigin: string;
  accounts: SiteAccounts;
}

/** Counts something by client. */
export interface Counter {
  /** Counts one more. Undefined: it may go on; else for how many seconds it may not. */
  exceededFor(client: string): Promise<number | undefined>;
  /** Takes back what was counted for nothing. */
  giveBack(client: string): Promise<void>;
}

/** rule 12.6: how often, for all nodes together. */
export interface IdentityLimits {
  /** Attempts of one network address: in some seconds, and in some minutes. */
  attempts: readonly Counter[];
  /** Wrong passwords of one account, or of an address without one. */
  wrongPasswords: Counter;
  /** rule 12.99: mails to one address, whoever causes them. */
  mails: Counter;
}

/**
 * What a service holds about readers. Every table with a reader's id belongs to one of these.
 */
export interface ReaderHolder {
  /** In the report: `cuenta`. */
  name: string;
  tables: readonly string[];
  /** All of it, for the reader's report. */
  exportOf(tx: Tx, readerId: string): Promise<Record<string, unknown>>;
  /** Takes away whatever names the reader. */
  erase(tx: Tx, readerId: string): Promise<void>;
  /** Why the account cannot be deleted now, in words; undefined when it can. */
  refusal?(tx: Tx, readerId: string): Promise<string | undefined>;
}

/** Whom a provider vouches for. */
export interface SocialPerson {
  provider: SocialProvider;
  /** What the provider calls them; it stays when their address changes. */
  subject: string;
  /** In the form in which addresses are compared; undefined: none was told. */
  email: string | undefined;
  /** The provider itself says that the address is theirs. */
  isEmailVerified: boolean;
  firstName: string | undefined;
  lastName: string | undefined;
}

export interface SocialProviders {
  /**
   * Whom a provider's token, of Apple a code, stands for at a site. Throws Refusal `unsupported`
   * where the site has no such provider, `wrongPassword` for what does not serve, `providerAway`.
   * @param nonce of Apple's, what the browser was given before it went there
   */
  vouch(
    provider: SocialProvider,
    credentials: string,
    asked: { site: ReaderSite; nonce: string },
  ): Promise<SocialPerson>;
  /** Where Apple asks its reader. Throws Refusal `unsupported`. */
  appleAddress(site: ReaderSite, asked: { state: string; nonce: string }): string;
}

export type Login = z.output<typeof IDENTITY_INPUT.login> & z.output<typeof IDENTITY_QUERY.session>;

/** A way to sign in by `POST /v1/auth/login`: replies, or throws a Refusal. */
export type GrantHandler = (
  c: Context,
  given: Login,
  dependencies: IdentityDependencies,
) => Promise<SessionTokens>;

/** What readers hold of a way in that has tables of its own. */
export interface WayStore {
  tables: readonly string[];
  /** How many of them open an account. */
  count(tx: Tx, readerId: string): Promise<number>;
  /** Takes all of them away: whoever has them comes in no more. */
  removeAll(tx: Tx, readerId: string): Promise<void>;
  /** What the report of a reader says of them: no secret. */
  exportOf(tx: Tx, readerId: string): Promise<Record<string, unknown>>;
  /** What does not go with the row of a reader who is erased. */
  erase?(tx: Tx, readerId: string): Promise<void>;
}

/** A way to sign in, as the rest of the accounts knows it. */
export interface WayIn {
  /** As its folder is named. */
  id: string;
  /** Its own calls, declared in `schemas/endpoints/public/identity.ts`. */
  routes(dependencies: IdentityDependencies): Hono;
  /** What it does for `POST /v1/auth/login`, by the `grantType` that is sent. */
  grants?: Readonly<Record<string, GrantHandler>>;
  /** Its calls that browsers make on behalf of other sites. */
  openTo?: readonly string[];
  /**
   * What accounts elsewhere are stored as that open one here: their readers may disconnect each,
   * unless it is the last way into their account.
   */
  outside?: readonly IdentityType[];
  store?: WayStore;
  /** Takes away what began and was not finished in time. */
  prune?(tx: Tx, now: Date): Promise<void>;
}

/** What makes time and chance arguments. */
export interface IdentityContext {
  clock: Clock;
  ids(): string;
  keys: ReaderKeys;
}

export interface IdentityDependencies extends IdentityContext {
  database: Database;
  isProduction: boolean;
  ways: readonly WayIn[];
  /** The site of a host; undefined for a host that is nobody's. */
  siteOf(host: string): ReaderSite | undefined;
  /** Another site of the house, or the same, at the host where its readers are. */
  sisterOf(key: string, site: ReaderSite): ReaderSite | undefined;
  /** Is it the origin of a site, or of a subdomain of its hosts? */
  isOwnOrigin(origin: string): boolean;
  /** Who a request is from, for counting. */
  clientOf(c: Context): string;
  limits: IdentityLimits;
  writes: WriteGuards;
  /** Whether the bot challenge was met. */
  challenge: ChallengeCheck;
  social: SocialProviders;
  /** A picture as avatars are kept; throws a Problem for what is none. */
  avatarOf(bytes: Uint8Array): Promise<Buffer>;
  holders: readonly ReaderHolder[];
  oidc: OidcPorts;
  /** Makes a reader's key for Disqus; unset: there is none. */
  disqusSecret?: string | undefined;
  log?: FaultLog;
}

/** How others' OIDC providers are reached. */
export interface OidcPorts {
  send: typeof fetch;
  /** Undefined: the client is a public one. */
  secretOf(issuer: string, clientId: string): string | undefined;
}

/** The score is checked where the site asks for one. */
export type ChallengeCheck = (
  token: string,
  wanted: { score: number | undefined; address: string },
) => Promise<boolean>;
