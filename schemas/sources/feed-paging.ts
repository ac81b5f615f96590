import { optionalNumber } from '../fields.ts';

export const FEED_MAX_ITEMS = 100;
export const SHORT_FEED_MAX_ITEMS = 20;

/** Where a feed begins, and how many of its stories are wanted. */
export const feedPaging = {
  feedOffset: optionalNumber({
    label: 'Empezar después de',
    help: 'Cuántas notas se saltan',
    min: 0,
    max: 10_000,
  }),
  feedSize: optionalNumber({ label: 'Número de notas', min: 1, max: FEED_MAX_ITEMS }),
};
