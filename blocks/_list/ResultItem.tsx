import type { ReactNode } from 'react';
import type { SafeHtml } from '../../schemas/html.ts';
import { type Story, storyUrl } from '../../schemas/story.ts';
import type { ImageProps } from '../../ui/Image.tsx';
import { Overline } from '../../ui/Overline.tsx';
import { Paragraph } from '../../ui/Paragraph.tsx';
import { storyImage } from '../../ui/story-image.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import { excerpt } from '../_story/excerpt.ts';
import { StoryHeadline } from '../_story/StoryHeadline.tsx';
import { StoryImage } from '../_story/StoryImage.tsx';
import { metaOf, StoryMeta } from '../_story/StoryMeta.tsx';
import type { RatioFields, ShowFields } from '../_story/story-fields.ts';
import styles from './ResultItem.module.css';

/** What results show of each story. */
export type ResultFields = Omit<ShowFields, 'showOverline'> & RatioFields;

/** True while any part is on. */
export const showsAnything = (fields: ResultFields): boolean =>
  fields.showHeadline ||
  fields.showImage ||
  fields.showDescription ||
  fields.showByline ||
  fields.showDate;

interface ResultItemProps {
  item: Story;
  fields: ResultFields;
  page: ViewPage;
  /** Where a link may lead to it. */
  id: string;
  picture: Pick<ImageProps, 'width' | 'widths' | 'box'>;
  hasOverline?: boolean;
}

function Description({ item, page }: { item: Story; page: ViewPage }): ReactNode {
  const text = item.description?.basic ?? ('' as SafeHtml);
  if (!text && !page.isEditing) return null;
  return (
    <Paragraph
      text={page.editable ? text : excerpt(text)}
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

/** One story of a list of results: picture, overline, headline, description, author and date. */
export function ResultItem({
  item,
  fields,
  page,
  id,
  picture,
  hasOverline = false,
}: ResultItemProps): ReactNode {
  const image = fields.showImage ? storyImage(item, page.site) : null;
  return (
    <article className={styles.item} id={id} data-item={item._id}>
      {image && (
        <StoryImage
          item={item}
          image={image}
          page={page}
          isHeadlineShown={fields.showHeadline}
          ratio={fields.imageRatio}
          {...picture}
          className={styles.picture}
        />
      )}
      <div className={styles.text}>
        {hasOverline && <Overline item={item} page={page} />}
        {fields.showHeadline && (
          <StoryHeadline
            item={item}
            page={page}
            url={storyUrl(item, page.site.key)}
            className={styles.headline}
          />
        )}
        {fields.showDescription && <Description item={item} page={page} />}
        <StoryMeta
          item={item}
          page={page}
          shown={metaOf(item, { byline: fields.showByline, date: fields.showDate })}
          className={styles.meta}
        />
      </div>
    </article>
  );
}
