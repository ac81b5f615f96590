import { Hono } from 'hono';
import { confirmPlan } from '../billing/plan-changes.ts';
import { quotePlan } from '../billing/plan-quotes.ts';
import { INPUT, readInput } from '../input.ts';
import type { SalesDependencies } from '../ports.ts';
import { requireReader } from './buyer.ts';

/** Another plan for a subscription: what it would cost, and doing it. */
export function planChangeRoutes(dependencies: SalesDependencies): Hono {
  const { database, clock } = dependencies;
  const path = '/v1/subscription/upgradedowngrade';
  return new Hono()
    .post(path, async (c) => {
      const reader = await requireReader(c, dependencies);
      const input = await readInput(c, INPUT.planChange);
      const asked = { input, now: clock() };
      return c.json(await database.transaction((tx) => quotePlan(tx, reader.id, asked)));
    })
    .put(path, async (c) => {
      const { id: readerId } = await requireReader(c, dependencies);
      const { sessionId, reasonCode, ...delivery } = await readInput(c, INPUT.planConfirmation);
      const asked = { readerId, sessionId, reasonCode, delivery };
      return c.json(await confirmPlan(asked, dependencies));
    });
}
