import type { PageSummary } from '../../schemas/endpoints/shapes/page.ts';
import { isFrontRoute } from '../../schemas/page.ts';

const spanish = new Intl.Collator('es', { numeric: true });

/** Pages as the desk lists them: the site's front, then by name in Spanish order. */
export const inDeskOrder = <T extends Pick<PageSummary, 'name' | 'route' | 'id'>>(
  pages: readonly T[],
): T[] =>
  pages.toSorted(
    (a, b) =>
      Number(isFrontRoute(b.route)) - Number(isFrontRoute(a.route)) ||
      spanish.compare(a.name, b.name) ||
      spanish.compare(a.id, b.id),
  );
