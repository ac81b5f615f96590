import type { Hono } from 'hono';
import { z } from 'zod';
import type { Clock } from '../../../schemas/clock.ts';
import { salesEndpoints as api } from '../../../schemas/endpoints/sales.ts';
import { catalogueCode } from '../../../schemas/sales/catalogue.ts';
import type { SiteProperties } from '../../../schemas/site.ts';
import { knownZone } from '../../../schemas/time/zoned-clock.ts';
import type { Act } from '../../audit/audit-log.ts';
import { writeOutbox } from '../../changes/outbox.ts';
import { catalogueTag } from '../../changes/tags.ts';
import type { Tx } from '../../database/database.ts';
import { check, invalid, notFound, Problem } from '../../http/problem.ts';
import { RefusedCall } from '../../http/refused-call.ts';
import {
  type Call,
  type EndpointDependencies,
  serveEndpoints,
} from '../../http/serve-endpoints.ts';
import { makeCodes } from '../given/given-codes.ts';
import { amountText } from '../money/money.ts';
import { announcePrice } from '../notices/price-changes.ts';
import type { PaymentProvider } from '../payments/providers/provider.ts';
import { giveBack } from '../payments/refunds.ts';
import { append } from '../subscriptions/subscriptions.ts';
import { changeCampaign, changePrice, changeProduct, readCatalogue } from './catalogue.ts';
import { giveComp } from './comps.ts';
import { endSubscription, lockForStaff } from './end-subscription.ts';
import { figuresOf } from './figures.ts';
import { orderFileOf, subscriptionFileOf } from './files.ts';
import { findOrders, findSubscriptions } from './listing.ts';
import { doWork, workList } from './work-list.ts';

interface SalesDeskDependencies extends EndpointDependencies {
  clock: Clock;
  paymentProviders: readonly PaymentProvider[];
  sites(): readonly SiteProperties[];
}

const DAY_MS = 86_400_000;
const NO_ORDER = 'Ese pedido no existe.';
const NO_SUBSCRIPTION = 'Esa suscripción no existe.';
const DEFAULT_ZONE = 'America/Mexico_City';

const idIn = (text: string): number => {
  const { data } = z.coerce.number().int().positive().safeParse(text);
  if (data === undefined || data > Number.MAX_SAFE_INTEGER) throw notFound(NO_SUBSCRIPTION);
  return data;
};

/** What the log says that something was done to. */
const subjectOf = (
  kind: 'catalogue' | 'order' | 'subscription',
  id: string | number,
  detail = '',
) => ({ subject: { kind, id: String(id) }, detail });

interface Noting {
  tx: Tx;
  note(line: Omit<Act, 'action'>): Promise<void>;
}
type StopCall = Noting & Pick<Call<typeof api.endSubscription>, 'params' | 'body'>;
type ChangeCall<Input> = Noting & { params: { code: string }; body: Input };

/** A refusal of sales in the form of the staff's API. */
function asProblem(error: unknown): unknown {
  if (!(error instanceof RefusedCall)) return error;
  return new Problem(error.status === 409 ? 409 : 422, 'conflict', error.message);
}

const fileOf = async (tx: Tx, id: number) => {
  const file = await subscriptionFileOf(tx, id);
  if (!file) throw notFound(NO_SUBSCRIPTION);
  return file;
};

/** What staff do for who buys, each act in the audit log. To be mounted at `/api`. */
export function salesDeskRoutes(dependencies: SalesDeskDependencies): Hono {
  const { database, clock, paymentProviders: providers, sites } = dependencies;
  const { app, handle, handleAlone } = serveEndpoints(dependencies);

  handleAlone(api.subscriptions, ({ query }) =>
    database.transaction((tx) => findSubscriptions(tx, query)),
  );

  handle(api.subscription, async ({ params, tx, note }) => {
    const id = idIn(params.id);
    const found = await fileOf(tx, id);
    await note(subjectOf('subscription', id));
    return found;
  });

  const turn =
    (act: (tx: Tx, id: number) => Promise<void>) =>
    async ({ params, body: { reason }, tx, note }: StopCall) => {
      const id = idIn(params.id);
      await act(tx, id).catch((error: unknown) => {
        throw asProblem(error);
      });
      await note(subjectOf('subscription', id, reason));
      return fileOf(tx, id);
    };
  handle(
    api.cancelSubscription,
    turn(async (tx, id) => {
      const line = { type: 'CANCEL_SUBSCRIPTION', reasonCode: 'staff' } as const;
      await append(tx, await lockForStaff(tx, id), { ...line, at: clock().toISOString() });
    }),
  );
  handle(
    api.endSubscription,
    turn((tx, id) => endSubscription(tx, { id, now: clock() })),
  );

  handleAlone(api.orders, ({ query }) => database.transaction((tx) => findOrders(tx, query)));

  const orderOf = async (tx: Tx, number: string) => {
    const file = await orderFileOf(tx, number);
    if (!file) throw notFound(NO_ORDER);
    return file;
  };

  handleAlone(api.order, ({ params }) => database.transaction((tx) => orderOf(tx, params.number)));

  handleAlone(api.refund, async ({ params: { number }, body, note }) => {
    const { id, currency } = await database.transaction((tx) => orderOf(tx, number));
    const amount = `${amountText(body.amountMinor, currency)} ${currency}`;
    const parts = { database, clock, providers };
    const line = subjectOf('order', number, `${amount}: ${body.reason}`);
    const how = await giveBack({ ...body, orderId: id }, parts, (tx, outcome) =>
      note({ ...line, action: outcome === 'done' ? 'sales.refund' : 'sales.refund-refused' }, tx),
    );
    if (how === 'refused')
      throw new Problem(409, 'refused', 'Quien cobró no aceptó devolverlo. No se devolvió nada.');
    return database.transaction((tx) => orderOf(tx, number));
  });

  const work = async () => ({
    items: await database.transaction((tx) => workList(tx, clock())),
  });
  handleAlone(api.work, work);
  handleAlone(api.doWork, async ({ body, note }) => {
    const item = await doWork(body, { database, clock, providers }).catch((error: unknown) => {
      throw asProblem(error);
    });
    await note(subjectOf('order', item.orderNumber, `${item.kind}: ${body.reason}`));
    return work();
  });

  handle(api.giveComp, async ({ body: { reason, ...comp }, tx, note }) => {
    const zoneOf = (key: string) =>
      knownZone(
        sites().find((site) => site.key === key)?.dateLocalization.timeZone ?? DEFAULT_ZONE,
      );
    const id = await giveComp(tx, comp, { now: clock(), zoneOf });
    await note(subjectOf('subscription', id, `${comp.sku}, ${comp.months} meses: ${reason}`));
    return fileOf(tx, id);
  });

  handle(api.makeCodes, async ({ c, body, tx, note }) => {
    const now = clock();
    const codes = await makeCodes(tx, { ...body, now });
    if (!codes) throw invalid([{ path: ['sku'], message: 'Ese producto ya no existe.' }]);
    const what = body.kind === 'gift' ? 'para regalar' : 'para empresas';
    const detail = `${body.count} ${what}, de ${body.months} meses`;
    await note(subjectOf('catalogue', body.sku, detail));
    c.header('Cache-Control', 'no-store');
    return { codes, expiresAt: new Date(now.getTime() + body.days * DAY_MS).toISOString() };
  });

  handleAlone(api.catalogue, () => database.transaction((tx) => readCatalogue(tx, clock())));

  /** Changes one part of the catalogue; replies with all of it. */
  const change =
    <Input>(put: (tx: Tx, code: string, input: Input) => Promise<void>) =>
    async ({ params, body, tx, note }: ChangeCall<Input>) => {
      const code = check(catalogueCode, params.code);
      await put(tx, code, body);
      await writeOutbox(tx, [catalogueTag()]);
      await note({ ...subjectOf('catalogue', code), after: body });
      return readCatalogue(tx, clock());
    };
  handle(api.putProduct, change(changeProduct));
  handle(api.putPrice, change(changePrice));
  handle(api.putCampaign, change(changeCampaign));

  handle(api.announcePrice, async ({ params, body, tx, note }) => {
    const code = check(catalogueCode, params.code);
    await announcePrice(tx, code, body, clock());
    await note({ ...subjectOf('catalogue', code), after: body });
    return readCatalogue(tx, clock());
  });

  handleAlone(api.figures, ({ query }) => {
    const timeZone = sites()[0]?.dateLocalization.timeZone ?? DEFAULT_ZONE;
    return database.transaction((tx) => figuresOf(tx, { ...query, timeZone }));
  });
  return app;
}
