import type { ReactNode } from 'react';
import type { Story } from '../../schemas/story.ts';
import { authorsOf } from '../../ui/authors.ts';
import { Byline } from '../../ui/Byline.tsx';
import { hasDate, StoryDate } from '../../ui/StoryDate.tsx';
import type { ViewPage } from '../../ui/view-page.ts';

export interface MetaParts {
  byline: boolean;
  date: boolean;
}

/** Which of the two an item has, of those that are on. */
export const metaOf = (item: Story, on: MetaParts = { byline: true, date: true }): MetaParts => ({
  byline: on.byline && authorsOf(item.credits).length > 0,
  date: on.date && hasDate(item.display_date),
});

interface StoryMetaProps {
  item: Story;
  page: ViewPage;
  /** What to show; of `metaOf`. */
  shown: MetaParts;
  variant?: 'publisher' | 'general' | undefined;
  className?: string | undefined;
}

/** Author and date on one line, with the separator only between the two. Nothing without either. */
export const StoryMeta = ({
  item,
  page,
  shown,
  variant = 'publisher',
  className,
}: StoryMetaProps): ReactNode =>
  shown.byline || shown.date ? (
    <p className={className}>
      {shown.byline && <Byline credits={item.credits} page={page} variant={variant} />}
      {shown.byline && shown.date && <span aria-hidden="true"> · </span>}
      {shown.date && <StoryDate date={item.display_date} page={page} />}
    </p>
  ) : null;
