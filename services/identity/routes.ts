import { Hono } from 'hono';
import { IDENTITY_ROUTES } from '../../schemas/endpoints/public/identity.ts';
import { IDENTITY_PREFIX, SESSION_MODE_HEADER } from '../../schemas/identity/wire.ts';
import { allowOwnOrigins } from '../http/own-origins.ts';
import { DISK_FULL_FOR_READERS, guardRoutes } from '../http/public-routes.ts';
import { limitAttempts } from './http/guards.ts';
import { isAskedByClient } from './oidc-provider/client-origins.ts';
import { oidcProviderRoutes } from './oidc-provider/routes.ts';
import type { IdentityDependencies } from './ports.ts';
import { Refusal, replyWithRefusal } from './refusal.ts';
import { anonymizeRoutes } from './routes/anonymize.ts';
import { avatarRoutes } from './routes/avatar.ts';
import { configRoutes } from './routes/config.ts';
import { emailRoutes } from './routes/email.ts';
import { gdprRoutes } from './routes/gdpr.ts';
import { keyRoutes } from './routes/keys.ts';
import { profileRoutes } from './routes/profile.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { settingsRoutes } from './routes/settings.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { signUpRoutes } from './routes/sign-up.ts';
import { tokenRoutes } from './routes/token.ts';
import { signOnRoutes } from './sign-on/routes.ts';
import { swgRoutes } from './ways/google-swg/routes.ts';
import { magicLinkRoutes } from './ways/link/routes.ts';
import { oidcClientRoutes } from './ways/oidc/routes.ts';
import { passkeyRoutes } from './ways/passkey/routes.ts';
import { passwordRoutes } from './ways/password/routes.ts';
import { socialRoutes } from './ways/social/routes.ts';

const HEADERS = ['authorization', 'content-type', SESSION_MODE_HEADER];

/** Calls that browsers make on behalf of other sites: Apple's form, say. */
const OPEN_TO_ALL = /^\/identity\/public\/(?:v1\/apple\/auth|v2\/oidc\/provider\/token)$/;
/** What may be looked at without asking for it. */
const HAS_HEAD = /\/v1\/avatar\/|\/\.well-known\//;

/** The families of calls: a new one is a line here. */
const FAMILIES = [
  configRoutes,
  keyRoutes,
  signUpRoutes,
  signInRoutes,
  tokenRoutes,
  socialRoutes,
  profileRoutes,
  magicLinkRoutes,
  passwordRoutes,
  passkeyRoutes,
  emailRoutes,
  avatarRoutes,
  settingsRoutes,
  sessionRoutes,
  gdprRoutes,
  anonymizeRoutes,
  oidcProviderRoutes,
  oidcClientRoutes,
  signOnRoutes,
  swgRoutes,
] as const;

/**
 * Readers' accounts, under `/identity/public` of every site's host. What is refused has both a code
 * and a message, and nothing else has: clients tell success by that.
 */
export function identityRoutes(dependencies: IdentityDependencies): Hono {
  const app = new Hono().basePath(IDENTITY_PREFIX);
  app.onError(replyWithRefusal(dependencies.log));
  app.notFound(() => {
    throw new Refusal('notFound');
  });
  const { siteOf, isOwnOrigin, writes, clientOf } = dependencies;
  app.use(
    allowOwnOrigins({
      siteOf,
      isOwn: (origin, site, path) => isOwnOrigin(origin) || isAskedByClient(path, origin, site),
      isOpen: (path) => OPEN_TO_ALL.test(path),
      hasHead: (path) => HAS_HEAD.test(path),
      headers: HEADERS,
      refuse: (fault, status) => new Refusal(fault, status ? { status } : {}),
    }),
    guardRoutes(IDENTITY_ROUTES, {
      prefix: IDENTITY_PREFIX,
      guards: writes,
      count: (kind, c) => limitAttempts(c, kind, dependencies),
      clientOf,
      refuse: (fault, retryAfter) =>
        fault === 'full'
          ? new Refusal('busy', { message: DISK_FULL_FOR_READERS })
          : new Refusal(fault, retryAfter === undefined ? {} : { retryAfter }),
    }),
  );
  for (const routes of FAMILIES) app.route('/', routes(dependencies));
  app.all('*', () => {
    throw new Refusal('notFound');
  });
  return app;
}
