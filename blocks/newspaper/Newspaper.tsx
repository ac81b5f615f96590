import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { Story } from '../../schemas/story.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import type { ViewProps } from '../_block/define-block.ts';
import type { CardFields } from '../_list/list-fields.ts';
import { type CardLook, hasCard, StoryCard } from '../_list/StoryCard.tsx';
import { SIDES, type Side } from '../_newspaper/columns.ts';
import styles from '../_newspaper/Newspaper.module.css';
import { NewspaperFrame } from '../_newspaper/NewspaperFrame.tsx';
import { singlePicture, THUMBNAIL } from '../_newspaper/picture.ts';
import type { fields as blockFields } from './fields.ts';

type Fields = FieldsOf<typeof blockFields>;

const ROW: CardLook = {
  styles: {
    item: styles.row,
    picture: styles.thumbnail,
    text: styles.text,
    headline: styles.rowHeadline,
    meta: styles.meta,
  },
  picture: THUMBNAIL,
};

const singleLook = (side: Side): CardLook => ({
  styles: {
    item: styles.single,
    picture: styles.thumbnail,
    text: styles.text,
    headline: styles.singleHeadline,
    description: styles.description,
    meta: styles.meta,
  },
  picture: singlePicture(side),
});

function Column({
  items,
  fields,
  side,
  page,
}: {
  items: readonly Story[];
  fields: Fields;
  side: Side;
  page: ViewPage;
}): ReactNode {
  const isRow = side === 'Left';
  const shown: CardFields = {
    showHeadline: true,
    showImage: fields.showImage,
    showDescription: fields.showDescription && !isRow,
    showByline: fields.showByline,
  };
  const cards = items
    .filter((item) => hasCard(item, shown, page))
    .map((item) => (
      <StoryCard
        key={item._id}
        item={item}
        fields={shown}
        page={page}
        look={isRow ? ROW : singleLook(side)}
      />
    ));
  return isRow ? <div className={styles.rows}>{cards}</div> : cards;
}

/**
 * Stories of up to three feeds side by side: a list, and the first of each of the others. Nothing
 * without stories.
 */
export const Newspaper = ({
  fields,
  content,
  page,
}: ViewProps<Fields, Partial<Record<Side, Story[]>>>): ReactNode => (
  <NewspaperFrame
    page={page}
    columns={SIDES.map((side) => ({
      side,
      title: fields[`title${side}`],
      content: (inside) => {
        const items = content?.[side] ?? [];
        return items.length > 0 ? (
          <Column items={items} fields={fields} side={side} page={inside} />
        ) : null;
      },
    }))}
  />
);
