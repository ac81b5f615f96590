interface OwnHosts {
  sites: readonly { key: string; hosts: readonly string[]; websiteDomain: string }[];
  /** `host` or `host:port` of the editor. */
  editorHost: string;
  isProduction: boolean;
  /** Of the server. */
  port: number;
}

const isWithin = (host: string, own: string): boolean => host === own || host.endsWith(`.${own}`);

/**
 * rule 12.8: is it the origin of a site: one of its hosts or a subdomain of one, on https and the
 * usual port? Never the editor's. Outside production also on http, at our port, and
 * `{key}.localhost`.
 */
export function isOwnOrigin(
  origin: string,
  { sites, editorHost, isProduction, port }: OwnHosts,
): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (url.origin !== origin || url.host === editorHost.toLowerCase()) return false;
  const { protocol, hostname } = url;
  const isUsual = protocol === 'https:' && url.port === '';
  const isLocal = /^https?:$/.test(protocol) && ['', String(port)].includes(url.port);
  if (!isUsual && (isProduction || !isLocal)) return false;
  return sites.some(({ key, hosts, websiteDomain }) =>
    [
      ...hosts.map((host) => host.toLowerCase()),
      new URL(websiteDomain).hostname,
      ...(isProduction ? [] : [`${key}.localhost`]),
    ].some((own) => isWithin(hostname, own)),
  );
}
