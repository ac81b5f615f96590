import { z } from 'zod';
import { soundLine } from './sound-text.ts';
import { isStorable } from './storable-text.ts';

/**
 * What somebody typed into one line of a form, as it can stand on a page and in a mail: control
 * characters and open marks of direction go, as at every door.
 */
export const typedLine = (max: number, min = 0) =>
  z.string().transform(soundLine).pipe(z.string().min(min).max(max));

/**
 * By which something is found, a code, an address: what has characters in it that cannot be seen is
 * refused, for without them it would be another one's.
 */
export const exactText = (max: number) =>
  z.string().trim().max(max).refine(isStorable, { message: 'Lleva caracteres que no se admiten' });
