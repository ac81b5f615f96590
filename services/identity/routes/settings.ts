import { createHmac } from 'node:crypto';
import type { Hono } from 'hono';
import type { Clock } from '../../../schemas/clock.ts';
import { identityCalls } from '../http/input.ts';
import { requireReader } from '../http/require-reader.ts';
import { siteOf } from '../http/site-of.ts';
import type { IdentityDependencies } from '../ports.ts';
import { profileOf } from '../readers/readers.ts';
import { toldAt } from '../readers/told-at.ts';

interface Commenter {
  id: string;
  username: string;
  email: string;
  avatar?: string | undefined;
}

/** By which Disqus knows a reader of ours: what is said of them, its signature, its time. */
function disqusKey(commenter: Commenter, secret: string, clock: Clock): string {
  const message = Buffer.from(JSON.stringify(commenter)).toString('base64');
  const time = Math.floor(clock().getTime() / 1_000);
  const signature = createHmac('sha1', secret).update(`${message} ${time}`).digest('hex');
  return `${message} ${signature} ${time}`;
}

/** `GET /v1/user/settings`: what others are told of the reader, by the reader's own browser. */
export function settingsRoutes(dependencies: IdentityDependencies): Hono {
  const { database, clock, disqusSecret } = dependencies;
  const { app, handle } = identityCalls();
  handle('GET /v1/user/settings', async ({ c }) => {
    const { reader } = await requireReader(c, dependencies);
    const { accounts } = siteOf(c);
    if (!disqusSecret || !accounts.disqusPublicKey) return {};
    const profile = await profileOf(database.db, reader.id, toldAt(siteOf(c)));
    const username = profile?.displayName || profile?.firstName || 'Lector';
    const commenter = { id: reader.id, username, email: reader.email, avatar: profile?.picture };
    const ssoKey = disqusKey(commenter, disqusSecret, clock);
    return { disqus: { ssoKey } };
  });
  return app;
}
