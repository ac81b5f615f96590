import type { Context } from 'hono';
import type { SocialProvider } from '../../../../schemas/identity/wire.ts';
import { signInOutside } from '../../outside-identity.ts';
import { Refusal } from '../../refusal.ts';
import { bearerOf, requireReader } from '../../require-reader.ts';
import { takeAppleSecret } from '../../sessions/cookies.ts';
import { siteOf } from '../../site-of.ts';
import type { GrantHandler } from '../../tokens/grant.ts';
import { hashOf } from '../../tokens/secrets.ts';
import { TYPE_OF } from './person.ts';

/** Throws Refusal `wrongPassword` in a browser that was not sent to Apple lately. */
function appleNonce(c: Context, isSecure: boolean): string {
  const secret = takeAppleSecret(c, isSecure);
  if (secret !== undefined) return hashOf(secret);
  throw new Refusal('wrongPassword', {
    message: 'Lo que Apple respondió no es para este navegador, o ya venció. Empieza otra vez.',
  });
}

/** Signing in by a provider's word; with a reader's token it is one more way into their account. */
export const byProvider =
  (provider: SocialProvider): GrantHandler =>
  async (c, given, dependencies) => {
    const { isProduction, social } = dependencies;
    const isIn = bearerOf(c) !== undefined;
    const current = isIn ? await requireReader(c, dependencies) : undefined;
    const nonce = provider === 'apple' ? appleNonce(c, isProduction) : '';
    const asked = { site: siteOf(c), nonce };
    const { firstName, lastName, ...person } = await social.vouch(
      provider,
      given.credentials,
      asked,
    );
    const type = TYPE_OF[provider];
    const said = { ...person, type, prefix: '', provider: type, names: { firstName, lastName } };
    const rememberMe = given.rememberMe ?? true;
    const how = { current, rememberMe, isOnce: false, opensUnverified: true };
    return await signInOutside(c, said, how, dependencies);
  };
