import { dayIn, listOf, moneyIn, taxWords } from './mail-look.ts';
import { charge, spelled } from './mail-words.ts';
import type { SalesWords } from './sales-words-es.ts';

const RENEWED = 'You get this notice because you have a subscription that is renewed.';

/** As `sales-words-es.ts` has them in Spanish, for sites in English. */
export const ENGLISH: SalesWords = {
  gift: ({ product, name, note, giver, code }) => ({
    subject: 'You were given a subscription to {site}',
    title: 'You were given a subscription',
    paragraphs: [
      name ? `Hello, ${name}:` : 'Hello:',
      giver
        ? `${giver} gave you ${product}, to read {site}.`
        : `Somebody gave you ${product}, to read {site}.`,
      ...(note ? [`“${note}”`] : []),
      `Your code is ${spelled(code)}. It serves once: your subscription begins on the day on which you redeem it, is not renewed and charges you nothing.`,
    ],
    button: 'Redeem my gift',
    footnote: 'If you do not know who gave it to you, do nothing.',
  }),
  invitation: (product) => ({
    subject: 'A subscription to {site} is shared with you',
    title: 'A subscription for you',
    paragraphs: [
      `${product} is shared with you, to read {site}. Sign in with this address, or open an account with it, and accept.`,
      'The invitation serves once and lasts 24 hours.',
    ],
    button: 'Accept the invitation',
    footnote: 'If you did not expect this invitation, do nothing.',
  }),
  price: ({ product, currency, was, usual, from, look }) => ({
    subject: 'The price of your subscription to {site} changes',
    title: 'The price of your subscription changes',
    paragraphs: [
      `Today you pay ${charge(was, currency, look)} for ${product}, ${taxWords(look)}.`,
      `From ${dayIn(from, look)} you are charged ${charge(usual, currency, look)}. Until then nothing changes.`,
      'If you want to go on, do nothing. If not, you can cancel or change your plan before that day, in your account.',
    ],
    button: 'See my subscription',
    footnote: RENEWED,
  }),
  priceStays: ({ product, currency, was, look }) => ({
    subject: 'The price of your subscription to {site} does not change',
    title: 'The price of your subscription does not change',
    paragraphs: [
      `We told you of another price of ${product}, and it does not come: you go on paying ${charge(was, currency, look)}, ${taxWords(look)}.`,
      'There is nothing you have to do.',
    ],
    button: 'See my subscription',
    footnote: RENEWED,
  }),
  order: ({ products, totalMinor, currency, look }) => ({
    subject: 'Your order at {site} is waiting for you',
    title: 'You left an order unpaid',
    paragraphs: [
      `You ordered ${listOf(products, look)}, to read {site}, and it was not paid. You have been charged nothing.`,
      `Today you would pay ${moneyIn(totalMinor, currency, look)}, ${taxWords(look)}. Before you pay you see what is charged, when and how often.`,
    ],
    button: 'Finish my order',
    footnote: 'If you do not want it any more, do nothing: we do not remind you again.',
  }),
};
