import { beforeAll, expect, it } from 'vitest';
import { publicRefusal } from '../../../schemas/endpoints/public/refusal.ts';
import { RETAIL_ROUTES } from '../../../schemas/endpoints/public/retail.ts';
import { catalogue } from '../../../schemas/sales/catalogue.ts';
import { RETAIL_PREFIX } from '../../../schemas/sales/retail.ts';
import { sitePaywall } from '../../../schemas/sales/site-paywall.ts';
import { onDatabase } from '../../database/database.testing.ts';
import { withDeclaredReplies } from '../../http/declared-replies.testing.ts';
import { ORIGIN } from '../../identity/identity.testing.ts';
import { salesApp } from '../tests/sales.testing.ts';
import { putCatalogue } from './put-catalogue.ts';
import { retailRoutes } from './retail-routes.ts';

const CAMPAIGNS = catalogue.parse({
  products: [
    {
      sku: 'papel',
      name: 'En <papel>',
      description: 'A & B',
      attributes: [{ name: 'Entrega', value: 'Diaria' }],
      maxAssociates: 3,
      prices: [
        {
          code: 'PAPER',
          name: 'Cada 3 meses',
          summary: 'Con «descuento»',
          currency: 'USD',
          steps: [
            { amountMinor: 0, unit: 'week', every: 2, cycles: 2 },
            { amountMinor: 4_550, unit: 'month', every: 3, cycles: null },
          ],
        },
      ],
    },
  ],
  campaigns: [
    { key: 'casa', name: 'De casa', title: 'Lee & más', isDefault: true, offers: ['MONTHLY'] },
    {
      key: 'otono',
      name: 'Otoño',
      startsAt: '2026-11-01T00:00:00Z',
      endsAt: '2026-12-01T00:00:00Z',
      offers: ['PAPER', 'GIFT_YEARLY', 'YEARLY'],
    },
  ],
});

onDatabase('what is offered', (database) => {
  let at: Awaited<ReturnType<typeof salesApp>>;
  let app: ReturnType<typeof retailRoutes>;
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const { host } = new URL(ORIGIN);
    const reply = await app.request(`${ORIGIN}/retail/public${path}`, {
      headers: { host, ...headers },
    });
    return { status: reply.status, body: await reply.json(), headers: reply.headers };
  };
  beforeAll(async () => {
    at = await salesApp(database());
    await database().transaction((tx) => putCatalogue(tx, CAMPAIGNS));
    app = withDeclaredReplies(retailRoutes(at.dependencies), {
      table: RETAIL_ROUTES,
      prefix: RETAIL_PREFIX,
      refusal: publicRefusal,
    });
  });

  it('is a campaign with its products, in its order', async () => {
    at.time.now = Date.parse('2026-11-24T12:00:00Z');
    const { status, body } = await read('/v1/offer/live/otono');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Otoño',
      pageTitle: null,
      default: false,
      campaigns: [{ name: 'otono', validFrom: 1_793_491_200_000, validUntil: 1_796_083_200_000 }],
    });
    expect(
      body.products.map((one: { sku: string; pricingStrategies: { priceCode: string }[] }) => [
        one.sku,
        one.pricingStrategies.map(({ priceCode }) => priceCode),
      ]),
    ).toEqual([
      ['papel', ['PAPER']],
      ['premium', ['GIFT_YEARLY', 'YEARLY']],
    ]);
    expect(body.products[0]).toMatchObject({
      description: 'A &amp; B',
      attributes: [{ name: 'Entrega', value: 'Diaria' }],
      maxSubscriptionAssociations: 3,
    });
  });

  it('is on from its start until its end', async () => {
    for (const [now, status] of [
      ['2026-10-31T23:59:59Z', 404],
      ['2026-11-01T00:00:00Z', 200],
      ['2026-11-30T23:59:59Z', 200],
      ['2026-12-01T00:00:00Z', 404],
    ] as const) {
      at.time.now = Date.parse(now);
      expect((await read('/v1/offer/live/otono')).status, now).toBe(status);
    }
  });

  it('is the default campaign where none is named', async () => {
    const { body } = await read('/v1/offer/live/default');
    expect(body).toMatchObject({
      name: 'De casa',
      default: true,
      pageTitle: 'Lee &amp; más',
      campaigns: [{ name: 'casa', validFrom: 0, validUntil: null }],
    });
  });

  it('is a product with all its prices, step by step', async () => {
    const { body } = await read('/v1/product/papel');
    expect(body.pricingStrategies).toMatchObject([
      {
        priceCode: 'PAPER',
        gift: false,
        currencyCode: 'USD',
        taxInclusive: true,
        rates: [
          {
            amount: '0.00',
            billingCount: 2,
            billingFrequency: 'Week',
            durationCount: 4,
            duration: 'Week',
          },
          {
            amount: '45.50',
            billingCount: 3,
            billingFrequency: 'Month',
            durationCount: 1,
            duration: 'UntilCancelled',
          },
        ],
      },
    ]);
  });

  it('is what each term costs, and when it falls due', async () => {
    const start = Date.parse('2026-01-31T10:00:00Z');
    const info = async (cycle: number, code = 'PAPER') => {
      const { body } = await read(`/v1/pricing/paymentInfo/${code}/${cycle}/${start}`);
      return [body.price, new Date(body.paymentDate).toISOString()];
    };
    expect(await info(1)).toEqual(['0.00', '2026-01-31T10:00:00.000Z']);
    expect(await info(2)).toEqual(['0.00', '2026-02-14T10:00:00.000Z']);
    expect(await info(3)).toEqual(['45.50', '2026-02-28T10:00:00.000Z']);
    expect(await info(4)).toEqual(['45.50', '2026-05-28T10:00:00.000Z']);
    expect(await info(2, 'MONTHLY')).toEqual(['99.00', '2026-02-28T10:00:00.000Z']);
    expect(await info(3, 'MONTHLY')).toEqual(['99.00', '2026-03-31T10:00:00.000Z']);
    const past = await read(`/v1/pricing/paymentInfo/GIFT_YEARLY/2/${start}`);
    expect(past.status).toBe(404);
  });

  it('is refused in words where there is nothing, or nothing could be', async () => {
    for (const path of [
      ...['/v1/offer/live/none', '/v1/product/none', '/v1/product/%00', '/v1/offer/live/%27--'],
      ...['/v1/pricing/paymentInfo/NONE/1/0', '/v1/paywall/none', '/v1'],
    ]) {
      const { status, body } = await read(path);
      expect([status, Object.keys(body).sort()], path).toEqual([
        404,
        ['code', 'httpStatus', 'message'],
      ]);
    }
    for (const end of ['0/0', '1/-1', '1.5/0', '1001/0', '1/99999999999999', 'x/0', '1/1e3'])
      expect((await read(`/v1/pricing/paymentInfo/MONTHLY/${end}`)).status, end).toBe(400);
  });

  it('tells what a site closes, but not which crawlers read it', async () => {
    expect((await read('/v1/paywall/active')).body).toMatchObject({
      meterDays: 30,
      marked: [],
      otherwise: 'open',
      opensWith: [],
    });
    const crawlers = ['Googlebot'];
    const paywall = sitePaywall.parse({ otherwise: 'metered', meteredStories: 7, crawlers });
    const { siteOf } = at.dependencies;
    const closing = retailRoutes({
      ...at.dependencies,
      siteOf: (host) => {
        const site = siteOf(host);
        return site && { ...site, paywall };
      },
    });
    const reply = await closing.request(`${ORIGIN}/retail/public/v1/paywall/active`, {
      headers: { host: new URL(ORIGIN).host },
    });
    const told = (await reply.json()) as object;
    expect(told).toMatchObject({ otherwise: 'metered', meteredStories: 7 });
    expect(told).not.toHaveProperty('crawlers');
  });

  it('may be read by own origins alone', async () => {
    const origin = ORIGIN.replace('//', '//cuentas.');
    const own = await read('/v1/offer/live/default', { origin });
    expect(own.headers.get('access-control-allow-origin')).toBe(origin);
    const other = await read('/v1/offer/live/default', { origin: 'https://malo.example' });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });
});
