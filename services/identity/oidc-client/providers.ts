import type { IdentityType } from '../../../schemas/identity/wire.ts';
import type { OidcPorts, ReaderSite } from '../ports.ts';

/** Somebody else's OIDC provider, as a site is known there. */
export interface Provider {
  /** By what name readers know it. */
  name: string;
  issuer: string;
  clientId: string;
  /** Without one the site is a public client there. */
  secret: string | undefined;
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
  const name = client.protocol || new URL(issuer).hostname;
  return { name, issuer, clientId, secret: secretOf(issuer, clientId), redirectUri };
}

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
