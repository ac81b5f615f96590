import { type ReactNode, useEffect, useState } from 'react';
import type { IdentityConfig } from '../../schemas/identity/wire.ts';
import type { SocialProvider } from '../../services/identity/client.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { fill } from '../../ui/phrases.ts';
import { identity } from '../_account/identity.ts';
import { PROVIDER_NAMES, SocialButton } from '../_account/SocialButtons.tsx';
import { providersOf, revokeGoogle } from '../_account/social.ts';
import styles from './AccountManagement.module.css';
import { ListRow, useAttempts } from './ListRow.tsx';
import { phrases } from './phrases.ts';
import type { AccountRowProps } from './Row.tsx';

/** The providers by which one may sign in, each connected or not. Nothing where there are none. */
export function SocialRow({
  locale,
  level,
  isEditing,
  profile,
  reload,
}: AccountRowProps): ReactNode {
  const words = phrases(locale);
  const [config, setConfig] = useState<IdentityConfig>();
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
  if (providers.length === 0) return null;
  const attempt = (work: () => Promise<unknown>) =>
    attempts.attempt(async () => {
      await work();
      await reload();
    });
  const disconnect = (provider: SocialProvider) =>
    attempt(async () => {
      await identity().unlinkSocialIdentity(provider);
      if (provider === 'google')
        await revokeGoogle(linked(provider)?.userName ?? '').catch((error) => console.warn(error));
    });
  const items = providers.map((provider) => (
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
        config && (
          <SocialButton
            provider={provider}
            config={config}
            locale={locale}
            appleClientId=""
            text={words.connect}
            googleText="continue_with"
            isCustom
            onToken={(which, token) => attempt(() => identity().loginWith(which, token))}
            onConnected={() => void reload()}
            onError={attempts.fail}
          />
        )
      )}
    </li>
  ));
  return <ListRow name={words.social} level={level} attempts={attempts} items={items} />;
}
