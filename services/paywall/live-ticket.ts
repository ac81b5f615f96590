import { jwtVerify, SignJWT } from 'jose';

const TYPE = 'portada-live';
/** A reader who follows for longer asks for the closed part again. */
const LIVE_TICKET_SECONDS = 12 * 3_600;
/** Of one browser. */
const MAX_BLOGS = 20;

/** On https a name that browsers take from this host alone, never without encryption. */
export const liveTicketName = (isSecure: boolean): string =>
  isSecure ? '__Host-portada_live' : 'portada_live';

export interface LiveTicketKey {
  secret: string;
  site: string;
}

const keyOf = ({ secret }: LiveTicketKey): Uint8Array => new TextEncoder().encode(secret);

/**
 * Live blogs within closed parts that a browser was given; none where we did not sign the ticket
 * for this site, or it is over.
 */
export async function readLiveTicket(
  ticket: string | undefined,
  key: LiveTicketKey,
  now: Date,
): Promise<readonly string[]> {
  if (ticket === undefined) return [];
  try {
    const { payload } = await jwtVerify(ticket, keyOf(key), {
      algorithms: ['HS256'],
      audience: key.site,
      typ: TYPE,
      currentDate: now,
    });
    const { blogs } = payload;
    return Array.isArray(blogs) ? blogs.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** rule 13.47: the right to hear of live blogs in closed parts, and of none else. */
export const signLiveTicket = (
  blogs: readonly string[],
  key: LiveTicketKey,
  now: Date,
): Promise<string> =>
  new SignJWT({ blogs: blogs.slice(-MAX_BLOGS) })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setAudience(key.site)
    .setExpirationTime(Math.floor(now.getTime() / 1_000) + LIVE_TICKET_SECONDS)
    .sign(keyOf(key));

/** As `Set-Cookie` says it, for pages of the site alone. */
export const liveTicketCookie = (isSecure: boolean) => ({
  httpOnly: true,
  sameSite: 'Strict' as const,
  path: '/',
  secure: isSecure,
  maxAge: LIVE_TICKET_SECONDS,
});
