import type { ReactNode } from 'react';
import type { IdentityConfig } from '../../schemas/identity/wire.ts';
import { Button } from '../../ui/Button.tsx';
import { fill } from '../../ui/phrases.ts';
import { identity } from './identity.ts';
import { goTo } from './leave.ts';
import styles from './SocialButtons.module.css';

type OidcClient = IdentityConfig['oidcClients'][number];

/** Providers by which readers come in that are none of the known ones. */
export const otherClients = ({ oidcClients }: Pick<IdentityConfig, 'oidcClients'>): OidcClient[] =>
  oidcClients.filter(({ protocol }) => protocol !== 'Apple');

interface OidcButtonProps {
  client: OidcClient;
  /** With `{provider}` in it. */
  text: string;
  onError(error: unknown): void;
}

/** Goes to another provider, under the name that the site gives it. */
export function OidcButton({ client, text, onError }: OidcButtonProps): ReactNode {
  const press = () => identity().initiateOIDC(client.clientId).then(goTo).catch(onError);
  return (
    <Button variant="secondary" size="large" className={styles.button} onClick={press}>
      {fill(text, { provider: client.protocol })}
    </Button>
  );
}
