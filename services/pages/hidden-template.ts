import type { PageRoute } from '../../schemas/page.ts';
import type { PageContentKind } from '../../schemas/page-content.ts';
import { Problem } from '../http/problem.ts';

/** What readers of a site get by a template at an address where no page stands. */
export type TemplateAt = (site: string, path: string) => Promise<PageContentKind | undefined>;

const WHO: Record<PageContentKind, string> = {
  story: 'una nota, con su plantilla',
  section: 'la plantilla de sección',
  author: 'la plantilla de autor',
  tag: 'la plantilla de etiqueta',
  search: 'la plantilla de búsqueda',
};

/** Who replies at an address today, and what a page there does; undefined: nobody. */
export async function whatItHides(
  templateAt: TemplateAt,
  site: string,
  route: PageRoute | undefined,
): Promise<string | undefined> {
  if (route?.kind !== 'path' || route.path === '/') return undefined;
  const kind = await templateAt(site, route.path);
  if (!kind) return undefined;
  const address = decodeURI(route.path);
  return `${address} hoy la responde ${WHO[kind]}. Si publicas una página ahí, ocupará su lugar.`;
}

/** Throws Problem 409 `hides_template` unless that was said to be right. */
export async function refuseHiding(
  templateAt: TemplateAt,
  site: string,
  route: PageRoute | undefined,
  isFine: boolean | undefined,
): Promise<void> {
  if (isFine) return;
  const message = await whatItHides(templateAt, site, route);
  if (message) throw new Problem(409, 'hides_template', message);
}
