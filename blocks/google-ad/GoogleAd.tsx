import type { ReactNode } from 'react';
import type { AdType } from '../../schemas/fields.ts';
import { AdSlot } from '../_ads/AdSlot.tsx';
import type { ViewProps } from '../_block/define-block.ts';

interface Fields {
  adType: AdType;
  displayAdLabel: boolean;
  reserveSpace: boolean;
}

/** The place of one advertisement. */
export const GoogleAd = ({ fields, page }: ViewProps<Fields, unknown>): ReactNode => (
  <AdSlot
    adType={fields.adType}
    page={page}
    hasLabel={fields.displayAdLabel}
    reservesSpace={fields.reserveSpace}
  />
);
