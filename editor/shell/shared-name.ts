import { z } from 'zod';
import { addressFromName } from '../../schemas/address.ts';

const MAX_NAME_CHARS = 64;

/** rule 1.22: the name by which pages refer to it, from what editors call it; '' for none. */
export const sharedNameFrom = (title: string): string =>
  addressFromName(title)
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, MAX_NAME_CHARS)
    .replace(/-+$/, '');

/** The form of one that is made: its title. `fault`: of a title that makes no name. */
export const sharedTitle = (fault: string) =>
  z.object({
    title: z
      .string()
      .trim()
      .max(200)
      .refine((title) => sharedNameFrom(title) !== '', fault),
  });

/** The layout of every shared block, whose sections say where its blocks may stand. */
export const SHARED_LAYOUT = 'single-column';
