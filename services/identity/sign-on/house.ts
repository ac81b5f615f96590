import type { OidcProviderClient } from '../../../schemas/identity/site-accounts.ts';
import { IDENTITY_PREFIX } from '../../../schemas/identity/wire.ts';
import type { IdentityDependencies, ReaderSite } from '../ports.ts';

type Hosts = Pick<IdentityDependencies, 'siteOf' | 'sisterOf'>;

const CALLS = `${IDENTITY_PREFIX}/v1/signon`;
/** The calls that the browser goes through, by their addresses. */
export const SIGN_ON_PATHS = {
  authorize: `${IDENTITY_PREFIX}/v2/oidc/provider/authorize`,
  back: `${CALLS}/back`,
  begin: `${CALLS}/begin`,
  vouch: `${CALLS}/vouch`,
  take: `${CALLS}/take`,
} as const;

/**
 * rule 12.97: the site at which readers of this one stay signed in, where both say so. Undefined
 * where readers sign in at each site for itself.
 */
export function houseOf(
  site: ReaderSite,
  { sisterOf }: Pick<Hosts, 'sisterOf'>,
): ReaderSite | undefined {
  const { singleSignOn: key } = site.accounts;
  const house = key === undefined ? undefined : sisterOf(key, site);
  return house?.accounts.singleSignOn === key ? house : undefined;
}

/** As what a site asks its house who is signed in. */
export const clientIdOf = ({ key }: Pick<ReaderSite, 'key'>): string => `sitio.${key}`;

/** The site of an origin, where that house is its house. */
export function memberAt(origin: string, house: ReaderSite, hosts: Hosts): ReaderSite | undefined {
  if (!URL.canParse(origin)) return undefined;
  const site = hosts.siteOf(new URL(origin).host);
  if (!site || site.origin !== origin) return undefined;
  return houseOf(site, hosts)?.origin === house.origin ? site : undefined;
}

/** The sites of a house are its clients, each with the one address that it comes back to. */
export function memberClients(
  redirectUri: string,
  house: ReaderSite,
  hosts: Hosts,
): OidcProviderClient[] {
  if (!URL.canParse(redirectUri)) return [];
  const member = memberAt(new URL(redirectUri).origin, house, hosts);
  if (!member) return [];
  const redirectUris = [member.origin + SIGN_ON_PATHS.back];
  return [{ id: clientIdOf(member), name: member.name, redirectUris, opensAccount: true }];
}
