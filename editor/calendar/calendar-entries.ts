import { may } from '../../schemas/may.ts';
import type { SiteSchedule } from '../../schemas/publishing-api.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import type { Grant } from '../../schemas/staff-api.ts';
import type { StorySchedule } from '../../schemas/story-desk-api.ts';
import { whereOf } from '../shell/use-may.ts';
import { routeLabel } from '../shell/words.ts';

/** What is taken back where an entry is. */
export type Cancelled =
  | { kind: 'page'; page: string; schedule: string }
  | { kind: 'story'; story: string };

/** Something that comes to readers at a minute, or goes. */
export interface CalendarEntry {
  key: string;
  kind: 'page' | 'story';
  at: string;
  title: string;
  /** Of the page or story in the editor. */
  to: string;
  /** «Nota · La Brújula, Jalisco · Nacional» */
  where: string;
  does: 'publish' | 'unpublish';
  what: string;
  by: string;
  /** Unset: who is signed in may not, or it came with a time of its own. */
  cancelled?: Cancelled;
}

type Me = { grants: readonly Grant[] } | undefined;

export function pageEntry(
  { id, kind, version, at, by, page }: SiteSchedule,
  site: Pick<SiteProperties, 'key' | 'websiteName'>,
  me: Me,
): CalendarEntry {
  const isOurs = me && may(me, 'page.schedule', whereOf({ site: site.key, route: page.route }));
  return {
    ...{ key: `page ${id}`, kind: 'page', at, by, title: page.name, does: kind },
    to: `/paginas/${page.id}`,
    where: ['Página', site.websiteName, routeLabel(page.route)].join(' · '),
    what: kind === 'unpublish' ? 'Se retira' : `Se publica, versión ${version}`,
    ...(isOurs ? { cancelled: { kind: 'page', page: page.id, schedule: id } } : {}),
  };
}

export function storyEntry(
  { id, headline, section, sites, at, by, mayCancel }: StorySchedule,
  known: readonly Pick<SiteProperties, 'key' | 'websiteName'>[],
): CalendarEntry {
  const names = sites.map((key) => known.find((site) => site.key === key)?.websiteName ?? key);
  return {
    ...{ key: `story ${id}`, kind: 'story', at, title: headline || 'Sin titular' },
    to: `/historias/${encodeURIComponent(id)}`,
    where: ['Nota', names.join(', '), section].filter(Boolean).join(' · '),
    ...{ does: 'publish', what: 'Se publica', by: by || 'Importada' },
    ...(mayCancel ? { cancelled: { kind: 'story', story: id } } : {}),
  };
}
