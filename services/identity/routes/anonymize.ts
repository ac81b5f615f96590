import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import type { Tx } from '../../database/database.ts';
import { clearReaderCookie } from '../http/cookies.ts';
import { identityCalls } from '../http/input.ts';
import { requireReader } from '../http/require-reader.ts';
import { siteOf } from '../http/site-of.ts';
import { countOwnMail } from '../limits.ts';
import { askForLink } from '../notices/reader-mails.ts';
import type { IdentityDependencies } from '../ports.ts';
import { eraseReader, heldBackBy } from '../readers/erase-reader.ts';
import { noteEvent } from '../readers/events.ts';
import { Refusal } from '../refusal.ts';
import { takeNonce } from '../tokens/nonces.ts';

/**
 * `DELETE /v1/user/anonymize` asks for the account's deletion, `PUT …/approve/{nonce}` does it and
 * `PUT …/decline/{nonce}` does not. The link of the mail is enough for both.
 */
export function anonymizeRoutes(dependencies: IdentityDependencies): Hono {
  const { database, clock, holders, isProduction } = dependencies;
  const { app, handle } = identityCalls();

  /** Throws Refusal `heldBack` with the reason of the first who has one. */
  const refuseHeldBack = async (tx: Tx, readerId: string) => {
    const message = await heldBackBy(tx, readerId, holders);
    if (message !== undefined) throw new Refusal('heldBack', { message });
  };
  const setAsked = (tx: Tx, readerId: string, at: Date | undefined) =>
    tx.execute(
      sql`UPDATE readers SET anonymize_asked_at = ${at?.toISOString() ?? null}
        WHERE id = ${readerId}`,
    );

  handle('DELETE /v1/user/anonymize', async ({ c }) => {
    const { reader } = await requireReader(c, dependencies);
    await countOwnMail(dependencies, reader);
    const { key: site, linkOrigin: origin } = siteOf(c);
    await database.transaction(async (tx) => {
      await refuseHeldBack(tx, reader.id);
      await setAsked(tx, reader.id, clock());
      await noteEvent(tx, reader.id, { kind: 'deletion-asked', now: clock() });
      await askForLink(tx, reader.id, { kind: 'delete', site, origin });
    });
    return { valid: true };
  });

  handle('PUT /v1/user/anonymize/approve/:nonce', async ({ c, params }) => {
    await database.transaction(async (tx) => {
      const taken = await takeNonce(tx, params.nonce, 'delete', clock());
      if (!taken) throw new Refusal('badNonce');
      await refuseHeldBack(tx, taken.readerId);
      await eraseReader(tx, taken.readerId, holders);
    });
    clearReaderCookie(c, isProduction);
    return { valid: true };
  });

  handle('PUT /v1/user/anonymize/decline/:nonce', async ({ params, body }) => {
    const { reason } = await body();
    await database.transaction(async (tx) => {
      const taken = await takeNonce(tx, params.nonce, 'delete', clock());
      if (!taken) throw new Refusal('badNonce');
      await setAsked(tx, taken.readerId, undefined);
      const detail = reason ?? '';
      await noteEvent(tx, taken.readerId, { kind: 'deletion-declined', detail, now: clock() });
    });
    return { valid: true };
  });
  return app;
}
