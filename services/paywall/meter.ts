import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { METER_DAYS } from '../../schemas/sales/paywall.ts';

const DAY_MS = 86_400_000;
const HASH_CHARS = 12;
/** No site counts more. */
const MAX_STORIES = 50;
const TYPE = 'portada-meter';

/** Which metered stories a browser read: a hash of each, and the day, since 1970. */
export type Meter = readonly (readonly [story: string, day: number])[];

export interface MeterKey {
  secret: string;
  site: string;
}

const keyOf = ({ secret }: MeterKey): Uint8Array => new TextEncoder().encode(secret);

/** Who sees a cookie does not learn what was read. */
const hashOf = (story: string, { secret, site }: MeterKey): string =>
  createHmac('sha256', secret).update(`${site} ${story}`).digest('base64url').slice(0, HASH_CHARS);

const dayOf = (now: Date): number => Math.floor(now.getTime() / DAY_MS);

const isEntry = (value: unknown): value is [string, number] =>
  Array.isArray(value) &&
  value.length === 2 &&
  typeof value[0] === 'string' &&
  Number.isSafeInteger(value[1]);

/** What a token says of the last 30 days; nothing where we did not sign it for this site. */
export async function readMeter(
  token: string | undefined,
  key: MeterKey,
  now: Date,
): Promise<Meter> {
  if (token === undefined) return [];
  try {
    const { payload } = await jwtVerify(token, keyOf(key), {
      algorithms: ['HS256'],
      audience: key.site,
      typ: TYPE,
      currentDate: now,
    });
    const { read } = payload;
    const since = dayOf(now) - METER_DAYS;
    return (Array.isArray(read) ? read : []).filter(isEntry).filter(([, day]) => day > since);
  } catch {
    return [];
  }
}

export const signMeter = (meter: Meter, key: MeterKey, now: Date): Promise<string> =>
  new SignJWT({ read: meter.slice(-MAX_STORIES) })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setAudience(key.site)
    .setExpirationTime(Math.floor((now.getTime() + METER_DAYS * DAY_MS) / 1_000))
    .sign(keyOf(key));

export interface Counted {
  meter: Meter;
  left: number;
  /** It was not among those read before. */
  isNew: boolean;
}

/** The meter with one more story; undefined where none is left. The same story counts once. */
export function countStory(
  meter: Meter,
  story: string,
  allowed: number,
  key: MeterKey,
  now: Date,
): Counted | undefined {
  const hash = hashOf(story, key);
  const isNew = !meter.some(([known]) => known === hash);
  if (isNew && meter.length >= allowed) return undefined;
  const next: Meter = isNew ? [...meter, [hash, dayOf(now)]] : meter;
  return { meter: next, left: Math.max(0, allowed - next.length), isNew };
}
