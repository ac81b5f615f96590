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

const HEADERS = ['authorization', 'content-type', SESSION_MODE_HEADER];

/** Calls that browsers make on behalf of other sites, beside those of ways in. */
const OPEN_TO_ALL = ['/v2/oidc/provider/token'];
/** What may be looked at without asking for it. */
const HAS_HEAD = /\/v1\/avatar\/|\/\.well-known\//;

/** The families of calls, beside those of ways in: a new one is a line here. */
const FAMILIES = [
  configRoutes,
  keyRoutes,
  signUpRoutes,
  signInRoutes,
  tokenRoutes,
  profileRoutes,
  emailRoutes,
  avatarRoutes,
  settingsRoutes,
  sessionRoutes,
  gdprRoutes,
  anonymizeRoutes,
  oidcProviderRoutes,
  signOnRoutes,
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
  const { siteOf, isOwnOrigin, writes, clientOf, ways } = dependencies;
  const open = new Set(
    [...OPEN_TO_ALL, ...ways.flatMap(({ openTo = [] }) => openTo)].map(
      (path) => IDENTITY_PREFIX + path,
    ),
  );
  app.use(
    allowOwnOrigins({
      siteOf,
      isOwn: (origin, site, path) => isOwnOrigin(origin) || isAskedByClient(path, origin, site),
      isOpen: (path) => open.has(path),
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
  for (const routes of [...FAMILIES, ...ways.map((way) => way.routes)])
    app.route('/', routes(dependencies));
  app.all('*', () => {
    throw new Refusal('notFound');
  });
  return app;
}
