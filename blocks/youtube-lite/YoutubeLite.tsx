import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { AddressFrame, type FramedEmbed } from '../_embed/AddressFrame.tsx';
import { coverImage } from '../_embed/cover-image.tsx';
import { asksFirst } from '../_embed/EmbedFrame.tsx';
import { PROVIDERS } from '../_embed/providers.ts';
import type { fields as blockFields } from './fields.ts';

type Fields = FieldsOf<typeof blockFields>;

/** YouTube's own still, 480 × 360. */
const Poster = ({ poster }: Pick<FramedEmbed, 'poster'>): ReactNode => (
  <img src={poster} alt="" width={480} height={360} loading="lazy" decoding="async" />
);

/** The frame's address, told how to play. */
function playing(frame: string, { autoplay, muted }: Fields): string {
  const parameters = [...(autoplay ? ['autoplay=1'] : []), ...(muted ? ['mute=1'] : [])].join('&');
  if (!parameters) return frame;
  return `${frame}${frame.includes('?') ? '&' : '?'}${parameters}`;
}

/** A video behind its picture: a press puts YouTube's frame in its place (rule 10.15). */
export const YoutubeLite = ({ fields, page }: ViewProps<Fields>): ReactNode => (
  <AddressFrame
    address={fields.youtubeUrl}
    provider={PROVIDERS.youtube}
    page={page}
    title={fields.title}
    linkText={fields.title}
    cover={({ poster }) => ({
      image: coverImage(fields, page) ?? (asksFirst(page) ? null : <Poster poster={poster} />),
    })}
    warms="https://www.youtube-nocookie.com"
    frame={({ frame }) => ({
      address: playing(frame, fields),
      title: fields.title || 'YouTube',
    })}
  />
);
