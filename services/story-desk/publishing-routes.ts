import { type Context, Hono } from 'hono';
import { ofRevision, publishStory, scheduleStory } from '../../schemas/story-desk-api.ts';
import type { StoryStanding } from '../../schemas/story-document.ts';
import type { Act, Actor } from '../audit/audit-log.ts';
import type { Tx } from '../database/database.ts';
import { check, readJson, replyWithProblem } from '../http/problem.ts';
import { minuteAhead } from '../jobs/minute-ahead.ts';
import { headlineOf } from './act-of-draft.ts';
import type { Change, DeskDraft } from './draft-rows.ts';
import { listSchedules } from './list-schedules.ts';
import { publishDraftsSoon } from './publish-due-drafts.ts';
import {
  cancelWithheld,
  publishDraft,
  publishWithheld,
  scheduleDraft,
  unpublishDraft,
  unscheduleDraft,
} from './publishing.ts';
import { openedBy, type StoryDeskDependencies } from './routes.ts';

interface StoryPublishingDependencies extends StoryDeskDependencies {
  /** Who sent the request: what happens at a time to come happens in their name. */
  actorOf(context: Context): Actor;
}

const SMALL_BODY_BYTES = 2_000;

/** Stories on their way to readers and back, to be mounted at `/api`. */
export function storyPublishingRoutes(dependencies: StoryPublishingDependencies): Hono {
  const { database, clock, audit, editorName, actorOf, mayOn, storyPublishing, log } = dependencies;
  const opened = openedBy(dependencies);
  const app = new Hono();
  app.onError(replyWithProblem(log));
  const body = (c: Context) => readJson(c.req.raw, SMALL_BODY_BYTES);

  /** What a route does, with its line in the log, and the story as it is then. */
  const done = async (
    c: Context,
    action: Act['action'],
    work: (
      tx: Tx,
      change: Change & { id: string },
    ) => Promise<{ draft: DeskDraft; detail?: string }>,
  ): Promise<Response> => {
    const id = c.req.param('id') ?? '';
    const reply = await database.transaction(async (tx) => {
      const { draft, detail } = await work(tx, { id, by: editorName(c), now: clock() });
      const subject = { kind: 'document', id } as const;
      const told = [headlineOf(draft), detail].filter(Boolean).join(' · ');
      const after = draft.shown;
      await audit(tx, c, { action, subject, site: draft.site, detail: told, after });
      return opened(tx, c, draft);
    });
    return c.json(reply);
  };

  app.post('/story-desk/stories/:id/publish', async (c) => {
    const { isReplacing = false, ...given } = check(publishStory, await body(c));
    return done(c, 'story.publish', async (tx, change) => ({
      draft: await publishDraft(tx, storyPublishing, { ...given, isReplacing, ...change }),
    }));
  });

  app.post('/story-desk/stories/:id/unpublish', async (c) => {
    check(ofRevision, await body(c));
    return done(c, 'story.unpublish', async (tx, change) => ({
      draft: await unpublishDraft(tx, storyPublishing, change),
    }));
  });

  app.put('/story-desk/stories/:id/schedule', async (c) => {
    const given = check(scheduleStory, await body(c));
    const at = minuteAhead(given.at, clock());
    return done(c, 'story.schedule', async (tx, change) => {
      const wanted = { ...given, ...change, at, actor: actorOf(c) };
      const draft = await scheduleDraft(tx, storyPublishing, wanted);
      await publishDraftsSoon(tx, at, change.now);
      return { draft, detail: at.toISOString() };
    });
  });

  app.get('/story-desk/schedules', async (c) => {
    const mayPublish = (places: readonly StoryStanding[]) => mayOn(c, 'story.publish', places);
    return c.json(await listSchedules(database.db, c.req.query('site') ?? '', clock(), mayPublish));
  });

  app.delete('/story-desk/stories/:id/schedule', (c) =>
    done(c, 'story.unschedule', async (tx, { id }) => ({ draft: await unscheduleDraft(tx, id) })),
  );

  app.delete('/story-desk/stories/:id/withheld', (c) =>
    done(c, 'story.unschedule', async (tx, change) => ({
      draft: await cancelWithheld(tx, storyPublishing, change),
    })),
  );

  app.post('/story-desk/stories/:id/withheld/publish', (c) =>
    done(c, 'story.publish', async (tx, change) => ({
      draft: await publishWithheld(tx, storyPublishing, change),
    })),
  );

  return app;
}
