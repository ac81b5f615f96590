import type { Context } from 'hono';
import type { z } from 'zod';
import { IDENTITY_ROUTES } from '../../../schemas/endpoints/public/identity.ts';
import { readJson } from '../../http/problem.ts';
import { serveCalls } from '../../http/public-calls.ts';
import { maxBytesOf } from '../../http/public-routes.ts';
import { Refusal } from '../refusal.ts';

const MAX_BODY_VALUES = 1_000;
const MAX_NAMED = 5;

/** Throws Refusal `badInput` with the names of what is not of that shape. */
function checkInput<T extends z.ZodType>(shape: T, given: unknown): z.output<T> {
  const { data, error } = shape.safeParse(given);
  if (!error) return data as z.output<T>;
  const fields = [...new Set(error.issues.map(({ path }) => path.join('.')))].filter(Boolean);
  const named = fields.slice(0, MAX_NAMED).join(', ');
  throw new Refusal('badInput', {
    message: named ? `No es válido: ${named}.` : 'Lo enviado no tiene la forma que se espera.',
  });
}

/** A JSON body of that shape. Throws Refusal `badInput`, `tooLarge`. */
async function readInput<T extends z.ZodType>(c: Context, shape: T): Promise<z.output<T>> {
  const body = await readJson(c.req.raw, maxBytesOf(c), MAX_BODY_VALUES);
  return checkInput(shape, body);
}

/** Mounts calls of readers' accounts, as their table declares them. */
export const identityCalls = () => serveCalls(IDENTITY_ROUTES, { readInput, checkInput });
