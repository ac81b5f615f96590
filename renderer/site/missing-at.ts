import { RESERVED_PARTS } from '../../schemas/reserved-parts.ts';
import { BadPathError, pagePath } from './page-path.ts';
import type { ReaderContext } from './reader-context.ts';
import { routeFor } from './route.ts';

/** Reserved, for pages of what they name: an author or a tag, which may be none. */
const NAMED_PARTS: ReadonlySet<string> = new Set(['author', 'tags']);

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
  const [, first = '', name = ''] = path.split('/');
  const isNamed = NAMED_PARTS.has(first) && name !== '';
  if (!site || (!isNamed && RESERVED_PARTS.test(first))) return false;
  try {
    const { kind } = await routeFor(site, pagePath(path), lookups);
    return kind === 'none' || kind === 'gone';
  } catch (error) {
    return error instanceof BadPathError;
  }
}
