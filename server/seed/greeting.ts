import type { SiteProperties } from '../../schemas/site.ts';
import type { Finding } from '../checks/finding.ts';

interface Greeting {
  sites: readonly SiteProperties[];
  port: number;
  editorOrigin: string;
  /** How to get into the editor, while nobody is signed in. */
  signin: readonly string[];
  /** Where the database is, when not where one would look for it. */
  notice?: string | undefined;
  /** What was looked at in the start; what is well is not told. */
  findings?: readonly Finding[];
}

const toldOf = ({ state, about, text, advice }: Finding): string[] =>
  state === 'well'
    ? []
    : [
        `  ${state === 'fault' ? 'FALLA' : 'Aviso'}, ${about.toLowerCase()}: ${text}${advice ? ` ${advice}` : ''}`,
      ];

/** Where a site is on the machine that runs it. */
export const addressOf = ({ key, hosts }: SiteProperties, port: number): string =>
  `http://${hosts[0] ?? `${key}.localhost`}:${port}/`;

/** What the terminal says when everything runs. */
export function greeting({
  sites,
  port,
  editorOrigin,
  signin,
  notice,
  findings = [],
}: Greeting): string {
  const told = findings.flatMap(toldOf);
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
    ...(told.length > 0 ? ['', ...told, '  npm run check mira lo demás.'] : []),
    '',
    'Ctrl+C la detiene.',
    '',
  ].join('\n');
}
