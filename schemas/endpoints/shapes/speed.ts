import { z } from 'zod';

/**
 * `GET /api/speed`: what took this server's time since it started. Milliseconds; what came from a
 * cache is not counted.
 */
export const speedReport = z.object({
  blocks: z.array(
    z.object({ name: z.string(), drawn: z.int(), meanMs: z.number(), maxMs: z.number() }),
  ),
  sources: z.array(
    z.object({ name: z.string(), asked: z.int(), meanMs: z.number(), failed: z.int() }),
  ),
});
export type SpeedReport = z.infer<typeof speedReport>;
