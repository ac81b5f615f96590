import type { ReactNode } from 'react';
import type { SafeHtml } from '../../schemas/html.ts';
import { type Story, storyUrl } from '../../schemas/story.ts';
import { authorsOf } from '../../ui/authors.ts';
import { Byline } from '../../ui/Byline.tsx';
import { Overline, overlineOf } from '../../ui/Overline.tsx';
import { Paragraph } from '../../ui/Paragraph.tsx';
import { hasDate, StoryDate } from '../../ui/StoryDate.tsx';
import { overrideImage, storyImage } from '../../ui/story-image.ts';
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
}

/** spec 9 and facts 8: 377 wide, 200 to 1200. */
const WIDTH_PX = 377;
const WIDTHS_PX = [200, 400, 600, 800, 1_200];

function Media({ fields, item, page }: { fields: Fields; item: Story; page: ViewProps<Fields, Story>['page'] }): ReactNode {
  const embed = fields.playVideoInPlace ? videoEmbed(item) : null;
  if (embed) return <Video embed={embed} viewportPercentage={fields.viewportPercentage} />;
  const image = overrideImage(fields) ?? storyImage(item, page.site);
  if (!image) return null;
  return (
    <PromoImage
      item={item}
      image={image}
      page={page}
      isHeadlineShown={fields.showHeadline}
      ratio={fields.imageRatio}
      width={WIDTH_PX}
      widths={WIDTHS_PX}
      sizes={[{ when: '(min-width: 1024px)', width: '60vw' }, { width: '100vw' }]}
    />
  );
}

/** A story told large: overline, picture or video, headline, description, author and date. Nothing when every part is off or empty. */
export function LargePromo({ fields, content: item, page }: ViewProps<Fields, Story>): ReactNode {
  if (!item) return null;
  const media = fields.showImage ? <Media fields={fields} item={item} page={page} /> : null;
  const description = item.description?.basic ?? ('' as SafeHtml);
  const hasByline = fields.showByline && authorsOf(item.credits).length > 0;
  const isDated = fields.showDate && hasDate(item.display_date);
  const shown = [
    media && (fields.playVideoInPlace ? videoEmbed(item) : null) !== null,
    fields.showImage && (overrideImage(fields) ?? storyImage(item, page.site)) !== null,
    fields.showOverline && overlineOf(item, page.site.key, ' ') !== null,
    fields.showHeadline && item.headlines?.basic,
    fields.showDescription && description,
    hasByline,
    isDated,
  ];
  if (!shown.some(Boolean)) return null;
  return (
    <article className={styles.promo}>
      {media}
      <div className={styles.text}>
        {fields.showOverline && <Overline item={item} page={page} />}
        {fields.showHeadline && (
          <PromoHeadline item={item} page={page} url={storyUrl(item, page.site.key)} className={styles.headline} />
        )}
        {fields.showDescription && (description || page.isEditing) && (
          <Paragraph
            text={description}
            className={styles.description}
            page={page}
            part={{
              label: 'Descripción',
              placeholder: 'Descripción',
              target: { kind: 'story', storyId: item._id, path: 'description.basic' },
            }}
          />
        )}
        {(hasByline || isDated) && (
          <p className={styles.meta}>
            {hasByline && <Byline credits={item.credits} page={page} />}
            {hasByline && isDated && <span aria-hidden="true"> · </span>}
            {isDated && <StoryDate date={item.display_date} page={page} />}
          </p>
        )}
      </div>
    </article>
  );
}
