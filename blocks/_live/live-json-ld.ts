import type { BlogPosting, LiveBlogPosting } from 'schema-dts';
import type { JsonObject } from '../../schemas/json.ts';
import type { LivePage } from '../../schemas/live/live-page.ts';
import { plainText } from '../../ui/markup.ts';
import { anchorOf } from './live-address.ts';

/**
 * What a page's data for machines says more when it shows a live blog that began. `canonical` is
 * the page's address without parameters.
 */
export function liveJsonLd(live: LivePage | null, canonical: string): JsonObject | null {
  if (!live || live.blog.state === 'not-started') return null;
  const { startLiveDate, endLiveDate } = live.blog;
  const updates = live.entries.map((entry) => {
    const headline = plainText(entry.headline);
    const anchor = anchorOf(live.blog.id, entry.id);
    return {
      '@type': 'BlogPosting',
      ...(anchor ? { '@id': `${canonical}#${anchor}`, url: `${canonical}#${anchor}` } : {}),
      headline,
      datePublished: entry.date,
      dateModified: entry.updatedAt > entry.date ? entry.updatedAt : entry.date,
      articleBody: plainText(entry.description) || headline,
      ...(entry.updateByAuthor
        ? { author: { '@type': 'Person', name: entry.updateByAuthor } }
        : {}),
    } satisfies BlogPosting;
  });
  const newest = updates
    .map(({ dateModified }) => dateModified)
    .sort()
    .at(-1);
  return {
    '@type': 'LiveBlogPosting',
    '@id': canonical,
    ...(startLiveDate ? { coverageStartTime: startLiveDate } : {}),
    ...(endLiveDate ? { coverageEndTime: endLiveDate } : {}),
    ...(newest ? { dateModified: newest } : {}),
    ...(updates.length > 0 ? { liveBlogUpdate: updates } : {}),
  } satisfies LiveBlogPosting;
}
