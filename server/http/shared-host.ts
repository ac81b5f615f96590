import { isHostName } from '../../schemas/address.ts';
import type { SiteProperties } from '../../schemas/site.ts';

/** A site that this node does not answer at, and why, in Spanish. */
export interface LeftOut {
  key: string;
  why: string;
}

type Site = Pick<SiteProperties, 'key' | 'hosts' | 'websiteDomain'>;

const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).hostname : '';

/**
 * Why a site cannot be answered at: a host that is none, or the editor's. A script of a page on the
 * editor's host would act with the session of whoever is signed in. Undefined: it can.
 */
function faultOf({ key, hosts, websiteDomain }: Site, editor: string): string | undefined {
  const bad = hosts.find((host) => !isHostName(host));
  if (bad !== undefined) return `«${bad}» no es un nombre de host`;
  const all = [`${key}.localhost`, ...hosts].map((host) => host.toLowerCase());
  return [...all, hostOf(websiteDomain)].includes(editor)
    ? `«${editor}» es el host del editor, que necesita uno propio`
    : undefined;
}

/** The sites that a node answers at, and those that it leaves out: the others go on. */
export function servableSites<S extends Site>(
  sites: readonly S[],
  editorOrigin: string,
): { sites: S[]; leftOut: LeftOut[] } {
  const editor = hostOf(editorOrigin);
  const faults = sites.map((site) => ({ site, why: faultOf(site, editor) }));
  return {
    sites: faults.flatMap(({ site, why }) => (why === undefined ? [site] : [])),
    leftOut: faults.flatMap(({ site: { key }, why }) => (why === undefined ? [] : [{ key, why }])),
  };
}
