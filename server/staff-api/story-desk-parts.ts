import type { Context } from 'hono';
import { STORY_OF_PREVIEW } from '../../renderer/site/preview-source.ts';
import { may, mayAnywhere } from '../../schemas/may.ts';
import type { DeskSites } from '../../schemas/story-desk-api.ts';
import type { StoryStanding } from '../../schemas/story-document.ts';
import type { Tx } from '../../services/database/database.ts';
import { wordsIn } from '../../services/database/search-text.ts';
import { Problem } from '../../services/http/problem.ts';
import { listAuthors, listSections } from '../../services/newsroom/newsroom-store.ts';
import { pagesNaming } from '../../services/pages/pages-showing.ts';
import { addPreview, listPreviews, revokePreview } from '../../services/pages/previews.ts';
import type { PublishingDependencies } from '../../services/pages/publishing-routes.ts';
import { listSites } from '../../services/sites/site-store.ts';
import type { SourceDependencies } from '../../services/sources/routes.ts';
import { staffOf } from '../../services/staff/http/guard.ts';
import { storyAddresses } from '../../services/stories/story-places.ts';
import type { StoryPreviewParts } from '../../services/story-desk/preview-routes.ts';
import type { StoryDeskDependencies } from '../../services/story-desk/routes.ts';
import type { TemplateDependencies } from '../../services/story-desk/templates/routes.ts';
import type { WireDependencies } from '../../services/story-desk/wires/routes.ts';
import { storyPublishing, storyReleases } from '../content/content.ts';

const MAX_AUTHORS = 20;

/** The sites where a member of the staff may write stories, with their sections. */
async function deskSites(c: Context, tx: Tx): Promise<DeskSites> {
  const member = staffOf(c);
  const found: DeskSites = [];
  for (const { key, websiteName: name } of await listSites(tx)) {
    const sections = (await listSections(tx, key))
      .filter(({ inactive }) => !inactive)
      .map(({ _id: id, name: label }) => ({
        id,
        name: label,
        mayWrite: may(member, 'story.write', { site: key, path: id }),
      }));
    const mayWrite = may(member, 'story.write', { site: key });
    if (mayWrite || sections.some((section) => section.mayWrite))
      found.push({ key, name, sections, mayWrite });
  }
  return found;
}

type MayOn = StoryDeskDependencies['mayOn'];

const mayOn: MayOn = (c, action, places: readonly StoryStanding[]) =>
  places.every((place) => may(staffOf(c), action, place));

/** What the story desk is handed of the other services. */
export const storyDeskParts = {
  storyPublishing,
  storyPlaces: storyAddresses,
  pagesNaming,
  storyLinks: { add: addPreview, list: listPreviews, revoke: revokePreview },
  storyLinkPath: STORY_OF_PREVIEW,
  deskSites,
  mayOn,
  releases: storyReleases,
  mayPublishStories: (c, places) => mayOn(c, 'story.publish', places),
  mayReadDrafts: (c, site) => may(staffOf(c), 'story.read', { site }),
  mayMakeTags: (c) => mayAnywhere(staffOf(c), 'tag.create'),
  mayChangeWire: (c, place) => may(staffOf(c), 'wire.change', place),
  mayChangeTemplate: (c, site) => may(staffOf(c), 'template.change', site === null ? {} : { site }),
  requireWriter: (c, places) => {
    if (!mayOn(c, 'story.write', places))
      throw new Problem(
        403,
        'forbidden',
        'Tu cuenta no escribe en todos los sitios y secciones de esta nota.',
      );
  },
  findAuthors: async (tx, q) =>
    (await listAuthors(tx, wordsIn(q), MAX_AUTHORS)).map(({ _id: id, byline, name, slug }) => ({
      id,
      name: byline || name || id,
      slug: slug || id,
    })),
} satisfies Partial<StoryDeskDependencies> &
  StoryPreviewParts &
  Pick<TemplateDependencies, 'mayChangeTemplate'> &
  Pick<WireDependencies, 'mayChangeWire'> &
  Pick<SourceDependencies, 'mayReadDrafts'> &
  Pick<PublishingDependencies, 'releases' | 'mayPublishStories'>;
