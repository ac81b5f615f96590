import type { ReactNode } from 'react';
import type { Credits } from '../../schemas/author.ts';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { SafeHtml } from '../../schemas/html.ts';
import { creditsText } from '../../ui/authors.ts';
import { behaviour } from '../../ui/behaviour.ts';
import { ExpandButton } from '../../ui/ExpandButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Image } from '../../ui/Image.tsx';
import type { ImageSource } from '../../ui/image-address.ts';
import { MediaFigure } from '../../ui/MediaFigure.tsx';
import { markup, plainText, textAsMarkup } from '../../ui/markup.ts';
import { type Box, sideAt } from '../../ui/room.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import { pageStory } from '../_article/page-story.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { HandHtml } from '../_embed/foreign/HandHtml.tsx';
import { Gallery, galleryImages } from '../_gallery/Gallery.tsx';
import { Video } from '../_story/Video.tsx';
import type { VideoSize } from '../_story/video-ratio.ts';
import type { fields as blockFields } from './fields.ts';
import styles from './LeadArt.module.css';
import { phrases } from './phrases.ts';

type Fields = FieldsOf<typeof blockFields>;

/** rule 5.16: 800 wide. */
const WIDTH_PX = 800;
const WIDTHS_PX = [800, 1_600];
/** Wider than the article's column, and from edge to edge on small screens: LeadArt.module.css. */
const artBox: Box = (room, screen) =>
  Math.min(840, screen < 900 ? room + 2 * sideAt(screen) : room);

/** What the kinds of lead art carry. */
interface Art extends ImageSource {
  type?: string;
  alt_text?: string;
  subtitle?: string;
  caption?: SafeHtml;
  content?: SafeHtml;
  embed_html?: SafeHtml;
  content_elements?: unknown;
  promo_items?: { basic?: VideoSize };
  headlines?: { basic?: SafeHtml };
  description?: { basic?: SafeHtml };
  credits?: Credits;
  vanity_credits?: Credits;
}

interface ArtProps {
  art: Art;
  fields: Fields;
  page: ViewPage;
}

function Picture({ art, fields, page }: ArtProps): ReactNode {
  if (!art.url) return null;
  const isEager = fields.imageLoadingStrategy === 'eager';
  return (
    <MediaFigure
      title={fields.hideTitle || !art.subtitle ? undefined : textAsMarkup(art.subtitle)}
      caption={fields.hideCaption ? undefined : art.caption}
      credit={fields.hideCredits ? undefined : creditsText(art)}
      className={`${styles.art} ${styles.bleed}`}
    >
      <div className={styles.frame} {...behaviour('ui/FullScreen', 'idle')}>
        <Image
          image={art}
          page={page}
          alt={art.alt_text ?? ''}
          width={WIDTH_PX}
          ratio={fields.imageRatio}
          widths={WIDTHS_PX}
          box={artBox}
          isLead={isEager}
        />
        {/* Shown by the script, where the browser can. */}
        <ExpandButton locale={page.locale} className={styles.toggle} />
        <button
          type="button"
          className={styles.close}
          hidden
          aria-label={phrases(page.locale).close}
        >
          <Icon name="close" size={22} />
        </button>
      </div>
    </MediaFigure>
  );
}

function VideoArt({ art, fields, page }: ArtProps): ReactNode {
  if (!art.embed_html) return null;
  const autoplay = fields.enableAutoplay && !page.isEditing;
  return (
    <MediaFigure
      title={fields.hideTitle ? undefined : art.headlines?.basic}
      caption={fields.hideCaption ? undefined : art.description?.basic}
      credit={fields.hideCredits ? undefined : creditsText(art)}
      className={`${styles.art} ${styles.bleed}`}
    >
      <div {...(autoplay ? behaviour('_story/Autoplay', 'load') : {})}>
        <Video
          embed={art.embed_html}
          ratio={fields.videoRatio}
          picture={art.promo_items?.basic}
          viewportPercentage={fields.viewportPercentage}
          borderRadius={fields.borderRadius}
          autoplay={autoplay}
          playthrough={fields.playthrough}
        />
      </div>
    </MediaFigure>
  );
}

function GalleryArt({ art, fields, page }: ArtProps): ReactNode {
  const images = galleryImages(art.content_elements);
  return images.length > 0 ? (
    <div className={`${styles.art} ${styles.bleed}`}>
      <Gallery
        images={images}
        page={page}
        label={plainText(art.headlines?.basic ?? art.description?.basic ?? '')}
        hidden={{
          title: fields.hideTitle,
          caption: fields.hideCaption,
          credits: fields.hideCredits,
        }}
        contentId={art._id}
        stage="tall"
        box={artBox}
        first={fields.imageLoadingStrategy === 'eager' ? 'lead' : 'lazy'}
      />
    </div>
  ) : null;
}

/** Sanitised once at ingest; the browser never renders it again. */
function RawArt({ art, page }: ArtProps): ReactNode {
  const html = art.content ?? art.embed_html;
  return html?.trim() ? (
    <HandHtml html={html} embedClass={styles.art} page={page}>
      {(part, attributes) => (
        <div className={`${styles.art} ${styles.raw}`} {...attributes} {...markup(part)} />
      )}
    </HandHtml>
  ) : null;
}

const KINDS: Record<string, (props: ArtProps) => ReactNode> = {
  image: Picture,
  video: VideoArt,
  gallery: GalleryArt,
  raw_html: RawArt,
};

/**
 * The picture, video, gallery or embed that leads the page's story. Nothing for any other kind, and
 * without one (rule 9.6).
 */
export function LeadArt({ fields, page }: ViewProps<Fields>): ReactNode {
  const items = pageStory(page)?.promo_items;
  const art = (items?.lead_art ?? items?.basic) as unknown as Art | undefined;
  const type = art?.type ?? 'image';
  const Kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  return art && Kind ? <Kind art={art} fields={fields} page={page} /> : null;
}
