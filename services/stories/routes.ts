import type { Hono } from 'hono';
import { contentEndpoints as api } from '../../schemas/endpoints/content.ts';
import type { StorySummary } from '../../schemas/endpoints/shapes/content.ts';
import type { Story } from '../../schemas/story.ts';
import type { Tx } from '../database/database.ts';
import { type EndpointDependencies, serveEndpoints } from '../http/serve-endpoints.ts';
import { type ListedStory, searchStories } from './story-picker.ts';

const THUMBNAIL = 'width=120&height=80&smart=true';

interface StoryDependencies extends EndpointDependencies {
  /** Tokens of the images that we hold, by id. */
  imageTokens(tx: Tx, ids: string[]): Promise<Map<string, string>>;
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
export function storyRoutes(dependencies: StoryDependencies): Hono {
  const { app, handle } = serveEndpoints(dependencies);

  const summaries = async (tx: Tx, items: ListedStory[]): Promise<StorySummary[]> => {
    const ids = items.map(({ story }) => pictureId(story));
    const tokens = await dependencies.imageTokens(
      tx,
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

  handle(api.stories, async ({ query, tx }) => {
    const { items, total } = await searchStories(tx, query);
    return { items: await summaries(tx, items), total };
  });

  return app;
}
