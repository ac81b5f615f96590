/** Of an error's stack only the frames: its first line repeats the message. */
const MAX_FRAMES = 15;
const MAX_CAUSES = 5;
const MAX_MESSAGE_CHARS = 1_000;

/** Also of links that readers are mailed about what they buy: a gift, a share, a payment. */
const SECRET_PARAMETERS =
  /([?&](?:token|auth|code|session|password|nonce|ota_nonce|state|to|code_challenge|code_verifier|gift|share|renovacion|signon)=)[^&#\s]*/gi;

/** Links that readers were mailed end in their secret: `/v1/auth/magiclink/{nonce}`. */
const READER_LINK = /(?<=\/identity\/public\/[^\s?]*\/)[A-Za-z0-9_.~%-]{30,}/g;

/** Of a gift, as its giver says for whom it is. */
const GIFT = /(?<=\/subscription\/gift\/)(?!redeem\b)[^/?#\s]+/g;

/** Of a preview, as the path or as a parameter. */
const PREVIEW = /(_preview(?:\/|%2F))[A-Za-z0-9_-]+/gi;

/** Of an embed: hosts hand whole texts over in its address, before they are published. */
const EMBED = /(\/embeds\/live-blog\/\?)\S*/g;

/**
 * An address as the log may hold it: values that open something, or that nobody has published, are
 * left out.
 */
export const loggedUrl = (url: string): string =>
  url
    .replace(SECRET_PARAMETERS, '$1…')
    .replace(PREVIEW, '$1…')
    .replace(EMBED, '$1…')
    .replace(GIFT, '…')
    .replace(READER_LINK, '…');

/** SQLSTATE: errors of PostgreSQL have one, in five characters. */
const isFromDatabase = ({ code, severity }: { code?: unknown; severity?: unknown }): boolean =>
  typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && typeof severity === 'string';

/** What PostgreSQL quotes of the data itself: everything that is no name of a table or the like. */
const DATA_ERRORS = /^2[23]/;

/** A message without values: not those of a statement, nor those that PostgreSQL quotes. */
function messageOf(error: Error & { code?: unknown; severity?: unknown }): string {
  if (isFromDatabase(error) && DATA_ERRORS.test(String(error.code)))
    return error.message.replace(/"[^"]*"/g, '"…"').replace(/:.*$/s, '');
  // Drizzle's ends with the statement's parameters.
  const [message = ''] = error.message.split('\nparams: ', 1);
  return loggedUrl(message).slice(0, MAX_MESSAGE_CHARS);
}

const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MAX_FRAMES)
    .join('\n');

/** Names that say where a fault is, and hold nothing that somebody sent. */
const FACTS = ['code', 'severity', 'table', 'column', 'constraint', 'routine', 'syscall', 'status'];

/**
 * An error as the log may hold it: type, message, code and where it came from, of its causes too.
 * No parameter of a statement, no row that PostgreSQL quotes, none of the properties that somebody
 * else put on it.
 */
export function loggedError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const own = error as unknown as Record<string, unknown>;
  const facts = FACTS.filter((name) => ['string', 'number'].includes(typeof own[name])).map(
    (name) => [name, own[name]],
  );
  const { cause } = error;
  return {
    type: error.name,
    message: messageOf(error),
    ...Object.fromEntries(facts),
    stack: framesOf(error),
    ...(cause !== undefined && depth < MAX_CAUSES ? { cause: loggedError(cause, depth + 1) } : {}),
  };
}
