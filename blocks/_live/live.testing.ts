import type { SafeHtml } from '../../schemas/html.ts';
import type { PublicEntry } from '../../schemas/live/live-blog.ts';
import type { LivePage } from '../../schemas/live/live-page.ts';

/** An update for tests, published at that minute of 20 November 2026, 12 o'clock UTC. */
export const testEntry = (minute: number, given: Partial<PublicEntry> = {}): PublicEntry => {
  const date = new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString();
  return {
    id: `e${minute}`,
    headline: `Titular ${minute}`,
    description: `<p>Texto ${minute}</p>` as SafeHtml,
    date,
    updateByAuthor: 'Inés',
    urlRecommendPost: '',
    recommendHeadline: '',
    kind: 'plain',
    embedHtml: '' as SafeHtml,
    table: null,
    image: null,
    state: 'published',
    isKey: false,
    isPinned: false,
    publishedAt: date,
    updatedAt: date,
    corrections: [],
    ...given,
  };
};

/** A live blog with updates at those minutes. */
export const testLive = (
  minutes: readonly number[],
  { blog, ...given }: Partial<Omit<LivePage, 'blog'>> & { blog?: Partial<LivePage['blog']> } = {},
): LivePage => ({
  blog: {
    id: 'blog',
    headline: 'La noche',
    description: '' as SafeHtml,
    startLiveDate: '2026-11-20T12:00:00.000Z',
    endLiveDate: null,
    summary: '' as SafeHtml,
    state: 'live',
    lastEvent: 9,
    ...blog,
  },
  entries: minutes.map((minute) => testEntry(minute)),
  pinned: [],
  keyMoments: [],
  total: minutes.length,
  hasNewer: false,
  hasOlder: false,
  isFollowed: true,
  ...given,
});
