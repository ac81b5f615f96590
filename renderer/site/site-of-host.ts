import type { SiteProperties } from '../../schemas/site.ts';

const withoutPort = (host: string): string =>
  host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

const isLocal = (name: string): boolean =>
  name === 'localhost' ||
  name.endsWith('.localhost') ||
  /^127\.\d+\.\d+\.\d+$/.test(name) ||
  name === '[::1]' ||
  name === '::1';

export interface HostRules {
  sites: readonly SiteProperties[];
  isProduction: boolean;
}

/**
 * The site of a host: its configured hosts, else `{key}.localhost`; anything else local is the first
 * site. An unknown host is nobody's and gets 404: it would stand in links of mails.
 */
export function siteOfHost(
  host: string | undefined,
  { sites }: Pick<HostRules, 'sites'>,
): SiteProperties | undefined {
  const name = withoutPort(host ?? '');
  const configured = sites.find((site) => site.hosts.some((own) => own.toLowerCase() === name));
  if (configured) return configured;
  const named = sites.find(({ key }) => name === `${key}.localhost`);
  if (named) return named;
  return isLocal(name) ? sites[0] : undefined;
}

/** As many hosts as anybody real has; who invents more gets his looked up each time. */
const MAX_KNOWN_HOSTS = 1_000;
type KnownHosts = WeakMap<readonly SiteProperties[], Map<string, SiteProperties | undefined>>;
const known: KnownHosts = new WeakMap();

let last: { host: string; rules: HostRules; site: SiteProperties | undefined } | undefined;

/**
 * `siteOfHost`, remembered while the rules are the same object: nearly every request is for the
 * host of the one before.
 */
export function knownSiteOf(host: string, rules: HostRules): SiteProperties | undefined {
  if (last?.host === host && last.rules === rules) return last.site;
  const site = rememberedSiteOf(host, rules);
  last = { host, rules, site };
  return site;
}

function rememberedSiteOf(host: string, rules: HostRules): SiteProperties | undefined {
  let hosts = known.get(rules.sites);
  if (!hosts) {
    hosts = new Map();
    known.set(rules.sites, hosts);
  }
  const found = hosts.get(host);
  if (found || hosts.has(host)) return found;
  const site = siteOfHost(host, rules);
  if (hosts.size < MAX_KNOWN_HOSTS) hosts.set(host, site);
  return site;
}

/** Outside production `?_website=` shows another site at the same host. */
export function siteOfRequest(
  host: string | undefined,
  website: string | null,
  rules: HostRules,
): SiteProperties | undefined {
  const overriding =
    rules.isProduction || !website ? undefined : rules.sites.find(({ key }) => key === website);
  return overriding ?? knownSiteOf(host ?? '', rules);
}
