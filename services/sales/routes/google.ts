import { Hono } from 'hono';
import { SalesFault } from '../refusal.ts';

const NOT_HERE = 'Suscribirse con Google no está disponible aquí.';

/** What Google sells: nothing of it can be checked here, so that nobody gets anything by it. */
export const googleRoutes = (): Hono =>
  new Hono()
    .post('/v1/swg/purchase', () => {
      throw new SalesFault('unavailable', { message: NOT_HERE });
    })
    .post('/v1/swg/loginexists', () => {
      throw new SalesFault('unavailable', { message: NOT_HERE });
    });
