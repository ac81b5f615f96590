import type { SiteProperties } from '../../schemas/site.ts';
import type { Logger } from '../../services/http/logger.ts';
import type { BuildGate } from '../cache/build-gate.ts';
import type { MissingPaths } from '../cache/missing-paths.ts';
import type { PageCache } from '../cache/page-cache.ts';
import type { PageBuilder } from '../page/page-builder.ts';
import type { Previews } from './preview-source.ts';
import type { RouteLookups } from './route.ts';
import type { LookUpContent } from './routes/content-lookup.ts';
import type { HostRules } from './site-of-host.ts';

/** Everything that answering readers takes, handed in. */
export interface ReaderContext {
  hosts: () => HostRules;
  /** Hosts beyond the sites' own that redirects may lead to. */
  redirectHosts: readonly string[];
  /** Which search engines look for in a file of each site. */
  indexNowKey?: string | undefined;
  lookups: RouteLookups;
  /** Content with what is closed to readers (rule 13.47). Unset: nothing is closed. */
  whole?: LookUpContent;
  builder: PageBuilder;
  pages: PageCache;
  missing: MissingPaths;
  /**
   * May a browser, by the `Cookie` that it sent, follow a live blog that stands in closed parts of a
   * site alone (rule 13.47)? Unset: none may.
   */
  mayFollow?(cookie: string | undefined, site: string, blog: string): Promise<boolean>;
  /** Unset: there are none. */
  previews?: Previews;
  gate: BuildGate;
  /** Changes cannot be read now: no CDN is to keep what is sent. */
  isStale(): boolean;
  log: Logger;
}

/** The site as it is now: it may have changed while the request waited for its turn. */
export const siteNow = (reader: ReaderContext, site: SiteProperties): SiteProperties =>
  reader.hosts().sites.find(({ key }) => key === site.key) ?? site;
