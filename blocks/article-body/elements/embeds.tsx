import type { ReactNode } from 'react';
import { helloTextOf } from '../../../schemas/hello-embed.ts';
import type { SafeHtml } from '../../../schemas/html.ts';
import { liveEmbedOf } from '../../../schemas/live/live-page.ts';
import { markup, plainText } from '../../../ui/markup.ts';
import { EmbedLink } from '../../_embed/EmbedLink.tsx';
import { HandHtml } from '../../_embed/foreign/HandHtml.tsx';
import { KnownEmbed } from '../../_embed/KnownEmbed.tsx';
import { recognise, WIDE } from '../../_embed/recognise.ts';
import { Gallery, galleryImages } from '../../_gallery/Gallery.tsx';
import { LiveBlog } from '../../_live/LiveBlog.tsx';
import { liveName } from '../../_live/live-address.ts';
import styles from '../ArticleBody.module.css';
import { figureBox } from '../boxes.ts';
import type { ElementProps, ElementView } from './element.ts';

/** A gallery of pictures, named by its description; nothing without pictures. */
export const GalleryElement: ElementView = ({ element, fields, page }) => {
  const images = galleryImages(element.content_elements);
  if (images.length === 0) return null;
  const { basic } = (element.description ?? {}) as { basic?: SafeHtml };
  return (
    <div className={styles.figure}>
      <Gallery
        images={images}
        page={page}
        label={plainText(basic ?? '')}
        hidden={{
          title: fields.hideGalleryTitle,
          caption: fields.hideGalleryCaption,
          credits: fields.hideGalleryCredits,
        }}
        contentId={typeof element._id === 'string' ? element._id : undefined}
        box={figureBox}
      />
    </div>
  );
};

/** What fills its frame instead of having a height of its own (rule 9.5). */
const VIDEOS = new Set(['youtube', 'vimeo']);

/** What a provider that is known shows at an address; a link to any other. */
function embedAt(url: unknown, page: ElementProps['page'], title?: string): ReactNode {
  const address = `${url}`;
  const known = recognise(address);
  if (!known) return <EmbedLink address={address} text={title} page={page} />;
  return (
    <div className={styles.embed}>
      <KnownEmbed known={known} page={page} />
    </div>
  );
}

/** An embed of ANS 0.5, which is an address. */
export const OembedAddress: ElementView = ({ element, page }) => embedAt(element.objectUrl, page);

/** Somebody else's embed, as sanitising at ingest left it; without it what its address shows. */
export const Oembed: ElementView = ({ element, page }) => {
  const { html, url, title } = (element.raw_oembed ?? {}) as {
    html?: SafeHtml;
    url?: string;
    title?: string;
  };
  if (typeof html !== 'string' || !html.trim()) return embedAt(url, page, title);
  const isVideo = VIDEOS.has(element.subtype ?? '');
  return (
    <HandHtml
      html={html}
      url={url}
      title={title}
      extent={isVideo ? WIDE : undefined}
      embedClass={styles.embed}
      page={page}
    >
      {(part, attributes) => (
        <div
          className={isVideo ? styles.videoEmbed : styles.embed}
          {...attributes}
          {...markup(part)}
        />
      )}
    </HandHtml>
  );
};

/** A custom embed that says something, or a live blog; nothing for one of any other kind. */
export const CustomEmbed: ElementView = (props) => {
  const said = helloTextOf(props.element);
  return said === undefined ? <LiveEmbed {...props} /> : <p>{said}</p>;
};

/**
 * A live blog; nothing for one that stands in the body already, and for one that another block of
 * the page shows.
 */
const LiveEmbed: ElementView = ({ element, page, body: { live, liveAt, block } }) => {
  const embed = liveAt.has(element) ? liveEmbedOf(element) : undefined;
  const shown = embed && live?.[liveName(embed.id)];
  if (shown === undefined) return null;
  return (
    <div className={styles.live}>
      <LiveBlog live={shown} page={page} block={block} />
    </div>
  );
};
