import { Hono } from 'hono';
import type { Clock } from '../../schemas/clock.ts';
import { addPasskey as addPasskeyShape, renamePasskey } from '../../schemas/staff-api.ts';
import type { StaffAudit } from '../audit/audit-log.ts';
import type { Database } from '../database/database.ts';
import {
  check,
  type FaultLog,
  notFound,
  Problem,
  readJson,
  replyWithProblem,
} from '../http/problem.ts';
import { creationOptions, relyingParty, verifyCreation } from '../webauthn/webauthn.ts';
import { addChallenge, takeChallenge } from './challenges.ts';
import { staffOf } from './guard.ts';
import { addPasskey, changePasskey, credentialsOf, listPasskeys } from './passkeys.ts';

const MAX_BYTES = 20_000;

interface PasskeyDependencies {
  database: Database;
  clock: Clock;
  ids: () => string;
  config: { editorOrigin: string };
  audit: StaffAudit;
  log?: FaultLog;
}

/** One's own passkeys: `/staff/me/passkeys…`. To be mounted at `/api`. */
export function passkeyRoutes(dependencies: PasskeyDependencies): Hono {
  const { database, clock, ids, config, audit, log } = dependencies;
  const { db } = database;
  const party = relyingParty(config.editorOrigin, 'Portada');
  const app = new Hono();
  app.onError(replyWithProblem(log));

  app.get('/staff/me/passkeys', async (c) => c.json(await listPasskeys(db, staffOf(c).id)));

  app.post('/staff/me/passkeys/options', async (c) => {
    const me = staffOf(c);
    const challenge = await addChallenge(db, me.id, clock());
    return c.json(await creationOptions(party, challenge, me, await credentialsOf(db, me.id)));
  });

  app.post('/staff/me/passkeys', async (c) => {
    const { name, credential } = check(addPasskeyShape, await readJson(c.req.raw, MAX_BYTES));
    const { id: staffId } = staffOf(c);
    const made = await verifyCreation(party, credential, (challenge) =>
      takeChallenge(db, challenge, staffId, clock()),
    );
    if (!made)
      throw new Problem(
        422,
        'invalid_input',
        'No se pudo comprobar la clave. Vuelve a intentarlo.',
      );
    const rowId = ids();
    await database.transaction(async (tx) => {
      await addPasskey(tx, { ...made, staffId, rowId, name }, clock());
      const subject = { kind: 'staff', id: staffId } as const;
      await audit(tx, c, { action: 'passkey.add', subject, detail: name, before: null });
    });
    return c.json({ id: rowId }, 201);
  });

  const change = (c: Parameters<typeof staffOf>[0], name?: string) =>
    database.transaction(async (tx) => {
      const { id: staffId } = staffOf(c);
      const before = await changePasskey(tx, { staffId, id: c.req.param('id') ?? '', name });
      if (before === undefined) throw notFound('Esa clave de acceso no existe.');
      const subject = { kind: 'staff', id: staffId } as const;
      await audit(tx, c, {
        action: name === undefined ? 'passkey.remove' : 'passkey.rename',
        subject,
        detail: name === undefined ? before : `${before} → ${name}`,
        before: null,
      });
    });

  app.patch('/staff/me/passkeys/:id', async (c) => {
    const { name } = check(renamePasskey, await readJson(c.req.raw, MAX_BYTES));
    await change(c, name);
    return c.body(null, 204);
  });

  app.delete('/staff/me/passkeys/:id', async (c) => {
    await change(c);
    return c.body(null, 204);
  });

  return app;
}
