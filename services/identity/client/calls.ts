import type { IDENTITY_PREFIX, SESSION_MODE_HEADER } from '../../../schemas/identity/wire.ts';
import { IdentityError, UNREACHABLE } from './identity-error.ts';

const PREFIX: typeof IDENTITY_PREFIX = '/identity/public';
const MODE_HEADER: typeof SESSION_MODE_HEADER = 'X-Portada-Session';
const TIMEOUT_MS = 30_000;

export interface Call {
  /** A text is sent as it is. */
  body?: object | string | undefined;
  /** For `Authorization`. */
  token?: string | undefined;
  /** What every successful reply has; without it, any that is not a refusal is one. */
  has?: string;
  /** Asks for a session whose refresh token is a new one each time. */
  rotates?: boolean;
  /** Sends cookies to another origin, too. */
  withCookies?: boolean;
}

/** What came, as text: each of those who share a call reads a reply of its own. */
interface Arrived {
  ok: boolean;
  status: number;
  text: string;
  retryAfter: number | undefined;
}

function parse({ ok, status, text }: Arrived): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return ok ? { message: text } : { code: `${status}`, message: text };
  }
}

/** The reply, where its status and its shape say that it is none of a refusal. */
function reply<T>(arrived: Arrived, has: string | undefined): T {
  const body = parse(arrived);
  const said = (typeof body === 'object' ? body : null) as Record<string, unknown> | null;
  const isRefusal = !arrived.ok || (said?.code !== undefined && said.message !== undefined);
  if (!isRefusal && (!has || said?.[has])) return body as T;
  const message = String(said?.message ?? 'Unexpected reply');
  throw new IdentityError(message, String(said?.code ?? ''), arrived.status, arrived.retryAfter);
}

async function arrive(input: string, init: RequestInit, fetcher: typeof fetch): Promise<Arrived> {
  try {
    const response = await fetcher(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const wait = Number(response.headers.get('Retry-After'));
    return {
      ok: response.ok,
      status: response.status,
      text: await response.text(),
      retryAfter: wait > 0 ? wait : undefined,
    };
  } catch (error) {
    throw new IdentityError(String(error), UNREACHABLE);
  }
}

/**
 * Calls of `/identity/public`, or of what stands under another prefix. Equal ones that are under
 * way at the same time are one. They throw `IdentityError`.
 */
export function callsTo(apiOrigin: string, fetcher: typeof fetch, prefix: string = PREFIX) {
  const underWay = new Map<string, Promise<Arrived>>();
  return async <T>(method: string, path: string, call: Call = {}): Promise<T> => {
    const { body, token, has, rotates, withCookies } = call;
    const isForm = body instanceof FormData;
    const init: RequestInit = {
      method,
      headers: {
        ...(isForm ? {} : { 'Content-Type': 'application/json' }),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(rotates ? { [MODE_HEADER]: 'rotating' } : {}),
      },
      ...(body ? { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) } : {}),
      ...(withCookies ? { credentials: 'include' as const } : {}),
      ...(method === 'GET' ? { cache: 'no-cache' as const } : {}),
    };
    const input = `${apiOrigin.replace(/\/$/, '')}${prefix}${path}`;
    // What a form holds is not compared.
    if (isForm) return reply<T>(await arrive(input, init, fetcher), has);
    const key = JSON.stringify([input, init]);
    let arriving = underWay.get(key);
    if (!arriving) {
      arriving = arrive(input, init, fetcher).finally(() => underWay.delete(key));
      underWay.set(key, arriving);
    }
    return reply<T>(await arriving, has);
  };
}

export type Calls = ReturnType<typeof callsTo>;
