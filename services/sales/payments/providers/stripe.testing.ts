import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface StandInIntent {
  id: string;
  object: string;
  status: string;
  amount: number;
  customer: string;
  client_secret: string;
  payment_method: object | null;
}

const CARDS: Readonly<Record<string, string>> = {
  pm_ok: 'succeeded',
  pm_3ds: 'requires_action',
  pm_declined: 'requires_payment_method',
};

interface StandInRefund {
  id: string;
  object: 'refund';
  payment_intent: string;
  amount: number;
  status: string;
  metadata: Record<string, string>;
}

interface StandInDispute {
  id: string;
  object: 'dispute';
  payment_intent: string;
  amount: number;
  status: string;
  reason: string;
}
const CARD = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2031 };

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return new URLSearchParams(text);
}

/** Answers as Stripe's HTTP API does, as far as we ask it. `pm_ok`, `pm_3ds`, `pm_declined`. */
export async function stripeStandIn() {
  const intents = new Map<string, StandInIntent>();
  const answered = new Map<string, object>();
  const refunds: StandInRefund[] = [];
  const disputes: StandInDispute[] = [];
  let last = 0;
  /** What was answered is lost on its way, so many times. */
  const fate = { lostConfirmations: 0, listsNothing: false };
  const fresh = (kind: string) => {
    last += 1;
    return `${kind}_${last}`;
  };

  const create = (path: string, given: URLSearchParams): object => {
    if (path === '/v1/customers') return { id: fresh('cus'), object: 'customer' };
    if (path === '/v1/refunds') {
      const ours = given.get('metadata[intent]');
      const one: StandInRefund = {
        id: fresh('re'),
        object: 'refund',
        payment_intent: given.get('payment_intent') ?? '',
        amount: Number(given.get('amount')),
        status: 'succeeded',
        metadata: ours === null ? {} : { intent: ours },
      };
      refunds.push(one);
      return one;
    }
    const isSetup = path === '/v1/setup_intents';
    const id = fresh(isSetup ? 'seti' : 'pi');
    const made: StandInIntent = {
      id,
      object: isSetup ? 'setup_intent' : 'payment_intent',
      payment_method: null,
      status: 'requires_payment_method',
      amount: Number(given.get('amount') ?? 0),
      customer: given.get('customer') ?? '',
      client_secret: `${id}_secret`,
    };
    intents.set(id, made);
    return made;
  };
  const refusal = (type: string, code: string) => ({ error: { type, code, message: code } });
  const confirm = (one: StandInIntent, given: URLSearchParams): [number, object] => {
    if (one.status === 'succeeded')
      return [400, refusal('invalid_request_error', 'payment_intent_unexpected_state')];
    const method = given.get('payment_method') ?? '';
    const isOff = given.get('off_session') === 'true';
    one.status = CARDS[method] ?? 'requires_payment_method';
    if (isOff && one.status === 'requires_action') one.status = 'requires_payment_method';
    if (one.status === 'requires_payment_method') return [402, refusal('card_error', 'declined')];
    const billing_details = { name: 'Ana Ruiz' };
    one.payment_method = { id: method, object: 'payment_method', card: CARD, billing_details };
    return [200, one];
  };

  const server = createServer(async (request, reply) => {
    const given = await bodyOf(request);
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    const [, id = '', step] =
      /^\/v1\/(?:payment|setup)_intents\/(\w+)(\/confirm)?$/.exec(path) ?? [];
    const say = (status: number, body: object) => {
      reply.writeHead(status, { 'content-type': 'application/json' });
      reply.end(JSON.stringify(body));
    };
    if (fate.listsNothing && /^\/v1\/(?:refunds|disputes)/.test(path) && request.method === 'GET')
      return say(404, refusal('invalid_request_error', 'resource_missing'));
    if (request.method === 'GET' && path === '/v1/refunds') {
      const about = searchParams.get('payment_intent');
      const data = refunds.filter(({ payment_intent }) => payment_intent === about);
      return say(200, { object: 'list', data, has_more: false });
    }
    const disputed = disputes.find((each) => path === `/v1/disputes/${each.id}`);
    if (disputed) return say(200, disputed);
    const one = intents.get(id);
    if (id && !one) return say(404, refusal('invalid_request_error', 'resource_missing'));
    if (one && !step) return say(200, one);
    if (one) {
      const [status, body] = confirm(one, given);
      if (fate.lostConfirmations > 0) {
        fate.lostConfirmations -= 1;
        return say(500, refusal('api_error', 'lost'));
      }
      return say(status, body);
    }
    const key = String(request.headers['idempotency-key'] ?? '');
    const body = answered.get(key) ?? create(path, given);
    answered.set(key, body);
    return say(200, body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    intents,
    refunds,
    disputes,
    /** As somebody does in Stripe's own pages. */
    refundByHand: (payment_intent: string, amount: number): StandInRefund => {
      const made = { payment_intent, amount, status: 'succeeded', metadata: {} };
      const one: StandInRefund = { id: fresh('re'), object: 'refund', ...made };
      refunds.push(one);
      return one;
    },
    dispute: (payment_intent: string, amount: number, status = 'needs_response') => {
      const made = { payment_intent, amount, status, reason: 'fraudulent' };
      const one: StandInDispute = { id: fresh('dp'), object: 'dispute', ...made };
      disputes.push(one);
      return one;
    },
    fate,
    taken: () =>
      [...intents.values()]
        .filter(({ status }) => status === 'succeeded')
        .reduce((sum, { amount }) => sum + amount, 0),
    close: () => new Promise((done) => server.close(done)),
  };
}
