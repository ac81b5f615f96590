import { type Check, type CheckedBlock, foundAt } from './checked-page.ts';

const isAd = ({ block }: CheckedBlock): boolean => block.group === 'ads';

/** What readers come for: neither what frames a page, nor what holds or parts other blocks. */
const isContent = ({ block }: CheckedBlock): boolean =>
  !['ads', 'chains', 'navigation', 'account'].includes(block.group);

/** More advertisements than the site wants for so many blocks; told of at the last one. */
export const adDensity: Check = ({ whole, site, limits: { blocksPerAd } }) => {
  // Without both there is no place for an advertisement on the page at all.
  if (!site.websiteAdPath || !site.ads) return [];
  const ads = whole.filter(isAd);
  const count = whole.filter(isContent).length;
  const last = ads.at(-1);
  if (!last || ads.length < 2 || ads.length * blocksPerAd <= count) return [];
  const have = `${ads.length} anuncios y ${count} bloques de contenido`;
  return [
    foundAt(last, {
      rule: 'ad-density',
      message: `La página tiene ${have}: este sitio pide ${blocksPerAd} bloques por cada anuncio`,
      mend: {
        kind: 'remove-block',
        label: 'Quitar este anuncio',
        block: last.placed.stored.id,
      },
    }),
  ];
};
