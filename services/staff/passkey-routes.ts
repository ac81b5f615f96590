import type { Hono } from 'hono';
import type { Clock } from '../../schemas/clock.ts';
import { staffEndpoints as api } from '../../schemas/endpoints/staff.ts';
import { notFound, Problem } from '../http/problem.ts';
import { type EndpointDependencies, serveEndpoints } from '../http/serve-endpoints.ts';
import { MAX_PASSKEYS } from '../webauthn/passkey-store.ts';
import { creationOptions, relyingParty, verifyCreation } from '../webauthn/webauthn.ts';
import { staffOf } from './http/guard.ts';
import { staffChallenges, staffPasskeys } from './passkeys.ts';

interface PasskeyDependencies extends EndpointDependencies {
  clock: Clock;
  ids: () => string;
  config: { editorOrigin: string };
}

const REFUSED = {
  'too-many': () => new Problem(409, 'too_many', `Ya tienes ${MAX_PASSKEYS} claves: quita alguna.`),
  taken: () => new Problem(409, 'passkey_taken', 'Esa clave de acceso ya está en una cuenta.'),
};

/** One's own passkeys: `/staff/me/passkeys…`. To be mounted at `/api`. */
export function passkeyRoutes(dependencies: PasskeyDependencies): Hono {
  const { database, clock, ids, config } = dependencies;
  const party = relyingParty(config.editorOrigin, 'Portada');
  const { app, handle, handleAlone } = serveEndpoints(dependencies);

  handle(api.passkeys, async ({ c, tx }) => {
    const found = await staffPasskeys.list(tx, staffOf(c).id);
    return found.map(({ host: _, usedAt, ...passkey }) => ({
      ...passkey,
      ...(usedAt ? { usedAt } : {}),
    }));
  });

  handle(api.passkeyOptions, async ({ c, tx }) => {
    const me = staffOf(c);
    const existing = await staffPasskeys.credentialsOf(tx, me.id);
    await staffChallenges.prune(tx, clock());
    const challenge = await staffChallenges.add(tx, { ownerId: me.id }, clock());
    return { ...(await creationOptions(party, challenge, me, existing)) };
  });

  handleAlone(api.addPasskey, async ({ c, body: { name, credential }, tx: db, note }) => {
    const { id: ownerId } = staffOf(c);
    const made = await verifyCreation(
      party,
      credential,
      async (challenge) =>
        (await staffChallenges.take(db, challenge, { ownerId }, clock())) !== undefined,
    );
    if (!made)
      throw new Problem(
        422,
        'invalid_input',
        'No se pudo comprobar la clave. Vuelve a intentarlo.',
      );
    const rowId = ids();
    await database.transaction(async (tx) => {
      const refused = await staffPasskeys.add(tx, { ...made, ownerId, rowId, name }, clock());
      if (refused) throw REFUSED[refused]();
      await note({ subject: { kind: 'staff', id: ownerId }, detail: name, before: null }, tx);
    });
    return { id: rowId };
  });

  /** The name that a passkey had. Throws Problem 404 where it is not theirs. */
  const had = (name: string | undefined): string => {
    if (name === undefined) throw notFound('Esa clave de acceso no existe.');
    return name;
  };

  handle(api.renamePasskey, async ({ c, params, body: { name }, tx, note }) => {
    const { id: ownerId } = staffOf(c);
    const before = had(await staffPasskeys.rename(tx, { ownerId, id: params.id, name }));
    const detail = `${before} → ${name}`;
    await note({ subject: { kind: 'staff', id: ownerId }, detail, before: null });
  });

  handle(api.removePasskey, async ({ c, params, tx, note }) => {
    const { id: ownerId } = staffOf(c);
    const detail = had(await staffPasskeys.remove(tx, { ownerId, id: params.id }));
    await note({ subject: { kind: 'staff', id: ownerId }, detail, before: null });
  });

  return app;
}
