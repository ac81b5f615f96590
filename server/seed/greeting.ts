import type { SiteProperties } from '../../schemas/site.ts';

interface Greeting {
  sites: readonly SiteProperties[];
  port: number;
  editorOrigin: string;
  /** How to get into the editor, while nobody is signed in. */
  signin: readonly string[];
  /** Where the database is, when not where one would look for it. */
  notice?: string | undefined;
}

/** Where a site is on the machine that runs it. */
export const addressOf = ({ key, hosts }: SiteProperties, port: number): string =>
  `http://${hosts[0] ?? `${key}.localhost`}:${port}/`;

/** What the terminal says when everything runs. */
export function greeting({ sites, port, editorOrigin, signin, notice }: Greeting): string {
  return [
    '',
    'Portada está lista.',
    '',
    ...(sites.length > 0
      ? []
      : ['  Todavía no hay ningún sitio. «npm run seed» pone el periódico de muestra.', '']),
    ...sites.map((site) => `  ${site.websiteName.padEnd(18)} ${addressOf(site, port)}`),
    `  ${'Editor'.padEnd(18)} ${editorOrigin}/`,
    ...(signin.length > 0 ? ['', ...signin] : []),
    ...(notice ? ['', notice] : []),
    '',
    'Ctrl+C la detiene.',
    '',
  ].join('\n');
}
