import type { Context } from 'hono';
import type { z } from 'zod';
import { SALES_ROUTES } from '../../schemas/endpoints/public/sales.ts';
import type { Json } from '../../schemas/json.ts';
import { withSoundTexts } from '../../schemas/text/sound-text.ts';
import { readJson } from '../http/problem.ts';
import { inputCheck, serveCalls } from '../http/public-calls.ts';
import { maxBytesOf } from '../http/public-routes.ts';
import { holdsCardNumber } from './money/card-number.ts';
import { SalesFault } from './refusal.ts';

const MAX_BODY_VALUES = 1_000;

/** Throws SalesFault `badInput` with the names of what is not of that shape. */
export const checkInput = inputCheck((message) => new SalesFault('badInput', { message }));

/**
 * A JSON body of that shape. Throws SalesFault `badInput`, `tooLarge`; rule 13.2: also for what
 * could be the number of a card.
 */
async function readInput<T extends z.ZodType>(c: Context, shape: T): Promise<z.output<T>> {
  const body = await readJson(c.req.raw, maxBytesOf(c), MAX_BODY_VALUES);
  // What stands between digits may be what goes.
  if (holdsCardNumber(body) || holdsCardNumber(withSoundTexts(body as Json)))
    throw new SalesFault('badInput', {
      message: 'Aquí no se reciben números de tarjeta: escríbelo sólo en el formulario de pago.',
    });
  return checkInput(shape, body);
}

/** An id of a path. Throws SalesFault `notFound` for what no id of ours is like. */
export function idOf(given: string): number {
  const id = /^[1-9]\d{0,15}$/.test(given) ? Number(given) : 0;
  if (!Number.isSafeInteger(id) || id < 1) throw new SalesFault('notFound');
  return id;
}

/** Mounts calls of sales, as their table declares them. */
export const salesCalls = () => serveCalls(SALES_ROUTES, { readInput, checkInput });
