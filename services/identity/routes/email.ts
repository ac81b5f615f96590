import { sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { isUniqueViolation, rows } from '../../database/database.ts';
import { countMail } from '../guards.ts';
import { INPUT, readInput } from '../input.ts';
import { askForLink } from '../notices/reader-mails.ts';
import type { IdentityDependencies } from '../ports.ts';
import { confirmAddress, disownAddress, type ShownWithLink } from '../readers/confirm-address.ts';
import { Refusal } from '../refusal.ts';
import { siteOf } from '../site-of.ts';

/**
 * `POST /v1/email/verify` has a link mailed. `GET /v1/email/verify/{nonce}` redeems it, as published
 * clients ask; `POST …/{nonce}` takes a password beside it, as our own page does, `DELETE` says that
 * the account is nobody's who has the address.
 */
export function emailRoutes(dependencies: IdentityDependencies): Hono {
  const { database } = dependencies;
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

  const confirm = async (c: Context, shown: ShownWithLink) => {
    await confirmAddress(c, c.req.param('nonce') ?? '', shown, dependencies).catch(
      (error: unknown) => {
        throw isUniqueViolation(error) ? new Refusal('taken') : error;
      },
    );
    return c.json({ success: true });
  };
  app.get('/v1/email/verify/:nonce', async (c) => {
    return confirm(c, { claims: true });
  });
  app.post('/v1/email/verify/:nonce', async (c) => {
    const { password, newPassword } = await readInput(c, INPUT.confirmation);
    return confirm(c, { password: password ?? undefined, newPassword: newPassword ?? undefined });
  });
  app.delete('/v1/email/verify/:nonce', async (c) => {
    await disownAddress(c.req.param('nonce'), dependencies);
    return c.json({ success: true });
  });
  return app;
}
