import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { AddressFrame } from '../_embed/AddressFrame.tsx';
import { PROVIDERS } from '../_embed/providers.ts';
import type { fields as blockFields } from './fields.ts';

type Fields = FieldsOf<typeof blockFields>;

/** A player, which comes when the browser has nothing else to do (rule 10.13). */
export const Spotify = ({ fields, page }: ViewProps<Fields>): ReactNode => (
  <AddressFrame
    address={fields.spotifyUrl}
    provider={PROVIDERS.spotify}
    page={page}
    title={fields.title}
    linkText={fields.title}
    height={fields.height}
    starts="idle"
    frame={({ frame }) => ({ address: frame, title: fields.title || 'Spotify' })}
  />
);
