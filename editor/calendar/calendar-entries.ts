import { may } from '../../schemas/may.ts';
import type { SiteSchedule } from '../../schemas/publishing-api.ts';
import type { SiteProperties } from '../../schemas/site.ts';
import type { Grant } from '../../schemas/staff-api.ts';
import type { StorySchedule } from '../../schemas/story-desk-api.ts';
import { whereOf } from '../shell/use-may.ts';
import { routeLabel } from '../shell/words.ts';

/** What is taken back where an entry is. */
export type Cancellation =
  | { kind: 'page'; page: string; schedule: string }
  | { kind: 'story'; story: string }
  /** What an import withholds. */
  | { kind: 'withheld'; story: string };

/** Something that comes to readers at a minute, or goes; or should have. */
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
  /** Why it did not happen at its time; unset: it is to come. */
  fault?: string;
  by: string;
  /** Unset: who is signed in may not, or it came with a time of its own. */
  cancelled?: Cancellation;
  /** The story that comes sooner where somebody says so. */
  publishable?: string;
  /** What holds it there. */
  note?: string;
}

const DONE = { publish: 'Se publica', unpublish: 'Se retira' };
const MISSED = { publish: 'No se publicó', unpublish: 'No se retiró' };

/** What becomes of something, or did not. */
function outcome(does: CalendarEntry['does'], fault: string | undefined, version?: number) {
  if (fault !== undefined) return { does, what: MISSED[does], fault };
  const which = does === 'publish' && version !== undefined ? `, versión ${version}` : '';
  return { does, what: DONE[does] + which };
}

/** Where it is opened: what is in the trash is in its list. */
const addressOf = (site: string, { id, place }: SiteSchedule['page']): string =>
  place === 'trash'
    ? `/?${new URLSearchParams({ sitio: site, cuales: 'papelera' })}`
    : `/paginas/${id}`;

type Me = { grants: readonly Grant[] } | undefined;

export function pageEntry(
  { id, kind, version, at, by, fault, page }: SiteSchedule,
  site: Pick<SiteProperties, 'key' | 'websiteName'>,
  me: Me,
): CalendarEntry {
  const isOurs = me && may(me, 'page.schedule', whereOf({ site: site.key, route: page.route }));
  return {
    key: `page ${id}`,
    kind: 'page',
    at,
    by,
    title: page.name,
    ...outcome(kind, fault, version),
    to: addressOf(site.key, page),
    where: ['Página', site.websiteName, routeLabel(page.route)].join(' · '),
    ...(isOurs ? { cancelled: { kind: 'page', page: page.id, schedule: id } } : {}),
  };
}

export function storyEntry(
  { id, kind, headline, section, sites, at, by, fault, ...allowed }: StorySchedule,
  known: readonly Pick<SiteProperties, 'key' | 'websiteName'>[],
): CalendarEntry {
  const { mayCancel, isEmbargoed } = allowed;
  const names = sites.map((key) => known.find((site) => site.key === key)?.websiteName ?? key);
  return {
    key: `story ${kind} ${id}`,
    kind: 'story',
    at,
    title: headline || 'Sin titular',
    to: `/historias/${encodeURIComponent(id)}`,
    where: ['Nota', names.join(', '), section].filter(Boolean).join(' · '),
    ...outcome('publish', fault),
    by: by || 'Importada',
    ...(mayCancel ? { cancelled: { kind: kind === 'withheld' ? kind : 'story', story: id } } : {}),
    ...(mayCancel && kind === 'withheld' && !isEmbargoed ? { publishable: id } : {}),
    ...(isEmbargoed ? { note: 'Bajo embargo: la fuente decide la hora' } : {}),
  };
}
