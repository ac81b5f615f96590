import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { AddressFrame } from '../_embed/AddressFrame.tsx';
import { coverImage } from '../_embed/cover-image.tsx';
import { phrases } from '../_embed/phrases.ts';
import { PROVIDERS } from '../_embed/providers.ts';
import type { fields as blockFields } from './fields.ts';

type Fields = FieldsOf<typeof blockFields>;

/** rule 10.14 */
const SANDBOX =
  'allow-scripts allow-same-origin allow-popups allow-forms allow-downloads allow-modals allow-top-navigation';

/** The printed newspaper to leaf through, behind its cover (rule 10.14). */
export const DigitalEdition = ({ fields, page }: ViewProps<Fields>): ReactNode => (
  <AddressFrame
    address={fields.issuuUrl}
    provider={PROVIDERS.issuu}
    page={page}
    linkText={fields.mainText}
    height={fields.height}
    cover={() => ({ image: coverImage(fields, page), action: fields.mainText })}
    frame={({ frame }) => ({
      address: frame,
      title: phrases(page.locale).digitalEdition,
      sandbox: SANDBOX,
      allow: 'clipboard-write; fullscreen',
    })}
  />
);
