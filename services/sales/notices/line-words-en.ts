import type { LineWords } from './line-words-es.ts';

const MINE = 'See my subscriptions';
const KEEP = 'Keep this mail: it is your receipt.';
const CAUSED = 'You get this notice because you have a subscription with this address.';
const DAYS = 'It usually takes 5 to 10 days to show on your statement.';

const toCard = (card: string): string => (card ? ` to your card ${card}` : '');

/** As `line-words-es.ts` has them in Spanish, for sites in English. */
export const ENGLISH: LineWords = {
  receipt: ({ facts, next, isFree }) => ({
    subject: 'Your receipt from {site}',
    title: 'Thank you for your purchase',
    paragraphs: [
      isFree ? 'Nothing was charged today.' : 'We received your payment. This is your receipt.',
      ...next,
    ],
    facts,
    button: MINE,
    footnote: KEEP,
  }),
  renewed: ({ facts, next }) => ({
    subject: 'Your subscription to {site} was renewed',
    title: 'Your subscription was renewed',
    paragraphs: ['We charged the term that begins now. This is your receipt.', ...next],
    facts,
    button: MINE,
    footnote: KEEP,
  }),
  returned: (facts, isIntroductionUsed) => ({
    subject: 'We are returning a payment to {site}',
    title: 'We are returning your payment',
    paragraphs: [
      isIntroductionUsed
        ? 'The introductory price of the same was had by that card before. You get back all that was charged, to the same card. Ordered again it is at the usual price.'
        : 'Your payment came when what you were buying could not be bought any more, or was paid already. It bought nothing, and you get all of it back, to the same card.',
      DAYS,
    ],
    facts,
    button: MINE,
    footnote: 'There is nothing you have to do.',
  }),
  failed: ({ product, amount, card, retry, ends }) => ({
    subject: 'We could not charge your subscription to {site}',
    title: 'We could not charge your subscription',
    paragraphs: [
      `We tried to charge ${amount} for ${product}${toCard(card)}, and the bank did not accept it.`,
      retry
        ? `We try again on ${retry}. Until then you go on reading.`
        : `We do not try again by ourselves: your subscription is suspended, and ends on ${ends} if it is not paid.`,
      'You can pay now in two steps, without a password. If you have another card, change it in your account.',
    ],
    button: 'Pay now',
    refusal: 'Change the card',
    footnote: 'The button serves for 30 days and for this subscription only. Do not share it.',
  }),
  cancelled: ({ product, until }) => ({
    subject: 'You cancelled your subscription to {site}',
    title: 'Your subscription is cancelled',
    paragraphs: [
      `You are not charged for ${product} any more.`,
      ...(until
        ? [`You can read until ${until}, and take it back until then with one press.`]
        : []),
    ],
    button: until ? 'Take it back' : MINE,
    footnote: 'If it was not you who cancelled it, sign in and change your password.',
  }),
  rescued: ({ product, day }) => ({
    subject: 'You took back your subscription to {site}',
    title: 'Your subscription goes on',
    paragraphs: [`You took back ${product}. It is renewed on ${day}.`],
    button: MINE,
    footnote: CAUSED,
  }),
  ended: ({ product, isUnpaid }) => ({
    subject: 'Your subscription to {site} ended',
    title: 'Your subscription ended',
    paragraphs: [
      isUnpaid
        ? `${product} ended because we could not charge it. You are charged nothing more.`
        : `${product} ended. You are charged nothing more.`,
      'You can come back whenever you want.',
    ],
    button: 'See the subscriptions',
    footnote: 'What you bought stays in your account, with its receipts.',
  }),
  planChanged: ({ facts, next }) => ({
    subject: 'Your plan at {site} changed',
    title: 'Your plan changed',
    paragraphs: ['From today you have another plan.', ...next],
    facts,
    button: MINE,
    footnote: KEEP,
  }),
  planChosen: ({ from, to, day }) => ({
    subject: 'You chose a plan at {site}',
    title: to ? 'Your plan is going to change' : 'Your plan stays the same',
    paragraphs: [
      to
        ? `On ${day} ${from} ends and ${to} begins. Until then nothing changes, and nothing is charged.`
        : `On ${day} you go on with ${from}, as until now.`,
    ],
    button: MINE,
    footnote: CAUSED,
  }),
  refunded: ({ amount, card, isAll }) => ({
    subject: 'A refund from {site}',
    title: 'We returned money to you',
    paragraphs: [
      `We returned ${amount}${toCard(card)}.`,
      isAll ? 'That is all that your order cost.' : 'That is part of what your order cost.',
      DAYS,
    ],
    button: 'See my orders',
    footnote: KEEP,
  }),
  disputed: ({ product, amount }) => ({
    subject: 'Your bank took back a payment to {site}',
    title: 'Your bank asked us to return your payment',
    paragraphs: [
      `You disputed the charge of ${amount} for ${product} at your bank, and the bank has credited it to you. That is why your subscription ended today.`,
      'If that was a mistake, write to us: it is settled between your bank and us. You can subscribe again whenever you want.',
    ],
    button: 'See the subscriptions',
    footnote: CAUSED,
  }),
  ahead: ({ product, day, amount, card }) => ({
    subject: 'Your subscription to {site} is renewed soon',
    title: 'Your subscription is renewed soon',
    paragraphs: [
      `On ${day} we charge ${amount} for ${product}${toCard(card)}.`,
      'If you want to go on, do nothing. If not, cancel it in your account before that day.',
    ],
    button: MINE,
    footnote: CAUSED,
  }),
  expiring: ({ card, month, day }) => ({
    subject: 'Your card at {site} is about to expire',
    title: 'Your card is about to expire',
    paragraphs: [
      `Your card ${card} expires in ${month}. The next charge of your subscription is on ${day}.`,
      'Change it in your account before that, so that you go on reading. If your bank has sent you another with the same number, do nothing.',
    ],
    button: 'Change the card',
    footnote: CAUSED,
  }),
};
