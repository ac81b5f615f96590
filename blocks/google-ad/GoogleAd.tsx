import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { AdSlot } from '../_ads/AdSlot.tsx';
import type { ViewProps } from '../_block/define-block.ts';
import type { fields as blockFields } from './fields.ts';

type Fields = FieldsOf<typeof blockFields>;

/** The place of one advertisement. */
export const GoogleAd = ({ fields, page }: ViewProps<Fields>): ReactNode => (
  <AdSlot
    adType={fields.adType}
    page={page}
    hasLabel={fields.displayAdLabel}
    isLazy={fields.lazyLoad}
    reservesSpace={fields.reserveSpace}
  />
);
