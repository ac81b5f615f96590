import type { ReactNode } from 'react';
import { fill } from '../../ui/phrases.ts';
import { asksFirst, EmbedFrame, type EmbedPage } from './EmbedFrame.tsx';
import { EmbedLink } from './EmbedLink.tsx';
import { Post, postNeeds } from './Post.tsx';
import { phrases } from './phrases.ts';
import type { Extent, Recognised } from './recognise.ts';
import { ThirdFrame } from './ThirdFrame.tsx';

interface KnownEmbedProps {
  known: Recognised;
  page: EmbedPage;
  title?: string | undefined;
  /** Of its frame. */
  className?: string | undefined;
  /** In pixels; unset: the shape of what is framed. */
  height?: number | undefined;
  /** Of what stands around that which is there at once. */
  around?: string | undefined;
}

/** What an address is that was recognised, in words of our own: a frame, a post or a link. */
export function KnownEmbed(props: KnownEmbedProps): ReactNode {
  const { known, page, title, className, height, around } = props;
  const { provider, frame, post, by, kind, original } = known;
  if (!frame && !post) return <EmbedLink address={original} page={page} />;
  const words = fill(phrases(page.site.locale)[kind], { name: provider.name });
  const shown = frame ? (
    <ThirdFrame className={className} address={frame} title={title || words} height={height} />
  ) : (
    <Post known={known} page={page} />
  );
  // On the canvas too: an editor's browser fetches nothing of a network by showing a page.
  if (!asksFirst(page) && page.isEditing !== true)
    return around ? <div className={around}>{shown}</div> : shown;
  const extent: Extent = frame && height !== undefined ? { height } : known.extent;
  return (
    <EmbedFrame
      page={page}
      providers={[provider]}
      kind={kind}
      title={title || by}
      original={original}
      extent={extent}
      isWhole={frame !== undefined}
      needed={postNeeds(known)}
    >
      {shown}
    </EmbedFrame>
  );
}
