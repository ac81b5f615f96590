import { Hono } from 'hono';
import { z } from 'zod';
import type { SourceSummary, StoryList, StorySummary } from '../../schemas/api.ts';
import type { JsonObject } from '../../schemas/json.ts';
import type { Story } from '../../schemas/story.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Sanitise } from '../html/sanitise.ts';
import {
  answerProblem,
  check,
  type FaultLog,
  invalid,
  notFound,
  Problem,
  readJson,
} from '../http/problem.ts';
import { importDocument } from '../ingest/import-document.ts';
import { hierarchyNames } from '../newsroom/newsroom-store.ts';
import { readSite } from '../sites/site-store.ts';
import { type ListedStory, searchStories } from '../stories/story-picker.ts';
import { type ContentAnswers, unknownSource } from './answer.ts';

const MAX_DOCUMENT_BYTES = 5_000_000;
const MAX_QUERY_CHARS = 4_000;
const MAX_LIST = 100;
const THUMBNAIL = 'width=120&height=80&smart=true';

export interface ContentDependencies {
  database: Database;
  answers: ContentAnswers;
  sanitise: Sanitise;
  /** Tokens of the images that we hold, by id. */
  imageTokens: (tx: Tx, ids: string[]) => Promise<Map<string, string>>;
  clock: () => Date;
  log?: FaultLog;
}

const list = z.object({
  site: z.string().min(1).max(40),
  q: z.string().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(MAX_LIST).default(20),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
});
const contentQuery = z.object({
  query: z.string().max(MAX_QUERY_CHARS).default('{}'),
  filter: z.string().max(MAX_QUERY_CHARS).default(''),
  _website: z.string().max(40),
});

function pictureId({ promo_items: items }: Story): string | undefined {
  const basic = items?.basic;
  const picture =
    basic?.type === 'image'
      ? basic
      : (items?.lead_art?.promo_items?.basic ?? basic?.promo_items?.basic);
  return picture?._id;
}

function parseQuery(text: string): JsonObject {
  try {
    return z.record(z.string(), z.json()).parse(JSON.parse(text)) as JsonObject;
  } catch {
    throw invalid([{ path: ['query'], message: 'Se espera un objeto JSON' }]);
  }
}

/**
 * The content part of the staff API, to be mounted at `/api`. Who may call it is decided before.
 */
export function contentRoutes({
  database,
  answers,
  sanitise,
  imageTokens,
  clock,
  log,
}: ContentDependencies): Hono {
  const app = new Hono();
  app.onError(answerProblem(log));

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

  app.get('/content/sources', (c) =>
    c.json(
      answers.sources
        .filter(({ isInternal }) => !isInternal)
        .map(
          ({ declaration: { name, label, kinds, query } }) =>
            ({ name, label, kinds, params: Object.keys(query) }) satisfies SourceSummary,
        ),
    ),
  );

  app.get('/content/hierarchies', async (c) =>
    c.json(await hierarchyNames(database.db, c.req.query('site') ?? '')),
  );

  app.get('/content/stories', async (c) => {
    const asked = check(list, c.req.query());
    const { items, total } = await searchStories(database.db, asked);
    return c.json({ items: await summaries(items), total } satisfies StoryList);
  });

  app.post('/content/documents', async (c) => {
    const site = c.req.query('site') ?? '';
    const input = await readJson(c.req.raw, MAX_DOCUMENT_BYTES);
    const outcome = await database.transaction(async (tx) => {
      if (!(await readSite(tx, site))) throw notFound(`No hay un sitio «${site}».`);
      return importDocument(tx, { input, defaultSite: site, sanitise, now: clock() });
    });
    if (outcome.status === 'refused')
      throw new Problem(422, 'invalid_input', 'El documento no es válido.', {
        issues: outcome.issues,
      });
    return c.json(outcome, outcome.status === 'created' ? 201 : 200);
  });

  app.get('/content/:source', async (c) => {
    const { query, filter, _website: site } = check(contentQuery, c.req.query());
    if (!(await readSite(database.db, site))) throw notFound(`No hay un sitio «${site}».`);
    const paths = filter.split(',').filter(Boolean);
    const name = c.req.param('source');
    if (answers.source(name)?.isInternal) throw unknownSource(name);
    const request = {
      source: name,
      query: parseQuery(query),
      ...(paths.length > 0 ? { filter: paths } : {}),
    };
    const { reply } = await answers.answer(request, { site, tx: database.db });
    return c.json(reply as never);
  });

  return app;
}
