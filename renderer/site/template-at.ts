import type { PageContentKind } from '../../schemas/page-content.ts';
import { pagePath } from './page-path.ts';
import type { ReaderContext } from './reader-context.ts';
import { routeFor } from './route.ts';

/**
 * What readers get at an address by a template, when no page stands there; undefined: nothing, a
 * page, or nobody knows for now. `path` as it is stored.
 */
export async function templateAt(
  { hosts, lookups }: Pick<ReaderContext, 'hosts' | 'lookups'>,
  key: string,
  path: string,
): Promise<PageContentKind | undefined> {
  const site = hosts().sites.find((each) => each.key === key);
  if (!site) return undefined;
  try {
    const match = await routeFor(site, pagePath(path), lookups);
    return match.kind === 'page' && match.route.kind === 'type'
      ? match.pageContent?.kind
      : undefined;
  } catch {
    return undefined;
  }
}
