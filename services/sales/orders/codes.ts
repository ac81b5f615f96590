import { randomInt } from 'node:crypto';

/** Without letters and digits that are taken for others. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_CHARS = 16;

/** Of 80 bits, to be read and typed by people: the number of an order, the code of a gift. */
export const freshCode = (): string =>
  Array.from({ length: CODE_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** As people type one: in small letters, with spaces and hyphens. */
export const typedCode = (given: string): string => given.replace(/[\s-]/g, '').toUpperCase();
