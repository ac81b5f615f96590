import type { ReactNode } from 'react';
import type { SafeHtml } from '../../schemas/html.ts';
import { type Story, storyUrl } from '../../schemas/story.ts';
import { authorsOf } from '../../ui/authors.ts';
import { Byline } from '../../ui/Byline.tsx';
import { Overline, overlineOf } from '../../ui/Overline.tsx';
import { Paragraph } from '../../ui/Paragraph.tsx';
import { hasDate, StoryDate } from '../../ui/StoryDate.tsx';
import { overrideImage, storyImage } from '../../ui/story-image.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { videoEmbed } from '../_promo/media-label.ts';
import { PromoHeadline } from '../_promo/PromoHeadline.tsx';
import { PromoImage } from '../_promo/PromoImage.tsx';
import type { ImageRatio } from '../_promo/promo-fields.ts';
import { Video } from '../_promo/Video.tsx';
import styles from './LargePromo.module.css';

interface Fields {
  showOverline: boolean;
  showHeadline: boolean;
  showImage: boolean;
  showDescription: boolean;
  showByline: boolean;
  showDate: boolean;
  imageOverrideURL: string;
  imageOverrideId: string;
  imageOverrideAuth: string;
  imageRatio: ImageRatio;
  playVideoInPlace: boolean;
  viewportPercentage: number;
  isLead: boolean;
}

/** spec 9 and facts 8: 377 wide, 200 to 1200. */
const WIDTH_PX = 377;
const WIDTHS_PX = [200, 400, 600, 800, 1_200];
const SIZES = [
  { when: '(min-width: 1280px)', width: '600px' },
  { when: '(min-width: 768px)', width: '60vw' },
  { width: '100vw' },
];

/** Which words stand for an unnamed sponsor does not matter here, only that there are some. */
const SPONSORED = '…';

type Media = { embed: SafeHtml } | { image: NonNullable<ReturnType<typeof storyImage>> } | null;

/** A video plays where it stands and is never wrapped in a link (facts 3). */
function mediaOf(fields: Fields, item: Story, site: ViewPage['site']): Media {
  if (!fields.showImage) return null;
  const embed = fields.playVideoInPlace ? videoEmbed(item) : null;
  if (embed) return { embed };
  const image = overrideImage(fields) ?? storyImage(item, site);
  return image && { image };
}

interface PartProps {
  fields: Fields;
  item: Story;
  page: ViewPage;
}

function Picture({ media, fields, item, page }: PartProps & { media: NonNullable<Media> }): ReactNode {
  if ('embed' in media) return <Video embed={media.embed} viewportPercentage={fields.viewportPercentage} />;
  return (
    <PromoImage
      item={item}
      image={media.image}
      page={page}
      isHeadlineShown={fields.showHeadline}
      isLead={fields.isLead}
      ratio={fields.imageRatio}
      width={WIDTH_PX}
      widths={WIDTHS_PX}
      sizes={SIZES}
      className={styles.media}
    />
  );
}

function Description({ item, page }: Omit<PartProps, 'fields'>): ReactNode {
  const text = item.description?.basic ?? ('' as SafeHtml);
  if (!text && !page.isEditing) return null;
  return (
    <Paragraph
      text={text}
      className={styles.description}
      page={page}
      part={{
        label: 'Descripción',
        placeholder: 'Descripción',
        target: { kind: 'story', storyId: item._id, path: 'description.basic' },
      }}
    />
  );
}

/** A story told large: picture or video, overline, headline, description, author and date. Nothing when every part is off or empty. */
export function LargePromo({ fields, content: item, page }: ViewProps<Fields, Story>): ReactNode {
  if (!item) return null;
  const media = mediaOf(fields, item, page.site);
  const hasByline = fields.showByline && authorsOf(item.credits).length > 0;
  const isDated = fields.showDate && hasDate(item.display_date);
  const hasDescription = fields.showDescription && Boolean(item.description?.basic);
  const hasOverline = fields.showOverline && overlineOf(item, page.site.key, SPONSORED) !== null;
  const hasHeadline = fields.showHeadline && Boolean(item.headlines?.basic);
  const hasText = hasOverline || hasHeadline || hasDescription || hasByline || isDated;
  if (!media && !hasText) return null;
  const isCompact = !fields.isLead && !hasDescription && !hasByline && !isDated && media !== null && 'image' in media;
  return (
    <article className={styles.promo}>
      <div
        className={[fields.isLead && styles.lead, isCompact && hasText && styles.compact].filter(Boolean).join(' ') || undefined}
      >
        {media && <Picture media={media} fields={fields} item={item} page={page} />}
        {(hasText || page.isEditing) && (
          <div className={styles.text}>
            {fields.showOverline && <Overline item={item} page={page} className={styles.overline} />}
            {fields.showHeadline && (
              <PromoHeadline item={item} page={page} url={storyUrl(item, page.site.key)} className={styles.headline} />
            )}
            {fields.showDescription && <Description item={item} page={page} />}
            {(hasByline || isDated) && (
              <p className={styles.meta}>
                {hasByline && <Byline credits={item.credits} page={page} />}
                {hasByline && isDated && <span aria-hidden="true"> · </span>}
                {isDated && <StoryDate date={item.display_date} page={page} />}
              </p>
            )}
          </div>
        )}
      </div>
    </article>
  );
}
