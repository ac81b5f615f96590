/**
 * `npm run bench:sales`: the whole product on PostgreSQL, sales under load: 50 readers who check
 * out at once, the call for what a reader may read at 300 requests a second, and readers' pages of
 * the same node meanwhile. Nothing here passes or fails.
 */
import { SALES_PREFIX } from '../schemas/sales/wire.ts';
import { type Account, apiLoad, type Call } from './api-load.ts';
import { ms } from './measure.ts';

const READERS = 50;
const ROUNDS = 4;
/** Readers who buy before it counts. */
const WARMING = 5;
const PER_SECOND = 300;
const SECONDS = 15;
/** Of the provider for trying out. */
const METHOD = 1;

const load = await apiLoad();
const { replied, timed, steadily, besidePages } = load;

const call = (method: string, path: string, token: string, body?: unknown): Call => ({
  method,
  path: SALES_PREFIX + path,
  token,
  ...(body ? { body } : {}),
});

/** From an empty cart to what is paid: how long that takes. */
async function checkOut({ accessToken: token, email }: Account): Promise<number> {
  const started = performance.now();
  const items = [{ sku: 'premium', priceCode: 'MONTHLY', quantity: 1 }];
  await replied(call('POST', '/v1/cart/item', token, { items }));
  const ordered = await replied(call('POST', '/v1/checkout/order', token, { email }));
  const path = `/v1/checkout/order/${JSON.parse(ordered.text).orderNumber}/payment/${METHOD}`;
  await replied(call('GET', path, token));
  const paid = await replied(call('PUT', path, token, { token: 'tok_ok' }));
  if (JSON.parse(paid.text).status !== 'Paid') throw new Error(paid.text.slice(0, 200));
  return performance.now() - started;
}

try {
  // Nobody buys what they have (rule 13.79): each round has readers of its own.
  const accounts: Account[] = [];
  for (let n = 0; n < READERS * ROUNDS + WARMING; n++) accounts.push(await load.signUp(n));
  await timed({ method: 'GET', path: '/' });
  await Promise.all(accounts.splice(0, WARMING).map(checkOut));
  let spentMs = 0;
  await besidePages(`${READERS} checkouts at once, four calls each`, '', async () => {
    const all: number[] = [];
    const started = performance.now();
    for (let round = 0; round < ROUNDS; round++) {
      const readers = accounts.slice(round * READERS, (round + 1) * READERS);
      all.push(...(await Promise.all(readers.map(checkOut))));
    }
    spentMs = performance.now() - started;
    return all;
  });
  let turn = 0;
  const entitlements = (): Call => {
    turn += 1;
    return call('GET', '/v1/entitlements', accounts[turn % accounts.length]?.accessToken ?? '');
  };
  await steadily(PER_SECOND, 3, entitlements);
  await besidePages(`entitlements, ${PER_SECOND} a second`, 'p95 10', () =>
    steadily(PER_SECOND, SECONDS, entitlements),
  );
  load.printFigures();
  console.log(`\n${ms((1_000 * ROUNDS * READERS) / spentMs)} orders were paid in a second.`);
} finally {
  await load.stop();
}
