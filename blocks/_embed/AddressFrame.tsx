import type { ReactNode } from 'react';
import type { ViewPage } from '../../ui/view-page.ts';
import { type Cover, EmbedFrame } from './EmbedFrame.tsx';
import { EmbedLink } from './EmbedLink.tsx';
import type { Provider } from './providers.ts';
import { type RecognisedEmbed, recognise } from './recognise.ts';
import { ThirdFrame, type ThirdFrameProps } from './ThirdFrame.tsx';

export interface FramedEmbed extends RecognisedEmbed {
  frame: string;
}

interface AddressFrameProps {
  /** As an editor gave it. */
  address: string;
  /** Whose it has to be. */
  provider: Provider;
  page: ViewPage;
  /** Of the preview. */
  title?: string;
  /** What the link says that stands for an address that may not be framed. */
  linkText: string;
  /** Unset: the shape of what is framed. */
  height?: number | undefined;
  cover?: (known: FramedEmbed) => Cover;
  starts?: 'press' | 'idle';
  warms?: `https://${string}`;
  frame: (known: FramedEmbed) => ThirdFrameProps;
}

/** An address that an editor gave, in the frame of its provider; else a link (rule 10.11). */
export function AddressFrame({
  address,
  provider,
  page,
  title,
  linkText,
  height,
  cover,
  frame,
  ...rest
}: AddressFrameProps): ReactNode {
  const known = recognise(address);
  if (known?.provider !== provider || !known.frame)
    return <EmbedLink address={address} text={linkText} page={page} />;
  const framed = { ...known, frame: known.frame };
  return (
    <EmbedFrame
      page={page}
      providers={[provider]}
      kind={known.kind}
      title={title}
      original={known.original}
      extent={height === undefined ? known.extent : { height }}
      isWhole
      {...(cover ? { cover: cover(framed) } : {})}
      {...rest}
    >
      <ThirdFrame {...frame(framed)} />
    </EmbedFrame>
  );
}
