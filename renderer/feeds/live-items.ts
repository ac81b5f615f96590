import { anchorOf } from '../../blocks/_live/live-address.ts';
import type { LivePage } from '../../schemas/live/live-page.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import { plainText } from '../../ui/markup.ts';
import { type FeedItem, feedId } from './feed-item.ts';

/**
 * rule 2.12: the updates of a live blog as feeds say them, newest first. `page`: of the story that
 * it stands in.
 */
export const liveItems = (
  { blog, entries }: LivePage,
  page: string,
  site: SiteProperties,
): FeedItem[] =>
  entries.flatMap((entry) => {
    const title = plainText(entry.headline).trim();
    const published = new Date(entry.date);
    if (title === '' || Number.isNaN(published.getTime())) return [];
    const anchor = anchorOf(blog.id, entry.id);
    const updated = new Date(entry.updatedAt);
    return [
      {
        id: feedId(site, `${blog.id}:${entry.id}`),
        title,
        address: anchor ? `${page}#${anchor}` : page,
        summary: plainText(entry.description),
        published,
        updated: updated > published ? updated : published,
        authors: entry.updateByAuthor ? [entry.updateByAuthor] : [],
        categories: [],
      },
    ];
  });
