/*
 * How the CDNs that can stand before us are told: by which header of a reply they know its keys,
 * and by which request they are told to forget some.
 * Fastly: https://www.fastly.com/documentation/reference/api/purging/
 * Cloudflare: https://developers.cloudflare.com/api/resources/cache/methods/purge/
 * Varnish: vmod xkey, as `deploy/varnish.vcl` has it.
 */

/** By `CDN` in the environment. */
export const CDN_NAMES = ['none', 'fastly', 'cloudflare', 'varnish', 'generic'] as const;
export type CdnName = (typeof CDN_NAMES)[number];
/** One that is there. */
export type PurgedCdn = Exclude<CdnName, 'none'>;

/** A request that has keys forgotten. */
export interface PurgeRequest {
  method: string;
  headers: Record<string, string>;
  body?: string;
}

interface Cdn {
  /** Of a reply with these keys. */
  headers: (keys: readonly string[]) => Record<string, string>;
  /** Keys that one request may name. */
  maxKeys: number;
  request: (keys: readonly string[], token: string | undefined) => PurgeRequest;
  /** Says the body of a 2xx that it was done? Unset: the status says so. */
  isDone?: (body: string) => boolean;
  /** It is reached with a token alone. */
  needsToken?: true;
  /** Several of them stand side by side, and each is told. */
  isMany?: true;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const bearer = (token: string | undefined): Record<string, string> =>
  token ? { Authorization: `Bearer ${token}` } : {};

const isSuccess = (body: string): boolean => {
  try {
    return (JSON.parse(body) as { success?: unknown }).success === true;
  } catch {
    return false;
  }
};

const CDNS: Readonly<Record<PurgedCdn, Cdn>> = {
  fastly: {
    headers: (keys) => ({ 'Surrogate-Key': keys.join(' ') }),
    maxKeys: 256,
    request: (keys, token = '') => ({
      method: 'POST',
      headers: { ...JSON_TYPE, Accept: 'application/json', 'Fastly-Key': token },
      body: JSON.stringify({ surrogate_keys: keys }),
    }),
    needsToken: true,
  },
  cloudflare: {
    headers: (keys) => ({ 'Cache-Tag': keys.join(',') }),
    maxKeys: 30,
    request: (keys, token) => ({
      method: 'POST',
      headers: { ...JSON_TYPE, ...bearer(token) },
      body: JSON.stringify({ tags: keys }),
    }),
    // A 200 can say that it failed.
    isDone: isSuccess,
    needsToken: true,
  },
  varnish: {
    headers: (keys) => ({ xkey: keys.join(' ') }),
    maxKeys: 256,
    request: (keys, token) => ({
      method: 'PURGE',
      headers: { 'xkey-purge': keys.join(' '), ...bearer(token) },
    }),
    isMany: true,
  },
  generic: {
    headers: (keys) => ({ 'Surrogate-Key': keys.join(' '), 'Cache-Tag': keys.join(',') }),
    maxKeys: 256,
    request: (keys, token) => ({
      method: 'POST',
      headers: { ...JSON_TYPE, ...bearer(token) },
      body: JSON.stringify({ surrogate_keys: keys }),
    }),
  },
};

export const cdnOf = (name: PurgedCdn): Cdn => CDNS[name];

/** By which a CDN finds what it has to drop; nothing where there is none. */
export const keyHeaders = (cdn: CdnName, keys: readonly string[]): Record<string, string> =>
  cdn === 'none' ? {} : CDNS[cdn].headers(keys);
