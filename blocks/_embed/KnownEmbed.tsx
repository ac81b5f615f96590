import type { ReactNode } from 'react';
import { markup } from '../../ui/markup.ts';
import { fill } from '../../ui/phrases.ts';
import styles from './EmbedFrame.module.css';
import { EmbedFrame, type EmbedPage } from './EmbedFrame.tsx';
import { EmbedLink } from './EmbedLink.tsx';
import { framedMarkup } from './foreign/framed.ts';
import { Post, postNeeds } from './Post.tsx';
import { phrases } from './phrases.ts';
import { isShown, type RecognisedEmbed, WIDE } from './recognise.ts';
import { ThirdFrame } from './ThirdFrame.tsx';

interface KnownEmbedProps {
  known: RecognisedEmbed;
  page: EmbedPage;
  /** In pixels; unset: its own, or the shape of what is framed. */
  height?: number | undefined;
}

const TALL_PX = 640;

/** As high as it is; undefined for what has the shape of a video. */
const heightOf = ({ extent }: RecognisedEmbed): number | undefined =>
  extent === WIDE ? undefined : 'height' in extent ? extent.height : TALL_PX;

/** What an address is that was recognised, in words of our own: a frame, a post or a link. */
export function KnownEmbed({ known, page, height = heightOf(known) }: KnownEmbedProps): ReactNode {
  const { provider, frame, by, kind, original } = known;
  const words = fill(phrases(page.site.locale)[kind], { name: provider.name });
  if (!isShown(known)) return <EmbedLink address={original} text={words} page={page} />;
  const shown = known.html ? (
    <div className={styles.bare} {...markup(framedMarkup(known.html, words))} />
  ) : frame ? (
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
      extent={(frame ?? known.html) && height ? { height } : known.extent}
      isWhole={frame !== undefined || known.html !== undefined}
      needed={postNeeds(known)}
    >
      {shown}
    </EmbedFrame>
  );
}
