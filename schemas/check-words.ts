import type { CheckLimits, CheckName } from './site-checks.ts';

interface CheckWords {
  label: string;
  /** What it finds. */
  help: string;
  /** From where on it finds something. */
  limits?: readonly { name: keyof CheckLimits; label: string }[];
}

/** The rules of pages as editors read them. */
export const CHECK_WORDS: Readonly<Record<CheckName, CheckWords>> = {
  'alt-text': {
    label: 'Fotos sin texto alternativo',
    help: 'Una foto propia que no dice qué muestra a quien no la ve.',
  },
  contrast: {
    label: 'Colores que se leen mal',
    help: 'Colores elegidos en los que el texto tiene menos de 4.5 de contraste.',
  },
  'two-leads': {
    label: 'Dos notas principales',
    help: 'Una segunda nota marcada como principal.',
  },
  'ad-density': {
    label: 'Demasiados anuncios',
    help: 'Pocos bloques con contenido por cada anuncio.',
    limits: [{ name: 'blocksPerAd', label: 'Bloques por anuncio, al menos' }],
  },
  'metadata-length': {
    label: 'Título o descripción muy largos',
    help: 'Los buscadores cortan lo que pasa de ahí.',
    limits: [
      { name: 'titleChars', label: 'Letras del título' },
      { name: 'descriptionChars', label: 'Letras de la descripción' },
    ],
  },
  'page-weight': {
    label: 'Página pesada',
    help: 'Lo que baja quien la abre, comprimido y sin fotos.',
    limits: [
      { name: 'pageKb', label: 'Página, kB' },
      { name: 'scriptKb', label: 'Código, kB' },
    ],
  },
  'same-story': { label: 'La misma nota dos veces', help: 'Dos bloques muestran la misma nota.' },
  'dead-link': {
    label: 'Enlaces rotos',
    help: 'Un enlace a una dirección del sitio en la que no hay nada.',
  },
  'cut-markup': {
    label: 'HTML que no llega',
    help: 'Un script, un marco o un complemento que la política de HTML del sitio no deja correr.',
  },
  'foreign-story': {
    label: 'Notas de otro sitio',
    help: 'Una nota que no tiene dirección en este sitio.',
  },
  'stale-story': {
    label: 'Notas viejas',
    help: 'Una promo cuya nota es de hace mucho.',
    limits: [{ name: 'staleDays', label: 'Días' }],
  },
  'placed-story': {
    label: 'Notas que no salen donde se esperan',
    help: 'Una nota por salir que no tiene hora, o una nota fija que ya no está publicada.',
  },
  'empty-feed': {
    label: 'Listas vacías',
    help: 'Un bloque de notas que no tiene ninguna que mostrar.',
  },
  'heading-order': {
    label: 'Títulos en desorden',
    help: 'Un título que se salta un nivel, o un segundo título de la página.',
  },
  'story-changed': {
    label: 'Notas que cambiaron',
    help: 'La nota cambió después de que un bloque reescribió su titular o su foto.',
  },
  parked: {
    label: 'Bloques guardados aparte',
    help: 'Bloques de secciones que el diseño de la página no tiene.',
  },
  'no-blocks': { label: 'Página sin bloques', help: 'Quien la abra la verá vacía.' },
  'empty-section': {
    label: 'Secciones vacías',
    help: 'La página sale sin contenido, navegación o pie, o pierde los que tenía.',
  },
  'unknown-block': { label: 'Bloques que ya no existen', help: 'Nadie los ve.' },
  misplaced: {
    label: 'Bloques fuera de lugar',
    help: 'Un bloque en una sección o una plantilla que no lo admite.',
  },
  'empty-container': { label: 'Cadenas vacías', help: 'Una cadena sin bloques dentro.' },
};
