import type { Hono } from 'hono';
import type { Clock } from '../../../schemas/clock.ts';
import { tokenEndpoints as api } from '../../../schemas/endpoints/tokens.ts';
import type { GrantableSite } from '../../../schemas/staff-api.ts';
import type { Tx } from '../../database/database.ts';
import { invalid, notFound, Problem } from '../../http/problem.ts';
import { type EndpointDependencies, serveEndpoints } from '../../http/serve-endpoints.ts';
import { readAccount } from '../accounts.ts';
import { staffOf } from '../http/guard.ts';
import { addToken, dropToken, listTokens } from './store.ts';

interface TokenDependencies extends EndpointDependencies {
  clock: Clock;
  ids: () => string;
  /** The sites that a token may name. */
  grantableSites(tx: Tx): Promise<GrantableSite[]>;
}

/** Tokens with which programs call the staff API, for admins. To be mounted at `/api`. */
export function tokenRoutes(dependencies: TokenDependencies): Hono {
  const { clock, ids, grantableSites } = dependencies;
  const { app, handle } = serveEndpoints(dependencies);

  handle(api.tokens, async ({ tx }) => ({ tokens: await listTokens(tx, clock) }));

  handle(api.createToken, async ({ c, body, tx, note }) => {
    const me = staffOf(c);
    const owner = await readAccount(tx, body.owner ?? me.id, clock);
    if (!owner.isActive)
      throw new Problem(409, 'inactive', 'La cuenta está desactivada: reactívala primero.');
    const known = (await grantableSites(tx)).map(({ key }) => key);
    const missing = (body.sites ?? []).flatMap((site, index) =>
      known.includes(site)
        ? []
        : [{ path: ['sites', index], message: `No hay un sitio «${site}»` }],
    );
    if (missing.length > 0) throw invalid(missing);
    const wanted = { ...body, owner: owner.id, by: me.name };
    const { secret, made } = await addToken(tx, wanted, { clock, ids });
    const where = made.sites?.join(', ') ?? 'todos los sitios';
    const detail = `${made.name}, de ${owner.name}: ${made.actions.join(', ')} · ${where}`;
    await note({ subject: { kind: 'staff', id: owner.id }, detail, before: null });
    return { ...made, token: secret };
  });

  handle(api.revokeToken, async ({ params, tx, note }) => {
    const token = await dropToken(tx, params.id);
    if (!token) throw notFound('Esa clave no existe, o ya venció.');
    const detail = `${token.name}, de ${token.owner.name}`;
    await note({ subject: { kind: 'staff', id: token.owner.id }, detail, before: null });
  });

  return app;
}
