import { Fragment, type ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { type Story, storyUrl } from '../../schemas/story.ts';
import type { ImageProps } from '../../ui/Image.tsx';
import type { Box } from '../../ui/room.ts';
import { storyImage } from '../../ui/story-image.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import { StoryHeadline } from '../_story/StoryHeadline.tsx';
import { StoryImage } from '../_story/StoryImage.tsx';
import { cardRows } from './card-rows.ts';
import { itemPage, ListFrame } from './ListFrame.tsx';
import {
  type ListVariant,
  listContentConfig,
  listShows,
  listTitle,
  type listVariant,
} from './list-fields.ts';

/** The fields that every list of headlines starts with, before those of its own. */
export const headlineListFields = (title?: string) => ({
  ...listContentConfig(),
  ...listTitle(title),
  ...listShows.headline(),
  ...listShows.image(),
});

export type HeadlineListFields = FieldsOf<ReturnType<typeof headlineListFields>> &
  FieldsOf<ReturnType<typeof listVariant>>;

/**
 * How a list of headlines looks: a CSS module with `items, item, headline, picture` (and `number`),
 * and its pictures by variant. `F`: the fields that its look depends on.
 */
export interface HeadlineListLook<F = unknown> {
  styles: Readonly<Record<string, string | undefined>>;
  pictures: Record<ListVariant, Pick<ImageProps, 'width' | 'widths' | 'ratio' | 'box'>>;
  /** The default of a list that was stored without a variant. */
  variant: ListVariant;
  isNumbered?: (fields: F) => boolean;
  /** Of the large variant where it stands in rows of cards: how wide one of so many is. */
  boxFor?: (count: number) => Box;
}

interface ItemProps<F> {
  item: Story;
  fields: F;
  page: ViewPage;
  look: HeadlineListLook<F>;
}

const imageOf = (item: Story, { showImage }: HeadlineListFields, page: ViewPage) =>
  showImage ? storyImage(item, page.site) : null;

/** An item of which nothing would show leaves no empty row, and no number. */
const hasSomething = (item: Story, fields: HeadlineListFields, page: ViewPage): boolean =>
  (fields.showHeadline && Boolean(item.headlines?.basic)) || imageOf(item, fields, page) !== null;

function Item<F extends HeadlineListFields>({
  item,
  fields,
  page,
  look,
  place,
  count,
}: ItemProps<F> & { place: number; count: number }): ReactNode {
  const { styles } = look;
  const box = fields.variant === 'large' ? look.boxFor?.(count) : undefined;
  const image = imageOf(item, fields, page);
  return (
    <article className={styles.item}>
      {look.isNumbered?.(fields) && <span className={styles.number}>{place}</span>}
      {fields.showHeadline && (
        <StoryHeadline
          item={item}
          page={page}
          url={storyUrl(item, page.site.key)}
          className={styles.headline}
        />
      )}
      {image && (
        <StoryImage
          item={item}
          image={image}
          page={page}
          isHeadlineShown={fields.showHeadline}
          {...look.pictures[fields.variant]}
          {...(box ? { box } : {})}
          className={styles.picture}
        />
      )}
    </article>
  );
}

interface HeadlineListProps<F> {
  fields: F;
  items: readonly Story[] | null;
  page: ViewPage;
  look: HeadlineListLook<F>;
}

/**
 * A titled list of stories by headline and picture. Nothing, title and all, when there is nothing
 * to list.
 */
export function HeadlineList<F extends HeadlineListFields>({
  fields,
  items,
  page,
  look,
}: HeadlineListProps<F>): ReactNode {
  const shown = (items ?? []).filter((item) => hasSomething(item, fields, page));
  if (shown.length === 0) return null;
  const inside = itemPage(fields.title, page);
  return (
    <ListFrame title={fields.title} page={page}>
      <div
        className={[
          look.styles.items,
          look.styles[fields.variant],
          look.boxFor && cardRows(shown.length),
        ]
          .filter(Boolean)
          .join(' ')}
      >
        {shown.map((item, index) => (
          <Fragment key={item._id}>
            <Item
              item={item}
              fields={fields}
              page={inside}
              look={look}
              place={index + 1}
              count={shown.length}
            />
          </Fragment>
        ))}
      </div>
    </ListFrame>
  );
}
