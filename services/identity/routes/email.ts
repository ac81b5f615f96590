import { sql } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { isUniqueViolation, rows } from '../../database/database.ts';
import { identityCalls } from '../http/input.ts';
import { readerBrowserOf } from '../http/reader-browser.ts';
import { siteOf } from '../http/site-of.ts';
import { countMail } from '../limits.ts';
import { askForLink } from '../notices/reader-mails.ts';
import type { IdentityDependencies } from '../ports.ts';
import { confirmAddress, disownAddress, type ShownWithLink } from '../readers/confirm-address.ts';
import { Refusal } from '../refusal.ts';

/**
 * `POST /v1/email/verify` has a link mailed. `GET /v1/email/verify/{nonce}` redeems it, as published
 * clients ask; `POST …/{nonce}` takes a password beside it, as our own page does, `DELETE` says that
 * the account is nobody's who has the address.
 */
export function emailRoutes(dependencies: IdentityDependencies): Hono {
  const { database } = dependencies;
  const { app, handle } = identityCalls();

  handle('POST /v1/email/verify', async ({ c, body }) => {
    const { email } = await body();
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
    return { success: true };
  });

  const confirm = async (c: Context, nonce: string, shown: ShownWithLink) => {
    const browser = readerBrowserOf(c, dependencies);
    await confirmAddress({ site: siteOf(c), browser }, nonce, shown, dependencies).catch(
      (error: unknown) => {
        throw isUniqueViolation(error) ? new Refusal('taken') : error;
      },
    );
    return { success: true } as const;
  };
  handle('GET /v1/email/verify/:nonce', ({ c, params }) =>
    confirm(c, params.nonce, { claims: true }),
  );
  handle('POST /v1/email/verify/:nonce', async ({ c, params, body }) => {
    const { password, newPassword } = await body();
    return confirm(c, params.nonce, {
      password: password ?? undefined,
      newPassword: newPassword ?? undefined,
    });
  });
  handle('DELETE /v1/email/verify/:nonce', async ({ params }) => {
    await disownAddress(params.nonce, dependencies);
    return { success: true };
  });
  return app;
}
