import type { Hono } from 'hono';
import { operationEndpoints } from '../../schemas/endpoints/operations.ts';
import type { SpeedReport } from '../../schemas/endpoints/shapes/speed.ts';
import { type EndpointDependencies, serveEndpoints } from '../../services/http/serve-endpoints.ts';

interface SpeedDependencies extends EndpointDependencies {
  /** What took this node's time. */
  speed(): SpeedReport;
}

/** What took this node's time, to be mounted at `/api`. */
export function speedRoutes(dependencies: SpeedDependencies): Hono {
  const { app, handle } = serveEndpoints(dependencies);
  handle(operationEndpoints.speed, () => dependencies.speed());
  return app;
}
