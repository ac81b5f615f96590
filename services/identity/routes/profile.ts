import { sql } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import { rows, type Tx } from '../../database/database.ts';
import { identityCalls } from '../http/input.ts';
import { requireReader } from '../http/require-reader.ts';
import { siteOf } from '../http/site-of.ts';
import { countMail, countOnce, countOwnMail } from '../limits.ts';
import { askForLink, tellAddress } from '../notices/reader-mails.ts';
import type { IdentityDependencies } from '../ports.ts';
import { noteEvent } from '../readers/events.ts';
import { askForEmail, changeProfile, profileOf, type Reader } from '../readers/readers.ts';
import { toldAt } from '../readers/told-at.ts';
import { Refusal } from '../refusal.ts';

/** `GET` and `PATCH /v1/profile`, and the reader's segment. */
export function profileRoutes(dependencies: IdentityDependencies): Hono {
  const { database, clock, limits } = dependencies;
  const { app, handle } = identityCalls();

  const tell = async (tx: Tx, c: Context, readerId: string) => {
    const profile = await profileOf(tx, readerId, toldAt(siteOf(c)));
    if (!profile) throw new Refusal('notSignedIn');
    return profile;
  };

  /**
   * A new address is the reader's once a link that went there was opened. rule 12.5: whether it has
   * an account is told there, and here to nobody.
   */
  const changeEmail = async (tx: Tx, c: Context, reader: Reader, email: string) => {
    if (email === reader.email) return askForEmail(tx, reader.id, undefined, clock());
    await askForEmail(tx, reader.id, email, clock());
    await noteEvent(tx, reader.id, { kind: 'email-asked', now: clock() });
    const { key: site, linkOrigin: origin } = siteOf(c);
    await askForLink(tx, reader.id, { kind: 'verify', site, origin });
    await tellAddress(tx, reader, { kind: 'email-asked', site, origin });
  };

  handle('GET /v1/profile', async ({ c }) => {
    const { reader } = await requireReader(c, dependencies);
    return tell(database.db, c, reader.id);
  });

  handle('PATCH /v1/profile', async ({ c, body }) => {
    const { reader } = await requireReader(c, dependencies);
    const { email, ...change } = await body();
    const isMoving = email != null && email !== reader.email && email !== reader.unverifiedEmail;
    if (isMoving) {
      await countOnce(limits.mails, `email of ${reader.id}`);
      await countMail(dependencies, email);
      await countOwnMail(dependencies, reader);
    }
    const profile = await database.transaction(async (tx) => {
      await changeProfile(tx, reader.id, change, clock());
      if (email != null && email !== reader.unverifiedEmail)
        await changeEmail(tx, c, reader, email);
      return tell(tx, c, reader.id);
    });
    return profile;
  });

  handle('GET /v2/identity/segmentation', async ({ c }) => {
    const { reader } = await requireReader(c, dependencies);
    const [row] = await rows<{ segment: string | null }>(
      database.db,
      sql`SELECT segment FROM readers WHERE id = ${reader.id}`,
    );
    const told = row?.segment ? { id: reader.id, segment: row.segment } : {};
    return told;
  });
  return app;
}
