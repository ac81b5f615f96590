import type { ReactNode } from 'react';
import { AD_TYPES, type AdType } from '../../schemas/fields.ts';
import { behaviour } from '../../ui/behaviour.ts';
import { needs } from '../../ui/page-needs.ts';
import { definePhrases } from '../../ui/phrases.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import styles from './AdSlot.module.css';
import { adNeeds } from './ad-needs.ts';
import { adRequest } from './ad-request.ts';
import { AD_SHAPES, type AdDimensions } from './ad-types.ts';
import { slotName } from './slot-name.ts';

const phrases = definePhrases({
  es: {
    ad: 'Publicidad',
    none: 'El sitio no muestra anuncios',
    tablet: 'tabletas',
    phone: 'celulares',
    or: 'o',
  },
  en: {
    ad: 'Advertisement',
    none: 'The site shows no ads',
    tablet: 'tablets',
    phone: 'phones',
    or: 'or',
  },
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

/** «300 × 250 o 300 × 600»; by kinds of screens where those differ. */
function sizesInWords(dimensions: AdDimensions, locale: string): string {
  const words = phrases(locale);
  const [desktop = '', tablet = '', phone = ''] = dimensions.map((sizes) =>
    sizes.map(([width, height]) => `${width} × ${height}`).join(` ${words.or} `),
  );
  const others = [tablet && `${words.tablet}: ${tablet}`, phone && `${words.phone}: ${phone}`];
  return desktop === tablet && tablet === phone
    ? desktop
    : [desktop, ...others].filter(Boolean).join(' · ');
}

interface AdInfoProps extends Pick<AdSlotProps, 'adType' | 'page'> {
  hasLabel: boolean;
  /** Of the slot: the room that it takes. */
  names: string;
}

/** What an editor sees of an ad: which, how large and where (rule 10.5), in the room it takes. */
function AdInfo({ adType, page, hasLabel, names }: AdInfoProps): ReactNode {
  const { dimensions } = AD_SHAPES[adType];
  const words = phrases(page.locale);
  const isShown = adRequest(adType, page, { isLazy: false }) !== undefined;
  const takesRoom = isShown && dimensions !== null;
  const [label = ''] = AD_TYPES[adType].split(' (');
  return (
    <div className={styles.ad}>
      {hasLabel && takesRoom && <span className={styles.label}>{words.ad}</span>}
      <div className={`${styles.info} ${takesRoom ? names : ''}`.trim()}>
        <p>
          <strong>{label}</strong> {dimensions && sizesInWords(dimensions, page.locale)}
        </p>
        <p>{isShown ? slotName(page) : words.none}</p>
      </div>
    </div>
  );
}

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
  const names = [styles.slot, styles[shape.name], reservesSpace && styles.reserved]
    .filter(Boolean)
    .join(' ');
  if (page.isEditing)
    return <AdInfo adType={adType} page={page} hasLabel={hasLabel} names={names} />;
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
