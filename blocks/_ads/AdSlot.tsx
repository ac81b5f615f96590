import type { ReactNode } from 'react';
import type { AdType } from '../../schemas/fields.ts';
import { definePhrases } from '../../ui/phrases.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import styles from './AdSlot.module.css';
import { AD_SHAPES, type AdShape } from './ad-types.ts';
import { slotName } from './slot-name.ts';

const phrases = definePhrases({ es: { ad: 'Publicidad' }, en: { ad: 'Advertisement' } });

interface AdSlotProps {
  adType: AdType;
  page: ViewPage;
  /** Tells apart the slots of one block. */
  suffix?: string;
  hasLabel?: boolean;
  reservesSpace?: boolean;
}

/** What an editor sees of an ad: which, where and how large (rule 10.5). */
const AdInfo = ({ shape, page }: { shape: AdShape; page: ViewPage }): ReactNode => (
  <div className={styles.info}>
    <p>
      <strong>{shape.name}</strong>
    </p>
    <p>{slotName(page)}</p>
    {shape.dimensions && <p>{JSON.stringify(shape.dimensions)}</p>}
  </div>
);

/**
 * The place of an advertisement, empty and as high as the ad may be on each kind of screen. On the
 * canvas it says what would come. The block that renders it declares `uses: ['pageType']`
 * and is `about` stories and sections.
 */
export function AdSlot({
  adType,
  page,
  suffix = '',
  hasLabel = true,
  reservesSpace = true,
}: AdSlotProps): ReactNode {
  const shape = AD_SHAPES[adType];
  if (page.isEditing) return <AdInfo shape={shape} page={page} />;
  const id = `arcad_${page.blockId}${suffix}`;
  if (!shape.dimensions) return <div id={id} />;
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
      <div id={id} className={names} />
    </div>
  );
}
