const PAGE = /^\/paginas\/([\w-]+)\/?$/;
const STORY = /^\/historias\/[^/]+\/?$/;
const ME = '/api/staff/me';
const SITES = '/api/sites';

/** The screens of the editor whose files and data are on their way before its script runs. */
export type EarlyScreen = 'desk' | 'page' | 'story';

export function screenAt(pathname: string): EarlyScreen | undefined {
  if (pathname === '/') return 'desk';
  if (pathname.startsWith('/paginas/')) return 'page';
  return STORY.test(pathname) ? 'story' : undefined;
}

/** What the screen at a path will ask for first. */
export function earlyAddresses(pathname: string): string[] {
  const page = PAGE.exec(pathname)?.[1];
  if (page) return [ME, SITES, `/api/pages/${page}`];
  return screenAt(pathname) === undefined ? [ME] : [ME, SITES];
}
