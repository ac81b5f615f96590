import type { Grant, StaffMember, StaffRole } from './staff-api.ts';

/** What a role has to cover: nothing in particular, the site, the page, or every site. */
type Reach = 'any' | 'site' | 'page' | 'all';

interface Rule {
  /** Beside admins. */
  roles: readonly StaffRole[];
  reach: Reach;
}

const WRITERS = ['editor', 'publisher'] as const;
const PUBLISHERS = ['publisher'] as const;
const LIVE_WRITERS = ['live-blog', 'publisher'] as const;
const ADMINS = [] as const;
const LIVE_READERS = ['editor', 'publisher', 'live-blog'] as const;
const SELLERS = ['sales'] as const;
const EVERYBODY = ['editor', 'publisher', 'live-blog', 'sales'] as const;

/** Everything that staff can do in the editor. Admins may do all of it, everywhere. */
export const STAFF_ACTIONS = {
  'account.use': { roles: EVERYBODY, reach: 'any' },
  'site.read': { roles: WRITERS, reach: 'any' },
  'tools.use': { roles: WRITERS, reach: 'any' },
  'media.read': { roles: WRITERS, reach: 'any' },
  'media.edit': { roles: WRITERS, reach: 'any' },
  'media.erase': { roles: PUBLISHERS, reach: 'all' },
  'content.read': { roles: WRITERS, reach: 'site' },
  'content.import': { roles: PUBLISHERS, reach: 'all' },
  'page.read': { roles: WRITERS, reach: 'site' },
  'page.create': { roles: WRITERS, reach: 'page' },
  'page.save': { roles: WRITERS, reach: 'page' },
  'page.preview': { roles: WRITERS, reach: 'page' },
  'page.move': { roles: PUBLISHERS, reach: 'page' },
  'page.publish': { roles: PUBLISHERS, reach: 'page' },
  'page.schedule': { roles: PUBLISHERS, reach: 'page' },
  'page.unpublish': { roles: PUBLISHERS, reach: 'page' },
  'page.archive': { roles: PUBLISHERS, reach: 'page' },
  'page.erase': { roles: ADMINS, reach: 'all' },
  'story.read': { roles: WRITERS, reach: 'site' },
  'story.write': { roles: WRITERS, reach: 'page' },
  'story.publish': { roles: PUBLISHERS, reach: 'page' },
  'live.use': { roles: LIVE_READERS, reach: 'any' },
  'live.read': { roles: LIVE_READERS, reach: 'site' },
  'live.write': { roles: LIVE_WRITERS, reach: 'page' },
  'live.erase': { roles: PUBLISHERS, reach: 'page' },
  // Over every page of the site: it has no path, so that no section's grant covers it.
  'site.alert': { roles: PUBLISHERS, reach: 'page' },
  'collection.change': { roles: PUBLISHERS, reach: 'page' },
  // A word of the site's vocabulary: who only writes chooses among those that there are.
  'tag.create': { roles: PUBLISHERS, reach: 'any' },
  'template.change': { roles: PUBLISHERS, reach: 'page' },
  'wire.change': { roles: PUBLISHERS, reach: 'page' },
  'site.change': { roles: ADMINS, reach: 'all' },
  'story.withdraw': { roles: ADMINS, reach: 'all' },
  'jobs.read': { roles: ADMINS, reach: 'all' },
  'jobs.retry': { roles: ADMINS, reach: 'all' },
  'readers.help': { roles: ADMINS, reach: 'all' },
  'sales.manage': { roles: SELLERS, reach: 'all' },
  'mails.read': { roles: ADMINS, reach: 'all' },
  'people.manage': { roles: ADMINS, reach: 'all' },
  'audit.read': { roles: ADMINS, reach: 'all' },
} as const satisfies Record<string, Rule>;

export type StaffAction = keyof typeof STAFF_ACTIONS;

/** Where something is done. A template has no path: only a grant without section covers it. */
export interface Where {
  site?: string | undefined;
  path?: string | undefined;
}

/** What a program may do of what its owner may. */
export interface TokenScope {
  actions: readonly StaffAction[];
  /** Keys of sites; null: all of them. */
  sites: readonly string[] | null;
}

/** Who sends a request: a member of the staff, or a program in their name. */
export interface StaffCaller extends StaffMember {
  /** Set for a program: it may do nothing beyond that. */
  scope?: TokenScope;
}

type GrantedCaller = Pick<StaffCaller, 'scope'> & { grants: readonly Grant[] };

/** The segments of an address in one spelling; undefined for one that could mean another. */
function segmentsOf(path: string): string[] | undefined {
  try {
    const segments = path
      .split('/')
      .filter((segment) => segment !== '')
      .map((segment) => decodeURIComponent(segment).normalize('NFC'));
    const isPlain = (segment: string) => !/^\.{1,2}$|[/\\]/.test(segment);
    return segments.every(isPlain) ? segments : undefined;
  } catch {
    return undefined;
  }
}

/** Is an address that of a section, or one beneath it? `/nacionales/` is not in `/nacional`. */
export function isInSection(path: string, section: string): boolean {
  const [inner, outer] = [segmentsOf(path), segmentsOf(section)];
  if (!inner || !outer || outer.length === 0) return false;
  return outer.every((segment, index) => inner[index] === segment);
}

function covers({ site, section }: Grant, reach: Reach, where: Where): boolean {
  if (reach === 'any') return true;
  if (reach === 'all') return site === null && section === null;
  if (site !== null && site !== where.site) return false;
  if (reach === 'site' || section === null) return true;
  return where.path !== undefined && isInSection(where.path, section);
}

const has = ({ role }: Grant, action: StaffAction): boolean =>
  role === 'admin' || (STAFF_ACTIONS[action].roles as readonly StaffRole[]).includes(role);

/** Does the token of a program reach that far? What is done on all sites takes a token of all. */
function isInScope(scope: TokenScope | undefined, action: StaffAction, where: Where): boolean {
  if (!scope) return true;
  if (!scope.actions.includes(action)) return false;
  const { reach } = STAFF_ACTIONS[action];
  if (scope.sites === null || reach === 'any') return true;
  return reach !== 'all' && where.site !== undefined && scope.sites.includes(where.site);
}

/**
 * May somebody do something there? One grant has to allow all of it: roles of two grants do not
 * add up. Admins may do everything everywhere.
 */
export const may = (
  { grants, scope }: GrantedCaller,
  action: StaffAction,
  where: Where = {},
): boolean =>
  isInScope(scope, action, where) &&
  grants.some(
    (grant) =>
      grant.role === 'admin' ||
      (has(grant, action) && covers(grant, STAFF_ACTIONS[action].reach, where)),
  );

/** May somebody do something anywhere at all? */
export const mayAnywhere = ({ grants, scope }: GrantedCaller, action: StaffAction): boolean =>
  (!scope || scope.actions.includes(action)) && grants.some((grant) => has(grant, action));

export const isAdmin = ({ grants }: GrantedCaller): boolean =>
  grants.some(({ role }) => role === 'admin');
