import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { SafeHtml } from '../../schemas/html.ts';
import { type Story, storyUrl } from '../../schemas/story.ts';
import { Button } from '../../ui/Button.tsx';
import { behaviour } from '../../ui/behaviour.ts';
import { Paragraph } from '../../ui/Paragraph.tsx';
import { wholeRoom } from '../../ui/room.ts';
import { overrideImage, storyImage } from '../../ui/story-image.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { videoEmbed, videoPicture } from '../_story/media-label.ts';
import { StoryHeadline } from '../_story/StoryHeadline.tsx';
import { StoryImage } from '../_story/StoryImage.tsx';
import { Video } from '../_story/Video.tsx';
import type { fields as blockFields } from './fields.ts';
import styles from './MediaPromo.module.css';

type Fields = FieldsOf<typeof blockFields>;

const TITLES = { large: styles.titleLarge, medium: styles.titleMedium, small: styles.titleSmall };
const TEXTS = { large: styles.textLarge, medium: undefined, small: styles.textSmall };
const ALIGNS = {
  left: undefined,
  center: styles.center,
  right: styles.right,
  justify: styles.justify,
};

/** rule 5.4: 16:9 in 200 to 1200. */
const PICTURE = {
  width: 600,
  ratio: '16:9',
  widths: [200, 400, 600, 800, 1_200],
  box: wholeRoom,
};

/**
 * The video, in no link; else the picture. A page that was stored with both on shows the video
 * where there is one.
 */
function mediaOf(fields: Fields, item: Story, page: ViewPage): ReactNode {
  const embed = fields.showVideo ? videoEmbed(item) : null;
  if (embed) {
    return (
      <div className={styles.media} {...behaviour('media-promo/Autoplay')}>
        <Video
          embed={embed}
          picture={videoPicture(item)}
          viewportPercentage={fields.viewportPercentage}
          autoplay={!page.isEditing}
        />
      </div>
    );
  }
  const image = fields.showImage
    ? (overrideImage(fields, item) ?? storyImage(item, page.site))
    : null;
  return (
    image && (
      <StoryImage
        item={item}
        image={image}
        page={page}
        isHeadlineShown={fields.showHeadline}
        {...PICTURE}
        className={styles.media}
      />
    )
  );
}

/**
 * A story by its picture or its video, with words and a button. Nothing when none of them shows.
 */
export function MediaPromo({ fields, content: item, page }: ViewProps<Fields, Story>): ReactNode {
  if (!item) return null;
  const media = mediaOf(fields, item, page);
  const text = item.description?.basic ?? ('' as SafeHtml);
  const hasHeadline = fields.showHeadline && (page.isEditing || Boolean(item.headlines?.basic));
  const hasDescription = fields.showDescription && (page.isEditing || text !== '');
  const hasButton = fields.buttonText !== '' && fields.buttonURL !== '';
  if (!media && !hasHeadline && !hasDescription && !hasButton) return null;
  return (
    <article className={[styles.promo, ALIGNS[fields.textAlign]].filter(Boolean).join(' ')}>
      {media}
      {(hasHeadline || hasDescription || hasButton) && (
        <div className={styles.text}>
          {hasHeadline && (
            <StoryHeadline
              item={item}
              page={page}
              url={storyUrl(item, page.site.key)}
              className={TITLES[fields.titleSize]}
            />
          )}
          {hasDescription && (
            <Paragraph
              text={text}
              className={[styles.description, TEXTS[fields.descriptionSize]]
                .filter(Boolean)
                .join(' ')}
              page={page}
              part={{
                label: 'Descripción',
                placeholder: 'Descripción',
                target: { kind: 'story', storyId: item._id, path: 'description.basic' },
              }}
            />
          )}
          {hasButton && (
            <Button
              href={fields.buttonURL}
              locale={page.locale}
              className={styles.button}
              {...(fields.newTab ? { openInNewTab: true } : {})}
            >
              {fields.buttonText}
            </Button>
          )}
        </div>
      )}
    </article>
  );
}
