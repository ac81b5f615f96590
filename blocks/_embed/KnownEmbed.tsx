import type { ReactNode } from 'react';
import { fill } from '../../ui/phrases.ts';
import styles from './EmbedFrame.module.css';
import { EmbedFrame, type EmbedPage } from './EmbedFrame.tsx';
import { EmbedLink } from './EmbedLink.tsx';
import { Post, postNeeds } from './Post.tsx';
import { phrases } from './phrases.ts';
import type { Recognised } from './recognise.ts';
import { ThirdFrame } from './ThirdFrame.tsx';

interface KnownEmbedProps {
  known: Recognised;
  page: EmbedPage;
  /** In pixels; unset: the shape of what is framed. */
  height?: number | undefined;
}

/** What an address is that was recognised, in words of our own: a frame, a post or a link. */
export function KnownEmbed({ known, page, height }: KnownEmbedProps): ReactNode {
  const { provider, frame, post, by, kind, original } = known;
  if (!frame && !post) return <EmbedLink address={original} page={page} />;
  const words = fill(phrases(page.site.locale)[kind], { name: provider.name });
  const shown = frame ? (
    <ThirdFrame className={styles.bare} address={frame} title={words} height={height} />
  ) : (
    <Post known={known} page={page} />
  );
  // On the canvas too: an editor's browser fetches nothing of a network by showing a page.
  if (!page.site.asksBeforeEmbeds && !page.isEditing) return shown;
  return (
    <EmbedFrame
      page={page}
      providers={[provider]}
      kind={kind}
      title={by}
      original={original}
      extent={frame && height ? { height } : known.extent}
      isWhole={frame !== undefined}
      needed={postNeeds(known)}
    >
      {shown}
    </EmbedFrame>
  );
}
