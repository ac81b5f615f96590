import type { SiteProperties } from '../site.ts';

/** What a kind of page content puts in the place of `{name}` in a request's query, by name. */
export type Placeholders<C> = (content: C, site: SiteProperties) => Record<string, string>;
