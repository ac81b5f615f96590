import type { ReactNode } from 'react';
import type { FieldsOf } from '../../schemas/fields.ts';
import type { Story } from '../../schemas/story.ts';
import type { Box } from '../../ui/room.ts';
import type { ViewPage } from '../../ui/view-page.ts';
import { cardRows } from './card-rows.ts';
import { itemPage, ListFrame } from './ListFrame.tsx';
import type { CardFields, ListLinks, listShows, listTitle } from './list-fields.ts';
import { type CardLook, hasCard, StoryCard } from './StoryCard.tsx';

/** What a list of posts reads. Only lists of rows have `showDividers`. */
export type PostListFields = FieldsOf<ReturnType<typeof listTitle>> &
  CardFields &
  ListLinks &
  Partial<FieldsOf<ReturnType<(typeof listShows)['dividers']>>>;

/** How a list of posts looks: as its cards, in rows where `boxFor` says how wide they are. */
export interface PostListLook extends CardLook {
  boxFor?: (count: number) => Box;
}

interface PostListProps {
  fields: PostListFields;
  items: readonly Story[] | null;
  page: ViewPage;
  look: PostListLook;
}

/** A titled list of cards. Nothing, title and all, when there is nothing to list. */
export function PostList({ fields, items, page, look }: PostListProps): ReactNode {
  const shown = (items ?? []).filter((item) => hasCard(item, fields, page));
  if (shown.length === 0) return null;
  const inside = itemPage(fields.title, page);
  const box = look.boxFor?.(shown.length) ?? look.picture.box;
  const cardLook = { styles: look.styles, picture: { ...look.picture, box } };
  return (
    <ListFrame title={fields.title} page={page} links={fields}>
      <div
        className={[
          look.styles.items,
          look.boxFor && cardRows(shown.length),
          fields.showDividers && look.styles.divided,
        ]
          .filter(Boolean)
          .join(' ')}
      >
        {shown.map((item) => (
          <StoryCard key={item._id} item={item} fields={fields} page={inside} look={cardLook} />
        ))}
      </div>
    </ListFrame>
  );
}
