import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { IDENTITY_PREFIX, SESSION_MODE_HEADER } from '../../schemas/identity/wire.ts';
import { oidcClientRoutes } from './oidc-client/routes.ts';
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
import { magicLinkRoutes } from './routes/magic-link.ts';
import { passkeyRoutes } from './routes/passkeys.ts';
import { passwordRoutes } from './routes/password.ts';
import { profileRoutes } from './routes/profile.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { settingsRoutes } from './routes/settings.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { signUpRoutes } from './routes/sign-up.ts';
import { socialRoutes } from './routes/social.ts';
import { swgRoutes } from './routes/swg.ts';
import { tokenRoutes } from './routes/token.ts';

const PREFLIGHT_SECONDS = 600;
const METHODS = 'GET, POST, PUT, PATCH, DELETE';

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
  swgRoutes,
] as const;

/** rule 12.8: no page but the sites' own reads a reply, or has anything done. */
function allowOwnOrigins({ siteOf, isOwnOrigin }: IdentityDependencies): MiddlewareHandler {
  return async (c, next) => {
    c.header('Cache-Control', 'no-store');
    c.header('Vary', 'Origin');
    const site = siteOf(c.req.header('host') ?? '');
    if (!site) throw new Refusal('notFound');
    c.set('site', site);
    const origin = c.req.header('origin');
    const isOwn =
      origin !== undefined &&
      (origin === site.origin || isOwnOrigin(origin) || isAskedByClient(c.req.path, origin, site));
    if (isOwn) c.header('Access-Control-Allow-Origin', origin);
    if (c.req.method === 'OPTIONS') return preflight(c, isOwn);
    const isForeign = origin !== undefined && !isOwn && !OPEN_TO_ALL.test(c.req.path);
    if (isForeign && c.req.method !== 'GET') throw new Refusal('foreign');
    // A program that looks at a link must not use it up.
    if (c.req.raw.method === 'HEAD' && !HAS_HEAD.test(c.req.path))
      throw new Refusal('notFound', { status: 405 });
    return next();
  };
}

function preflight(c: Context, isOwn: boolean): Response {
  if (!isOwn) throw new Refusal('foreign');
  c.header('Access-Control-Allow-Methods', METHODS);
  c.header('Access-Control-Allow-Headers', `authorization, content-type, ${SESSION_MODE_HEADER}`);
  c.header('Access-Control-Max-Age', String(PREFLIGHT_SECONDS));
  return c.body(null, 204);
}

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
  app.use(allowOwnOrigins(dependencies));
  for (const routes of FAMILIES) app.route('/', routes(dependencies));
  app.all('*', () => {
    throw new Refusal('notFound');
  });
  return app;
}
