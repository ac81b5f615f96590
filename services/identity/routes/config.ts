import type { Hono } from 'hono';
import { challengeKindFor } from '../../../schemas/identity/challenge-kind.ts';
import type { IdentityConfig } from '../../../schemas/identity/wire.ts';
import { identityCalls } from '../http/input.ts';
import { siteOf } from '../http/site-of.ts';
import type { IdentityDependencies, ReaderSite } from '../ports.ts';
import { houseOf } from '../sign-on/house.ts';

/** What clients are told of a site. The rule about figures has two names, for two kinds of them. */
function configOf(
  { accounts }: ReaderSite,
  { sharesSignOn }: { sharesSignOn: boolean },
): IdentityConfig {
  const {
    deviceLimit: _,
    needsVerifiedEmail: __,
    appleClientId: ___,
    oidcProviderClients: ____,
    singleSignOn: _____,
    disqusPublicKey: publicKey,
    oidcClients,
    ...told
  } = accounts;
  const { recaptchaSiteKey: siteKey, recaptchaScore: score } = told;
  // Who sends none where there is none is not refused by their own client (rule 12.52).
  const isChallenged = (isAsked: boolean) =>
    challengeKindFor(isAsked, { siteKey, score }) !== 'none';
  return {
    ...told,
    signinRecaptcha: isChallenged(told.signinRecaptcha),
    signupRecaptcha: isChallenged(told.signupRecaptcha),
    magicLinkRecaptcha: isChallenged(told.magicLinkRecaptcha),
    resetPasswordRecaptcha: isChallenged(told.resetPasswordRecaptcha),
    oidcClients: oidcClients.map(({ protocol, clientId }) => ({ protocol, clientId })),
    sharesSignOn,
    pwPwNumbers: told.pwNumbers,
    disqus: publicKey ? { enabled: true, publicKey } : { enabled: false },
    orgTenants: [],
  };
}

/** `GET /v1/config` */
export function configRoutes(dependencies: IdentityDependencies): Hono {
  const { app, handle } = identityCalls();
  handle('GET /v1/config', ({ c }) => {
    const site = siteOf(c);
    const sharesSignOn = houseOf(site, dependencies) !== undefined;
    return configOf(site, { sharesSignOn });
  });
  return app;
}
