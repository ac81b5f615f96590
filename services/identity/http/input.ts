import type { Context } from 'hono';
import type { z } from 'zod';
import { IDENTITY_ROUTES } from '../../../schemas/endpoints/public/identity.ts';
import { readJson } from '../../http/problem.ts';
import { inputCheck, serveCalls } from '../../http/public-calls.ts';
import { maxBytesOf } from '../../http/public-routes.ts';
import { Refusal } from '../refusal.ts';

const MAX_BODY_VALUES = 1_000;

/** Throws Refusal `badInput` with the names of what is not of that shape. */
const checkInput = inputCheck((message) => new Refusal('badInput', { message }));

/** A JSON body of that shape. Throws Refusal `badInput`, `tooLarge`. */
async function readInput<T extends z.ZodType>(c: Context, shape: T): Promise<z.output<T>> {
  const body = await readJson(c.req.raw, maxBytesOf(c), MAX_BODY_VALUES);
  return checkInput(shape, body);
}

/** Mounts calls of readers' accounts, as their table declares them. */
export const identityCalls = () => serveCalls(IDENTITY_ROUTES, { readInput, checkInput });
