/** With what people put between the digits. */
const DIGITS = /\d(?:[ .\-\u00a0\u2009]?\d)+/g;
/** A random UUID (RFC 9562, version 4): one in some thousands has digits like a card's. */
const RANDOM_UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
/** Of orders and products at Google. */
const GOOGLE_IDS = /\b(?:SWG|SWGPD|GPA)\.\d{4}-\d{4}-\d{4}-\d{5}(?!\d)/g;
const SHORTEST = 13;
const LONGEST = 19;

/** The first digits of the networks' cards, with their lengths. */
const NETWORKS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^4/, [13, 16, 19]],
  [/^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/, [16]],
  [/^3[47]/, [15]],
  [/^3(?:0[0-5]|[689])/, [14, 16]],
  [/^35/, [16, 17, 18, 19]],
  [/^6/, [16, 17, 18, 19]],
  [/^5[0678]/, [16, 17, 18, 19]],
];

function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let n = 0; n < digits.length; n += 1) {
    const digit = Number(digits[digits.length - 1 - n]);
    const doubled = n % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

const isCard = (digits: string): boolean =>
  NETWORKS.some(([start, lengths]) => lengths.includes(digits.length) && start.test(digits)) &&
  isLuhn(digits);

function hasCardWithin(digits: string): boolean {
  for (let from = 0; from + SHORTEST <= digits.length; from += 1)
    for (let length = SHORTEST; length <= LONGEST && from + length <= digits.length; length += 1)
      if (isCard(digits.slice(from, from + length))) return true;
  return false;
}

/** Does a text have what could be the number of a card? */
export function hasCardNumber(text: string): boolean {
  if (RANDOM_UUID.test(text)) return false;
  for (const [run] of text.normalize('NFKC').replaceAll(GOOGLE_IDS, '').matchAll(DIGITS)) {
    const digits = run.replace(/\D/g, '');
    // In what is longer than any number one may be hidden.
    if (digits.length > LONGEST ? hasCardWithin(digits) : isCard(digits)) return true;
  }
  return false;
}

/** The same of every text, number and name of a JSON value. */
export function holdsCardNumber(value: unknown): boolean {
  if (typeof value === 'string') return hasCardNumber(value);
  if (typeof value === 'number') return hasCardNumber(String(value));
  if (Array.isArray(value)) return value.some(holdsCardNumber);
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(([name, one]) => hasCardNumber(name) || holdsCardNumber(one));
}
