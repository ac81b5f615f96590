import type { PageSummary } from '../../schemas/endpoints/shapes/page.ts';
import { isFrontRoute } from '../../schemas/page.ts';
import { routeLabel } from '../shell/words.ts';

/** What readers get no longer once a page leaves them, in words; undefined: they do not have it. */
export function whatReadersLose({
  route,
  publishedVersion,
}: Pick<PageSummary, 'route'> & { publishedVersion?: number | undefined }): string | undefined {
  if (publishedVersion === undefined) return undefined;
  if (isFrontRoute(route)) return 'Los lectores verán un 404 en /, la portada del sitio.';
  if (route.kind === 'path') return `Los lectores verán un 404 en ${route.path}`;
  if (route.kind === 'shared') return 'Desaparece de todas las páginas que lo llevan.';
  return `Los lectores verán un 404 en todo lo que hoy muestra «${routeLabel(route)}».`;
}

/** Must its name be typed before it leaves its readers: a front, or what shows many addresses? */
export const mustBeNamed = ({ route }: Pick<PageSummary, 'route'>): boolean =>
  isFrontRoute(route) || route.kind !== 'path';
