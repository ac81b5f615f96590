import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { AddressFrame } from '../_embed/AddressFrame.tsx';
import { coverImage } from '../_embed/cover-image.tsx';
import { PROVIDERS } from '../_embed/providers.ts';
import type { fields as blockFields } from './fields.ts';

type Fields = FieldsOf<typeof blockFields>;

/** A reel behind its cover: a press puts Instagram's frame in its place (rule 10.14). */
export const InstagramReel = ({ fields, page }: ViewProps<Fields>): ReactNode => (
  <AddressFrame
    address={fields.instagramUrl}
    provider={PROVIDERS.instagram}
    page={page}
    title={fields.mainText}
    linkText={fields.mainText}
    height={fields.height}
    cover={() => ({ image: coverImage(fields, page) })}
    frame={({ frame }) => ({ address: frame, title: fields.mainText || 'Instagram' })}
  />
);
