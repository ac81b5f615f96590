import type { Hono } from 'hono';
import type { Clock } from '../../schemas/clock.ts';
import { staffEndpoints as api } from '../../schemas/endpoints/staff.ts';
import type { Tx } from '../database/database.ts';
import { notFound, Problem } from '../http/problem.ts';
import { type EndpointDependencies, serveEndpoints } from '../http/serve-endpoints.ts';
import { creationOptions, relyingParty, verifyCreation } from '../webauthn/webauthn.ts';
import { addChallenge, takeChallenge } from './challenges.ts';
import { staffOf } from './http/guard.ts';
import { addPasskey, changePasskey, credentialsOf, listPasskeys } from './passkeys.ts';

interface PasskeyDependencies extends EndpointDependencies {
  clock: Clock;
  ids: () => string;
  config: { editorOrigin: string };
}

/** One's own passkeys: `/staff/me/passkeys…`. To be mounted at `/api`. */
export function passkeyRoutes(dependencies: PasskeyDependencies): Hono {
  const { database, clock, ids, config } = dependencies;
  const party = relyingParty(config.editorOrigin, 'Portada');
  const { app, handle, handleAlone } = serveEndpoints(dependencies);

  handle(api.passkeys, ({ c, tx }) => listPasskeys(tx, staffOf(c).id));

  handle(api.passkeyOptions, async ({ c, tx }) => {
    const me = staffOf(c);
    const challenge = await addChallenge(tx, me.id, clock());
    return { ...(await creationOptions(party, challenge, me, await credentialsOf(tx, me.id))) };
  });

  handleAlone(api.addPasskey, async ({ c, body: { name, credential }, tx: db, note }) => {
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
      await note({ subject: { kind: 'staff', id: staffId }, detail: name, before: null }, tx);
    });
    return { id: rowId };
  });

  /** Gives a passkey another name, or takes it away; returns the name that it had. */
  const change = async (tx: Tx, staffId: string, id: string, name?: string): Promise<string> => {
    const before = await changePasskey(tx, { staffId, id, name });
    if (before === undefined) throw notFound('Esa clave de acceso no existe.');
    return before;
  };

  handle(api.renamePasskey, async ({ c, params, body: { name }, tx, note }) => {
    const { id } = staffOf(c);
    const detail = `${await change(tx, id, params.id, name)} → ${name}`;
    await note({ subject: { kind: 'staff', id }, detail, before: null });
  });

  handle(api.removePasskey, async ({ c, params, tx, note }) => {
    const { id } = staffOf(c);
    const detail = await change(tx, id, params.id);
    await note({ subject: { kind: 'staff', id }, detail, before: null });
  });

  return app;
}
