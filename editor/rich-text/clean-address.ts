/** Where links of others may lead: to the web, by mail and telephone, and to paths of the site. */
const LEADS = /^(?:https?:\/\/[^\s]+|mailto:[^\s]+|tel:[^\s]+|\/(?![/\\])[^\s]*)$/i;
const MAX_CHARS = 2_048;

/** Pages that only lead on: their hosts and paths, and what the address to go to is called. */
const FORWARDERS: readonly [host: RegExp, path: RegExp, names: readonly string[]][] = [
  [/^(?:www\.)?google\.[a-z.]{2,6}$/, /^\/url$/, ['q', 'url']],
  [/^(?:l|lm)\.(?:facebook|instagram)\.com$/, /^\//, ['u']],
  [/\.safelinks\.protection\.outlook\.com$/, /^\//, ['url']],
  [/^(?:www\.)?youtube\.com$/, /^\/redirect$/, ['q']],
  [/^slack-redir\.net$/, /^\/link$/, ['url']],
];
const MOST_STEPS = 3;

/** What says whence a reader came, and nothing of where the address leads. */
const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|yclid|mc_cid|mc_eid|igshid?|_hs(?:enc|mi)|mkt_tok|vero_id|oly_\w+_id|ref_src|ref_url|spm)$/i;

function forwarded(from: URL): URL | undefined {
  const [, , names = []] =
    FORWARDERS.find(([host, path]) => host.test(from.hostname) && path.test(from.pathname)) ?? [];
  const to = names.map((name) => from.searchParams.get(name)).find((one) => one !== null);
  if (!to || !/^https?:\/\//i.test(to) || !URL.canParse(to)) return undefined;
  return new URL(to);
}

/**
 * Where a link of a clipboard leads readers: past pages that only forward, without what tracks.
 * Undefined: nowhere that a reader can go.
 */
export function cleanAddress(given: string): string | undefined {
  const href = given.trim();
  if (href.length > MAX_CHARS || !LEADS.test(href)) return undefined;
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return href;
  let to = new URL(href);
  for (let step = 0; step < MOST_STEPS; step++) to = forwarded(to) ?? to;
  const tracked = [...new Set(to.searchParams.keys())].filter((name) => TRACKING.test(name));
  if (tracked.length === 0) return to.href === new URL(href).href ? href : to.href;
  for (const name of tracked) to.searchParams.delete(name);
  return to.href;
}
