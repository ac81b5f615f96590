import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { isUniqueViolation, rows } from '../../database/database.ts';
import { noteEvent } from '../events.ts';
import { countMail } from '../guards.ts';
import { INPUT, readInput } from '../input.ts';
import { endNonces, takeNonce } from '../nonces.ts';
import type { IdentityDependencies } from '../ports.ts';
import { askForLink, tellAddress } from '../reader-mails.ts';
import { confirmEmail, readerById } from '../readers.ts';
import { Refusal } from '../refusal.ts';
import { siteOf } from '../site-of.ts';

/** `POST /v1/email/verify` has a link mailed, `GET /v1/email/verify/{nonce}` redeems it. */
export function emailRoutes(dependencies: IdentityDependencies): Hono {
  const { database, clock } = dependencies;
  const app = new Hono();

  app.post('/v1/email/verify', async (c) => {
    const { email } = await readInput(c, INPUT.link);
    await countMail(dependencies, email);
    const { key: site, linkOrigin: origin } = siteOf(c);
    await database.transaction(async (tx) => {
      const [reader] = await rows<{ id: string }>(
        tx,
        sql`SELECT id FROM readers WHERE email = ${email} OR unverified_email = ${email}
          ORDER BY email = ${email} DESC, modified_at DESC LIMIT 1`,
      );
      await askForLink(tx, reader?.id, { kind: 'verify', site, origin });
    });
    return c.json({ success: true });
  });

  app.get('/v1/email/verify/:nonce', async (c) => {
    const confirm = () =>
      database.transaction(async (tx) => {
        const taken = await takeNonce(tx, c.req.param('nonce'), 'verify', clock());
        const reader = taken && (await readerById(tx, taken.readerId, { isLocked: true }));
        const wanted = reader && [reader.email, reader.unverifiedEmail];
        if (!reader || !wanted?.includes(taken.email)) throw new Refusal('badNonce');
        await confirmEmail(tx, reader.id, taken.email, clock());
        if (taken.email !== reader.email) {
          // What went to the address before signs nobody in any more.
          await endNonces(tx, reader.id);
          const { key: site, linkOrigin: origin } = siteOf(c);
          await tellAddress(tx, reader, { kind: 'email-changed', site, origin });
        }
        await noteEvent(tx, reader.id, { kind: 'email-confirmed', now: clock() });
      });
    await confirm().catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Refusal('taken') : error;
    });
    return c.json({ success: true });
  });
  return app;
}
