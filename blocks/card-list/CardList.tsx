import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import { type Story, storyUrl } from '../../schemas/story.ts';
import type { ImageProps } from '../../ui/Image.tsx';
import { Overline } from '../../ui/Overline.tsx';
import { type Box, fixedBox } from '../../ui/room.ts';
import { storyImage } from '../../ui/story-image.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import type { ViewProps } from '../_block/define-block.ts';
import { itemPage, ListFrame } from '../_list/ListFrame.tsx';
import { StoryHeadline } from '../_story/StoryHeadline.tsx';
import { StoryImage } from '../_story/StoryImage.tsx';
import { metaOf, StoryMeta } from '../_story/StoryMeta.tsx';
import styles from './CardList.module.css';
import type { fields as blockFields } from './fields.ts';

/** rule 5.9: the first 377 wide at 4:3, the others 105 at 3:2. */
const FIRST = {
  width: 377,
  ratio: '4:3',
  widths: [377, 754, 1_508],
  box: ((room) => (room < 640 ? room : 377)) satisfies Box,
};
const OTHERS = { width: 105, ratio: '3:2', widths: [105, 210, 420], box: fixedBox(105) };

interface CardProps {
  item: Story;
  page: ViewPage;
}

function Picture({
  item,
  page,
  look,
  className,
}: CardProps & {
  look: Pick<ImageProps, 'width' | 'ratio' | 'widths' | 'box'>;
  className?: string | undefined;
}): ReactNode {
  const image = storyImage(item, page.site);
  return (
    image && (
      <StoryImage
        item={item}
        image={image}
        page={page}
        isHeadlineShown
        {...look}
        className={className}
      />
    )
  );
}

const First = ({ item, page }: CardProps): ReactNode => (
  <article>
    <Picture item={item} page={page} look={FIRST} />
    <div className={styles.text}>
      <Overline item={item} page={page} />
      <StoryHeadline
        item={item}
        page={page}
        url={storyUrl(item, page.site.key)}
        className={styles.firstHeadline}
      />
      <StoryMeta item={item} page={page} shown={metaOf(item)} className={styles.meta} />
    </div>
  </article>
);

const Other = ({ item, page }: CardProps): ReactNode => (
  <article className={styles.item}>
    <StoryHeadline
      item={item}
      page={page}
      url={storyUrl(item, page.site.key)}
      className={styles.headline}
    />
    <Picture item={item} page={page} look={OTHERS} className={styles.thumbnail} />
  </article>
);

/**
 * A titled list whose first story is large. Nothing, title and all, when no story is left to show.
 */
export function CardList({
  fields,
  content,
  page,
}: ViewProps<FieldsOf<typeof blockFields>, Story[]>): ReactNode {
  const [first, ...others] = content ?? [];
  if (!first) return null;
  const inside = itemPage(fields.title, page);
  return (
    <ListFrame title={fields.title} page={page}>
      <div className={styles.cards}>
        <First item={first} page={inside} />
        {others.length > 0 && (
          <div>
            {others.map((item) => (
              <Other key={item._id} item={item} page={inside} />
            ))}
          </div>
        )}
      </div>
    </ListFrame>
  );
}
