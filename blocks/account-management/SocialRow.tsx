import { type ReactNode, useEffect, useState } from 'react';
import type { IdentityConfig, SocialProvider } from '../../schemas/identity/wire.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { fill } from '../../ui/phrases.ts';
import { identity } from '../_account/identity.ts';
import { OidcButton, otherClients } from '../_account/OidcButton.tsx';
import { PROVIDER_NAMES, SocialButton } from '../_account/SocialButtons.tsx';
import { isBlocked, isCancelled, providersOf, revokeGoogle } from '../_account/social.ts';
import styles from './AccountManagement.module.css';
import { ListRow, useAttempts } from './ListRow.tsx';
import { phrases } from './phrases.ts';
import type { AccountRowProps } from './Row.tsx';

/** rule 12.94: the providers by which one may sign in, each connected or not. */
export function SocialRow({
  locale,
  level,
  isEditing,
  profile,
  reload,
}: AccountRowProps): ReactNode {
  const words = phrases(locale);
  const [config, setConfig] = useState<IdentityConfig>();
  const [blocked, setBlocked] = useState<readonly SocialProvider[]>([]);
  const attempts = useAttempts(locale, { 300044: words.lastWayIn });
  useEffect(() => {
    if (isEditing) return;
    identity()
      .getConfig()
      .then(setConfig, () => {});
  }, [isEditing]);
  const linked = (provider: SocialProvider) =>
    profile.identities.find(({ type }) => type === PROVIDER_NAMES[provider]);
  const providers: SocialProvider[] = (['google', 'facebook', 'apple'] as const).filter(
    (provider) => linked(provider) || (config && providersOf(config).includes(provider)),
  );
  const isShown = (name: string) => providers.some((one) => PROVIDER_NAMES[one] === name);
  const clients = config ? otherClients(config).filter(({ protocol }) => !isShown(protocol)) : [];
  const outside = profile.identities.filter(({ type }) => type === 'OIDC');
  const isOf = (clientId: string) => outside.find((one) => one.clientId === clientId);
  const strays = outside.filter(
    ({ clientId }) => !clients.some((one) => one.clientId === clientId),
  );
  // A server that does not tell them apart: whoever has none is offered all.
  const isUntold = outside.some(({ clientId }) => clientId === undefined);
  const ofSite = clients
    .map((client) => ({ client, identity: isOf(client.clientId) }))
    .filter(({ identity }) => identity || !isUntold);
  if (providers.length + strays.length + ofSite.length === 0) return null;
  const attempt = (provider: string, work: () => Promise<unknown>, said: string) =>
    attempts.attempt(
      async () => {
        await work();
        await reload();
      },
      fill(said, { provider }),
      { 300039: fill(words.elsewhere, { provider }), 502: fill(words.away, { provider }) },
    );
  const connect = (provider: SocialProvider, token: string) =>
    void attempt(
      PROVIDER_NAMES[provider],
      () => identity().loginWith(provider, token),
      words.connectedNow,
    );
  const disconnect = (provider: SocialProvider) => {
    const hint = linked(provider)?.userName ?? '';
    return attempt(
      PROVIDER_NAMES[provider],
      async () => {
        await identity().unlinkSocialIdentity(provider);
        if (provider === 'google') await revokeGoogle(hint).catch((error) => console.warn(error));
      },
      words.disconnectedNow,
    );
  };
  const offer = (provider: SocialProvider) =>
    blocked.includes(provider) ? (
      <span className={styles.about}>
        {fill(words.blocked, { provider: PROVIDER_NAMES[provider] })}
      </span>
    ) : (
      config && (
        <SocialButton
          provider={provider}
          config={config}
          locale={locale}
          appleClientId=""
          text={words.connect}
          googleText="continue_with"
          isCustom
          onToken={connect}
          onConnected={() => void reload()}
          onError={(error) => {
            if (isBlocked(error)) setBlocked((before) => [...before, provider]);
            else if (!isCancelled(error)) attempts.fail(error);
          }}
        />
      )
    );
  /** Takes away what came by a provider of the site's own, or of another site's. */
  const leave = (id: string, name: string) => (
    <Button
      variant="secondary"
      size="small"
      aria-label={fill(words.disconnectWhat, { provider: name })}
      onClick={() => attempt(name, () => identity().unlinkOIDC(id), words.disconnectedNow)}
    >
      {words.disconnect}
    </Button>
  );
  const items = [
    ...providers.map((provider) => (
      <li key={provider}>
        <span className={styles.item}>
          {PROVIDER_NAMES[provider]}{' '}
          <Badge variant={linked(provider) ? 'success' : 'light'}>
            {linked(provider) ? words.connected : words.notConnected}
          </Badge>
        </span>
        {linked(provider) ? (
          <Button
            variant="secondary"
            size="small"
            aria-label={fill(words.disconnectWhat, { provider: PROVIDER_NAMES[provider] })}
            onClick={() => disconnect(provider)}
          >
            {words.disconnect}
          </Button>
        ) : (
          offer(provider)
        )}
      </li>
    )),
    ...ofSite.map(({ client, identity: linkedAt }) => (
      <li key={client.clientId}>
        <span className={styles.item}>
          {client.protocol}{' '}
          <Badge variant={linkedAt ? 'success' : 'light'}>
            {linkedAt ? words.connected : words.notConnected}
          </Badge>
          {linkedAt && <span className={styles.about}>{linkedAt.userName}</span>}
        </span>
        {linkedAt ? (
          leave(linkedAt.id, client.protocol)
        ) : (
          <OidcButton client={client} text={words.connect} onError={attempts.fail} />
        )}
      </li>
    )),
    ...strays.map(({ id, userName }) => (
      <li key={id}>
        <span className={styles.item}>
          {userName} <Badge variant="success">{words.connected}</Badge>
        </span>
        {leave(id, userName)}
      </li>
    )),
  ];
  return <ListRow name={words.social} level={level} attempts={attempts} items={items} />;
}
