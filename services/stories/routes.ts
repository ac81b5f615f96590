import { Hono } from 'hono';
import { type StoryList, type StorySummary, storyQuery } from '../../schemas/api.ts';
import type { Story } from '../../schemas/story.ts';
import type { Database, Tx } from '../database/database.ts';
import { check, type FaultLog, replyWithProblem } from '../http/problem.ts';
import { type ListedStory, searchStories } from './story-picker.ts';

const THUMBNAIL = 'width=120&height=80&smart=true';

interface StoryDependencies {
  database: Database;
  /** Tokens of the images that we hold, by id. */
  imageTokens(tx: Tx, ids: string[]): Promise<Map<string, string>>;
  log?: FaultLog;
}

/** The id of the picture that announces a story: what announces its promo item, if that is none. */
function pictureId(
  { promo_items: items }: Pick<Story, 'promo_items'>,
  steps = 3,
): string | undefined {
  const basic = items?.basic;
  if (steps === 0) return undefined;
  if (basic && (basic.type === undefined || basic.type === 'image')) return basic._id;
  return (basic && pictureId(basic, steps - 1)) ?? items?.lead_art?.promo_items?.basic?._id;
}

/** `GET /content/stories?site=&q=…`: the story picker. To be mounted at `/api`. */
export function storyRoutes({ database, imageTokens, log }: StoryDependencies): Hono {
  const app = new Hono();
  app.onError(replyWithProblem(log));

  const summaries = async (items: ListedStory[]): Promise<StorySummary[]> => {
    const ids = items.map(({ story }) => pictureId(story));
    const tokens = await imageTokens(
      database.db,
      ids.filter((id): id is string => id !== undefined),
    );
    return items.map(({ story, headline, sectionName, websiteUrl, date }, index) => {
      const id = ids[index];
      const token = id === undefined ? undefined : tokens.get(id);
      return {
        _id: story._id,
        type: story.type,
        headline,
        section: sectionName,
        display_date: date,
        website_url: websiteUrl,
        thumbnail:
          id && token ? `/resizer/v2/${encodeURIComponent(id)}.jpg?auth=${token}&${THUMBNAIL}` : '',
      };
    });
  };

  app.get('/content/stories', async (c) => {
    const query = check(storyQuery, { ...c.req.query(), not: c.req.queries('not') });
    const { items, total } = await searchStories(database.db, query);
    return c.json({ items: await summaries(items), total } satisfies StoryList);
  });

  return app;
}
