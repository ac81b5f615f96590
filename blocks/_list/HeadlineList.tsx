import { Fragment, type ReactNode } from 'react';
import type { SafeHtml } from '../../schemas/html.ts';
import { type Story, storyUrl } from '../../schemas/story.ts';
import type { ImageProps } from '../../ui/Image.tsx';
import { storyImage } from '../../ui/story-image.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import { StoryHeadline } from '../_story/StoryHeadline.tsx';
import { StoryImage } from '../_story/StoryImage.tsx';
import { itemPage, ListFrame } from './ListFrame.tsx';
import type { ListVariant } from './list-fields.ts';

export interface HeadlineListFields {
  title: SafeHtml;
  showHeadline: boolean;
  showImage: boolean;
  showNumber?: boolean;
  /** Of a list whose pictures come in two sizes. */
  variant?: ListVariant;
}

/**
 * How a list of headlines looks: a CSS module with `items, item, headline, picture` (and `number`),
 * and its pictures by variant.
 */
export interface HeadlineListLook {
  styles: Readonly<Record<string, string | undefined>>;
  pictures: Record<ListVariant, Pick<ImageProps, 'width' | 'widths' | 'ratio' | 'sizes'>>;
  /** Of a list that was stored before there were two. */
  variant: ListVariant;
}

interface ItemProps {
  item: Story;
  fields: HeadlineListFields;
  page: ViewPage;
  look: HeadlineListLook;
}

const imageOf = (item: Story, { showImage }: HeadlineListFields, page: ViewPage) =>
  showImage ? storyImage(item, page.site) : null;

/** An item of which nothing would show leaves no empty row, and no number. */
const hasSomething = (item: Story, fields: HeadlineListFields, page: ViewPage): boolean =>
  (fields.showHeadline && Boolean(item.headlines?.basic)) || imageOf(item, fields, page) !== null;

function Item({ item, fields, page, look, place }: ItemProps & { place: number }): ReactNode {
  const { styles } = look;
  const image = imageOf(item, fields, page);
  return (
    <article className={styles.item}>
      {fields.showNumber && <span className={styles.number}>{place}</span>}
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
          {...look.pictures[fields.variant ?? look.variant]}
          className={styles.picture}
        />
      )}
    </article>
  );
}

interface HeadlineListProps {
  fields: HeadlineListFields;
  items: readonly Story[] | null;
  page: ViewPage;
  look: HeadlineListLook;
}

/**
 * A titled list of stories by headline and picture. Nothing, title and all, when there is nothing
 * to list.
 */
export function HeadlineList({ fields, items, page, look }: HeadlineListProps): ReactNode {
  const shown = (items ?? []).filter((item) => hasSomething(item, fields, page));
  if (shown.length === 0) return null;
  const inside = itemPage(fields.title, page);
  const variant = fields.variant ?? look.variant;
  const drawn = shown.map((item, index) => (
    <Fragment key={item._id}>
      <Item item={item} fields={fields} page={inside} look={look} place={index + 1} />
    </Fragment>
  ));
  return (
    <ListFrame title={fields.title} page={page}>
      <div className={[look.styles.items, look.styles[variant]].filter(Boolean).join(' ')}>
        {drawn}
      </div>
    </ListFrame>
  );
}
