import { PAGE_TYPES, type PageRoute, type PageType } from '../../schemas/page.ts';

const PAGE_TYPE_LABELS: Record<PageType, string> = {
  homepage: 'Portada del sitio',
  article: 'Nota',
  gallery: 'Galería',
  video: 'Video',
  section: 'Sección',
  tag: 'Etiqueta',
  author: 'Autor',
  search: 'Búsqueda',
  'nativo-clp': 'Contenido patrocinado (Nativo)',
};

export const PAGE_TYPE_OPTIONS = PAGE_TYPES.map((value) => ({
  value,
  label: PAGE_TYPE_LABELS[value],
}));

/** What a page is shown for, in words: an address, a kind of content, other pages. */
export function routeLabel(route: PageRoute): string {
  if (route.kind === 'path') return route.path;
  return route.kind === 'type'
    ? `Plantilla: ${PAGE_TYPE_LABELS[route.type]}`
    : 'En las páginas que lo llevan';
}

const DAY_MS = 86_400_000;

const timeOf = (date: Date): string =>
  date.toLocaleTimeString('es-MX', { hour: '2-digit', minute: '2-digit', hour12: false });

/**
 * A moment for people: the hour if it is today, «ayer», else the date. `now` and the result are in
 * the reader's zone.
 */
export function whenLabel(iso: string, now: Date): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const time = timeOf(date);
  if (date.toDateString() === now.toDateString()) return `hoy, ${time}`;
  if (date.toDateString() === new Date(now.getTime() - DAY_MS).toDateString())
    return `ayer, ${time}`;
  const sameYear = date.getFullYear() === now.getFullYear();
  return `${date.toLocaleDateString('es-MX', { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) })}, ${time}`;
}

export const plural = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** Lower case without accents, so that a search finds «sección» by «seccion». */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
