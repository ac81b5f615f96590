import type {
  Address,
  CancelRequest,
  GiftRecipient,
  GiftReply,
  PlanChange,
  PlanChangeRequest,
  RenewalToPay,
  SharingDetails,
  SubscriptionDetails,
  SubscriptionReference,
  SubscriptionStatus,
  SubscriptionSummary,
} from '../../../schemas/sales/wire.ts';
import { has, hasList, isList, type SalesCalls, type stepLocks } from './calls.ts';
import { merged, type SalesMemory } from './memory.ts';

type Summary = Omit<SubscriptionSummary, 'statusID'> & { status: SubscriptionStatus };

const part = encodeURIComponent;
const SUBSCRIPTION = '/v1/subscription';
const RENEWAL = '/v1/renewal';
const isSubscription = has('subscriptionID');

/** What readers do with what they subscribed to. */
export function subscriptionCalls(
  { signed, plain }: SalesCalls,
  memory: SalesMemory,
  once: ReturnType<typeof stepLocks>,
) {
  const pathOf = (id: number | string, what: string) => `${SUBSCRIPTION}/${part(id)}/${what}`;
  const listOf = async (which: string): Promise<Summary[]> => {
    const list = await signed<SubscriptionSummary[]>('GET', `${SUBSCRIPTION}/${which}`, {
      shape: isList,
    });
    return list.map(({ statusID: status, ...rest }) => ({ ...rest, status }));
  };
  const known = (held: ReturnType<SalesMemory['now']>, id: number, news: object) => {
    held.subscriptions = merged(
      held.subscriptions,
      [{ ...news, subscriptionID: id }],
      'subscriptionID',
    );
  };
  const refer = (method: string, path: string, body?: object) =>
    signed<SubscriptionReference>(method, path, {
      ...(body ? { body } : {}),
      shape: isSubscription,
    });

  async function details(id: number): Promise<SubscriptionDetails> {
    const held = memory.now();
    const path = pathOf(id, 'details');
    const found = await signed<SubscriptionDetails>('GET', path, { shape: isSubscription });
    known(held, found.subscriptionID, found);
    return found;
  }
  /** What was redeemed is asked for at once, so that the page knows it. */
  async function redeem(path: string, body: object): Promise<SubscriptionReference> {
    const redeemed = await refer('POST', path, body);
    await details(redeemed.subscriptionID);
    return redeemed;
  }
  async function turn(id: number, what: string, status: SubscriptionStatus, body: object) {
    const held = memory.now();
    const turned = await refer('PUT', pathOf(id, what), body);
    known(held, id, { status });
    return turned;
  }

  return {
    /** All there are: what was known and is not among them is forgotten. */
    async getAllSubscriptions(): Promise<Summary[]> {
      const held = memory.now();
      const list = await listOf('all');
      const ids = new Set(list.map(({ subscriptionID }) => subscriptionID));
      const left = held.subscriptions.filter(({ subscriptionID }) => ids.has(subscriptionID));
      held.subscriptions = merged(left, list, 'subscriptionID');
      return list;
    },
    async getAllActiveSubscriptions(): Promise<Summary[]> {
      const held = memory.now();
      const list = await listOf('allactive');
      held.subscriptions = merged(held.subscriptions, list, 'subscriptionID');
      return list;
    },
    getSubscriptionDetails: details,
    cancelSubscription: (id: number, reason: CancelRequest = {}) => turn(id, 'cancel', 3, reason),
    /** Pays at once the term that could not be charged, with the card that is kept. */
    paySubscription: (id: number) =>
      once('paySubscription', async () => {
        const held = memory.now();
        const path = pathOf(id, 'pay');
        const paid = await signed<SubscriptionDetails>('PUT', path, { shape: isSubscription });
        known(held, paid.subscriptionID, paid);
        return paid;
      }),
    /** What a link of a mail pays, and paying it: nobody signs these. */
    getRenewal: (token: string) =>
      plain<RenewalToPay>('POST', RENEWAL, { body: { token }, shape: has('productName') }),
    payRenewal: (token: string) =>
      once('payRenewal', () =>
        plain<RenewalToPay>('PUT', RENEWAL, { body: { token }, shape: has('productName') }),
      ),
    rescueSubscription: (id: number) => turn(id, 'rescue', 1, {}),
    async getSubscriptionSharingDetails(id: number): Promise<SharingDetails> {
      const held = memory.now();
      const shape = hasList('sharedSubscriptions');
      const sharing = await signed<SharingDetails>('GET', pathOf(id, 'sharing'), { shape });
      held.sharedSubscriptions = merged(
        held.sharedSubscriptions,
        sharing.sharedSubscriptions,
        'subscriptionID',
      );
      return sharing;
    },
    shareSubscription: (id: number, email: string) =>
      signed<{ redeemCode: string }>('PUT', pathOf(id, 'share'), {
        body: { email },
        shape: has('redeemCode'),
      }),
    /** `id`: of whoever it is shared with. */
    async stopSharing(id: number): Promise<SubscriptionReference> {
      const held = memory.now();
      const ended = await refer('PUT', pathOf(id, 'stopshare'));
      held.sharedSubscriptions = held.sharedSubscriptions.filter(
        ({ subscriptionID }) => subscriptionID !== ended.subscriptionID,
      );
      return ended;
    },
    redeemAssociateInvitation: (token: string) => redeem(`${SUBSCRIPTION}/redeem`, { token }),
    redeemEnterpriseSubscription: (nonce: string) =>
      redeem('/v2/subscriptions/enterprise', { nonce }),
    redeemGiftSubscription: (token: string) =>
      refer('POST', `${SUBSCRIPTION}/gift/redeem`, { token }),
    setGiftRecipient: (redeemCode: string, recipient: GiftRecipient) =>
      signed<GiftReply>('PUT', `${SUBSCRIPTION}/gift/${part(redeemCode)}`, {
        body: recipient,
        shape: (reply) => reply.subscriptionID && reply.redeemCode,
      }),
    /** Of a subscription that the reader has: that is asked first. */
    async updateBillingAddress(billingAddress: Address, subscriptionID: number): Promise<Address> {
      const held = memory.now();
      await details(subscriptionID);
      const body = { billingAddress, subscriptionID };
      const path = `${SUBSCRIPTION}/address`;
      const address = await signed<Address>('PUT', path, { body, shape: has('country') });
      known(held, subscriptionID, { billingAddress: address });
      return address;
    },
    /** A quote: nothing changes yet. */
    initializeSubscriptionChange: (body: PlanChangeRequest) =>
      once('initializeSubscriptionChange', () =>
        signed<PlanChange>('POST', `${SUBSCRIPTION}/upgradedowngrade`, { body }),
      ),
    /** @param delivery where the plan is brought to, for who is asked that (`needsAddress`) */
    finalizeSubscriptionChange: (
      sessionId: string,
      reasonCode?: string,
      delivery?: { shippingAddress: Address; phone: string },
    ) =>
      once('finalizeSubscriptionChange', () =>
        signed<PlanChange>('PUT', `${SUBSCRIPTION}/upgradedowngrade`, {
          body: { sessionId, reasonCode, ...delivery },
        }),
      ),
  };
}
