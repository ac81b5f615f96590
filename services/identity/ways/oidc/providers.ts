import type { IdentityType } from '../../../../schemas/identity/wire.ts';
import type { OidcPorts, ReaderSite } from '../../ports.ts';

type OidcClient = ReaderSite['accounts']['oidcClients'][number];

/** Somebody else's OIDC provider, as a site is known there. */
export interface Provider {
  /** By what name readers know it. */
  name: string;
  issuer: string;
  clientId: string;
  /** Without one the site is a public client there. */
  secret: string | undefined;
  /** Default: `openid email profile`. */
  scope?: string | undefined;
  /** Where on the host that is asked the provider sends readers back to. */
  redirectUri: string;
}

/** What stands behind `;` tells clients apart, and is not the provider's. */
const plainId = (clientId: string): string => clientId.split(';')[0] ?? '';

/** Undefined: the site has no such client, or nobody said who serves it. */
export function providerOf(
  { origin, accounts }: Pick<ReaderSite, 'origin' | 'accounts'>,
  id: string,
  { secretOf }: Pick<OidcPorts, 'secretOf'>,
): Provider | undefined {
  const client = accounts.oidcClients.find(
    ({ clientId, issuer }) => issuer && plainId(clientId) === plainId(id),
  );
  if (!client?.issuer) return undefined;
  const { issuer, redirectPath } = client;
  const clientId = plainId(client.clientId);
  const redirectUri = new URL(redirectPath, origin).href;
  const name = nameOf(client, issuer);
  return { name, issuer, clientId, secret: secretOf(issuer, clientId), redirectUri };
}

const nameOf = ({ protocol }: Pick<OidcClient, 'protocol'>, issuer: string): string =>
  protocol || new URL(issuer).hostname;

/** Their readers are the same by whichever way they come. */
const OWN_TYPES: ReadonlyMap<string, IdentityType> = new Map([
  ['https://accounts.google.com', 'Google'],
  ['https://appleid.apple.com', 'Apple'],
]);

/** The type of a provider's readers, and what stands before the name that it gives them. */
export function identitiesAt(issuer: string): { type: IdentityType; prefix: string } {
  const own = OWN_TYPES.get(issuer.replace(/\/$/, ''));
  // Two providers may call two people the same; an issuer holds no blank.
  return own ? { type: own, prefix: '' } : { type: 'OIDC', prefix: `${issuer} ` };
}

/** The client of a site at whose provider a way in is; undefined: it is at none of the site's. */
export const clientOfWay = (
  { oidcClients }: Pick<ReaderSite['accounts'], 'oidcClients'>,
  { type, subject }: { type: IdentityType; subject: string },
): OidcClient | undefined =>
  oidcClients.find(({ issuer }) => {
    const at = issuer === undefined ? undefined : identitiesAt(issuer);
    return at?.type === type && subject.startsWith(at.prefix);
  });

/** By what name readers know the provider of a way in: «Club». */
export function nameOfWay(
  accounts: Pick<ReaderSite['accounts'], 'oidcClients'>,
  way: { type: IdentityType; subject: string },
): string {
  if (way.type !== 'OIDC') return way.type;
  const [issuer = ''] = way.subject.split(' ');
  return nameOf(clientOfWay(accounts, way) ?? { protocol: '' }, issuer);
}
