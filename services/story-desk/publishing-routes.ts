import type { Context, Hono } from 'hono';
import { storyEndpoints as api } from '../../schemas/endpoints/story-desk.ts';
import type { StoryStanding } from '../../schemas/story-document.ts';
import type { Act, Actor } from '../audit/audit-log.ts';
import { notePage, storyRoom } from '../changes/page-notes.ts';
import { type Call, serveEndpoints } from '../http/serve-endpoints.ts';
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

/** Stories on their way to readers and back, to be mounted at `/api`. */
export function storyPublishingRoutes(dependencies: StoryPublishingDependencies): Hono {
  const { clock, editorName, actorOf, mayOn, storyPublishing } = dependencies;
  const opened = openedBy(dependencies);
  const { app, handle } = serveEndpoints(dependencies);

  interface Noting {
    note(line: Omit<Act, 'action'>): Promise<void>;
  }
  type Publishing = Pick<Call<typeof api.publishStory>, 'c' | 'params' | 'tx'>;
  const changeBy = ({ c, params }: Publishing): Change & { id: string } => ({
    id: params.id,
    by: editorName(c),
    now: clock(),
  });
  /** The line of the log, and the story as it is then. */
  const noted = async (
    { c, params: { id }, tx, note }: Publishing & Noting,
    draft: DeskDraft,
    more?: string,
  ) => {
    const detail = [headlineOf(draft), more].filter(Boolean).join(' · ');
    const subject = { kind: 'document', id } as const;
    await note({ subject, site: draft.site, detail, after: draft.shown });
    await notePage(tx, { kind: 'page', page: storyRoom(id) });
    return opened(tx, c, draft);
  };

  handle(api.publishStory, async (call) => {
    const { isReplacing = false, ...wanted } = call.body;
    const change = { ...wanted, isReplacing, ...changeBy(call) };
    return noted(call, await publishDraft(call.tx, storyPublishing, change));
  });

  handle(api.unpublishStory, async (call) =>
    noted(call, await unpublishDraft(call.tx, storyPublishing, changeBy(call))),
  );

  handle(api.scheduleStory, async (call) => {
    const at = minuteAhead(call.body.at, clock());
    const change = changeBy(call);
    const wanted = { ...call.body, ...change, at, actor: actorOf(call.c) };
    const draft = await scheduleDraft(call.tx, storyPublishing, wanted);
    await publishDraftsSoon(call.tx, at, change.now);
    return noted(call, draft, at.toISOString());
  });

  handle(api.storySchedules, ({ c, query, tx }) => {
    const mayPublish = (places: readonly StoryStanding[]) => mayOn(c, 'story.publish', places);
    return listSchedules(tx, query.site, clock(), mayPublish);
  });

  handle(api.unscheduleStory, async (call) =>
    noted(call, await unscheduleDraft(call.tx, call.params.id)),
  );

  handle(api.cancelWithheld, async (call) =>
    noted(call, await cancelWithheld(call.tx, storyPublishing, changeBy(call))),
  );

  handle(api.publishWithheld, async (call) =>
    noted(call, await publishWithheld(call.tx, storyPublishing, changeBy(call))),
  );

  return app;
}
