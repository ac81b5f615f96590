import type { Currency } from '../../../../schemas/sales/wire.ts';

/** What a provider keeps of how somebody pays: never the number of a card. */
export interface KeptMethod {
  /** With it the provider charges again. */
  token: string;
  brand: string;
  firstSix: string;
  lastFour: string;
  /** MMYY */
  expires: string;
  holderName: string;
  /** The same for the same card, whoever keeps it; '' or unset: the provider does not tell. */
  fingerprint?: string;
}

export interface Charge {
  /**
   * Ours, and always the same for the same charge: the provider charges an intent once, however
   * often it is asked, and answers as it did.
   */
  intent: string;
  /** 0: nothing is charged, but the method is kept. */
  amountMinor: number;
  currency: Currency;
}

export type ChargeOutcome =
  | { state: 'paid'; reference: string; method: KeptMethod }
  /** The reader has to confirm it with their bank first. */
  | { state: 'confirming'; parameter1: string }
  | { state: 'declined' };

/** Of what was charged, some or all goes back. */
export interface Refund {
  /** Ours: the provider gives an intent back once, however often it is asked. */
  intent: string;
  /** Of the charge: our intent, and what the provider called it. */
  charge: { intent: string; reference: string };
  amountMinor: number;
  currency: Currency;
}

export type RefundOutcome = { state: 'done'; reference: string } | { state: 'refused' };

/** What a provider says of money that went back: by us, by its own pages, or not after all. */
export interface ToldRefund {
  /** What the provider calls it. */
  reference: string;
  /** Ours, where we asked for it; undefined: somebody did at the provider. */
  intent: string | undefined;
  amountMinor: number;
  state: 'done' | 'failed';
}

export interface ToldDispute {
  /** What the provider calls it. */
  reference: string;
  /** `warning`: the bank only asks. Otherwise it took the money back, until it is won. */
  state: 'warning' | 'open' | 'won' | 'lost';
  amountMinor: number;
  /** In the provider's words. */
  reason: string;
}

/** What a provider tells by itself, of one intent of ours, as it answered when it was asked. */
export interface Told {
  intent: string;
  refunds?: readonly ToldRefund[];
  /** Where it does not list them: how much of the charge went back in all, and what says so. */
  refunded?: { amountMinor: number; reference: string };
  dispute?: ToldDispute;
}

/** Who takes money. What throws leaves open whether money moved: the same intent is asked again. */
export interface PaymentProvider {
  name: string;
  /** As clients name it in paths. */
  methodId: number;
  /** Of `PAYMENT_METHOD_TYPES`. */
  methodType: number;
  /** What the provider's form needs in the browser. */
  begin(charge: Charge): Promise<{ parameter1: string | null; parameter2: string | null }>;
  /** What became of an intent; undefined: nothing was asked, or nothing came of it. */
  outcomeOf(charge: Charge): Promise<ChargeOutcome | undefined>;
  /** @param token what the provider's form gave */
  charge(charge: Charge, token: string): Promise<ChargeOutcome>;
  /** After the reader confirmed it, or did not. */
  confirm(charge: Charge, token: string): Promise<ChargeOutcome>;
  /** Without the reader: a renewal. @param token of the kept method */
  chargeAgain(charge: Charge, token: string): Promise<ChargeOutcome>;
  /** What throws leaves open whether money went back: the same intent is asked again. */
  refund(refund: Refund): Promise<RefundOutcome>;
  /**
   * What the provider tells by itself. Undefined where it did not sign that. Throws where it does
   * not answer what it is asked about that: it tells it again then.
   * @param notice its body as it came, and its headers: each provider signs in one of its own
   */
  toldOf?(notice: { body: string; headers: Headers }): Promise<Told[] | undefined>;
}
