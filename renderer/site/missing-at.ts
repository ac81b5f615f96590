import { RESERVED_PARTS } from '../../schemas/reserved-parts.ts';
import { BadPathError, pagePath } from './page-path.ts';
import type { ReaderContext } from './reader-context.ts';
import { routeFor } from './route.ts';

/**
 * Do readers of a site find nothing at an address? False while nobody knows, and where the site
 * replies by itself. `path` as it stands in a link.
 */
export async function missingAt(
  { hosts, lookups }: Pick<ReaderContext, 'hosts' | 'lookups'>,
  key: string,
  path: string,
): Promise<boolean> {
  const site = hosts().sites.find((each) => each.key === key);
  if (!site || RESERVED_PARTS.test(path.split('/')[1] ?? '')) return false;
  try {
    const { kind } = await routeFor(site, pagePath(path), lookups);
    return kind === 'none' || kind === 'gone';
  } catch (error) {
    return error instanceof BadPathError;
  }
}
