import type { ReactNode } from 'react';
import type { AdType } from '../../schemas/fields.ts';
import { behaviour } from '../../ui/behaviour.ts';
import { needs } from '../../ui/page-needs.ts';
import { definePhrases } from '../../ui/phrases.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import styles from './AdSlot.module.css';
import { adNeeds } from './ad-needs.ts';
import { adRequest } from './ad-request.ts';
import { AD_SHAPES, type AdShape } from './ad-types.ts';
import { slotName } from './slot-name.ts';

const phrases = definePhrases({
  es: { ad: 'Publicidad', none: 'El sitio no tiene ruta de anuncios' },
  en: { ad: 'Advertisement', none: 'The site has no ad path' },
});

interface AdSlotProps {
  adType: AdType;
  page: ViewPage;
  /** Tells apart the slots of one block. */
  suffix?: string;
  hasLabel?: boolean;
  /** Requested when the reader comes near. */
  isLazy?: boolean;
  reservesSpace?: boolean;
}

/** What an editor sees of an ad: which, where and how large (rule 10.5). */
const AdInfo = ({ shape, page }: { shape: AdShape; page: ViewPage }): ReactNode => (
  <div className={styles.info}>
    <p>
      <strong>{shape.name}</strong>
    </p>
    <p>{slotName(page) || phrases(page.locale).none}</p>
    {shape.dimensions && <p>{JSON.stringify(shape.dimensions)}</p>}
  </div>
);

/**
 * The place of an advertisement, empty and as high as the ad may be on each kind of screen. Nothing
 * on a site without advertising. On the canvas it says what would come. The block that renders it
 * declares `uses: ['pageType']` and is `about` stories and sections.
 */
export function AdSlot({
  adType,
  page,
  suffix = '',
  hasLabel = true,
  isLazy = true,
  reservesSpace = true,
}: AdSlotProps): ReactNode {
  const shape = AD_SHAPES[adType];
  if (page.isEditing) return <AdInfo shape={shape} page={page} />;
  const request = adRequest(adType, page, { isLazy });
  if (!request) return null;
  const id = `arcad_${page.blockId}${suffix}`;
  const place = {
    id,
    'data-request': JSON.stringify(request),
    ...needs(...adNeeds(page.site)),
    ...behaviour('_ads/Ad', isLazy ? 'visible' : 'idle'),
  };
  if (!shape.dimensions) return <div {...place} />;
  const names = [styles.slot, styles[shape.name], reservesSpace && styles.reserved]
    .filter(Boolean)
    .join(' ');
  return (
    <div
      className={[styles.ad, shape.display === 'desktop' && styles.desktop]
        .filter(Boolean)
        .join(' ')}
    >
      {hasLabel && <span className={styles.label}>{phrases(page.locale).ad}</span>}
      <div {...place} className={names} />
    </div>
  );
}
