const PAGE = /^\/paginas\/([\w-]+)\/?$/;
const ME = '/api/staff/me';
const SITES = '/api/sites';

/** The screens of the editor whose files and data are on their way before its script runs. */
export type EarlyScreen = 'desk' | 'page';

export const screenAt = (pathname: string): EarlyScreen | undefined =>
  pathname === '/' ? 'desk' : pathname.startsWith('/paginas/') ? 'page' : undefined;

/** What the screen at a path will ask for first. */
export function earlyAddresses(pathname: string): string[] {
  const page = PAGE.exec(pathname)?.[1];
  if (page) return [ME, SITES, `/api/pages/${page}`];
  return pathname === '/' ? [ME, SITES] : [ME];
}
