import { isObject } from '../../schemas/json.ts';
import type { Story } from '../../schemas/story.ts';
import { promoPictures } from '../../ui/story-image.ts';
import { pictureAddress } from '../media/address.ts';
import { plainText } from '../shell/plain-text.ts';

const THUMBNAIL = { width: 120, height: 80 };

interface ResultItem {
  key: string;
  /** Of a story; '' for anything else. */
  id: string;
  title: string;
  date: string;
  /** Address of a small picture, or ''. */
  picture: string;
}

/** What a source replied, as its form shows it. */
export interface SourceResult {
  items: readonly ResultItem[];
  /** How many there are in all. */
  count: number;
  /** The newest date among the items, or ''. */
  newest: string;
  /** Stories, or entries of a menu, people, whatever else. */
  isStories: boolean;
}

const listIn = (reply: Record<string, unknown>, name: string): Record<string, unknown>[] | null => {
  const list = Object.hasOwn(reply, name) ? reply[name] : undefined;
  return Array.isArray(list) ? list.filter(isObject) : null;
};

/** The address of a story's small picture, or ''. */
export function thumbnailOf(story: Pick<Story, 'promo_items'>): string {
  const [picture] = promoPictures(story);
  const { _id: id, url = '', auth } = picture ?? {};
  return id && auth ? pictureAddress({ id, url, auth }, THUMBNAIL) : '';
}

function storyItem(value: Record<string, unknown>, index: number): ResultItem {
  const story = value as unknown as Story;
  return {
    key: `${story._id ?? ''} ${index}`,
    id: story._id ?? '',
    title: plainText(story.headlines?.basic ?? '') || 'Nota sin titular',
    date: typeof story.display_date === 'string' ? story.display_date : '',
    picture: thumbnailOf(story),
  };
}

const named = (value: Record<string, unknown>, index: number): ResultItem => {
  const name = value.display_name ?? value.byline ?? value.name ?? value._id;
  return {
    key: `${value._id ?? ''} ${index}`,
    id: '',
    title: typeof name === 'string' ? name : 'Sin nombre',
    date: '',
    picture: '',
  };
};

const NOTHING: SourceResult = { items: [], count: 0, newest: '', isStories: true };

const ofStories = (stories: Record<string, unknown>[], count: unknown): SourceResult => {
  const items = stories.map(storyItem);
  const newest = items.map(({ date }) => date).reduce((a, b) => (a > b ? a : b), '');
  const total = typeof count === 'number' ? count : items.length;
  return { items, count: total, newest, isStories: true };
};

const ofNames = (values: Record<string, unknown>[]): SourceResult => ({
  items: values.map(named),
  count: values.length,
  newest: '',
  isStories: false,
});

/** Reads a reply of any source; what is none of the known shapes has nothing to show. */
export function sourceResult(reply: unknown): SourceResult {
  if (!isObject(reply)) return NOTHING;
  const feed = listIn(reply, 'content_elements');
  // A story has elements too: a feed says how many there are.
  if (feed && 'count' in reply) return ofStories(feed, reply.count);
  const hits = listIn(reply, 'data');
  const metadata = isObject(reply.metadata) ? reply.metadata : {};
  if (hits) return ofStories(hits, metadata.total_hits);
  const names = listIn(reply, 'authors') ?? listIn(reply, 'children') ?? listIn(reply, 'Payload');
  if (names) return ofNames(names);
  return isObject(reply.headlines) ? ofStories([reply], 1) : NOTHING;
}
