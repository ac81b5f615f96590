import type { Check } from './checked-page.ts';

const KB = 1_000;

const kilobytes = (bytes: number): number => Math.ceil(bytes / KB);

/** A page that is heavier for readers than its site wants; pictures and fonts do not count. */
export const pageWeight: Check = ({ around: { weight }, limits, blocks }) => {
  if (!weight) return [];
  const counted = blocks.length === 1 ? '1 bloque' : `${blocks.length} bloques`;
  const parts = [
    { what: 'La página pesa', bytes: weight.htmlBytes, most: limits.pageKb },
    { what: 'El código de la página pesa', bytes: weight.scriptBytes, most: limits.scriptKb },
  ];
  return parts
    .filter(({ bytes, most }) => bytes > most * KB)
    .map(({ what, bytes, most }) => ({
      rule: 'page-weight',
      message: `${what} ${kilobytes(bytes)} kB con ${counted} y el sitio admite ${most}: quita bloques o acorta sus listas`,
      path: ['sections'],
    }));
};
