import type { ReactNode } from 'react';
import type { SafeHtml } from '../../schemas/html.ts';
import { type Story, storyUrl } from '../../schemas/story.ts';
import type { ImageProps } from '../../ui/Image.tsx';
import { Paragraph } from '../../ui/Paragraph.tsx';
import { storyImage } from '../../ui/story-image.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import { excerpt } from '../_story/excerpt.ts';
import { StoryHeadline } from '../_story/StoryHeadline.tsx';
import { StoryImage } from '../_story/StoryImage.tsx';
import { metaOf, StoryMeta } from '../_story/StoryMeta.tsx';
import type { CardFields } from './list-fields.ts';

/**
 * How cards look: a CSS module with `item, picture, text, headline, description, meta`, and their
 * pictures.
 */
export interface CardLook {
  styles: Readonly<Record<string, string | undefined>>;
  picture: Pick<ImageProps, 'width' | 'widths' | 'ratio' | 'box'>;
}

interface StoryCardProps {
  item: Story;
  fields: CardFields;
  page: ViewPage;
  look: CardLook;
  className?: string | undefined;
}

function partsOf(item: Story, fields: CardFields, page: ViewPage) {
  const meta = metaOf(item, { byline: fields.showByline ?? false, date: fields.showDate ?? false });
  return {
    image: fields.showImage ? storyImage(item, page.site) : null,
    headline: fields.showHeadline && Boolean(item.headlines?.basic),
    description: Boolean(fields.showDescription && item.description?.basic),
    meta,
  };
}

/** False when nothing of a story would show: it then leaves no empty card. */
export function hasCard(item: Story, fields: CardFields, page: ViewPage): boolean {
  const { image, headline, description, meta } = partsOf(item, fields, page);
  return image !== null || headline || description || meta.byline || meta.date;
}

function Description({
  item,
  page,
  look,
}: Pick<StoryCardProps, 'item' | 'page' | 'look'>): ReactNode {
  const text = item.description?.basic ?? ('' as SafeHtml);
  return (
    <Paragraph
      text={page.editable ? text : excerpt(text)}
      className={look.styles.description}
      page={page}
      part={{
        label: 'Descripción',
        placeholder: 'Descripción',
        target: { kind: 'story', storyId: item._id, path: 'description.basic' },
      }}
    />
  );
}

/** A story in a list: its picture, and its words beside or under it as the list's styles say. */
export function StoryCard({ item, fields, page, look, className }: StoryCardProps): ReactNode {
  const { styles } = look;
  const { image, description, meta } = partsOf(item, fields, page);
  return (
    <article className={[styles.item, className].filter(Boolean).join(' ')}>
      {image && (
        <StoryImage
          item={item}
          image={image}
          page={page}
          isHeadlineShown={fields.showHeadline}
          {...look.picture}
          className={styles.picture}
        />
      )}
      {(fields.showHeadline || fields.showDescription || meta.byline || meta.date) && (
        <div className={styles.text}>
          {fields.showHeadline && (
            <StoryHeadline
              item={item}
              page={page}
              url={storyUrl(item, page.site.key)}
              className={styles.headline}
            />
          )}
          {(description || (fields.showDescription && page.isEditing)) && (
            <Description item={item} page={page} look={look} />
          )}
          <StoryMeta item={item} page={page} shown={meta} className={styles.meta} />
        </div>
      )}
    </article>
  );
}
