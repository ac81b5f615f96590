import { z } from 'zod';
import { isObject } from '../json.ts';
import { limitFault, MAX_VALUES } from '../json-limits.ts';

const MAX_ID_CHARS = 128;
const MAX_URL_CHARS = 512;
export const MAX_KEY_CHARS = 1_000;
/** What a host may hand over: far above a night of 300 updates. */
const MAX_JSON_CHARS = 4_000_000;

/** What a story's custom embed holds: `{ id, url, config }` and nothing else. */
export const customEmbed = z.strictObject({
  id: z.string().min(1).max(MAX_ID_CHARS),
  url: z.string().min(1).max(MAX_URL_CHARS),
  config: z.record(z.string(), z.unknown()),
});
export type CustomEmbed = z.infer<typeof customEmbed>;

/** What a story's embed that is a live blog may call itself: new ones the first. */
export const LIVE_SUBTYPES = ['Live blog', 'Live blog Sandbox'] as const;

const envelope = { source: z.literal('custom_embed'), key: z.string().max(MAX_KEY_CHARS) };

/** What the embed says to the page that frames it. Extra keys are left out. */
const guestMessage = z.discriminatedUnion('action', [
  z.object({
    ...envelope,
    action: z.literal('ready'),
    data: z.object({ height: z.number().nonnegative() }),
    isAnsRequired: z.exactOptional(z.literal(true)),
  }),
  z.object({ ...envelope, action: z.literal('data'), data: customEmbed }),
  z.object({ ...envelope, action: z.literal('cancel') }),
]);
export type GuestMessage = z.infer<typeof guestMessage>;

/** JSON of outside; undefined for what is none, or too much. */
function parsed(text: string): unknown {
  if (text.length > MAX_JSON_CHARS) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return limitFault(value, MAX_VALUES) ? undefined : value;
  } catch {
    return undefined;
  }
}

function readAs<T>(shape: z.ZodType<T>, given: unknown): T | undefined {
  try {
    const value = typeof given === 'string' ? parsed(given) : given;
    if (!isObject(value) || limitFault(value, MAX_VALUES)) return undefined;
    return shape.safeParse(value).data;
  } catch {
    return undefined;
  }
}

/**
 * A message of an embed, as a JSON string or as an object; undefined for anything else. Never
 * throws.
 */
export const readMessage = (given: unknown): GuestMessage | undefined =>
  readAs(guestMessage, given);

const bareEnvelope = z.object({ ...envelope, action: z.string() });

/** Whose message it is and what it wants, whatever else is in it. Never throws. */
export const readEnvelope = (given: unknown): z.infer<typeof bareEnvelope> | undefined =>
  readAs(bareEnvelope, given);

/** A message as it goes over the wire: a JSON string. */
export const writeMessage = (message: GuestMessage): string => JSON.stringify(message);

export const EMBED_SCREENS = ['SEARCH', 'VIEW', 'EDIT'] as const;
export type EmbedScreen = (typeof EMBED_SCREENS)[number];

/** What the address of the embed says. */
export interface EmbedParameters {
  screen: EmbedScreen;
  /** Echoed unchanged in every message. */
  key: string;
  /** What `p` holds; undefined without one, or for one that cannot be read. */
  embed: CustomEmbed | undefined;
  /** There is a `p`, and it cannot be read. */
  isBroken: boolean;
}

const screenOf = (name: string): EmbedScreen =>
  EMBED_SCREENS.find((screen) => screen === name.toUpperCase()) ?? 'SEARCH';

/** An embed as hosts hand it over: without an id or address it is still read. */
const givenEmbed = z.object({
  id: z.string().max(MAX_ID_CHARS).catch(''),
  url: z.string().max(MAX_URL_CHARS).catch('/'),
  config: z.record(z.string(), z.unknown()).catch({}),
});

const embedIn = (text: string): CustomEmbed | undefined => {
  const value = parsed(text);
  return isObject(value) ? givenEmbed.safeParse(value).data : undefined;
};

/**
 * Reads the screen from the hash, and `p` and `k` from the query and from the hash's tail: hosts
 * append them to the address whatever it ends with. Never throws.
 */
export function readParameters({
  search,
  hash,
}: {
  search: string;
  hash: string;
}): EmbedParameters {
  const [name = '', ...tails] = hash.replace(/^#/, '').split(/[?&]/);
  const tail = new URLSearchParams(tails.join('&'));
  const query = new URLSearchParams(search);
  const value = (key: string): string | null => tail.get(key) ?? query.get(key);
  const given = value('p');
  const embed = given === null ? undefined : embedIn(given);
  return {
    screen: screenOf(name),
    key: value('k') ?? '',
    embed,
    isBroken: given !== null && given !== '' && embed === undefined,
  };
}
