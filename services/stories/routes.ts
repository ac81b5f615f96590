import type { Hono } from 'hono';
import { contentEndpoints as api } from '../../schemas/endpoints/content.ts';
import { type EndpointDependencies, serveEndpoints } from '../http/serve-endpoints.ts';
import { searchStories } from './story-picker.ts';
import { type ImageTokens, storySummaries } from './story-summaries.ts';

interface StoryDependencies extends EndpointDependencies {
  imageTokens: ImageTokens;
}

/** `GET /content/stories?site=&q=…`: the story picker. To be mounted at `/api`. */
export function storyRoutes(dependencies: StoryDependencies): Hono {
  const { app, handle } = serveEndpoints(dependencies);

  handle(api.stories, async ({ query, tx }) => {
    const { items, total } = await searchStories(tx, query);
    return { items: await storySummaries(tx, items, dependencies.imageTokens), total };
  });

  return app;
}
