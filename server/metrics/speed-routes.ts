import { Hono } from 'hono';
import type { SpeedReport } from '../../schemas/api.ts';

interface SpeedDependencies {
  /** What took this node's time. */
  speed(): SpeedReport;
}

/** `GET /speed`, to be mounted at `/api`. */
export const speedRoutes = ({ speed }: SpeedDependencies): Hono =>
  new Hono().get('/speed', (c) => c.json(speed()));
