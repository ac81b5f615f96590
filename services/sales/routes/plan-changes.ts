import type { Hono } from 'hono';
import { confirmPlan } from '../billing/plan-changes.ts';
import { quotePlan } from '../billing/plan-quotes.ts';
import { salesCalls } from '../input.ts';
import type { SalesDependencies } from '../ports.ts';
import { requireReader } from './buyer.ts';

/** Another plan for a subscription: what it would cost, and doing it. */
export function planChangeRoutes(dependencies: SalesDependencies): Hono {
  const { database, clock } = dependencies;
  const { app, handle } = salesCalls();
  handle('POST /v1/subscription/upgradedowngrade', async ({ c, body }) => {
    const reader = await requireReader(c, dependencies);
    const input = await body();
    const asked = { input, now: clock() };
    return database.transaction((tx) => quotePlan(tx, reader.id, asked));
  });
  handle('PUT /v1/subscription/upgradedowngrade', async ({ c, body }) => {
    const { id: readerId } = await requireReader(c, dependencies);
    const { sessionId, reasonCode, ...delivery } = await body();
    const asked = { readerId, sessionId, reasonCode, delivery };
    return confirmPlan(asked, dependencies);
  });
  return app;
}
