import { Hono } from 'hono';
import { INPUT, readInput } from '../input.ts';
import type { IdentityDependencies } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { requireReader } from '../require-reader.ts';

const notHere = () =>
  new Refusal('unsupported', { message: 'Este sitio no usa «Suscríbete con Google».' });

/**
 * rule 12.80: Subscribe with Google is not offered, which its calls say: `GET
 * /v1/swg/accesstoken`, `POST /v1/swg/checkloginexists`, and the relinking that clients have given
 * up.
 */
export function swgRoutes(dependencies: IdentityDependencies): Hono {
  const app = new Hono();
  app.get('/v1/swg/accesstoken', async (c) => {
    await requireReader(c, dependencies);
    throw notHere();
  });
  app.post('/v1/swg/checkloginexists', async (c) => {
    await readInput(c, INPUT.swgToken);
    throw notHere();
  });
  app.get('/v1/swg/:swgToken/relink/:googleToken', async (c) => {
    await requireReader(c, dependencies);
    throw notHere();
  });
  return app;
}
